import Glibc
import SceneCommit
import SceneDocument
import SceneEffects
import SceneGeometry

/// Effects that take a layer away, a part at a time.
enum WipeEffect {
    private static func share(_ parameters: EffectParameters) -> Keyed<Double> {
        parameters.number(0, 0).map { min(max($0 / 100, 0), 1) }
    }

    private static func feather(_ keyed: Keyed<Double>) -> Keyed<Double> { keyed.map { min(max($0, 0), 1e5) } }

    /// An edge that goes over the layer's rectangle in a direction: an angle of 0 is up, and angles run clockwise.
    static func linear(_ parameters: EffectParameters, _ space: EffectSpace) -> EffectFilter? {
        let angle = parameters.number(1, 90).map { ($0 - 90) * .pi / 180 }, feather = feather(parameters.number(2, 0)), rect = space.rect
        let reach = angle.combined(with: feather) { angle, feather in
            let x = cos(angle), y = sin(angle), middle = x * (rect.minX + rect.maxX) / 2 + y * (rect.minY + rect.maxY) / 2
            let half = (abs(x) * rect.width + abs(y) * rect.height + feather) / 2
            return SIMD4(middle - half, middle + half, 0, 0)
        }
        let edge = reach.combined(with: share(parameters)) { [$0.x + ($0.y - $0.x) * $1] }
        return EffectFilter(
            EffectKernel.linearWipe, [("angle", angle.map { [$0] }), ("edge", edge), ("feather", feather.map { [$0] })])
    }

    /// A hand that goes round a point, from an angle of 0, which is up: 1 clockwise, 2 the other way, 3 both.
    static func radial(_ parameters: EffectParameters, _ space: EffectSpace) -> EffectFilter? {
        let share = share(parameters), start = parameters.number(1, 0).map { $0 * .pi / 180 }
        let direction = parameters.number(3, 1).first, side: Double = direction == 2 ? -1 : direction == 3 ? 0 : 1
        let middle = start.combined(with: share) { [$0 + side * $1 * .pi] }
        let center = parameters.vector(2).map { [$0.x + space.shift.x, $0.y + space.shift.y] }
        return EffectFilter(
            EffectKernel.radialWipe,
            [
                ("center", center), ("heading", middle), ("reach", share.map { [$0 * .pi] }),
                ("feather", feather(parameters.number(4, 0)).map { [$0] }),
            ])
    }
}
