import SceneStorage

// A layer that comes to lie above all others, and one that goes, leave the other rows in their places in the order, and the last plan is changed
// for them. For all other changes of links the order is made anew, and the plan with it.

extension RenderTree {
    /// Notes that a row was put below another, with all that is below the row itself.
    mutating func noteArrival(of row: Row) {
        let parent = nodes[row].parent
        guard !changes.structure else { return }
        // What hangs below a row that is not in the tree is not in the order either.
        if nodes[parent].position.isNone, nodes[row].position.isNone { return }
        guard canGrow, nodes[row].position.isNone, nodes[row].next.isNone, nodes[parent].position.exists,
            ends[nodes[parent].position] == order.end
        else {
            changes.structure = true
            return
        }
        let first = order.end
        appendToOrder(row)
        var above = parent
        while above.exists {
            ends[nodes[above].position] = order.end
            above = nodes[above].parent
        }
        guard areSimple(first..<order.end) else {
            changes.structure = true
            return
        }
        for position in first..<order.end { changes.added.append(order[position]) }
        if !nodes[row].flags.contains(.dirty) {
            nodes[row].flags.insert(.dirty)
            changes.dirty.append(row)
        }
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
        positions.allSatisfy { nodes[order[$0]].flags.isDisjoint(with: .notSimple) }
    }
}

extension RenderNode.Flags {
    /// What makes a layer draw something of its own, or others draw something because of it.
    static let notSimple: RenderNode.Flags = [.special, .mixed, .transition, .copy, .mask, .vacant, .joinsSpace, .emitsIntoSpace]
}
