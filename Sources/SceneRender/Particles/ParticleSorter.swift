public import SceneStorage

/// Writes the particles of an item in the order in which they are to be drawn.
public struct ParticleSorter: ~Copyable {
    private var made = DenseArray<SIMD4<Float>>()
    private var order = DenseArray<RankedParticle>()
    private var other = DenseArray<RankedParticle>()

    public init() {}

    /// Writes two blocks for each particle that lives. @return where they end.
    public mutating func write(
        _ particles: FramePlan.Particles, _ plan: borrowing FramePlan, to blocks: inout DenseArray<SIMD4<Float>>, from start: Int
    ) -> Int {
        if particles.isMade {
            for index in particles.firstBlock..<particles.endBlock {
                blocks[start + (index - particles.firstBlock)] = plan.particleBlocks[index]
            }
            return start + (particles.endBlock - particles.firstBlock)
        }
        guard particles.order != .listed else { return Self.write(particles, plan, isDeep: false, to: &blocks, from: start) }
        make(particles, plan)
        let size = ParticleMaker.deepBlocks
        var target = start
        for index in order.indices {
            let place = Int(order[index].place) * size
            blocks[target] = made[place]
            blocks[target + 1] = made[place + 1]
            target += 2
        }
        return target
    }

    /// Calls `body` with each particle that lives, in the order in which they are to be drawn: its two blocks, and z, the age and the number of
    /// its picture.
    mutating func forEach(
        _ particles: FramePlan.Particles, _ plan: borrowing FramePlan,
        _ body: (_ place: SIMD4<Float>, _ tint: SIMD4<Float>, _ extra: SIMD4<Float>) -> Void
    ) {
        make(particles, plan)
        let size = ParticleMaker.deepBlocks
        for index in order.indices {
            let place = Int(order[index].place) * size
            body(made[place], made[place + 1], made[place + 2])
        }
    }

    /// Makes the particles, and finds their order.
    private mutating func make(_ particles: FramePlan.Particles, _ plan: borrowing FramePlan) {
        let size = ParticleMaker.deepBlocks
        made.resize(to: max(made.count, Int(particles.capacity) * size), filling: .zero)
        let end = Self.write(particles, plan, isDeep: true, to: &made, from: 0)
        sort(count: end / size, particles.order)
    }

    private static func write(
        _ particles: FramePlan.Particles, _ plan: borrowing FramePlan, isDeep: Bool, to blocks: inout DenseArray<SIMD4<Float>>,
        from start: Int
    ) -> Int {
        var span = blocks.mutableSpan, end = start
        for index in particles.firstEmission..<particles.endEmission {
            let emission = plan.emissions[index]
            end = ParticleMaker.write(emission, plan.particleCells[emission.cell], isDeep: isDeep, to: &span, from: end)
        }
        return end
    }

    /// Orders what was made, by eleven bits of the keys at a time. Those of the same key stay in their order.
    private mutating func sort(count: Int, _ rule: FramePlan.ParticleOrder) {
        let size = ParticleMaker.deepBlocks
        order.removeAll()
        order.reserve(count)
        for place in 0..<count {
            let extra = made[place * size + 2]
            let key = rule == .farthestFirst ? extra.x : rule == .oldestFirst ? -extra.y : extra.y
            order.append(RankedParticle(key: key.sortable, place: Int32(place)))
        }
        if rule == .listed { return }
        other.resize(to: count, filling: RankedParticle(key: 0, place: 0))
        for shift: UInt32 in [0, 11, 22] {
            var starts = InlineArray<2048, Int32>(repeating: 0)
            for index in 0..<count { starts[Int(order[index].key >> shift & 2047)] += 1 }
            var sum: Int32 = 0
            for bucket in 0..<2048 { (starts[bucket], sum) = (sum, sum + starts[bucket]) }
            for index in 0..<count {
                let bucket = Int(order[index].key >> shift & 2047)
                other[starts[bucket]] = order[index]
                starts[bucket] += 1
            }
            swap(&order, &other)
        }
    }
}

/// A particle by its place among those that were made.
struct RankedParticle: BitwiseCopyable {
    var key: UInt32
    var place: Int32
}

extension Float {
    /// A number whose order is that of the numbers.
    fileprivate var sortable: UInt32 { sign == .minus ? ~bitPattern : bitPattern | 0x8000_0000 }
}
