import SceneRender
import SceneStorage

extension FrameEncoder {
    /// No more items in a row than this are drawn by a program for frames that have none: a frame has ten corners.
    private static let mostWithoutRing = 512

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
            var end = findEnd(plan, start, &batch)
            if phase == .interior {
                batch.features.subtract(.aroundInteriors)
                batch.features.insert(.interior)
            } else if phase == .edges {
                let rings = findRings(start..<end)
                end = rings.end
                if rings.found { batch.features.insert(.ring) }
            }
            let first = order[start]
            batch.firstItem = shown[first]
            if batch.features.contains(.piece) {
                batch.firstPiece = list.table.end
                // Special items share a draw when they are the same part.
                if notes[first].isSpecial { writePiece(of: shown[first], instances: 1, plan) }
            }
            if batch.features.contains(.particles) {
                writeParticles(plan, pass, first, &batch)
            } else {
                write(plan, pass, start..<end, phase, &batch)
            }
            if batch.count > 0 { append(batch, plan, pass, first) }
            start = end
        }
    }

    /// Where the batch that begins at `start` ends; notes its features and textures.
    private mutating func findEnd(_ plan: borrowing FramePlan, _ start: Int, _ batch: inout Batch) -> Int {
        var batcher = Batcher()
        var end = start, isCut = false
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
            if note.features.contains(.textures) { addTextures(of: shown[order[end]], plan, &batch) }
            if let cut = batcher.add(note, at: end, newTextures: batch.textureCount - before, textureCount: before) {
                list.textures.removeAll(from: batch.firstTexture + before)
                batch.textureCount = before
                isCut = cut < end
                end = cut
                break
            }
            end += 1
        }
        batch.features = isCut ? features(of: start..<end) : batcher.features
        batch.features = batch.features.completed(textures: batch.textureCount)
        return end
    }

    /// The features of some items in drawing order.
    private func features(of run: Range<Int>) -> Features {
        let notes = notes.span, order = order.span
        var features: Features = []
        for position in run { features.formUnion(notes[order[position].number].features) }
        return features
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

    /// Whether frames are among the first of some items in drawing order, and where those end that share a draw with them, or with no frame.
    private func findRings(_ run: Range<Int>) -> (found: Bool, end: Int) {
        let notes = notes.span, order = order.span
        var found = false, end = run.lowerBound
        for position in run {
            let isRing = notes[order[position].number].isRing
            if position - end > Self.mostWithoutRing, isRing || found { return (found, found ? end : position) }
            if isRing { (found, end) = (true, position + 1) }
        }
        return (found, run.upperBound)
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
        _ plan: borrowing FramePlan, _ pass: FramePlan.Pass, _ run: Range<Int>, _ phase: Phase, _ batch: inout Batch
    ) {
        let encoder = InstanceEncoder(features: batch.features, firstClip: list.firstClip, drawsEdges: phase == .edges)
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
            let place = order[plainEnd], index = shown[place], before = batch.count
            if plan.items[index].run.exists {
                batch.count += write(plan.runs[plan.items[index].run], depths[index], plan, encoder, batch, to: &output)
            } else {
                let source = source(plan.items[index].source)
                batch.count += encoder.write(
                    plan.items[index], notes[place], depth: depths[index], source: source, slot: slot(of: source, batch), plan, to: &output)
            }
            if batch.firstPiece.exists, !notes[place].isSpecial { writePiece(of: index, instances: batch.count - before, plan) }
        }
        list.blockCount = output.count
        swap(&blocks, &list.blocks)
    }

    /// How many blocks the items of a batch take at most.
    private func mostBlocks(_ plan: borrowing FramePlan, _ run: Range<Int>, _ features: Features) -> Int {
        var count = run.count
        if !plan.runs.isEmpty {
            for position in run where plan.items[shown[order[position]]].run.exists {
                let instances = plan.runs[plan.items[shown[order[position]]].run]
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
        let items = plan.items.span, notes = notes.span, shown = shown.span, order = order.span, bareTiles = plan.bareTiles.span
        let cuts = encoder.cutsInteriors && bareTiles.count == items.count && !plan.showsCovered
        for position in run {
            let place = order[position].number
            guard notes[place].isPlain else { return position }
            let item = shown[place], source = source(items[item.number].source)
            let start = output.count
            encoder.writePlain(
                items[item.number], notes[place], depth: depths[item], source, slot(of: source, batch), to: &output)
            if cuts, bareTiles[item.number].x > 0 { output.cut(start, to: bareTiles[item.number]) }
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
            runs.add(plan.items[index], note(of: index), depth: depth, source: source, slot: slot(of: source, batch), plan, encoder)
        }
        return runs.write(run, plan.instances.span, encoder.features, to: &output)
    }
}

extension ItemNote {
    @inline(__always)
    var hasInterior: Bool { role == .solid || role == .solidInside }

    /// In which order interiors are drawn: those without a picture, with one in the atlas, in a texture of its own, then all in perspective. Those of
    /// affine maps alone are cut, and share no program with others, which would round in another way.
    @inline(__always)
    var interiorKind: UInt8 {
        UInt8(truncatingIfNeeded: features.intersection([.atlas, .textures]).rawValue) &+ (features.contains(.perspective) ? 3 : 0)
    }

    static let interiorKinds: UInt8 = 6
}
