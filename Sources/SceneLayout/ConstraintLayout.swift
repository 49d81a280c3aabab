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
    // By axis. An axis of an item is numbered twice the item's index, and one more for the vertical one.
    /// Where it is, once that is known; nil for one that no constraint places.
    private var spans: [Span?]
    /// When it was come to, from 1, and the earliest that can be come back to from it.
    private var visited: [Int]
    private var earliest: [Int]
    private var isOpen: [Bool]
    /// The items that were reached and have no place yet.
    private var open: [Int] = []
    private var visits = 0

    private init(_ items: [Item], in bounds: Rect) {
        self.items = items
        self.bounds = bounds
        // Of several with one name the first counts.
        indices = Dictionary(items.enumerated().compactMap { index, item in item.name.map { ($0, index) } }) { first, _ in first }
        spans = Array(repeating: nil, count: 2 * items.count)
        visited = Array(repeating: 0, count: 2 * items.count)
        earliest = visited
        isOpen = Array(repeating: false, count: 2 * items.count)
    }

    /// The items' frames in a superlayer with these bounds.
    public static func frames(of items: [Item], in bounds: Rect) -> [Rect] {
        var layout = ConstraintLayout(items, in: bounds)
        for axis in layout.spans.indices where layout.visited[axis] == 0 { layout.resolve(axis) }
        return items.indices.map { index in
            var frame = items[index].frame
            if let span = layout.spans[2 * index] { (frame.x, frame.width) = (span.origin, span.length) }
            if let span = layout.spans[2 * index + 1] { (frame.y, frame.height) = (span.origin, span.length) }
            return frame
        }
    }

    // MARK: - The order

    /// An axis that is being visited, with the sources that are still to be.
    private struct Visit {
        let axis: Int
        var sources: ArraySlice<Int>
    }

    /// Places an axis after its sources. Those that hang in each other in a circle are found together (Tarjan's strongly connected
    /// components), so the order of the items makes no difference. They may hang in each other as deep as there are items: the way
    /// back is a list.
    private mutating func resolve(_ axis: Int) {
        var path = [visit(axis)]
        while let current = path.last?.axis {
            if let source = path[path.count - 1].sources.popFirst() {
                if visited[source] == 0 {
                    path.append(visit(source))
                } else if isOpen[source] {
                    earliest[current] = min(earliest[current], visited[source])
                }
                continue
            }
            path.removeLast()
            if let last = path.last?.axis { earliest[last] = min(earliest[last], earliest[current]) }
            if earliest[current] == visited[current] { close(current) }
        }
    }

    private mutating func visit(_ axis: Int) -> Visit {
        visits += 1
        visited[axis] = visits
        earliest[axis] = visits
        isOpen[axis] = true
        open.append(axis)
        return Visit(axis: axis, sources: sources(of: axis)[...])
    }

    /// Places an axis, and what goes round in a circle with it: one that has no place yet is no source for the others.
    private mutating func close(_ axis: Int) {
        let first = open.lastIndex(of: axis) ?? open.endIndex, circle = open[first...]
        let found = circle.map { place($0) }
        for (axis, span) in zip(circle, found) {
            spans[axis] = span
            isOpen[axis] = false
        }
        open.removeSubrange(first...)
    }

    // MARK: - Places

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
        return source(of: constraint, for: index).flatMap { spans[$0] }?.value(attribute.part)
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
