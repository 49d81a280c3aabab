import SceneCommit
import SceneDocument
import SceneModel

extension LayerNode {
    /// Sets a property to a value over time.
    func set<Value>(
        _ path: PropertyPath, _ keyed: Keyed<Value>, _ timeline: Timeline, _ value: (Value) -> PropertyValue
    ) {
        if path.part == .whole { set(path.property, value(keyed.first)) }
        add(timeline.animation(of: path, keyed, value))
    }

    func set(_ property: Property, _ keyed: Keyed<Double>, _ timeline: Timeline, _ change: (Double) -> Double = { $0 }) {
        set(PropertyPath(property), keyed, timeline) { .number(change($0)) }
    }
}
