/// The sources of the built-in kernels.
enum Kernels {}

extension Kernels {
    static let motionBlur = ""
    static let zoomBlur = ""
    static let exposureAdjust = ""
    static let colorControls = ""
    static let colorMatrix = ""
    static let colorInvert = ""
    static let sepiaTone = ""
    static let hueAdjust = ""
    static let colorMonochrome = ""
    static let gammaAdjust = ""
    static let vibrance = ""
    static let posterize = ""
    static let opacity = ""
    static let pixellate = ""
    static let sharpenLuminance = ""
    static let edges = ""
    static let vignette = ""
    static let pinchDistortion = ""
    static let bumpDistortion = ""
    static let twirlDistortion = ""
    static let rippleDistortion = ""
    static let displacement = ""
    static let dissolve = ""
}
