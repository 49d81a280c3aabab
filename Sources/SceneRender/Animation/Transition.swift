import SceneAnimation
import SceneCommit
import SceneStorage

/// A transition of a layer, as the animator runs it.
struct Transition: BitwiseCopyable {
    var id: UInt64
    var owner: UInt64
    var row: Row
    var clock: Index<Clocks.Clock>
    var timing: MediaTiming
    var curve: Index<CompiledCurve>
    var startProgress: Double
    var endProgress: Double
    var isRemovedOnCompletion: Bool
    var beginsNow: Bool
    /// How many frames of the transition in a second are enough; 0 for all that can be shown.
    var framesPerSecond: Float
    /// Whether the layer becomes nothing, as far as the program's values do not say so.
    var leaves: Bool
    /// Whether the transition came with a group of the same id, which speaks for both.
    var isCompanion = false
    var isWaiting = true
    var hasStarted = false
    var hasEnded = false
    var isRunning = true
    /// Whether the transition runs in some copy of the layer that is at another time, as of the last evaluation.
    var isRunningInCopies = false
    /// The root's time at which the transition next changes.
    var next = -Double.infinity
}

/// What the planner needs of a transition: the layer as it was, in a frozen copy, and how far it has become what it is.
struct RunningTransition {
    /// The topmost row of the copy, which hangs below nothing; none when there was nothing to be seen.
    var copy: Row
    var kind: TransitionSpec.Kind
    var side: TransitionSpec.Side
    /// What makes one picture of the two, in place of the kind.
    var filter: Filter?
    /// 0 shows the copy, 1 the layer; effects may go beyond both.
    var progress: Double
    /// Whether the layer becomes nothing: it was removed or hidden with the transition.
    var leaves = false
    /// The id of the animation that owns the entry.
    var id: UInt64

    /// Whether what the layer was is to be seen.
    var showsCopy: Bool { copy.exists && (progress != 1 || leaves) }

    /// The progress of a fade, which goes beyond neither picture.
    var fadeProgress: Double { min(max(progress, 0), 1) }
}

extension Animator {
    /// Starts a transition of a layer whose copy was taken before the commit's other changes.
    mutating func add(_ spec: TransitionSpec, _ animation: AnimationSpec, to row: Row, owner: UInt64, _ tree: inout RenderTree) {
        if let running = tree.fades.transitions[row] { end(running.id, &tree, .replaced) }
        var copy = spec.presence == .comes ? tree.createNothing() : tree.takeCopy(of: row, before: spec.before)
        if spec.presence == .changes, copy.exists, tree.values.bits(of: copy).hidden {
            tree.destroyCopy(copy)
            copy = .none
        }
        // A filter that is disabled is as good as none.
        let filter = spec.filter.flatMap { $0.isEnabled ? $0 : nil }
        if let filter { tree.use(filter) }
        tree.fades.transitions[row] = RunningTransition(
            copy: copy, kind: spec.kind, side: spec.side, filter: filter, progress: spec.startProgress, id: animation.id)
        tree.nodes[row].flags.insert(.transition)
        tree.placeCopy(of: row)
        tree.noteTransition(of: row)
        transitions.append(
            Transition(
                id: animation.id, owner: owner, row: row, clock: clocks.clock(of: row, tree), timing: animation.timing,
                curve: store.curves.add(animation.curve), startProgress: spec.startProgress, endProgress: spec.endProgress,
                isRemovedOnCompletion: animation.isRemovedOnCompletion, beginsNow: !animation.hasBegun,
                framesPerSecond: animation.framesPerSecond, leaves: spec.presence == .leaves))
    }

    /// Starts a fade that takes as long as a group.
    mutating func addFade(_ group: AnimationSpec, to row: Row, owner: UInt64, _ tree: inout RenderTree) {
        let fade = TransitionSpec()
        var animation = AnimationSpec(id: group.id, timing: group.timing, curve: .linear, body: .transition(fade))
        animation.timing.fillMode = .removed
        animation.hasBegun = group.hasBegun
        animation.framesPerSecond = group.framesPerSecond
        add(fade, animation, to: row, owner: owner, &tree)
        transitions[transitions.count - 1].isCompanion = true
    }

    mutating func evaluateTransitions(at time: Double, _ tree: inout RenderTree) {
        for index in transitions.indices.reversed() {
            let clock = clocks[transitions[index].clock]
            if transitions[index].isWaiting {
                transitions[index].isWaiting = false
                if transitions[index].beginsNow {
                    transitions[index].timing.beginTime = clock.time
                    if !transitions[index].isCompanion {
                        report.begun.append((transitions[index].owner, transitions[index].id, clock.time))
                    }
                }
            }
            evaluate(index, clock, &tree)
        }
        for transition in transitions
        where transition.isRemovedOnCompletion && isFinished(transition) {
            end(transition.id, &tree, .finished)
        }
    }

    private mutating func evaluate(_ index: Int, _ clock: Clocks.Clock, _ tree: inout RenderTree) {
        var transition = transitions[index]
        defer { transitions[index] = transition }
        let timing = transition.timing, isSeen = tree.nodes[transition.row].flags.isDisjoint(with: .inSpace)
        transition.isRunning = isSeen && clock.isActive && timing.isRunning(at: clock.time) && clock.rate != 0
        let wasRunningInCopies = transition.isRunningInCopies
        transition.isRunningInCopies =
            clock.isSpread && timing.hasBegun(at: clock.time + clock.ahead) && !timing.isFinished(at: clock.time - clock.behind)
        if isSeen, transition.isRunningInCopies, clock.rate != 0 { transition.isRunning = true }
        if transition.isRunningInCopies || wasRunningInCopies { tree.noteTransition(of: transition.row) }
        if !transition.hasStarted, timing.isRunning(at: clock.time) || timing.isFinished(at: clock.time) {
            transition.hasStarted = true
            if !transition.isCompanion { report.started.append((transition.owner, transition.id)) }
        }
        if !transition.hasEnded, !transition.isRemovedOnCompletion, isFinished(transition) {
            transition.hasEnded = true
            report.ended.append((transition.owner, transition.id))
        }
        // A time that runs back may come to the transition once more.
        let mayReturn = clock.isActive && !(clock.rate >= 0)
        transition.next =
            transition.isRunning || mayReturn
            ? -.infinity : clocks.rootTime(clock, timing.nextChange(after: clock.time + clock.ahead) - clock.ahead)
        let row = transition.row
        guard var running = tree.fades.transitions[row], running.id == transition.id else { return }
        running.leaves = transition.leaves || isHiddenByProgram(row, tree)
        if running.leaves != tree.fades.transitions[row]?.leaves { tree.noteRedrawing(of: row) }
        running.progress = progress(of: transition, clock, leaves: running.leaves)
        if running.progress != tree.fades.transitions[row]?.progress { tree.noteTransition(of: row) }
        tree.fades.transitions[row] = running
    }

    /// Whether a layer is hidden, but for an animation that shows it.
    private func isHiddenByProgram(_ row: Row, _ tree: borrowing RenderTree) -> Bool {
        findTrack(row, .hidden, tree).map { trackInfos[$0].base.x != 0 } ?? tree.values.bits(of: row).hidden
    }

    /// Whether a transition is over, in all copies of the layer.
    private func isFinished(_ transition: Transition) -> Bool {
        let clock = clocks[transition.clock]
        return transition.timing.isFinished(at: clock.time - clock.behind)
    }

    /// How far the layer of a transition has become what it is: without an effect it is that, and one that leaves is still what it was.
    func progress(of transition: Transition, _ clock: Clocks.Clock, leaves: Bool) -> Double {
        guard clock.isActive, let now = transition.timing.progress(at: clock.time) else { return leaves ? 0 : 1 }
        let t = store.curves.evaluate(transition.curve, now.fraction)
        return transition.startProgress + (transition.endProgress - transition.startProgress) * t
    }

    mutating func removeTransition(_ id: UInt64, _ tree: inout RenderTree) { end(id, &tree, .removed) }

    private enum Ending { case finished, replaced, removed }

    private mutating func end(_ id: UInt64, _ tree: inout RenderTree, _ ending: Ending) {
        guard let index = transitions.firstIndex(where: { $0.id == id }) else { return }
        let transition = transitions.remove(at: index)
        store.curves.remove(transition.curve)
        switch ending {
        case .finished where !transition.isCompanion: report.finished.append((transition.owner, id))
        case .replaced where !transition.isCompanion: report.covered.append((transition.owner, id))
        // The program did that, or another speaks for it.
        default: break
        }
        guard let running = tree.fades.transitions[transition.row], running.id == id else { return }
        tree.fades.transitions[transition.row] = nil
        if let filter = running.filter { tree.release(filter) }
        tree.nodes[transition.row].flags.remove(.transition)
        tree.noteRedrawing(of: transition.row)
        tree.destroyCopy(running.copy)
    }
}
