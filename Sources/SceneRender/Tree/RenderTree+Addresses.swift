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
                for place in uncutPlaces(of: row, withCopies: true) { found.append((place.box ?? .zero, address)) }
            }
            position = position.next
        }
        return found
    }

    /// A rectangle around what the layers above leave of a row's bounds: of the first copy, where replicators repeat the row.
    func uncutBox(of row: Row) -> Rect { uncutPlaces(of: row, withCopies: false)[0].box ?? .zero }

    /// A rectangle around what the layers above leave of a row's bounds, in each copy that replicators make of the row or in the first alone, and the
    /// way from the first copy to that one.
    private func uncutPlaces(of row: Row, withCopies: Bool) -> [(box: Rect?, map: Homography)] {
        var path = [row]
        while let last = path.last, nodes[last].parent.exists { path.append(nodes[last].parent) }
        var places = [(box: Rect?.none, map: Homography(.identity))]
        for layer in path.reversed() {
            if layer == row || values.bits(of: layer).masksToBounds && !isTransformLayer(layer) {
                let world = world(of: layer), bounds = values.bounds(of: layer)
                for index in places.indices {
                    let part = (world * places[index].map).boundingBox(of: bounds)
                    places[index].box = places[index].box?.intersection(part) ?? part
                }
            }
            if withCopies, layer != row, repeatsSublayers(layer) { places = copies(of: places, below: layer) }
        }
        return places
    }

    /// The places of a replicator's copies of what is at some places. No more copies are made than a frame may have.
    private func copies(of places: [(box: Rect?, map: Homography)], below row: Row) -> [(box: Rect?, map: Homography)] {
        let shape = replicator(row), own = sublayerTransform(of: row).map { values.sublayerSpace(of: row, $0) } ?? .identity
        let plane = Homography(flattening: own) * world(of: row)
        guard let back = plane.inverse else { return [] }
        var step = Transform3D.identity, copies: [(box: Rect?, map: Homography)] = []
        for _ in 0..<shape.count where copies.count < PropertyTraits.mostCopies {
            let map = back * Homography(flattening: step) * plane
            for place in places { copies.append((place.box, map * place.map)) }
            step = shape.step * step
        }
        return copies
    }
}
