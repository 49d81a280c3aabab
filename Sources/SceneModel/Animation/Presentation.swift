import SceneAnimation
import SceneCommit
import SceneGeometry
import SceneStorage

extension ModelState {
    /// The presentation value of a property: what the render tree showed with the last frame. Before the first that has the layer, it is the
    /// model value.
    mutating func presentationValue(of property: Property, at slot: Slot) -> PropertyValue {
        let model = value(of: property, at: slot), row = store.rows[slot]
        guard isHosted(slot) else { return model }
        takeReport(of: row.host)
        guard let host = hosts[row.host],
            Int32(bitPattern: UInt32(truncatingIfNeeded: host.appliedSequence) &- row.hostedSince) >= 0
        else { return model }
        return host.channel.presentation(row.number, property) ?? model
    }

    /// A rectangle around the transformed bounds in the superlayer's space (CALayer.frame).
    mutating func frame(at slot: Slot, presentation: Bool) -> Rect {
        func value(_ property: Property, _ state: inout ModelState) -> PropertyValue {
            presentation ? state.presentationValue(of: property, at: slot) : state.store.value(of: property, at: slot)
        }
        guard case .rect(let bounds) = value(.bounds, &self), case .point(let position) = value(.position, &self),
            case .point(let unit) = value(.anchorPoint, &self), case .transform(let transform) = value(.transform, &self)
        else { return .zero }
        if transform.isIdentity {
            return Rect(
                position.x - unit.x * bounds.width, position.y - unit.y * bounds.height, bounds.width, bounds.height)
        }
        let anchor = bounds.point(at: unit)
        let map = Homography(Affine(1, 0, 0, 1, -anchor.x, -anchor.y)) * Homography(flattening: transform)
        let box = map.boundingBox(of: bounds)
        return Rect(box.x + position.x, box.y + position.y, box.width, box.height)
    }

    /// The bounds' size and the position with which a layer has a frame; the size is taken back through the transform's scale
    /// and turn, as the smallest that maps to the frame where it is invertible.
    func geometry(forFrame frame: Rect, at slot: Slot) -> (bounds: Rect, position: Point) {
        var bounds = store.values[slot].bounds
        let unit = store.values[slot].anchorPoint
        var size = frame.size
        if case .transform(let matrix) = store.value(of: .transform, at: slot), !matrix.isIdentity,
            let inverse = Homography(Affine(matrix.row1.x, matrix.row1.y, matrix.row2.x, matrix.row2.y, 0, 0)).inverse
        {
            size = inverse.boundingBox(of: Rect(0, 0, frame.width, frame.height)).size
        }
        bounds.width = size.width
        bounds.height = size.height
        return (bounds, Point(frame.x + unit.x * frame.width, frame.y + unit.y * frame.height))
    }
}
