import Glibc
import SceneCommit
import SceneEffects

/// Effects that blur.
enum BlurEffect {
    /// After Effects' blurriness is about three times the standard deviation.
    private static let deviation = 0.3

    /// A blur of both dimensions (1), or of one: 2 across, 3 up and down.
    static func gaussian(_ parameters: EffectParameters) -> [EffectFilter?] {
        let dimension = parameters.number(1, 1).first
        return filters(parameters.number(0, 0).map { SIMD4(dimension == 3 ? 0 : $0, dimension == 2 ? 0 : $0, 0, 0) })
    }

    /// A blur by what After Effects calls blurriness, across and up and down; none where it is always 0.
    static func filters(_ blurriness: Keyed<SIMD4<Double>>) -> [EffectFilter] {
        let deviation = blurriness.map { $0 * Self.deviation }
        guard deviation.contains({ $0.x != $0.y }) else {
            return deviation.contains { $0.x > 0 } ? [blur(deviation.map(\.x))].compactMap { $0 } : []
        }
        return smears(deviation.map(\.x), angle: 0) + smears(deviation.map(\.y), angle: .pi / 2)
    }

    /// A blur in one direction: two means, one after the other, which come close to a Gaussian.
    private static func smears(_ deviation: Keyed<Double>, angle: Double) -> [EffectFilter] {
        guard deviation.contains({ $0 > 0 }) else { return [] }
        let radius = deviation.map { [min(max($0 * 1.5.squareRoot(), 0), 1000)] }
        let smear = EffectFilter(Filter(.motionBlur), [("radius", radius), ("angle", Keyed([angle]))])
        return [smear, smear].compactMap { $0 }
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
