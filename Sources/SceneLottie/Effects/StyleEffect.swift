import SceneCommit
import SceneDocument

/// Layer styles that shade what is drawn as if it had a relief.
enum StyleEffect {
    /// Light at an angle and a height raises the edges or sinks them.
    static func bevel(_ json: JSON, _ reader: KeyedReader) -> EffectFilter? {
        func number(_ key: String, _ other: Double) -> Keyed<Double> { reader.number(json[key]) ?? Keyed(other) }
        func color(_ key: String, _ opacity: String, _ grey: Double) -> Keyed<[Double]> {
            let color = reader.color(json[key]) ?? Keyed(SIMD4(grey, grey, grey, 1))
            return color.combined(with: number(opacity, 75)) { EffectBuilder.translucent($0, $1 / 100) }.map { [$0.x, $0.y, $0.z, $0.w] }
        }
        return EffectFilter(
            EffectKernel.bevel,
            [
                ("light", color("hc", "ho", 1)), ("shade", color("sc", "so", 0)),
                ("angle", number("a", 120).map { [-$0 * .pi / 180] }), ("altitude", number("ll", 30).map { [$0 * .pi / 180] }),
                ("depth", number("sr", 100).map { [min(max($0 / 100, 0), 10)] }),
                ("radius", number("s", 5).combined(with: number("sf", 0)) { [min(max(($0 + $1) / 2, 0.5), 250)] }),
            ])
    }

    /// Two shifted copies of the shape shade where they differ.
    static func satin(_ json: JSON, _ reader: KeyedReader, _ color: Keyed<SIMD4<Double>>) -> EffectFilter? {
        func number(_ key: String, _ other: Double) -> Keyed<Double> { reader.number(json[key]) ?? Keyed(other) }
        let shade = color.combined(with: number("o", 50)) { EffectBuilder.translucent($0, $1 / 100) }
        return EffectFilter(
            EffectKernel.satin,
            [
                ("color", shade.map { [$0.x, $0.y, $0.z, $0.w] }), ("angle", number("a", 19).map { [-$0 * .pi / 180] }),
                ("distance", number("d", 11).map { [min(max($0, 0), 1000)] }),
                ("radius", number("s", 14).map { [min(max($0 / 2, 0.5), 250)] }),
                ("inverted", Keyed([number("in", 1).first != 0 ? 1 : 0])),
            ])
    }
}
