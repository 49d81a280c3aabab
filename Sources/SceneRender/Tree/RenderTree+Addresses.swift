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
                found.append((world(of: row).boundingBox(of: values.bounds(of: row)), address))
            }
            position = position.next
        }
        return found
    }
}
