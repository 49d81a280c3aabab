import SceneCommit
import SceneEffects
import SceneDocument
import SceneGeometry

/// The parameters of an effect, by their numbers.
struct EffectParameters {
    private let values: [JSON?]
    private let reader: KeyedReader

    init(_ json: JSON, _ reader: KeyedReader) {
        values = json.items("ef").map { $0["v"] }
        self.reader = reader
    }

    func number(_ index: Int, _ other: Double) -> Keyed<Double> {
        (values.indices.contains(index) ? reader.number(values[index]) : nil) ?? Keyed(other)
    }

    func color(_ index: Int, _ other: SIMD4<Double>) -> Keyed<SIMD4<Double>> {
        (values.indices.contains(index) ? reader.color(values[index]) : nil) ?? Keyed(other)
    }
}

/// A filter of a layer, with what its parameters are over time.
struct EffectFilter {
    private(set) var filter: Filter
    let parameters: [(name: String, values: Keyed<[Double]>)]

    /// nil where the filter does not take the values.
    init?(_ filter: Filter?, _ parameters: [(String, Keyed<[Double]>)]) {
        guard let filter else { return nil }
        self.filter = filter
        self.parameters = parameters.map { (name: $0, values: $1) }
        for (name, values) in parameters {
            do throws(SceneError) { try self.filter.set(name, toNearest: value(of: name, values.first)) } catch { return nil }
        }
    }

    func value(of parameter: String, _ numbers: [Double]) -> PropertyValue {
        guard let index = filter.index(of: parameter) else { return .none }
        return PropertyValue(numbers, as: filter.parameters[index].type)
    }
}

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

    private static func matrix(_ matrix: Keyed<[Double]>) -> EffectFilter? { EffectFilter(Filter(.colorMatrix), [("matrix", matrix)]) }

    private static func fillMatrix(_ color: SIMD4<Double>, _ opacity: Double) -> [Double] {
        var matrix: [Double] = []
        for row in 0..<3 {
            for column in 0..<3 { matrix.append(row == column ? 1 - opacity : 0) }
            matrix += [0, color[row] * opacity]
        }
        return matrix + [0, 0, 0, 1, 0]
    }

    /// Blur: After Effects' blurriness is about three times the standard deviation.
    static func blur(_ parameters: EffectParameters) -> EffectFilter? {
        EffectFilter(Filter(.gaussianBlur), [("radius", parameters.number(0, 0).map { [min(max($0 * 0.3, 0), 1000)] })])
    }

    /// Tritone: what is dark, middling and bright become three colours.
    static func tritone(_ parameters: EffectParameters) -> EffectFilter? {
        func color(_ index: Int, _ grey: Double) -> Keyed<[Double]> {
            parameters.color(index, SIMD4(grey, grey, grey, 1)).map { [$0.x, $0.y, $0.z, 1] }
        }
        let amount = parameters.number(3, 0).map { [1 - min(max($0 / 100, 0), 1)] }
        return EffectFilter(
            EffectKernel.tritone, [("bright", color(0, 1)), ("middle", color(1, 0.5)), ("dark", color(2, 0)), ("amount", amount)])
    }
}
