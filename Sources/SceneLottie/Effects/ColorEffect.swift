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

    /// Fill: all colours become one, as much as the opacity says.
    static func fill(_ parameters: EffectParameters) -> EffectFilter? {
        fill(parameters.color(2, SIMD4(1, 0, 0, 1)), opacity: parameters.number(6, 1))
    }

    static func fill(_ color: Keyed<SIMD4<Double>>, opacity: Keyed<Double>) -> EffectFilter? {
        matrix(color.combined(with: opacity) { fillMatrix($0, min(max($1, 0), 1)) })
    }

    private static func matrix(_ matrix: Keyed<[Double]>) -> EffectFilter? {
        EffectFilter(Filter(.colorMatrix), keepsAlpha: true, [("matrix", matrix)])
    }

    private static func fillMatrix(_ color: SIMD4<Double>, _ opacity: Double) -> [Double] {
        var matrix: [Double] = []
        for row in 0..<3 {
            for column in 0..<3 { matrix.append(row == column ? 1 - opacity : 0) }
            matrix += [0, color[row] * opacity]
        }
        return matrix + [0, 0, 0, 1, 0]
    }

    /// Tritone: what is dark, middling and bright become three colours.
    static func tritone(_ parameters: EffectParameters) -> EffectFilter? {
        func color(_ index: Int, _ grey: Double) -> Keyed<[Double]> {
            parameters.color(index, SIMD4(grey, grey, grey, 1)).map { [$0.x, $0.y, $0.z, 1] }
        }
        let amount = parameters.number(3, 0).map { [1 - min(max($0 / 100, 0), 1)] }
        return EffectFilter(
            EffectKernel.tritone, keepsAlpha: true,
            [("bright", color(0, 1)), ("middle", color(1, 0.5)), ("dark", color(2, 0)), ("amount", amount)])
    }
}
