public import SceneGeometry

/// Places layers as their constraints say, with the arithmetic that was measured on Core Animation:
///
/// - one edge moves a layer, which keeps its size; two relations fix place and size; a size alone does nothing;
/// - a second relation of the same attribute is ignored, and so is one to a name that there is not, to the layer itself, to a sibling that
///   is not laid out on that axis, and one that goes round in a circle;
/// - of more than two relations on an axis the first two count, in the order min, size, max, mid.
public struct ConstraintLayout {
    /// A sublayer that is laid out.
    public struct Item {
        public var name: String?
        public var frame: Rect
        public var constraints: [Constraint]

        public init(name: String?, frame: Rect, constraints: [Constraint]) {
            self.name = name
            self.frame = frame
            self.constraints = constraints
        }
    }

    /// Where one axis of an item is: its span, once that is known; nil for one that no constraint places.
    private enum State {
        case unknown
        case inProgress
        case known(Span?)
    }

    private struct Span {
        var origin: Double
        var length: Double

        func value(_ part: Int) -> Double {
            switch part {
            case 0: origin
            case 1: origin + length / 2
            case 2: origin + length
            default: length
            }
        }
    }

    private let items: [Item]
    private let bounds: Rect
    private let indices: [String: Int]
    private var states: [State]

    private init(_ items: [Item], in bounds: Rect) {
        self.items = items
        self.bounds = bounds
        // Of several with one name the first counts.
        indices = Dictionary(items.enumerated().compactMap { index, item in item.name.map { ($0, index) } }) { first, _ in first }
        states = Array(repeating: .unknown, count: 2 * items.count)
    }

    /// The items' frames in a superlayer with these bounds.
    public static func frames(of items: [Item], in bounds: Rect) -> [Rect] {
        var layout = ConstraintLayout(items, in: bounds)
        return items.indices.map { index in
            var frame = items[index].frame
            if let span = layout.resolve(2 * index) { (frame.x, frame.width) = (span.origin, span.length) }
            if let span = layout.resolve(2 * index + 1) { (frame.y, frame.height) = (span.origin, span.length) }
            return frame
        }
    }

    // An axis of an item is numbered twice the item's index, and one more for the vertical one.

    /// The span of an axis. It goes from source to source with a list of its own, for they may hang in each other as deep as there are
    /// layers.
    private mutating func resolve(_ axis: Int) -> Span? {
        var waiting = [axis]
        while let current = waiting.last {
            if case .unknown = states[current] {
                states[current] = .inProgress
                let sources = sources(of: current).filter { isUnknown($0) }
                if !sources.isEmpty {
                    waiting.append(contentsOf: sources)
                    continue
                }
            }
            // Sources that are still in progress wait for this one: a circle.
            if case .inProgress = states[current] { states[current] = .known(place(current)) }
            waiting.removeLast()
        }
        return known(axis)
    }

    private func isUnknown(_ axis: Int) -> Bool {
        if case .unknown = states[axis] { return true }
        return false
    }

    private func known(_ axis: Int) -> Span? {
        if case .known(let span) = states[axis] { return span }
        return nil
    }

    private func constraints(of axis: Int) -> some Sequence<Constraint> {
        items[axis / 2].constraints.lazy.filter { $0.attribute.isVertical == (axis % 2 == 1) }
    }

    /// The axis of a sibling that a constraint of an item takes its value from.
    private func source(of constraint: Constraint, for index: Int) -> Int? {
        guard constraint.source != Constraint.superlayer, let source = indices[constraint.source], source != index else { return nil }
        return 2 * source + (constraint.sourceAttribute.isVertical ? 1 : 0)
    }

    private func sources(of axis: Int) -> [Int] { constraints(of: axis).compactMap { source(of: $0, for: axis / 2) } }

    /// The span that an item's constraints give it, with sources that are known.
    private func place(_ axis: Int) -> Span? {
        var values: [Double?] = [nil, nil, nil, nil]
        for constraint in constraints(of: axis) {
            guard values[constraint.attribute.part] == nil, let source = value(of: constraint, for: axis / 2) else { continue }
            values[constraint.attribute.part] = source * constraint.scale + constraint.offset
        }
        let frame = items[axis / 2].frame
        return Self.span(values, length: axis % 2 == 1 ? frame.height : frame.width)
    }

    private func value(of constraint: Constraint, for index: Int) -> Double? {
        let attribute = constraint.sourceAttribute
        if constraint.source == Constraint.superlayer {
            let span = attribute.isVertical ? Span(origin: bounds.y, length: bounds.height) : Span(origin: bounds.x, length: bounds.width)
            return span.value(attribute.part)
        }
        return source(of: constraint, for: index).flatMap { known($0) }?.value(attribute.part)
    }

    /// The span with the first two of these, in the order min, size, max, mid; nil when none of them places it.
    private static func span(_ values: [Double?], length old: Double) -> Span? {
        let (min, mid, max, size) = (values[0], values[1], values[2], values[3].map { Swift.max($0, 0) })
        if let min {
            if let size { return Span(origin: min, length: size) }
            if let max { return Span(origin: min, length: Swift.max(max - min, 0)) }
            if let mid { return Span(origin: min, length: Swift.max(2 * (mid - min), 0)) }
            return Span(origin: min, length: old)
        }
        if let max {
            if let size { return Span(origin: max - size, length: size) }
            if let mid {
                let half = Swift.max(max - mid, 0)
                return Span(origin: max - 2 * half, length: 2 * half)
            }
            return Span(origin: max - old, length: old)
        }
        guard let mid else { return nil }
        let length = size ?? old
        return Span(origin: mid - length / 2, length: length)
    }
}
