/// Whether the items of the last plan can be moved where they are.
struct Mobility: BitwiseCopyable {
    /// Whether those items that are not held depend on nothing but the maps of their layers, and layers come into view by nothing else.
    private(set) var mayMove = false
    /// Whether all that was visited since a layer was last held is boxes.
    var drawsBoxes = true
    /// Whether the plan has items of what lies out of view, since it is likely to be moved, and whether some was left out all the same, or not held.
    var keepsUnseen = false, leavesOut = false
    /// Whether most layers moved since the plan was made.
    var movesMost = false
    /// How many plans are made before one is moved again.
    private var patience = 0

    private static let mostPatience = 64

    /// Begins a plan. Where too much was held, the next ones are not moved.
    mutating func begin(takesShortcuts: Bool, keepsUnseen: Bool) {
        self = Mobility(mayMove: takesShortcuts && patience <= 1, keepsUnseen: keepsUnseen, patience: max(patience - 1, 0))
    }

    /// Has no plan be moved for a while, since too much is held.
    mutating func giveUp() { (mayMove, patience) = (false, Self.mostPatience) }

    mutating func forbid() { mayMove = false }

    /// Takes note of a layer that may be more than boxes.
    @inline(__always)
    mutating func note(_ flags: RenderNode.Flags) {
        if !flags.isDisjoint(with: Self.ofOthers) { drawsBoxes = false }
    }

    /// Takes note of a layer that does not show, and does if its back turns away.
    @inline(__always)
    mutating func noteHidden(_ flags: RenderNode.Flags) {
        if flags.contains(.backFacing) { drawsBoxes = false }
    }

    private static let ofOthers = RenderNode.Flags.notBranch.union(.ofMap).subtracting(.effects)
}
