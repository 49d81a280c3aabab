import SceneRender
import SceneStorage

extension FrameEncoder {
    /// A frame of eight triangles pays when the pixels inside are more than this, on average over a batch.
    private static let worthwhileRing: Float = 4096

    /// The part of the items that a walk over `order` draws.
    enum Phase {
        case interior
        /// The edges around interiors, and all blended items.
        case edges
        case whole
    }

    mutating func writeBatches(_ plan: borrowing FramePlan, _ pass: FramePlan.Pass, _ phase: Phase) {
        var start = 0
        while start < order.count {
            var batch = Batch(
                features: [], firstBlock: list.blockCount, count: 0, firstTexture: list.textures.end, textureCount: 0)
            let end = findEnd(plan, start, &batch)
            if phase == .interior {
                batch.features.subtract(.edges)
                batch.features.insert(.interior)
            } else if phase == .edges && isRingWorthwhile(start..<end) {
                batch.features.insert(.ring)
            }
            if batch.features.contains(.piece) {
                batch.firstPiece = list.table.end
                // Special items share a draw when they are the same part.
                if notes[order[start]].isSpecial { writePiece(of: order[start], instances: 1, plan) }
            }
            if batch.features.contains(.particles) {
                writeParticles(plan, pass, order[start], &batch)
            } else {
                write(plan, pass, start..<end, &batch)
            }
            batch.firstItem = order[start]
            if batch.count > 0 { append(batch, plan, pass, order[start]) }
            start = end
        }
    }

    /// Where the batch that begins at `start` ends; notes its features and textures.
    private mutating func findEnd(_ plan: borrowing FramePlan, _ start: Int, _ batch: inout Batch) -> Int {
        var batcher = Batcher()
        var end = start
        let isSpecial = notes[order[start]].isSpecial
        while end < order.count {
            if end > start {
                if !takesShortcuts { break }
                end = batcher.addAlike(notes.span, order.span, from: end, areSpecial: isSpecial)
                if end == order.count { break }
            }
            let note = notes[order[end]]
            if note.isSpecial != isSpecial || isSpecial && end > start && !share(order[start], order[end], plan) { break }
            let before = batch.textureCount
            if note.features.contains(.textures) { addTextures(of: order[end], plan, &batch) }
            if let cut = batcher.add(note, at: end, newTextures: batch.textureCount - before, textureCount: before) {
                list.textures.removeAll(from: batch.firstTexture + before)
                batch.textureCount = before
                end = cut
                break
            }
            end += 1
        }
        let notes = notes.span, order = order.span
        for position in start..<end { batch.features.formUnion(notes[order[position].number].features) }
        batch.features = batch.features.completed(textures: batch.textureCount)
        return end
    }

    /// Adds the textures of an item, or of all items of its run, that the batch does not have.
    @inline(__always)
    private mutating func addTextures(of item: Index<FramePlan.Item>, _ plan: borrowing FramePlan, _ batch: inout Batch) {
        let run = plan.items[item].run
        for member in item..<(run.isNone ? item.next : plan.runs[run].endItem) {
            let texture = source(plan.pictureSource(of: member)).reference
            guard !texture.isNone, slot(of: texture, batch) == nil, batch.textureCount <= ProgramCache.maximumTextures else { continue }
            list.textures.append(texture)
            batch.textureCount += 1
        }
    }

    private func isRingWorthwhile(_ run: Range<Int>) -> Bool {
        let notes = notes.span, order = order.span
        var inside: Float = 0
        for position in run where notes[order[position].number].role == .solidInside { inside += notes[order[position].number].area }
        return inside > Self.worthwhileRing * Float(run.count)
    }

    /// Where a picture's texels are: on a page, or in one of the batch's textures.
    @inline(__always)
    func slot(of source: PictureSource, _ batch: Batch) -> UInt32 {
        source.kind == PictureSource.own ? slot(of: source.reference, batch) ?? 0 : source.page
    }

    /// The number of a texture within its batch.
    @inline(__always)
    private func slot(of texture: TextureReference, _ batch: Batch) -> UInt32? {
        for index in 0..<batch.textureCount where list.textures[batch.firstTexture + index].isSame(texture) {
            return UInt32(index)
        }
        return nil
    }

    private mutating func write(
        _ plan: borrowing FramePlan, _ pass: FramePlan.Pass, _ run: Range<Int>, _ batch: inout Batch
    ) {
        let encoder = InstanceEncoder(features: batch.features, firstClip: list.firstClip)
        let most = list.blockCount + mostBlocks(plan, run, batch.features)
        if list.blocks.count < most { list.blocks.resize(to: most, filling: .zero) }
        var blocks = DenseArray<SIMD4<Float>>()
        swap(&blocks, &list.blocks)
        var output = InstanceOutput(blocks.mutableSpan, from: list.blockCount)
        let depths = Depths(of: pass, areInterior: batch.features.contains(.interior))
        let knowsDecorations = batch.features.contains(.decoration)
        var position = run.lowerBound
        while position < run.upperBound {
            let plainEnd = knowsDecorations ? position : writePlain(plan, position..<run.upperBound, depths, encoder, batch, to: &output)
            batch.count += plainEnd - position
            // Plain items are no parts of planes.
            if batch.firstPiece.exists { list.table.append(.zero, count: plainEnd - position) }
            guard plainEnd < run.upperBound else { break }
            position = plainEnd + 1
            let index = order[plainEnd], before = batch.count
            if plan.items[index].run.exists {
                batch.count += write(plan.runs[plan.items[index].run], depths[index], plan, encoder, batch, to: &output)
            } else {
                let source = source(plan.items[index].source)
                batch.count += encoder.write(
                    plan.items[index], notes[index], depth: depths[index], source: source, slot: slot(of: source, batch), plan, to: &output)
            }
            if batch.firstPiece.exists, !notes[index].isSpecial { writePiece(of: index, instances: batch.count - before, plan) }
        }
        list.blockCount = output.count
        swap(&blocks, &list.blocks)
    }

    /// How many blocks the items of a batch take at most.
    private func mostBlocks(_ plan: borrowing FramePlan, _ run: Range<Int>, _ features: Features) -> Int {
        var count = run.count
        if !plan.runs.isEmpty {
            for position in run where plan.items[order[position]].run.exists {
                let instances = plan.runs[plan.items[order[position]].run]
                count += instances.end - instances.first
            }
        }
        return count * InstanceLayout.blocks(features) * (features.contains(.decoration) ? InstanceEncoder.mostInstances : 1)
    }

    /// Writes items as long as they are plain, for a program that knows no decorations. @return the place of the first that is not.
    @_lifetime(output: copy output)
    private func writePlain(
        _ plan: borrowing FramePlan, _ run: Range<Int>, _ depths: Depths, _ encoder: InstanceEncoder, _ batch: Batch,
        to output: inout InstanceOutput
    ) -> Int {
        let items = plan.items.span, notes = notes.span, order = order.span
        for position in run {
            let number = order[position].number
            guard notes[number].isPlain else { return position }
            let source = source(items[number].source)
            encoder.writePlain(
                items[number], notes[number], depth: depths[order[position]], source, slot(of: source, batch), to: &output)
        }
        return run.upperBound
    }

    /// How far away a pass's items are. Later ones are nearer, and blended pixels lie half a step behind the interior of the same item.
    private struct Depths {
        private let first: Index<FramePlan.Item>
        private let step: Float
        private let behind: Float

        init(of pass: FramePlan.Pass, areInterior: Bool) {
            first = pass.first
            step = 2 / Float(pass.end - pass.first + 1)
            behind = areInterior ? 0 : step / 2
        }

        subscript(item: Index<FramePlan.Item>) -> Float { 1 - step * Float(item - first + 1) + behind }
    }

    /// Writes all instances of a run. @return how many.
    @_lifetime(output: copy output)
    private mutating func write(
        _ run: FramePlan.Run, _ depth: Float, _ plan: borrowing FramePlan, _ encoder: InstanceEncoder, _ batch: Batch,
        to output: inout InstanceOutput
    ) -> Int {
        runs.begin(items: run.endItem - run.firstItem, blocks: InstanceLayout.blocks(encoder.features))
        for index in run.firstItem..<run.endItem {
            let source = source(plan.items[index].source)
            runs.add(plan.items[index], notes[index], depth: depth, source: source, slot: slot(of: source, batch), plan, encoder)
        }
        return runs.write(run, plan.instances.span, encoder.features, to: &output)
    }
}

extension ItemNote {
    @inline(__always)
    var hasInterior: Bool { role == .solid || role == .solidInside }
}
