import SceneDocument

/// The effect that shows a layer through another of its composition.
struct MatteEffect {
    /// The number of the other layer.
    let layer: Int
    let mode: MaskMode

    static func isOne(_ effect: JSON) -> Bool { effect.integer("ty") == 28 || effect.text("mn") == "ADBE Set Matte3" }

    init(_ json: JSON, _ reader: KeyedReader) {
        let parameters = EffectParameters(json, reader)
        layer = Int(min(max(parameters.number(0, 0).first, 0), 1e9))
        // Of the channels 4 is alpha, and 5 the brightness.
        let isInverted = parameters.number(2, 0).first != 0
        if parameters.number(1, 4).first == 5 {
            mode = isInverted ? .invertedLuminance : .luminance
        } else {
            mode = isInverted ? .invertedAlpha : .alpha
        }
    }
}
