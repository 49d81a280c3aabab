import SceneCommit
public import SceneGeometry
public import SceneLayout

/// A manager that places the sublayers of a layer (CALayoutManager). Its functions are called with no lock held, on the thread that lays out.
public protocol LayoutManager: AnyObject, Sendable {
    /// Told once before a layout of a layer whose sublayers or bounds have changed since the last one.
    func invalidateLayout(of layer: LayerID)
    func layoutSublayers(of layer: LayerID)
    /// The size of a layer that its sublayers just fit in; nil when there is no such size.
    func preferredSize(of layer: LayerID) -> Size?
}

extension LayoutManager {
    public func invalidateLayout(of layer: LayerID) {}
    public func preferredSize(of layer: LayerID) -> Size? { nil }
}

/// Places sublayers as their constraints say. There is one for all layers.
public final class ConstraintLayoutManager: LayoutManager {
    public static let shared = ConstraintLayoutManager()

    private init() {}

    public func layoutSublayers(of layer: LayerID) {
        let model = Model.shared
        guard let bounds = try? model.values(of: layer).bounds, let layers = try? model.sublayers(of: layer) else { return }
        let items = layers.map { layer in
            ConstraintLayout.Item(
                name: (try? model.name(of: layer)) ?? nil, frame: (try? model.frame(of: layer)) ?? .zero,
                constraints: (try? model.constraints(of: layer)) ?? [])
        }
        for (index, frame) in ConstraintLayout.frames(of: items, in: bounds).enumerated() { try? model.place(layers[index], in: frame) }
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
        for (layer, frame) in zip(layers, layout.frames(of: layers.map { model.layoutSize(of: $0) }, in: bounds)) {
            try? model.place(layer, in: frame)
        }
    }

    public func preferredSize(of layer: LayerID) -> Size? {
        guard let bounds = try? Model.shared.values(of: layer).bounds else { return nil }
        return layout.preferredSize(of: shownSublayers(of: layer).map { Model.shared.layoutSize(of: $0) }, width: bounds.width)
    }

    private func shownSublayers(of layer: LayerID) -> [LayerID] {
        ((try? Model.shared.sublayers(of: layer)) ?? []).filter { (try? Model.shared.values(of: $0).bits.hidden) == false }
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
        guard moved.x.isFinite, moved.y.isFinite else { throw SceneError(.invalidArgument, "frame must be finite") }
        try set(PropertyPath(.position), of: layer, to: .point(moved))
    }

    /// The size with which a layer takes part in its superlayer's layout: its own, or what it would like when it has none.
    fileprivate func layoutSize(of layer: LayerID) -> Size {
        guard let frame = try? frame(of: layer) else { return Size(0, 0) }
        return frame.isEmpty ? (try? preferredFrameSize(of: layer)) ?? frame.size : frame.size
    }
}
