import SceneCommit
import SceneStorage

// A layer that comes to lie above all others, from nowhere or from below some, and one that goes, leave the other rows in their places in the
// order, and the last plan is changed for them. For all other changes of links the order is made anew, and the plan with it.

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
        if changes.firstArrival.isNone { changes.firstArrival = first }
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

    /// Takes a row that will lie above all others out of where it lies, with all that is below it: others that are vacant come into its places
    /// in the order.
    /// @return false, with nothing changed, where that is not all.
    mutating func rise(_ row: Row, to parent: Row, before sibling: Row) -> Bool {
        guard canGrow, sibling.isNone, nodes[row].parent.exists, nodes[row].position.exists, nodes[parent].position.exists,
            ends[nodes[parent].position] == order.end
        else { return false }
        let first = nodes[row].position, positions = first..<ends[first]
        // What came since the last plan has nothing there that stays vacant.
        guard changes.firstArrival.isNone || first < changes.firstArrival, areSimple(positions) else { return false }
        for position in positions {
            let row = order[position], hole = create(LayerValues(), nil)
            nodes[hole].flags.insert(.vacant)
            numbers.free(hole, isVacant: true)
            order[position] = hole
            nodes[row].position = .none
            changes.risen.append((row, hole))
            changes.vacated.append(hole)
        }
        vacancyCount += positions.count
        unlink(row)
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
        let kind = values[row].bits.kind
        return (kind == .text || kind == .shape || kind == .gradient) && !hasGenerators(row)
    }
}

extension RenderNode.Flags {
    /// What makes others draw something because of a layer, or instead of it.
    fileprivate static let notSimple: RenderNode.Flags = [.mixed, .transition, .copy, .mask, .vacant, .joinsSpace, .emitsIntoSpace]
}
