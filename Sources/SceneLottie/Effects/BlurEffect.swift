import Glibc
import SceneCommit
import SceneEffects

/// Effects that blur.
enum BlurEffect {
    /// After Effects' blurriness is about three times the standard deviation.
    static func gaussian(_ parameters: EffectParameters) -> EffectFilter? {
        blur(parameters.number(0, 0).map { $0 * 0.3 })
    }

    /// Means of squares, one after the other, come close to a Gaussian.
    static func box(_ parameters: EffectParameters) -> EffectFilter? {
        blur(parameters.number(0, 0).combined(with: parameters.number(1, 3)) { (max($1, 1) * ($0 * $0 + abs($0)) / 3).squareRoot() })
    }

    private static func blur(_ deviation: Keyed<Double>) -> EffectFilter? {
        EffectFilter(Filter(.gaussianBlur), [("radius", deviation.map { [min(max($0, 0), 1000)] })])
    }

    /// A direction of 0 is up, and angles run clockwise.
    static func directional(_ parameters: EffectParameters) -> EffectFilter? {
        EffectFilter(
            Filter(.motionBlur),
            [
                ("radius", parameters.number(1, 0).map { [min(max($0, 0), 1000)] }),
                ("angle", parameters.number(0, 0).map { [($0 - 90) * .pi / 180] }),
            ])
    }
}
