import SceneCommit
import SceneDocument
import SceneEffects
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

    func vector(_ index: Int) -> Keyed<SIMD4<Double>> {
        (values.indices.contains(index) ? reader.vector(values[index]) : nil) ?? Keyed(.zero)
    }

    /// A colour as the numbers of a filter's parameter.
    func opaqueColor(_ index: Int, orGrey grey: Double) -> Keyed<[Double]> {
        color(index, SIMD4(grey, grey, grey, 1)).map { [$0.x, $0.y, $0.z, 1] }
    }

    func color(_ index: Int, _ other: SIMD4<Double>) -> Keyed<SIMD4<Double>> {
        (values.indices.contains(index) ? reader.color(values[index]) : nil) ?? Keyed(other)
    }
}

extension JSON {
    /// Whether an effect is switched on.
    var isEnabled: Bool { self["en"] == nil || flag("en") }
}

/// A filter of a layer, with what its parameters are over time.
struct EffectFilter {
    private(set) var filter: Filter
    let parameters: [(name: String, values: Keyed<[Double]>)]
    /// Whether it changes colours alone, so that what is seen through the layer by its alpha stays.
    let keepsAlpha: Bool

    /// nil where the filter does not take the values.
    init?(_ filter: Filter?, keepsAlpha: Bool = false, _ parameters: [(String, Keyed<[Double]>)]) {
        guard let filter else { return nil }
        self.filter = filter
        self.keepsAlpha = keepsAlpha
        self.parameters = parameters.map { (name: $0, values: $1) }
        for (name, values) in parameters {
            do throws(SceneError) { try self.filter.set(name, toNearest: value(of: name, values.first)) } catch { return nil }
        }
    }

    func value(of parameter: String, _ numbers: [Double]) -> PropertyValue {
        guard let index = filter.index(of: parameter) else { return .none }
        return PropertyValue(numbers, as: filter.parameters[index].type)
    }

    /// Gives a layer filters, the first acting first.
    static func set(_ effects: [EffectFilter], of node: LayerNode, _ timeline: Timeline) {
        guard !effects.isEmpty else { return }
        var filters: [Filter] = []
        for (index, effect) in effects.enumerated() {
            var filter = effect.filter
            filter.name = "effect\(index + 1)"
            filters.append(filter)
        }
        node.set(.filters, .filters(filters))
        for (index, effect) in effects.enumerated() {
            for (name, values) in effect.parameters {
                // A parameter of this name may be of another type in a filter that the process has read before.
                let type = effect.value(of: name, values.first).type
                guard let path = PropertyPath("filters.effect\(index + 1).\(name)")?.of(type) else { continue }
                node.add(timeline.animation(of: path, values) { effect.value(of: name, $0) })
            }
        }
    }
}
