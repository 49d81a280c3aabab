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

/// A filter of a layer, with what animates its parameter.
struct EffectFilter {
    var filter: Filter
    let parameter: String
    let value: Keyed<[Double]>
    /// Whether the parameter is one number, not a list.
    let isNumber: Bool

    /// nil where the filter does not take the values.
    init?(_ id: FilterID, _ parameter: String, _ value: Keyed<[Double]>, isNumber: Bool = false) {
        filter = Filter(id)
        (self.parameter, self.value, self.isNumber) = (parameter, value, isNumber)
        do throws(SceneError) { try filter.set(parameter, to: propertyValue(value.first)) } catch { return nil }
    }

    func propertyValue(_ numbers: [Double]) -> PropertyValue { isNumber ? .number(numbers.first ?? 0) : .numbers(numbers) }
}

/// Effects that change every colour in the same way.
enum ColorEffect {
    /// Tint: black and white become two colours, by an amount.
    static func tint(_ parameters: EffectParameters) -> EffectFilter? {
        let black = parameters.color(0, .zero), white = parameters.color(1, .one)
        let amount = parameters.number(2, 100).map { min(max($0 / 100, 0), 1) }
        let colors = black.map { [$0.x, $0.y, $0.z] }.combined(with: white) { $0 + [$1.x, $1.y, $1.z] }
        return EffectFilter(.colorMatrix, "matrix", colors.combined(with: amount) { tintMatrix($0, $1) })
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
        let color = parameters.color(2, SIMD4(1, 0, 0, 1)), opacity = parameters.number(6, 1).map { min(max($0, 0), 1) }
        return EffectFilter(.colorMatrix, "matrix", color.combined(with: opacity) { fillMatrix($0, $1) })
    }

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
        EffectFilter(.gaussianBlur, "radius", parameters.number(0, 0).map { [min(max($0 * 0.3, 0), 1000)] }, isNumber: true)
    }
}
