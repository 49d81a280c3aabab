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
        appendToOrder(row)
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
        for position in positions {
            let row = order[position], hole = create(LayerValues(), nil)
            nodes[hole].flags.insert(.vacant)
            numbers.free(hole, isVacant: true)
            order[position] = hole
            nodes[row].position = .none
            let moved = MovedRow(row: row, hole: hole)
            if isFollower, !isNew { changes.followers.append(moved) } else { changes.moved.append(moved) }
            changes.vacated.append(hole)
        }
        vacancyCount += positions.count
        return true
    }

    /// Takes a row out of the tree, with all that is below it.
    mutating func remove(_ row: Row) {
        guard nodes[row].parent.exists else { return }
        if nodes[row].position.exists { vacate(row) }
        unlink(row)
    }

    /// Makes the order anew with the next plan, if rows in it are vacant.
    mutating func closeVacancies() {
        if vacancyCount > 0 { changes.structure = true }
    }

    private mutating func vacate(_ top: Row) {
        let first = nodes[top].position
        let positions = first..<ends[first]
        guard canGrow, areSimple(positions) else {
            changes.structure = true
            return
        }
        for position in positions {
            let row = order[position]
            nodes[row].flags.insert(.vacant)
            nodes[row].position = .none
            changes.vacated.append(row)
        }
        vacancyCount += positions.count
    }

    private var canGrow: Bool { changes.isGrowing && !changes.needsPlan && !changes.structure }

    /// Whether rows draw nothing but what the plan can be changed for.
    private func areSimple(_ positions: Range<Position>) -> Bool {
        positions.allSatisfy { position in
            let row = order[position], flags = nodes[row].flags
            return flags.isDisjoint(with: .notSimple) && (!flags.contains(.special) || drawsAlone(row))
        }
    }

    /// Whether a layer of a special kind draws nothing but text, paths or a gradient.
    func drawsAlone(_ row: Row) -> Bool {
        let kind = kind(of: row)
        return (kind == .text || kind == .shape || kind == .gradient) && !hasGenerators(row)
    }
}

extension RenderNode.Flags {
    /// What makes others draw something because of a layer, or instead of it.
    fileprivate static let notSimple: RenderNode.Flags = [.mixed, .transition, .copy, .mask, .vacant, .joinsSpace, .emitsIntoSpace]
}
