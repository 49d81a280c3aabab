import SceneCommit
import SceneGeometry
import SceneStorage

extension RenderTree {
    /// Where layers that lead to an address lie in the target, in painter's order. Worlds are those of the last plan.
    var shownLinks: [(rect: Rect, address: String)] {
        var found: [(rect: Rect, address: String)] = []
        var position = Position.first
        while position < order.end {
            let row = order[position]
            if values.bits(of: row).hidden || !nodes[row].flags.isDisjoint(with: [.inactive, .vacant, .mask]) {
                position = ends[position]
                continue
            }
            if case .string(let address) = value(of: .link, at: row), !address.isEmpty {
                found.append((uncutBox(of: row), address))
            }
            position = position.next
        }
        return found
    }

    /// A rectangle around what the layers above leave of a row's bounds.
    func uncutBox(of row: Row) -> Rect {
        var box: Rect?, above = row
        while above.exists {
            if above == row || values.bits(of: above).masksToBounds && !isTransformLayer(above) {
                let part = world(of: above).boundingBox(of: values.bounds(of: above))
                box = box?.intersection(part) ?? part
            }
            above = nodes[above].parent
        }
        return box ?? .zero
    }
}
