public import SceneGeometry

/// Layers one after the other, along an axis (box), in rows that wrap (flow), or in columns of the same width (grid).
public struct RowLayout: BitwiseCopyable, Sendable, Equatable {
    public enum Kind: BitwiseCopyable, Sendable, CaseIterable {
        case box, flow, grid

        /// What documents call it.
        public var name: String {
            switch self {
            case .box: "box"
            case .flow: "flow"
            case .grid: "grid"
            }
        }
    }

    /// How many columns a grid can have.
    public static let columnRange = 1...65536

    public enum Axis: UInt32, BitwiseCopyable, Sendable, CaseIterable {
        case horizontal, vertical

        public var name: String { self == .horizontal ? "horizontal" : "vertical" }
    }

    /// Where layers lie across a box's axis, or in the height of a row.
    public enum Alignment: UInt32, BitwiseCopyable, Sendable, CaseIterable {
        case leading, center, trailing
        /// Items are stretched.
        case fill

        public var name: String {
            switch self {
            case .leading: "leading"
            case .center: "center"
            case .trailing: "trailing"
            case .fill: "fill"
            }
        }
    }

    public var kind: Kind
    public var axis = Axis.horizontal
    public var alignment = Alignment.center
    /// How many columns a grid has.
    public var columns = 1
    /// Between neighbours, in points.
    public var spacing = 0.0
    /// Between rows.
    public var lineSpacing = 0.0
    /// Around all.
    public var padding = 0.0

    public init(_ kind: Kind) { self.kind = kind }

    /// The frames of layers of these sizes, in a superlayer with these bounds.
    public func frames(of sizes: [Size], in bounds: Rect) -> [Rect] {
        switch kind {
        case .box: box(sizes, in: bounds.insetBy(padding))
        case .flow: flow(sizes, in: bounds.insetBy(padding))
        case .grid: grid(sizes, in: bounds.insetBy(padding))
        }
    }

    /// The size of a superlayer that its layers just fit in; of a flow and a grid for a width.
    public func preferredSize(of sizes: [Size], width: Double) -> Size {
        guard !sizes.isEmpty else { return Size(2 * padding, 2 * padding) }
        switch kind {
        case .box:
            let gaps = spacing * Double(sizes.count - 1)
            let (sum, widest) = (sizes.reduce(0) { $0 + along($1) }, sizes.reduce(0) { max($0, across($1)) })
            return axis == .horizontal
                ? Size(sum + gaps + 2 * padding, widest + 2 * padding) : Size(widest + 2 * padding, sum + gaps + 2 * padding)
        case .flow, .grid:
            let frames = frames(of: sizes, in: Rect(0, 0, width, 0))
            let bottom = frames.reduce(0) { max($0, $1.maxY) }
            return Size(width, bottom + padding)
        }
    }

    /// How wide a layer may be at most in a superlayer of some width.
    public func room(in width: Double) -> Double {
        let room = width - 2 * padding, columns = Double(max(self.columns, 1))
        return kind == .grid ? max((room - spacing * (columns - 1)) / columns, 0) : room
    }

    /// Whether layers become as wide as there is room.
    public var fillsWidth: Bool { alignment == .fill && (kind == .grid || kind == .box && axis == .vertical) }

    private func along(_ size: Size) -> Double { axis == .horizontal ? size.width : size.height }
    private func across(_ size: Size) -> Double { axis == .horizontal ? size.height : size.width }

    private func box(_ sizes: [Size], in room: Rect) -> [Rect] {
        var place = axis == .horizontal ? room.x : room.y
        return sizes.map { size in
            defer { place += along(size) + spacing }
            if axis == .horizontal {
                let (y, height) = align(size.height, in: room.y, room.height)
                return Rect(place, y, size.width, height)
            }
            let (x, width) = align(size.width, in: room.x, room.width)
            return Rect(x, place, width, size.height)
        }
    }

    private func flow(_ sizes: [Size], in room: Rect) -> [Rect] {
        var frames: [Rect] = []
        frames.reserveCapacity(sizes.count)
        var first = 0
        var y = room.y
        while first < sizes.count {
            var end = first, right = 0.0, height = 0.0
            // The first of a row has its place in it however wide it is.
            while end < sizes.count, end == first || right + spacing + sizes[end].width <= room.width {
                right += (end == first ? 0 : spacing) + sizes[end].width
                height = max(height, sizes[end].height)
                end += 1
            }
            var x = room.x
            for size in sizes[first..<end] {
                let (top, filled) = align(size.height, in: y, height)
                frames.append(Rect(x, top, size.width, filled))
                x += size.width + spacing
            }
            y += height + lineSpacing
            first = end
        }
        return frames
    }

    private func grid(_ sizes: [Size], in room: Rect) -> [Rect] {
        let columns = max(self.columns, 1), width = self.room(in: room.width + 2 * padding)
        var frames: [Rect] = []
        frames.reserveCapacity(sizes.count)
        var y = room.y
        for first in stride(from: 0, to: sizes.count, by: columns) {
            let row = sizes[first..<min(first + columns, sizes.count)]
            let height = row.reduce(0) { max($0, $1.height) }
            for (column, size) in row.enumerated() {
                let (x, filled) = align(size.width, in: room.x + Double(column) * (width + spacing), width)
                let (top, stretched) = align(size.height, in: y, height)
                frames.append(Rect(x, top, filled, stretched))
            }
            y += height + lineSpacing
        }
        return frames
    }

    private func align(_ length: Double, in start: Double, _ room: Double) -> (start: Double, length: Double) {
        switch alignment {
        case .leading: (start, length)
        case .center: (start + (room - length) / 2, length)
        case .trailing: (start + room - length, length)
        case .fill: (start, max(room, 0))
        }
    }
}
