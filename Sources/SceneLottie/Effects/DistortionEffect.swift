import SceneCommit
import SceneEffects
import SceneGeometry

/// Effects that bend the picture.
enum DistortionEffect {
    /// An angle at the middle, and a radius in hundredths of the layer's smaller side.
    static func twirl(_ parameters: EffectParameters, _ space: EffectSpace) -> EffectFilter? {
        let side = min(space.rect.width, space.rect.height)
        return EffectFilter(
            Filter(.twirlDistortion),
            [
                ("angle", parameters.number(0, 0).map { [min(max($0 * .pi / 180, -1000), 1000)] }),
                ("radius", parameters.number(1, 30).map { [min(max($0 / 100 * side, 0), 2000)] }),
                ("center", center(parameters.vector(2), space)),
            ])
    }

    static func spherize(_ parameters: EffectParameters, _ space: EffectSpace) -> EffectFilter? {
        EffectFilter(
            Filter(.bumpDistortion),
            [
                ("radius", parameters.number(0, 0).map { [min(max($0, 0), 2000)] }), ("center", center(parameters.vector(1), space)),
                ("scale", Keyed([0.5])),
            ])
    }

    private static func center(_ point: Keyed<SIMD4<Double>>, _ space: EffectSpace) -> Keyed<[Double]> {
        point.map { [$0.x + space.shift.x, $0.y + space.shift.y] }
    }
}
