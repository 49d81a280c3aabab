import SceneEffects
import SceneRender
import SceneStorage

/// The results of passes that are kept from frame to frame, by the plan's keys of passes.
struct PassKeeper: ~Copyable {
    struct Kept {
        var stamp: UInt64
        /// The hash of the chain, its values and its space.
        var chain: UInt64
        var width, height: Int32
        var target: Index<RenderTarget>
        var byteCount: Int
        var lastFrame: Int
        /// The last whole frame that had the pass.
        var lastWhole: Int
    }

    private var kept: [FramePlan.PassKey: Kept] = [:]
    private var byteCount = 0
    /// How many frames there were, and how many of them were of whole plans.
    private var frame = 0, wholes = 0
    /// Whether the result of each pass of the frame is there.
    private(set) var isKept = Column<FramePlan.Pass, Bool>()

    /// Whole frames after which a result goes that was not in them.
    private static let patience = 60
    /// More than this is not kept, beyond what a frame itself shows.
    static let mostBytes = 256 << 20

    /// Finds out which results of a plan's passes are there. Results that are out of date go back to the pool.
    /// @param isWhole whether the plan has all passes of a frame.
    mutating func begin(_ plan: borrowing FramePlan, isWhole: Bool, _ pool: inout TargetPool) {
        frame += 1
        if isWhole { wholes += 1 }
        isKept.removeAll()
        isKept.resize(to: plan.passes.count, filling: false)
        for index in isKept.indices where index > FramePlan.targetPass && plan.passes[index].identity != 0 {
            let pass = plan.passes[index]
            guard let entry = kept[pass.key] else { continue }
            if entry.stamp == pass.stamp, entry.width == pass.width, entry.height == pass.height, entry.chain == plan.hash(of: pass.chain) {
                isKept[index] = true
                kept[pass.key]?.lastFrame = frame
                kept[pass.key]?.lastWhole = wholes
            } else if entry.lastFrame < frame {
                remove(pass.key, entry, &pool)
            }
        }
        guard isWhole else { return }
        for (key, entry) in kept where entry.lastWhole < wholes - Self.patience { remove(key, entry, &pool) }
    }

    /// The target of a result that is there.
    func target(_ pass: FramePlan.Pass) -> Index<RenderTarget>? { kept[pass.key]?.target }

    /// Keeps a result that was drawn. @return whether the result was kept, so that its target is not to be given back.
    mutating func keep(
        _ index: Index<FramePlan.Pass>, _ plan: borrowing FramePlan, target: Index<RenderTarget>, _ pool: inout TargetPool
    ) -> Bool {
        let pass = plan.passes[index], size = pool[target].byteCount
        guard pass.identity != 0, kept[pass.key] == nil, byteCount + size <= Self.mostBytes else { return false }
        kept[pass.key] = Kept(
            stamp: pass.stamp, chain: plan.hash(of: pass.chain), width: pass.width, height: pass.height, target: target, byteCount: size,
            lastFrame: frame, lastWhole: wholes)
        byteCount += size
        pool.hold(target)
        return true
    }

    /// Forgets all: their targets are gone, or what was drawn cannot be trusted.
    mutating func removeAll(_ pool: inout TargetPool) {
        for entry in kept.values { pool.release(entry.target) }
        kept.removeAll()
        byteCount = 0
    }

    private mutating func remove(_ key: FramePlan.PassKey, _ entry: Kept, _ pool: inout TargetPool) {
        pool.release(entry.target)
        byteCount -= entry.byteCount
        kept[key] = nil
    }
}

extension FramePlan {
    /// A number that differs where the chains do, but for pictures of passes, which the stamp has to account for.
    func hash(of chain: Chain) -> UInt64 {
        guard !chain.isEmpty else { return 0 }
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        func add(_ value: UInt64) { hash = (hash ^ value) &* 0x100_0000_01b3 &+ (hash >> 29) }
        func add(_ vector: SIMD4<Float>) { for lane in 0..<4 { add(UInt64(vector[lane].bitPattern)) } }
        for index in chain.first..<chain.end {
            let effect = effects[index]
            add(UInt64(effect.filter.rawValue) << 32 | UInt64(UInt32(bitPattern: effect.kernel.rawValue)))
            for slot in effect.firstValue..<effect.firstValue + Int(effect.valueCount) { add(effectValues[slot]) }
        }
        if chain.space.exists {
            let space = spaces[chain.space]
            add(space.axes)
            add(space.bounds)
        }
        return hash
    }
}
