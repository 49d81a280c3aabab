/// The built-in filters, in the order of `FilterInfo.table`, and `kernel` for a custom one. The numbers are of this process only; documents
/// and key paths have the names.
public enum FilterID: UInt8, BitwiseCopyable, CaseIterable, Sendable {
    case gaussianBlur, boxBlur, motionBlur, zoomBlur, bloom, gloom
    case exposureAdjust, colorControls, colorMatrix, colorInvert, sepiaTone, hueAdjust, colorMonochrome, gammaAdjust, vibrance, posterize
    case opacity
    case pixellate, sharpenLuminance, unsharpMask, edges, morphologyMaximum, morphologyMinimum, vignette
    case pinchDistortion, bumpDistortion, twirlDistortion, rippleDistortion, displacement
    case dropShadow
    /// A mix with a second picture. Cross-fades are made of it; documents cannot name it.
    case dissolve
    /// A custom kernel.
    case kernel

    public var info: FilterInfo { FilterInfo.table[Int(rawValue)] }

    /// Whether opaque pixels stay opaque, whatever the values are.
    public var keepsOpaque: Bool {
        switch self {
        case .gaussianBlur, .boxBlur, .morphologyMaximum, .morphologyMinimum, .bloom, .gloom, .unsharpMask, .sharpenLuminance, .vignette:
            true
        case .colorMatrix, .opacity: false
        default: info.kind == .color || info.kind == .colorMatrix
        }
    }
}
