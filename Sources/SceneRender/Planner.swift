import SceneCommit
import SceneGeometry
import SceneStorage

/// Turns the tree into a frame plan: walks it in painter's order, leaves out what cannot be seen, and decides which layers need a
/// pass of their own.
struct Planner: ~Copyable {
    var plan = FramePlan()

    /// What holds for the items that are emitted: inherited down the tree.
    struct Context: BitwiseCopyable {
        /// What colours are multiplied by: opacities that need no pass.
        var opacity = 1.0
        /// The rounded or turned clip in `plan.clips`, or -1.
        var clip: Int32 = -1
        /// Clips on the axes, as one box; unbounded when there is none.
        var clipBox = Box.unbounded
        /// `clip` together with `clipBox` in `plan.clips`, once an item needed it; -1 before.
        var clipWithBox: Int32 = -1
        /// What can be seen: the pass, cut by the boxes of the clips.
        var visible: Box
        var pass: Int32
    }

    /// A layer whose sublayers are being visited.
    struct Frame: BitwiseCopyable {
        var row: Int32
        /// The next sublayer's position, or its index in `sorted`; and where they end.
        var cursor: Int32
        var end: Int32
        /// Whether the sublayers are visited through `sorted`.
        var isSorted: Bool
        /// For the sublayers.
        var inner: Context
        /// For the layer's own drawing.
        var own: Context
        /// For the result of its pass, if it has one.
        var outer: Context
        var pass: Int32
        var passOpacity: Double
    }

    struct SortedChild: BitwiseCopyable {
        var z: Double
        var position: Int32
    }

    private var frames = DenseArray<Frame>()
    private var sorted = DenseArray<SortedChild>()
    var occlusion = Occlusion()
    /// For each clip a box of target pixels that it leaves whole.
    var clipInteriors = DenseArray<Box>()

    mutating func makePlan(_ tree: inout RenderTree, width: Int, height: Int) {
        plan.removeAll()
        clipInteriors.removeAll()
        occlusion.removeAll()
        lastClipWithBox.index = -1
        plan.width = width
        plan.height = height
        let target = Box(minX: 0, minY: 0, maxX: Double(width), maxY: Double(height))
        plan.passes.append(
            FramePlan.Pass(
                reason: .target, row: tree.root, parent: -1, x: 0, y: 0, width: Int32(width), height: Int32(height), first: 0, end: 0)
        )
        if !tree.order.isEmpty {
            visit(0, Context(visible: target, pass: 0), tree)
            walk(tree)
        }
        plan.passes[0].end = Int32(plan.items.count)
        occlusion.removeCovered(from: &plan)
    }

    /// Visits the sublayers of the open layers until there are none.
    private mutating func walk(_ tree: borrowing RenderTree) {
        while !frames.isEmpty {
            let top = frames.count - 1
            let cursor = frames[top].cursor
            if cursor >= frames[top].end {
                let frame = frames.removeLast()
                leave(frame, tree)
                continue
            }
            let position: Int32
            if frames[top].isSorted {
                position = sorted[cursor].position
                frames[top].cursor = cursor + 1
            } else {
                position = cursor
                frames[top].cursor = tree.ends[cursor]
            }
            let context = frames[top].inner
            visit(position, context, tree)
            // Items make the clip that they need; the next sublayers use it again.
            if frames.count > top, frames[top].inner.clipWithBox < 0, lastClipWithBox.base == context.clip,
                lastClipWithBox.box == context.clipBox
            {
                frames[top].inner.clipWithBox = lastClipWithBox.index
            }
        }
    }

    /// The clip that was last joined from a clip and a box.
    var lastClipWithBox: (base: Int32, box: Box, index: Int32) = (-1, .unbounded, -1)

    // MARK: - One layer

    /// Emits what a layer draws below its sublayers, and opens it when it has some.
    private mutating func visit(_ position: Int32, _ context: Context, _ tree: borrowing RenderTree) {
        let row = tree.order[position]
        let bits = tree.values[row].bits
        let opacity = min(max(tree.values[row].opacity, 0), 1)
        if bits.hidden || opacity <= 0 || tree.nodes[row].flags.contains(.backFacing) { return }
        let world = tree.world(of: row)
        let bounds = tree.values[row].bounds
        let box = Box(world.boundingBox(of: bounds))
        let end = tree.ends[position]
        let isLeaf = end == position + 1
        if (isLeaf || bits.masksToBounds) && !tree.reaches(row) && !box.intersects(context.visible) { return }
        if bits.masksToBounds && !box.intersects(context.visible) { return }

        let clips = bits.masksToBounds && !isLeaf
        let isGroup = opacity < 1 && bits.allowsGroupOpacity && drawsOverlapping(position, tree)
        let nestsClips = clips && needsClipPass(row, world, context, tree)
        var own = context
        var pass: Int32 = -1
        if isGroup || nestsClips {
            let extent = bits.masksToBounds ? box : subtreeBox(position, tree)
            guard let opened = openPass(isGroup ? .opacity : .clip, row, extent, context) else { return }
            pass = opened.pass
            own = opened
        } else {
            own.opacity *= opacity
        }
        let drawn = plan.items.count
        draw(row, world, own, isLeaf: isLeaf, tree)
        if plan.items.count > drawn { plan.layersDrawn += 1 }
        var frame = Frame(
            row: row, cursor: position + 1, end: end, isSorted: false, inner: own, own: own, outer: context, pass: pass,
            passOpacity: opacity)
        if isLeaf {
            closePass(frame)
            return
        }
        if clips { clip(&frame.inner, row, world, box, tree) }
        if tree.nodes[row].flags.contains(.sortsSublayers) { sortSublayers(&frame, position, tree) }
        frames.append(frame)
    }

    /// Emits what a layer draws above its sublayers, and ends its pass.
    private mutating func leave(_ frame: Frame, _ tree: borrowing RenderTree) {
        if frame.isSorted { sorted.resize(to: Int(frame.end) - Int(tree.sublayerCount(of: frame.row)), filling: SortedChild(z: 0, position: 0)) }
        drawBorder(frame.row, tree.world(of: frame.row), frame.own, tree)
        closePass(frame)
    }

    /// Lists the sublayers from the farthest to the nearest; equal depths stay in the order of the tree.
    private mutating func sortSublayers(_ frame: inout Frame, _ position: Int32, _ tree: borrowing RenderTree) {
        let start = sorted.count
        var child = position + 1
        while child < frame.end {
            let extras = tree.nodes[tree.order[child]].extras
            sorted.append(SortedChild(z: extras < 0 ? 0 : tree.extras[extras].zPosition, position: child))
            child = tree.ends[child]
        }
        sorted.sort(start..<sorted.count) { $0.z != $1.z ? $0.z < $1.z : $0.position < $1.position }
        frame.isSorted = true
        frame.cursor = Int32(start)
        frame.end = Int32(sorted.count)
    }
}

extension RenderTree {
    func sublayerCount(of row: Int32) -> Int32 {
        var count: Int32 = 0
        var child = nodes[row].first
        while child >= 0 {
            count += 1
            child = nodes[child].next
        }
        return count
    }

    /// Whether a layer may draw outside of its bounds: its picture, when it is neither resized into them nor cut.
    @inline(__always) func reaches(_ row: Int32) -> Bool {
        guard values[row].contents != 0, !values[row].bits.masksToBounds else { return false }
        let gravity = values[row].bits.contentsGravity
        return gravity != .resize && gravity != .resizeAspect
    }
}
