import SceneCommit
public import SceneGeometry
public import SceneLayout

/// A manager that places the sublayers of a layer (CALayoutManager). Its functions are called with no lock held, on the thread that lays out.
public protocol LayoutManager: AnyObject, Sendable {
    /// Told once before a layout of a layer whose sublayers or bounds have changed since the last one.
    func invalidateLayout(of layer: LayerID)
    func layoutSublayers(of layer: LayerID)
    /// The size of a layer that its sublayers just fit in; nil when there is no such size.
    /// @param width how wide the layer may be; nil for as wide as its bounds are.
    func preferredSize(of layer: LayerID, within width: Double?) -> Size?
}

extension LayoutManager {
    public func invalidateLayout(of layer: LayerID) {}
    public func preferredSize(of layer: LayerID, within width: Double?) -> Size? { nil }
}

/// Places sublayers as their constraints say. There is one for all layers.
public final class ConstraintLayoutManager: LayoutManager {
    public static let shared = ConstraintLayoutManager()

    private init() {}

    public func layoutSublayers(of layer: LayerID) {
        let model = Model.shared
        guard let bounds = try? model.values(of: layer).bounds, let layers = try? model.sublayers(of: layer) else { return }
        var items = layers.map { layer in
            var frame = (try? model.frame(of: layer)) ?? .zero
            let constraints = (try? model.constraints(of: layer)) ?? []
            if !constraints.isEmpty {
                let size = model.layoutSize(of: layer, within: bounds.width)
                (frame.width, frame.height) = (size.width, size.height)
            }
            return ConstraintLayout.Item(name: (try? model.name(of: layer)) ?? nil, frame: frame, constraints: constraints)
        }
        var frames = ConstraintLayout.frames(of: items, in: bounds)
        // Text without a size of its own is as high as it would like to be at the width that it was given.
        var isNarrowed = false
        for index in items.indices where frames[index].width != items[index].frame.width {
            items[index].frame.height = model.layoutSize(of: layers[index], within: frames[index].width, isFilled: true).height
            isNarrowed = true
        }
        if isNarrowed { frames = ConstraintLayout.frames(of: items, in: bounds) }
        for index in items.indices where !items[index].constraints.isEmpty { try? model.arrange(layers[index], in: frames[index]) }
    }
}

/// Places sublayers that are not hidden one after the other.
public final class RowLayoutManager: LayoutManager {
    public let layout: RowLayout

    public init(_ layout: RowLayout) { self.layout = layout }

    public func layoutSublayers(of layer: LayerID) {
        let model = Model.shared
        guard let bounds = try? model.values(of: layer).bounds else { return }
        let layers = shownSublayers(of: layer)
        for (layer, frame) in zip(layers, layout.frames(of: sizes(of: layers, in: bounds.width), in: bounds)) {
            try? model.arrange(layer, in: frame)
        }
    }

    public func preferredSize(of layer: LayerID, within width: Double?) -> Size? {
        guard let own = try? Model.shared.values(of: layer).bounds.width else { return nil }
        let width = width ?? own
        return layout.preferredSize(of: sizes(of: shownSublayers(of: layer), in: width), width: width)
    }

    private func shownSublayers(of layer: LayerID) -> [LayerID] {
        ((try? Model.shared.sublayers(of: layer)) ?? []).filter { (try? Model.shared.values(of: $0).bits.hidden) == false }
    }

    /// The sizes with which layers take part in the layout of a layer of some width.
    private func sizes(of layers: [LayerID], in width: Double) -> [Size] {
        let room = layout.room(in: width), isFilled = layout.fillsWidth && room > 0
        return layers.map { Model.shared.layoutSize(of: $0, within: room, isFilled: isFilled) }
    }
}

extension Model {
    /// Lays a layer out. One that keeps its size is only moved, so one that is turned keeps its shape; what is there already is not set.
    func place(_ layer: LayerID, in frame: Rect) throws(SceneError) {
        let old = try self.frame(of: layer)
        guard frame != old else { return }
        guard frame.size == old.size else { return try setFrame(frame, of: layer) }
        let position = try values(of: layer).position
        let moved = Point(position.x + frame.x - old.x, position.y + frame.y - old.y)
        guard moved.x.isFinite, moved.y.isFinite else { throw SceneError(.invalidArgument, PropertyValue.rect(frame).notFinite("frame")) }
        try set(PropertyPath(.position), of: layer, to: .point(moved))
    }

    /// The size with which a layer takes part in its superlayer's layout: its own, or what it would like when it has none.
    /// @param room how wide a layer may be that says no width. @param isFilled whether it becomes as wide as that, whatever it says.
    fileprivate func layoutSize(of layer: LayerID, within room: Double, isFilled: Bool = false) -> Size {
        guard let size = try? frame(of: layer).size else { return Size(0, 0) }
        guard let width = widthWithoutSize(of: layer) else { return size }
        return (try? preferredFrameSize(of: layer, within: width > 0 && !isFilled ? width : room)) ?? size
    }

    /// Lays a layer out. One that has no size of its own has none afterwards either: it is as large as it would like to be each time.
    fileprivate func arrange(_ layer: LayerID, in frame: Rect) throws(SceneError) {
        let width = widthWithoutSize(of: layer)
        try place(layer, in: frame)
        guard let width else { return }
        state.withLock { state in
            guard let slot = state.store.slot(of: layer) else { return }
            state.arranged[slot] = Arranged(size: state.store.values.bounds(of: slot).size, width: width)
        }
    }

    /// The width, or 0, of a layer that has no size of its own; nil for one that has.
    private func widthWithoutSize(of layer: LayerID) -> Double? {
        state.withLock { state in
            guard let slot = state.store.slot(of: layer) else { return nil }
            let size = state.store.values.bounds(of: slot).size
            if let arranged = state.arranged[slot], arranged.size == size { return arranged.width }
            return state.frame(at: slot, presentation: false).isEmpty ? size.width : nil
        }
    }
}

/// What a layer without a size of its own was given by a layout.
struct Arranged {
    let size: Size
    /// The width that the layer had itself, or 0.
    let width: Double
}
