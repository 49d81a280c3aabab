import SceneCommit
import SceneGeometry
import SceneStorage

extension Planner {
    /// Opens a pass for a layer. @return the context inside of it, or nil when nothing of it can be seen.
    mutating func openPass(_ reason: FramePlan.Pass.Reason, _ row: Int32, _ extent: Box, _ context: Context) -> Context? {
        // A pixel more on every side, for smoothed edges.
        let box = extent.insetBy(-1).outward.intersection(context.visible.outward)
        guard !box.isEmpty else { return nil }
        plan.passes.append(
            FramePlan.Pass(
                reason: reason, row: row, parent: context.pass, x: Int32(box.minX), y: Int32(box.minY),
                width: Int32(box.maxX - box.minX), height: Int32(box.maxY - box.minY), first: Int32(plan.items.count), end: -1))
        return Context(visible: box, pass: Int32(plan.passes.count - 1))
    }

    /// Ends a layer's pass, if it has one, and shows its result.
    mutating func closePass(_ frame: Frame) {
        guard frame.pass >= 0 else { return }
        plan.passes[frame.pass].end = Int32(plan.items.count)
        let pass = plan.passes[frame.pass]
        let shown = Float(frame.passOpacity * frame.outer.opacity)
        emit(
            Homography(.identity), Rect(Double(pass.x), Double(pass.y), Double(pass.width), Double(pass.height)), picture: Self.unit,
            color: SIMD4(repeating: shown), FramePlan.Source(kind: .pass, filter: .nearest, index: frame.pass), edges: [],
            isOpaque: false, row: frame.row, frame.outer)
    }

    static let unit = SIMD4<Float>(0, 0, 1, 1)

    /// The box of everything below a position, as far as it is known without drawing: an upper bound.
    func subtreeBox(_ position: Int32, _ tree: borrowing RenderTree) -> Box {
        var result = Box(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)
        var current = position
        let end = tree.ends[position]
        while current < end {
            let row = tree.order[current]
            if tree.values[row].bits.hidden {
                current = tree.ends[current]
                continue
            }
            if tree.reaches(row) { return .unbounded }
            result = result.union(Box(tree.world(of: row).boundingBox(of: tree.values[row].bounds)))
            current = tree.values[row].bits.masksToBounds ? tree.ends[current] : current + 1
        }
        return result
    }

    /// Whether a layer and what is below it draw over each other, so that opacity must act on the whole. With few layers that lie
    /// apart it need not, which spares the pass.
    func drawsOverlapping(_ position: Int32, _ tree: borrowing RenderTree) -> Bool {
        let end = tree.ends[position]
        if ownDrawingOverlaps(tree.order[position], isLeaf: end == position + 1, tree) { return true }
        if end == position + 1 { return false }
        if end - position > 64 { return true }
        var boxes = InlineArray<8, Box>(repeating: .unbounded)
        var count = 0
        var current = position
        while current < end {
            let row = tree.order[current]
            if tree.values[row].bits.hidden || tree.values[row].opacity <= 0 {
                current = tree.ends[current]
                continue
            }
            if tree.draws(row) {
                if count == boxes.count || tree.reaches(row) { return true }
                if ownDrawingOverlaps(row, isLeaf: current + 1 == tree.ends[current], tree) { return true }
                let box = Box(tree.world(of: row).boundingBox(of: tree.values[row].bounds)).outward
                for index in 0..<count where boxes[index].intersects(box) { return true }
                boxes[count] = box
                count += 1
            }
            current += 1
        }
        return false
    }

    /// Whether the layer's own background, contents and border come out as more than one item over the same pixels.
    private func ownDrawingOverlaps(_ row: Int32, isLeaf: Bool, _ tree: borrowing RenderTree) -> Bool {
        let hasBackground = tree.hasBackground(row), hasContents = tree.values[row].contents != 0
        let hasBorder = tree.hasBorder(row)
        if hasContents { return hasBackground || hasBorder }
        return hasBackground && hasBorder && !isLeaf
    }
}

extension RenderTree {
    func hasBackground(_ row: Int32) -> Bool { values[row].bits.hasBackgroundColor && values[row].backgroundColor.a > 0 }

    func hasBorder(_ row: Int32) -> Bool {
        let extra = nodes[row].extras
        return extra >= 0 && extras[extra].borderWidth > 0 && extras[extra].borderColor.a > 0
    }

    /// Whether the layer itself draws anything.
    func draws(_ row: Int32) -> Bool { hasBackground(row) || values[row].contents != 0 || hasBorder(row) }
}
