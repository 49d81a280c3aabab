import SceneRender
import SceneStorage

/// The passes of a frame: the items that each draws itself, the passes that each shows, and which have to be drawn in this frame.
struct PassGraph: ~Copyable {
    /// A run of items of one pass, and the next one of the same pass, if any.
    struct Run: BitwiseCopyable {
        var first, end: Index<FramePlan.Item>
        var next: Index<Run>
    }

    struct Use: BitwiseCopyable {
        var user, used: Index<FramePlan.Pass>
    }

    private(set) var runs = DenseArray<Run>()
    private var firstRun = Column<FramePlan.Pass, Index<Run>>()
    private var lastRun = Column<FramePlan.Pass, Index<Run>>()
    private var stack = DenseArray<Index<FramePlan.Pass>>()
    private var uses = DenseArray<Use>()
    /// Whether a pass is shown in this frame, and whether it is drawn rather than kept.
    private(set) var isNeeded = Column<FramePlan.Pass, Bool>()
    private(set) var isDrawn = Column<FramePlan.Pass, Bool>()
    /// For each pass the last one that shows its result, where passes are drawn from the last to the first.
    private var lastUser = Column<FramePlan.Pass, Index<FramePlan.Pass>>()
    /// The passes whose last user a pass is, as a list: the first, and for each the next.
    private var firstReleased = Column<FramePlan.Pass, Index<FramePlan.Pass>>()
    private var nextReleased = Column<FramePlan.Pass, Index<FramePlan.Pass>>()
    /// Whether the target's own pass reads what it has drawn, by a blend mode or a backdrop.
    private(set) var targetIsRead = false
    /// Whether an opaque item hides all that lies below the target.
    private(set) var targetIsCovered = false

    /// Finds the runs of items and the uses.
    mutating func build(_ plan: borrowing FramePlan) {
        runs.removeAll()
        uses.removeAll()
        firstRun.removeAll()
        lastRun.removeAll()
        firstRun.resize(to: plan.passes.count, filling: .none)
        lastRun.resize(to: plan.passes.count, filling: .none)
        // A part of a plan is drawn in the same way as all of it.
        targetIsRead = plan.readsTarget
        guard !plan.passes.isEmpty else { return }
        findRuns(plan)
        for pass in firstRun.indices { findUses(plan, pass) }
        for backdrop in plan.backdrops.indices where plan.backdrops[backdrop].pass == FramePlan.targetPass { targetIsRead = true }
        targetIsCovered = targetIsRead && isCovered(plan)
    }

    /// Whether an opaque item covers the target, and no other item takes alpha away.
    private func isCovered(_ plan: borrowing FramePlan) -> Bool {
        for backdrop in plan.backdrops.indices
        where plan.backdrops[backdrop].pass == FramePlan.targetPass && !plan.keepsOpaque(plan.backdrops[backdrop].chain) {
            return false
        }
        for composite in plan.composites.indices where plan.composites[composite].blend.takesAlpha { return false }
        var covers = false
        forEachRun(of: FramePlan.targetPass) { run in
            for item in run.first..<run.end where plan.coversTarget(plan.items[item]) {
                covers = true
                return
            }
        }
        return covers
    }

    /// The runs of a pass in painter's order.
    @inline(__always)
    func forEachRun(of pass: Index<FramePlan.Pass>, _ body: (Run) -> Void) {
        var index = firstRun[pass]
        while index.exists {
            body(runs[index])
            index = runs[index].next
        }
    }

    /// The passes that are not needed after a pass was drawn.
    @inline(__always)
    func forEachReleased(after pass: Index<FramePlan.Pass>, _ body: (Index<FramePlan.Pass>) -> Void) {
        var index = firstReleased[pass]
        while index.exists {
            body(index)
            index = nextReleased[index]
        }
    }

    /// One sweep over the passes, which open within each other like brackets.
    private mutating func findRuns(_ plan: borrowing FramePlan) {
        stack.removeAll()
        stack.append(FramePlan.targetPass)
        var cursor = plan.passes[FramePlan.targetPass].first
        for pass in FramePlan.targetPass.next..<plan.passes.end {
            let start = plan.passes[pass].first
            while stack.count > 1, plan.passes[stack[stack.count - 1]].end <= start {
                let ended = stack.removeLast()
                add(cursor, plan.passes[ended].end, to: ended)
                cursor = max(cursor, plan.passes[ended].end)
            }
            add(cursor, start, to: stack[stack.count - 1])
            cursor = max(cursor, start)
            stack.append(pass)
        }
        while !stack.isEmpty {
            let ended = stack.removeLast()
            add(cursor, plan.passes[ended].end, to: ended)
            cursor = max(cursor, plan.passes[ended].end)
        }
    }

    private mutating func add(_ first: Index<FramePlan.Item>, _ end: Index<FramePlan.Item>, to pass: Index<FramePlan.Pass>) {
        guard first < end else { return }
        let index = runs.end
        runs.append(Run(first: first, end: end, next: .none))
        if lastRun[pass].exists { runs[lastRun[pass]].next = index } else { firstRun[pass] = index }
        lastRun[pass] = index
    }

    private mutating func findUses(_ plan: borrowing FramePlan, _ pass: Index<FramePlan.Pass>) {
        let hasOthers = plan.passes.count > 1
        guard hasOthers || !plan.composites.isEmpty else { return }
        let items = plan.items.span
        var index = firstRun[pass]
        while index.exists {
            for item in runs[index].first.number..<runs[index].end.number {
                if items[item].source.kind == .pass { addUse(pass, items[item].source.pass, plan) }
                let composite = items[item].composite
                if composite.exists { addUses(pass, plan.composites[composite], plan) }
            }
            index = runs[index].next
        }
        addUses(pass, plan.passes[pass].chain, plan)
        for backdrop in plan.backdrops.indices where plan.backdrops[backdrop].pass == pass {
            addUses(pass, plan.backdrops[backdrop].chain, plan)
        }
    }

    private mutating func addUses(_ user: Index<FramePlan.Pass>, _ composite: FramePlan.Composite, _ plan: borrowing FramePlan) {
        if user == FramePlan.targetPass, composite.blend != .sourceOver { targetIsRead = true }
        if composite.mask.exists { addUse(user, composite.mask, plan) }
        if composite.other.kind == .pass { addUse(user, composite.other.pass, plan) }
    }

    private mutating func addUses(_ user: Index<FramePlan.Pass>, _ chain: FramePlan.Chain, _ plan: borrowing FramePlan) {
        guard !chain.isEmpty else { return }
        for index in chain.first..<chain.end {
            let effect = plan.effects[index]
            for slot in effect.firstValue..<effect.firstValue + Int(effect.valueCount) {
                if let source = FramePlan.Source(values: plan.effectValues[slot]), source.kind == .pass { addUse(user, source.pass, plan) }
            }
        }
    }

    /// A pass is drawn before those that show it, so one that shows itself or one around it shows nothing.
    private mutating func addUse(_ user: Index<FramePlan.Pass>, _ used: Index<FramePlan.Pass>, _ plan: borrowing FramePlan) {
        guard used > user, used < plan.passes.end else { return }
        uses.append(Use(user: user, used: used))
    }

    /// Follows the uses from the target on. `isKept` tells of which passes the result is there from before.
    mutating func resolve(_ isKept: borrowing Column<FramePlan.Pass, Bool>) {
        let count = firstRun.count
        isNeeded.removeAll()
        isNeeded.resize(to: count, filling: false)
        isDrawn.removeAll()
        isDrawn.resize(to: count, filling: false)
        lastUser.removeAll()
        lastUser.resize(to: count, filling: .none)
        firstReleased.removeAll()
        firstReleased.resize(to: count, filling: .none)
        nextReleased.removeAll()
        nextReleased.resize(to: count, filling: .none)
        guard count > 0 else { return }
        isNeeded[FramePlan.targetPass] = true
        // Uses are in the order of their users, and a user has a lower number than what it uses.
        for index in uses.indices {
            let use = uses[index]
            if isNeeded[use.user], !isKept[use.user] {
                isNeeded[use.used] = true
                if lastUser[use.used].isNone {
                    lastUser[use.used] = use.user
                    nextReleased[use.used] = firstReleased[use.user]
                    firstReleased[use.user] = use.used
                }
            }
        }
        for pass in isDrawn.indices { isDrawn[pass] = isNeeded[pass] && !isKept[pass] }
    }
}
