import CGLES
import SceneCommit
import SceneRender
import SceneStorage

/// Turns a frame plan into a draw list: what each item takes, which target each pass has, batches, instances.
struct FrameEncoder: ~Copyable {
    var list = DrawList()
    var textures = TextureStore()
    var targets = TargetPool()
    private var notes = DenseArray<ItemNote>()
    /// The results of passes as pictures.
    private var results = DenseArray<PictureSource>()
    private var passTargets = DenseArray<Int>()
    private var ranges = DenseArray<ItemRange>()
    /// The items of a phase of a pass in drawing order.
    private var order = DenseArray<Int32>()

    struct ItemRange: BitwiseCopyable {
        var first, end: Int32
    }

    /// With depth, what lies behind opaque pixels is not shaded, but every opaque item is drawn twice, inside and edge. It
    /// pays when pixels are covered more often than this on average. Colours cost less to shade than pictures.
    private static let worthwhileLayers: Float = 2
    private static let colorCost: Float = 0.3
    private static let fewestInteriors = 8
    /// A frame of eight triangles pays when the pixels inside are more than this, on average over a batch.
    private static let worthwhileRing: Float = 4096

    mutating func destroy(_ gl: GLFunctions) {
        textures.destroy(gl)
        targets.destroy(gl)
    }

    /// Writes the list. With `allowsDepth` false the target has no depth buffer, so all of its items are drawn in painter's order.
    mutating func encode(
        _ plan: borrowing FramePlan, images: [ImageBuffer?], allowsDepth: Bool, maximumSize: Int, _ gl: GLFunctions
    ) throws(SceneError) {
        list.removeAll()
        targets.begin(gl)
        try takeTargets(plan, maximumSize, gl)
        try examine(plan, images, gl)
        for pass in plan.passes.indices.reversed() { encode(plan, pass, allowsDepth: allowsDepth || pass > 0) }
    }

    // MARK: Targets

    /// Gives each pass a target, which it shares with those that are neither drawn nor shown at the same time.
    private mutating func takeTargets(_ plan: borrowing FramePlan, _ limit: Int, _ gl: GLFunctions) throws(SceneError) {
        results.resize(to: 0, filling: PictureSource())
        results.resize(to: plan.passes.count, filling: PictureSource())
        passTargets.removeAll()
        passTargets.resize(to: plan.passes.count, filling: -1)
        for pass in plan.passes.indices.reversed() where pass > 0 {
            let (width, height) = (Int(plan.passes[pass].width), Int(plan.passes[pass].height))
            if width > 0, height > 0 {
                guard max(width, height) <= limit else { throw Self.tooLarge(width, height, limit) }
                let target = try targets.take(width: width, height: height, limit: limit, gl)
                passTargets[pass] = target
                results[pass] = PictureSource(
                    kind: PictureSource.own, page: 0, texture: targets[target].texture,
                    area: SIMD4(0, 0, Float(width), Float(height)))
            }
            giveBackInner(plan, pass)
        }
    }

    /// The passes that a pass shows are not needed after it.
    private mutating func giveBackInner(_ plan: borrowing FramePlan, _ pass: Int) {
        var inner = pass + 1
        while inner < plan.passes.count, plan.passes[inner].first < plan.passes[pass].end {
            if plan.passes[inner].parent == Int32(pass), passTargets[inner] >= 0 { targets.giveBack(passTargets[inner]) }
            inner += 1
        }
    }

    static func tooLarge(_ width: Int, _ height: Int, _ limit: Int) -> SceneError {
        SceneError(
            .unsupported,
            "a target of \(width) x \(height) pixels is too large for this GL, whose targets have at most "
                + "\(limit) x \(limit) (GL_MAX_TEXTURE_SIZE, GL_MAX_VIEWPORT_DIMS)")
    }

    // MARK: Items

    /// Finds out what each item takes, and uploads the images that are shown for the first time.
    private mutating func examine(
        _ plan: borrowing FramePlan, _ images: [ImageBuffer?], _ gl: GLFunctions
    ) throws(SceneError) {
        notes.removeAll()
        notes.reserve(plan.items.count)
        let items = plan.items.span, decorations = plan.decorations.span, clips = plan.clips.span
        for index in items.indices {
            var note = ItemNote(items[index], decorations: decorations, clips: clips)
            if note.role != .hidden, items[index].source.kind != .color {
                let source = try source(items[index].source, images, gl)
                if source.kind == 0 { note.role = .hidden } else { note.addPicture(items[index], source) }
            }
            notes.append(note)
        }
    }

    /// Where an item's picture is; the image is uploaded if it has to be. Of kind 0 if there is none.
    @inline(__always)
    private mutating func source(
        _ source: FramePlan.Source, _ images: [ImageBuffer?], _ gl: GLFunctions
    ) throws(SceneError) -> PictureSource {
        let index = Int(source.index)
        if source.kind == .pass { return results[index] }
        let mipmapped = source.filter == .trilinear
        if !textures.isReady(index, mipmapped: mipmapped) {
            guard images.indices.contains(index), let image = images[index] else { return PictureSource() }
            try textures.prepare(image, mipmapped: mipmapped, gl)
        }
        return textures.source(index, mipmapped: mipmapped)
    }

    /// The same for an item that was examined.
    @inline(__always)
    private func source(_ source: FramePlan.Source) -> PictureSource {
        switch source.kind {
        case .color, .backdrop: PictureSource()
        case .pass: results[source.index]
        case .image: textures.source(Int(source.index), mipmapped: source.filter == .trilinear)
        }
    }

    // MARK: Passes

    private mutating func encode(_ plan: borrowing FramePlan, _ pass: Int, allowsDepth: Bool) {
        guard pass == 0 || passTargets[pass] >= 0 else { return }
        findRanges(plan, pass)
        var drawing = PassDrawing(
            pass: pass, target: passTargets[pass], usesDepth: allowsDepth && isDepthWorthwhile(plan.passes[pass]),
            firstBatch: list.batches.count, firstBlended: 0, end: 0)
        if drawing.usesDepth {
            for kind in [[], Features.atlas, .textures] {
                orderInteriors(kind)
                writeBatches(plan, plan.passes[pass], .interior)
            }
        }
        drawing.firstBlended = list.batches.count
        orderBlended(withSolid: !drawing.usesDepth)
        writeBatches(plan, plan.passes[pass], drawing.usesDepth ? .edges : .whole)
        drawing.end = list.batches.count
        list.passes.append(drawing)
    }

    private mutating func findRanges(_ plan: borrowing FramePlan, _ pass: Int) {
        var found = DenseArray<ItemRange>()
        swap(&found, &ranges)
        found.removeAll()
        plan.ranges(of: pass) { found.append(ItemRange(first: Int32($0.lowerBound), end: Int32($0.upperBound))) }
        swap(&found, &ranges)
    }

    private func isDepthWorthwhile(_ pass: FramePlan.Pass) -> Bool {
        var count = 0
        var cost: Float = 0
        for range in ranges.indices {
            for index in ranges[range].first..<ranges[range].end where notes[index].hasInterior {
                count += 1
                cost += notes[index].features.hasPicture ? notes[index].area : Self.colorCost * notes[index].area
            }
        }
        return count >= Self.fewestInteriors && cost > Self.worthwhileLayers * Float(pass.width) * Float(pass.height)
    }

    /// Front to back, of one kind of picture: with depth their order among the kinds does not matter to the result.
    private mutating func orderInteriors(_ kind: Features) {
        order.removeAll()
        for range in ranges.indices.reversed() {
            for index in (ranges[range].first..<ranges[range].end).reversed()
            where notes[index].hasInterior && notes[index].features.intersection([.atlas, .textures]) == kind {
                order.append(index)
            }
        }
    }

    /// Back to front. Without depth what is opaque is drawn here too.
    private mutating func orderBlended(withSolid: Bool) {
        order.removeAll()
        for range in ranges.indices {
            for index in ranges[range].first..<ranges[range].end {
                let role = notes[index].role
                if role == .hidden || (role == .solid && !withSolid) { continue }
                order.append(index)
            }
        }
    }

    // MARK: Batches

    /// What is drawn of the items in `order`.
    private enum Phase {
        case interior
        /// What is opaque inside is there already.
        case edges
        case whole
    }

    private mutating func writeBatches(_ plan: borrowing FramePlan, _ pass: FramePlan.Pass, _ phase: Phase) {
        var start = 0
        while start < order.count {
            var batch = Batch(
                features: [], firstBlock: list.blockCount, count: 0, firstTexture: list.textures.count, textureCount: 0)
            let end = findEnd(plan, start, &batch)
            if phase == .interior {
                batch.features.subtract(.edges)
                batch.features.insert(.interior)
            } else if phase == .edges && isRingWorthwhile(start..<end) {
                batch.features.insert(.ring)
            }
            write(plan, pass, start..<end, &batch)
            if batch.count > 0 { list.batches.append(batch) }
            start = end
        }
    }

    /// Where the batch that begins at `start` ends; notes its features and textures.
    private mutating func findEnd(_ plan: borrowing FramePlan, _ start: Int, _ batch: inout Batch) -> Int {
        var batcher = Batcher()
        var end = start
        while end < order.count {
            let note = notes[order[end]]
            let texture = note.features.contains(.textures) ? source(plan.items[order[end]].source).texture : 0
            let isNew = texture != 0 && slot(of: texture, batch) == nil
            if let cut = batcher.add(note, at: end, isNewTexture: isNew, textureCount: batch.textureCount) {
                end = cut
                break
            }
            if isNew {
                list.textures.append(texture)
                batch.textureCount += 1
            }
            end += 1
        }
        for index in start..<end { batch.features.formUnion(notes[order[index]].features) }
        batch.features = batch.features.completed(textures: batch.textureCount)
        return end
    }

    private func isRingWorthwhile(_ run: Range<Int>) -> Bool {
        var inside: Float = 0
        for position in run where notes[order[position]].role == .solidInside { inside += notes[order[position]].area }
        return inside > Self.worthwhileRing * Float(run.count)
    }

    /// The number of a texture within its batch.
    @inline(__always)
    private func slot(of texture: GLuint, _ batch: Batch) -> UInt32? {
        for index in 0..<batch.textureCount where list.textures[batch.firstTexture + index] == texture {
            return UInt32(index)
        }
        return nil
    }

    private mutating func write(
        _ plan: borrowing FramePlan, _ pass: FramePlan.Pass, _ run: Range<Int>, _ batch: inout Batch
    ) {
        let encoder = InstanceEncoder(features: batch.features)
        let most = list.blockCount + 2 * run.count * InstanceLayout.blocks(batch.features)
        if list.blocks.count < most { list.blocks.resize(to: most + most / 2, filling: .zero) }
        var blocks = DenseArray<SIMD4<Float>>()
        swap(&blocks, &list.blocks)
        var output = InstanceOutput(blocks.mutableSpan, from: list.blockCount)
        // What is painted later is nearer. What is blended lies half a step behind the interior of the same item.
        let step = 2 / Float(pass.end - pass.first + 1)
        let behind: Float = batch.features.contains(.interior) ? 0 : step / 2
        for position in run {
            let index = order[position]
            let source = source(plan.items[index].source)
            let slot = source.kind == PictureSource.own ? slot(of: source.texture, batch) ?? 0 : source.page
            batch.count += encoder.write(
                plan.items[index], notes[index], depth: 1 - step * Float(index - pass.first + 1) + behind, source: source,
                slot: slot, decorations: plan.decorations, clips: plan.clips, to: &output)
        }
        list.blockCount = output.count
        swap(&blocks, &list.blocks)
    }
}

extension ItemNote {
    @inline(__always)
    var hasInterior: Bool { role == .solid || role == .solidInside }
}
