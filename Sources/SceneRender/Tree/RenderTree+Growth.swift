import SceneCommit
import SceneStorage

// A layer that comes to lie above most others, from nowhere or from elsewhere, and one that goes, leave the other rows in their places in the order,
// and the last plan is changed for them. What lies above a layer that comes makes room: those rows come to the end of the order again, after
// the layer's. For all other changes of links the order is made anew, and the plan with it.

extension RenderTree {
    /// The most layers that make room for one.
    private static let mostFollowers = 256
    /// The share of the order that may be vacant before the order is made anew to make room.
    private static let largestVacancy = 16

    /// Notes that a row was put below another, with all that is below the row itself.
    mutating func noteArrival(of row: Row) {
        guard !changes.structure else { return }
        let parent = nodes[row].parent
        // What hangs below a row that is not in the tree is not in the order either.
        if nodes[parent].position.isNone, nodes[row].position.isNone { return }
        guard canGrow, nodes[row].position.isNone, nodes[parent].position.exists, areFollowersFew(of: row) else {
            changes.structure = true
            return
        }
        if changes.firstArrival.isNone { changes.firstArrival = order.end }
        rise(row)
        var follower = follower(of: row)
        while follower.exists {
            guard leavePlaces(follower, isFollower: true) else {
                changes.structure = true
                return
            }
            rise(follower)
            follower = self.follower(of: follower)
        }
        guard areSimple(nodes[row].position..<ends[nodes[row].position]) else {
            changes.structure = true
            return
        }
        if !nodes[row].flags.contains(.dirty) {
            nodes[row].flags.insert(.dirty)
            changes.dirty.append(row)
        }
    }

    /// Puts a row at the end of the order, with all that is below it.
    private mutating func rise(_ row: Row) {
        appendToOrder(row, isAnew: false)
        var above = nodes[row].parent
        while above.exists {
            ends[nodes[above].position] = order.end
            above = nodes[above].parent
        }
    }

    /// The row that comes next in the order after all that is below one, or none.
    func follower(of row: Row) -> Row {
        var row = row
        while row.exists, row != root {
            if nodes[row].next.exists { return nodes[row].next }
            row = nodes[row].parent
        }
        return .none
    }

    /// Whether what lies above a row can make room for it.
    private func areFollowersFew(of row: Row) -> Bool {
        let most = min(Self.mostFollowers, order.count / Self.largestVacancy - vacancyCount)
        var follower = follower(of: row), count = 0
        while follower.exists {
            let first = nodes[follower].position
            guard first.exists else { return false }
            count += ends[first] - first
            guard count <= most, areSimple(first..<ends[first]) else { return false }
            follower = self.follower(of: follower)
        }
        return true
    }

    /// Takes a row out of the order, with all that is below it: others that are vacant come into their places.
    /// @param isFollower whether the row comes again behind all that it lay above.
    /// @return false, with nothing changed, where that is not all.
    mutating func leavePlaces(_ top: Row, isFollower: Bool = false) -> Bool {
        guard canGrow, nodes[top].parent.exists, nodes[top].position.exists else { return false }
        let first = nodes[top].position, positions = first..<ends[first]
        guard vacancyCount + positions.count <= order.count / Self.largestVacancy, areSimple(positions) else { return false }
        let isNew = changes.firstArrival.exists && first >= changes.firstArrival
        // A row that has made room may have come back to lie elsewhere.
        if isNew, !isFollower { changes.keepsFollowers = false }
        for position in positions where !isVacant(position) {
            let row = order[position], hole = create(LayerValues(), nil)
            nodes[hole].flags.insert(.vacant)
            numbers.free(hole, isVacant: true)
            order[position] = hole
            nodes[row].position = .none
            let moved = MovedRow(row: row, hole: hole)
            if isFollower, !isNew { changes.followers.append(moved) } else { changes.moved.append(moved) }
            noteVacancy(hole, of: row, at: position)
        }
        endBeforeVacancies(nodes[top].parent)
        return true
    }

    /// Has a row, and those above, end before the vacant rows that come last below it: the row has no sublayers any more where there are no others.
    private mutating func endBeforeVacancies(_ row: Row) {
        var row = row
        while row.exists, nodes[row].position.exists {
            let position = nodes[row].position, end = ends[position]
            while ends[position] > position + 1, isVacant(ends[position] - 1) { ends[position] = ends[position] - 1 }
            if ends[position] == end { return }
            row = nodes[row].parent
        }
    }

    private mutating func noteVacancy(_ hole: Row, of row: Row, at position: Position) {
        changes.vacated.append(VacatedRow(row: hole, parent: nodes[row].parent, first: position, end: ends[position]))
        vacancyCount += 1
    }

    /// Takes a row out of the list of its siblings, and out of the order.
    mutating func leave(_ row: Row) {
        guard nodes[row].parent.exists else { return }
        if nodes[row].flags.contains(.mask) { return relink(nodes[row].parent) { $0.unlink(row) } }
        if nodes[row].position.isNone || leavePlaces(row) { unlink(row) } else { detach(row) }
    }

    /// Has a row come to its place in the order anew, since what draws with it is linked in another way.
    mutating func relink(_ row: Row, _ body: (inout RenderTree) -> Void) {
        let isListed = nodes[row].position.exists, leaves = leavePlaces(row)
        body(&self)
        if leaves { noteArrival(of: row) } else if isListed { changes.structure = true }
    }

    /// Takes a row out of the tree, with all that is below it.
    mutating func remove(_ row: Row) {
        if nodes[row].parent.exists { return leave(row) }
        // The copy of a root in transition has no superlayer.
        if nodes[row].position.exists { changes.structure = true }
    }

    /// Makes the order anew with the next plan, if rows in it are vacant.
    mutating func closeVacancies() {
        if vacancyCount > 0 { changes.structure = true }
    }

    private var canGrow: Bool { changes.isTouching && !changes.needsPlan && !changes.structure }

    /// Whether a row and all below it draw nothing but what the plan can be changed for. A mask comes and goes with its layer.
    private func areSimple(_ positions: Range<Position>) -> Bool {
        if nodes[order[positions.lowerBound]].flags.contains(.mask) { return false }
        return positions.allSatisfy { position in
            let row = order[position]
            return !isSpecial(row) || drawsAlone(row) || kind(of: row) == .transform
        }
    }

    /// Whether a layer of a special kind draws nothing but text, paths, a gradient, tiles or a picture.
    func drawsAlone(_ row: Row) -> Bool {
        switch kind(of: row) {
        case .text, .shape, .gradient, .tiled, .video, .gl: !hasGenerators(row)
        default: false
        }
    }
}
