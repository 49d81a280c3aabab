import SceneCommit
import SceneDocument
import SceneEffects
import SceneGeometry

/// Effects that change every colour in the same way.
enum ColorEffect {
    /// Tint: black and white become two colours, by an amount.
    static func tint(_ parameters: EffectParameters) -> EffectFilter? {
        let black = parameters.color(0, .zero), white = parameters.color(1, .one)
        let amount = parameters.number(2, 100).map { min(max($0 / 100, 0), 1) }
        let colors = black.map { [$0.x, $0.y, $0.z] }.combined(with: white) { $0 + [$1.x, $1.y, $1.z] }
        return matrix(colors.combined(with: amount) { tintMatrix($0, $1) })
    }

    private static func tintMatrix(_ colors: [Double], _ amount: Double) -> [Double] {
        let luminance = [0.2126, 0.7152, 0.0722]
        var matrix: [Double] = []
        for row in 0..<3 {
            let low = colors[row], range = colors[row + 3] - low
            for column in 0..<3 { matrix.append(amount * range * luminance[column] + (row == column ? 1 - amount : 0)) }
            matrix += [0, amount * low]
        }
        return matrix + [0, 0, 0, 1, 0]
    }

    /// Fill: one colour takes the place of all, and is as opaque as the opacity says.
    static func fill(_ parameters: EffectParameters) -> EffectFilter? {
        let opacity = parameters.number(6, 1).map { min(max($0, 0), 1) }
        let matrix = parameters.color(2, SIMD4(1, 0, 0, 1)).combined(with: opacity) { overlayMatrix($0, 1, opacity: $1) }
        return Self.matrix(matrix, keepsAlpha: opacity.isStatic && opacity.first == 1)
    }

    /// A colour over all others, as much as an amount says.
    static func overlay(_ color: Keyed<SIMD4<Double>>, amount: Keyed<Double>) -> EffectFilter? {
        matrix(color.combined(with: amount) { overlayMatrix($0, min(max($1, 0), 1), opacity: 1) })
    }

    private static func matrix(_ matrix: Keyed<[Double]>, keepsAlpha: Bool = true) -> EffectFilter? {
        EffectFilter(Filter(.colorMatrix), keepsAlpha: keepsAlpha, [("matrix", matrix)])
    }

    private static func overlayMatrix(_ color: SIMD4<Double>, _ amount: Double, opacity: Double) -> [Double] {
        var matrix: [Double] = []
        for row in 0..<3 {
            for column in 0..<3 { matrix.append(row == column ? 1 - amount : 0) }
            matrix += [0, color[row] * amount]
        }
        return matrix + [0, 0, 0, opacity, 0]
    }

    /// Tritone: what is dark, middling and bright become three colours.
    static func tritone(_ parameters: EffectParameters) -> EffectFilter? {
        let amount = parameters.number(3, 0).map { [1 - min(max($0 / 100, 0), 1)] }
        return EffectFilter(
            EffectKernel.tritone, keepsAlpha: true,
            [
                ("bright", parameters.opaqueColor(0, orGrey: 1)), ("middle", parameters.opaqueColor(1, orGrey: 0.5)),
                ("dark", parameters.opaqueColor(2, orGrey: 0)), ("amount", amount),
            ])
    }
}
