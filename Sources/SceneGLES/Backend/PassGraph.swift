import SceneRender
import SceneStorage

/// Which items a pass draws itself, which passes show which, and which of them have to be drawn in this frame.
struct PassGraph: ~Copyable {
    /// A run of items of one pass; the next one of the same pass, or -1.
    struct Run: BitwiseCopyable {
        var first, end: Int32
        var next: Int32
    }

    struct Use: BitwiseCopyable {
        var user, used: Int32
    }

    private(set) var runs = DenseArray<Run>()
    private var firstRun = DenseArray<Int32>()
    private var lastRun = DenseArray<Int32>()
    private var stack = DenseArray<Int32>()
    private var uses = DenseArray<Use>()
    /// Whether a pass is shown in this frame, and whether it is drawn rather than kept.
    private(set) var isNeeded = DenseArray<Bool>()
    private(set) var isDrawn = DenseArray<Bool>()
    /// After which pass its result is not needed any more: they are drawn from the last to the first.
    private var lastUser = DenseArray<Int32>()
    /// The passes whose last user a pass is, as a list: the first, and for each the next; -1 for none.
    private var firstReleased = DenseArray<Int32>()
    private var nextReleased = DenseArray<Int32>()
    /// Whether the target's own pass reads what it has drawn, by a blend mode or a backdrop.
    private(set) var targetIsRead = false
    /// Whether nothing of what lies below the target shows, as far as that is easily known.
    private(set) var targetIsCovered = false

    /// Finds the runs of items and the uses.
    mutating func build(_ plan: borrowing FramePlan) {
        runs.removeAll()
        uses.removeAll()
        firstRun.removeAll()
        lastRun.removeAll()
        firstRun.resize(to: plan.passes.count, filling: -1)
        lastRun.resize(to: plan.passes.count, filling: -1)
        targetIsRead = false
        guard !plan.passes.isEmpty else { return }
        findRuns(plan)
        for pass in plan.passes.indices { findUses(plan, Int32(pass)) }
        for backdrop in plan.backdrops.indices where plan.backdrops[backdrop].pass == 0 { targetIsRead = true }
        targetIsCovered = targetIsRead && isCovered(plan)
    }

    /// Whether an opaque item covers the target, and nothing that comes with it takes alpha away.
    private func isCovered(_ plan: borrowing FramePlan) -> Bool {
        for backdrop in plan.backdrops.indices where plan.backdrops[backdrop].pass == 0 && !plan.keepsOpaque(plan.backdrops[backdrop].chain)
        {
            return false
        }
        for composite in plan.composites.indices where plan.composites[composite].blend.takesAlpha { return false }
        var covers = false
        forEachRun(of: 0) { run in
            for item in run.first..<run.end where plan.coversTarget(plan.items[item]) {
                covers = true
                return
            }
        }
        return covers
    }

    /// The runs of a pass in painter's order.
    @inline(__always)
    func forEachRun(of pass: Int, _ body: (Run) -> Void) {
        var index = firstRun[pass]
        while index >= 0 {
            body(runs[index])
            index = runs[index].next
        }
    }

    /// The passes that are not needed after a pass was drawn.
    @inline(__always)
    func forEachReleased(after pass: Int, _ body: (Int) -> Void) {
        var index = firstReleased[pass]
        while index >= 0 {
            body(Int(index))
            index = nextReleased[index]
        }
    }

    /// One sweep over the passes, which open within each other like brackets.
    private mutating func findRuns(_ plan: borrowing FramePlan) {
        stack.removeAll()
        stack.append(0)
        var cursor = plan.passes[0].first
        for pass in plan.passes.indices where pass > 0 {
            let start = plan.passes[pass].first
            while stack.count > 1, plan.passes[stack[stack.count - 1]].end <= start {
                let ended = stack.removeLast()
                add(cursor, plan.passes[ended].end, to: ended)
                cursor = max(cursor, plan.passes[ended].end)
            }
            add(cursor, start, to: stack[stack.count - 1])
            cursor = max(cursor, start)
            stack.append(Int32(pass))
        }
        while !stack.isEmpty {
            let ended = stack.removeLast()
            add(cursor, plan.passes[ended].end, to: ended)
            cursor = max(cursor, plan.passes[ended].end)
        }
    }

    private mutating func add(_ first: Int32, _ end: Int32, to pass: Int32) {
        guard first < end else { return }
        runs.append(Run(first: first, end: end, next: -1))
        let index = Int32(runs.count - 1)
        if lastRun[pass] >= 0 { runs[lastRun[pass]].next = index } else { firstRun[pass] = index }
        lastRun[pass] = index
    }

    private mutating func findUses(_ plan: borrowing FramePlan, _ pass: Int32) {
        let hasOthers = plan.passes.count > 1
        guard hasOthers || !plan.composites.isEmpty else { return }
        let items = plan.items.span
        var index = firstRun[pass]
        while index >= 0 {
            for item in Int(runs[index].first)..<Int(runs[index].end) {
                if items[item].source.kind == .pass { addUse(pass, items[item].source.index, plan) }
                let composite = items[item].composite
                if composite >= 0 { addUses(pass, plan.composites[composite], plan) }
            }
            index = runs[index].next
        }
        addUses(pass, plan.passes[pass].chain, plan)
        for backdrop in plan.backdrops.indices where plan.backdrops[backdrop].pass == pass {
            addUses(pass, plan.backdrops[backdrop].chain, plan)
        }
    }

    private mutating func addUses(_ user: Int32, _ composite: FramePlan.Composite, _ plan: borrowing FramePlan) {
        if user == 0, composite.blend != .sourceOver { targetIsRead = true }
        if composite.mask >= 0 { addUse(user, composite.mask, plan) }
        if composite.other.kind == .pass { addUse(user, composite.other.index, plan) }
    }

    private mutating func addUses(_ user: Int32, _ chain: FramePlan.Chain, _ plan: borrowing FramePlan) {
        guard !chain.isEmpty else { return }
        for index in chain.first..<chain.end {
            let effect = plan.effects[index]
            for slot in effect.firstValue..<effect.firstValue + effect.valueCount {
                if let source = FramePlan.Source(values: plan.effectValues[slot]), source.kind == .pass { addUse(user, source.index, plan) }
            }
        }
    }

    /// A pass is drawn before those that show it, so one that shows itself or one around it shows nothing.
    private mutating func addUse(_ user: Int32, _ used: Int32, _ plan: borrowing FramePlan) {
        guard used > user, Int(used) < plan.passes.count else { return }
        uses.append(Use(user: user, used: used))
    }

    /// Follows the uses from the target on. `isKept` tells of which passes the result is there from before.
    mutating func resolve(_ isKept: borrowing DenseArray<Bool>) {
        let count = firstRun.count
        isNeeded.removeAll()
        isNeeded.resize(to: count, filling: false)
        isDrawn.removeAll()
        isDrawn.resize(to: count, filling: false)
        lastUser.removeAll()
        lastUser.resize(to: count, filling: -1)
        firstReleased.removeAll()
        firstReleased.resize(to: count, filling: -1)
        nextReleased.removeAll()
        nextReleased.resize(to: count, filling: -1)
        guard count > 0 else { return }
        isNeeded[0] = true
        // Uses are in the order of their users, and a user has a lower number than what it uses.
        for index in uses.indices {
            let use = uses[index]
            if isNeeded[use.user], !isKept[use.user] {
                isNeeded[use.used] = true
                if lastUser[use.used] < 0 {
                    lastUser[use.used] = use.user
                    nextReleased[use.used] = firstReleased[use.user]
                    firstReleased[use.user] = use.used
                }
            }
        }
        for pass in 0..<count { isDrawn[pass] = isNeeded[pass] && !isKept[pass] }
    }
}

extension FramePlan.BlendMode {
    /// Whether what is opaque below may not be so afterwards.
    fileprivate var takesAlpha: Bool {
        switch self {
        case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationOut, .destinationAtop, .xor: true
        default: false
        }
    }
}
