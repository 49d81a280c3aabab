import SceneRender
import SceneStorage

extension FrameEncoder {
    /// Writes an item of particles: the blocks that all particles share, then each particle that lives.
    mutating func writeParticles(_ plan: borrowing FramePlan, _ pass: FramePlan.Pass, _ place: Index<Shown>, _ batch: inout Batch) {
        let index = shown[place], item = plan.items[index], particles = plan.particles[item.source.particles]
        let encoder = InstanceEncoder(features: batch.features.subtracting(.particles), firstClip: list.firstClip, drawsEdges: false)
        let first = list.blockCount + InstanceEncoder.sharedBlocks(batch.features)
        let most = first + Int(particles.capacity) * InstanceLayout.particleBlocks
        if list.blocks.count < most { list.blocks.resize(to: most + most / 2, filling: .zero) }
        var blocks = DenseArray<SIMD4<Float>>()
        swap(&blocks, &list.blocks)
        let source = source(particles.picture)
        let step = 2 / Float(pass.end - pass.first + 1)
        writeShared(
            item, notes[place], 1 - step * (Float(index - pass.first) + 0.5), source, slot(of: source, batch), plan, encoder, to: &blocks)
        batch.firstBlock = first
        let end = sorter.write(particles, plan, to: &blocks, from: first)
        batch.count = (end - first) / InstanceLayout.particleBlocks
        list.blockCount = end
        swap(&blocks, &list.blocks)
    }

    private func writeShared(
        _ item: FramePlan.Item, _ note: ItemNote, _ depth: Float, _ source: PictureSource, _ slot: UInt32, _ plan: borrowing FramePlan,
        _ encoder: InstanceEncoder, to blocks: inout DenseArray<SIMD4<Float>>
    ) {
        var output = InstanceOutput(blocks.mutableSpan, from: list.blockCount)
        _ = encoder.write(item, note, depth: depth, source: source, slot: slot, plan, to: &output)
    }
}

extension InstanceEncoder {
    /// How many blocks the particles of a batch share.
    static func sharedBlocks(_ features: Features) -> Int { InstanceLayout.blocks(features.subtracting(.particles)) }
}

extension ItemNote {
    /// Adds the features of particles with a picture.
    mutating func addParticles(_ source: PictureSource, _ filter: FramePlan.Filter) {
        guard role != .hidden, source.kind != 0 else { return role = .hidden }
        features.formUnion([.particles, source.kind == PictureSource.atlas ? .atlas : .textures])
        switch filter {
        case .nearest: features.insert(.nearest)
        case .linear: features.insert(.filtered)
        case .trilinear: features.formUnion([.filtered, .trilinear])
        }
    }
}

extension FramePlan {
    /// The source of an item's picture, or of the picture of its particles.
    @inline(__always)
    func pictureSource(of item: Index<Item>) -> Source {
        let source = items[item].source
        return source.kind == .particles ? particles[source.particles].picture : source
    }
}
