import SceneCommit
import SceneGeometry
import SceneStorage

extension Planner {
    /// Opens a pass, and makes the inner context that of the pass. @return whether anything of it can be seen.
    mutating func openPass(_ frame: inout Frame, _ reason: FramePlan.Pass.Reason, _ extent: Box) -> Bool {
        let outer = contexts[frame.inner]
        // A pixel more on every side, for smoothed edges.
        let box = extent.insetBy(-1).outward.intersection(outer.visible.outward)
        guard !box.isEmpty else { return false }
        let pass = Int32(plan.passes.count)
        if reason == .clip { frame.clipPass = pass } else { frame.groupPass = pass }
        plan.passes.append(
            FramePlan.Pass(
                reason: reason, row: frame.row, parent: outer.pass, x: Int32(box.minX), y: Int32(box.minY),
                width: Int32(box.maxX - box.minX), height: Int32(box.maxY - box.minY), first: Int32(plan.items.count), end: -1))
        contexts.append(Context(visible: box, pass: pass))
        frame.inner = Int32(contexts.count - 1)
        return true
    }

    /// Ends a pass and shows its result.
    mutating func closePass(_ index: Int32, opacity: Double, in context: Int32) {
        plan.passes[index].end = Int32(plan.items.count)
        let pass = plan.passes[index]
        let rect = Rect(Double(pass.x), Double(pass.y), Double(pass.width), Double(pass.height))
        emit(
            Homography(.identity), rect, Box(rect), picture: Self.unit,
            color: SIMD4(repeating: Float(opacity * contexts[context].opacity)),
            FramePlan.Source(kind: .pass, filter: .nearest, index: index), edges: [], isOpaque: false, row: pass.row, in: context)
    }

    static let unit = SIMD4<Float>(0, 0, 1, 1)

    /// The box of everything below a position, as far as it is known without drawing: an upper bound.
    func subtreeBox(_ position: Int32, _ tree: borrowing RenderTree) -> Box {
        var result = Box(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)
        var current = position
        let end = tree.ends[position]
        while current < end {
            let row = tree.order[current]
            if tree.values[row].bits.hidden || !tree.nodes[row].flags.isDisjoint(with: .notShown) {
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
            if tree.values[row].bits.hidden || tree.values[row].opacity <= 0 || !tree.nodes[row].flags.isDisjoint(with: .notShown) {
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
    func ownDrawingOverlaps(_ row: Int32, isLeaf: Bool, _ tree: borrowing RenderTree) -> Bool {
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
