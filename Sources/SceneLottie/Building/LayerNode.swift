import SceneCommit
import SceneGeometry
import SceneModel

/// A layer that is to be made, with its values and animations.
final class LayerNode {
    let kind: LayerKind
    var name: String?
    private(set) var values: [(property: Property, value: PropertyValue)] = []
    private(set) var animations: [AnimationDescription] = []
    /// Back to front.
    var sublayers: [LayerNode] = []
    var mask: LayerNode?
    var contents: ImageBuffer?

    init(_ kind: LayerKind = .layer, name: String? = nil) {
        self.kind = kind
        self.name = name
    }

    /// A layer around others.
    init(name: String?, around sublayers: [LayerNode]) {
        kind = .layer
        self.name = name
        self.sublayers = sublayers
    }

    func set(_ property: Property, _ value: PropertyValue) { values.append((property, value)) }

    func add(_ animation: AnimationDescription?) {
        if let animation { animations.append(animation) }
    }

    /// Gives the layer a size, with its origin in its superlayer's.
    func setFrame(_ size: Size) {
        set(.anchorPoint, .point(.zero))
        set(.bounds, .rect(Rect(0, 0, size.width, size.height)))
    }

    /// Shows the layer through the alpha of another.
    func setMask(_ mask: LayerNode, _ mode: MaskMode = .alpha) {
        self.mask = mask
        if mode != .alpha { set(.maskMode, .enumeration(mode.rawValue)) }
    }

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

/// How a mask's picture counts: the values of the property `maskMode`.
enum MaskMode: Int32 {
    case alpha, invertedAlpha, luminance, invertedLuminance
}
