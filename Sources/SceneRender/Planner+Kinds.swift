import SceneCommit
import SceneGeometry
import SceneStorage

// What layers of special kinds draw of their own. All that plans a layer asks here, so a kind is added in this one place.

extension Planner {
    /// What the layer's kind draws between its background and its contents.
    mutating func drawBelowContents(
        _ row: Int32, _ world: Homography, _ box: Box, in context: Int32, opacity: Double, _ tree: borrowing RenderTree
    ) {
    }

    /// What the layer's kind draws between its contents and its sublayers.
    mutating func drawAboveContents(
        _ row: Int32, _ world: Homography, _ box: Box, in context: Int32, opacity: Double, _ tree: borrowing RenderTree
    ) {
        if tree.values[row].bits.kind == .emitter { drawParticles(row, world, in: context, opacity: opacity, tree) }
    }
}

extension RenderTree {
    /// Whether the layer is of a kind that draws something of its own.
    @inline(__always)
    func isSpecial(_ row: Int32) -> Bool { nodes[row].flags.contains(.special) }

    /// A rectangle of the layer's plane that what its kind draws lies in, nil when that is nothing.
    func kindRect(_ row: Int32) -> Rect? {
        switch values[row].bits.kind {
        case .gradient: gradient(of: row) == nil ? nil : values[row].bounds
        case .emitter: particleRect(row)
        default: nil
        }
    }

    /// Whether what the layer's kind draws may lie outside of its bounds.
    func kindReaches(_ row: Int32) -> Bool {
        guard let rect = kindRect(row), !values[row].bits.masksToBounds else { return false }
        return !values[row].bounds.contains(rect)
    }

    /// A rectangle of the layer's plane that all it draws itself lies in; its picture apart, when that reaches outside of the bounds.
    @inline(__always)
    func drawnRect(_ row: Int32) -> Rect {
        let bounds = values[row].bounds
        guard isSpecial(row), let rect = kindRect(row) else { return bounds }
        return bounds.union(rect)
    }

    /// Into how many items, that may lie over each other, what the layer's kind draws comes out.
    func kindItemCount(_ row: Int32) -> Int {
        switch values[row].bits.kind {
        case .emitter: particleItemCount(row)
        default: 0
        }
    }
}
