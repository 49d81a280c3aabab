import SceneAnimation
public import SceneCommit
import SceneGeometry
import SceneStorage

extension Model {
    /// How fast a property or a part of one changes on screen, in units per second, at the time of the last frame.
    public func velocity(_ path: PropertyPath, of layer: LayerID) throws(SceneError) -> PropertyValue {
        guard path.type.components > 0, !path.property.traits.isDiscrete else {
            throw SceneError(.invalidArgument, "\(path.keyPath) is \(path.type.name), which has no velocity")
        }
        return try state.withLock { state throws(SceneError) in
            let slot = try state.slot(layer)
            try state.checkProperty(path.property, at: slot)
            let zero = path.type == .transform ? PropertyValue.transform(Transform3D(.zero, .zero, .zero, .zero)) : path.type.zero
            guard let host = state.showingHost(slot) else { return zero }
            return host.channel.velocity(state.store.rows[slot].number, path) ?? zero
        }
    }

    /// What a property or a part of one will show when the animations that the last frame showed are over.
    public func goal(_ path: PropertyPath, of layer: LayerID) throws(SceneError) -> PropertyValue {
        try state.withLock { state throws(SceneError) in
            let slot = try state.slot(layer)
            try state.checkProperty(path.property, at: slot)
            // Ends that have become model values are taken in first.
            let host = state.showingHost(slot), model = state.value(of: path.property, at: slot)
            return path.read(host?.channel.goal(state.store.rows[slot].number, path.property) ?? model)
        }
    }
}

extension ModelState {
    /// The host whose render tree has a layer as of a frame; nil for a layer that no frame had yet.
    fileprivate mutating func showingHost(_ slot: Slot) -> Host? {
        guard isHosted(slot) else { return nil }
        let row = store.rows[slot]
        takeReport(of: row.host)
        guard let host = hosts[row.host],
            Int32(bitPattern: UInt32(truncatingIfNeeded: host.appliedSequence) &- row.hostedSince) >= 0
        else { return nil }
        return host
    }

    /// The presentation value of a property: what the render tree showed with the last frame. Before the first that has the layer, it is the
    /// model value.
    mutating func presentationValue(of property: Property, at slot: Slot) -> PropertyValue {
        let model = value(of: property, at: slot)
        guard let host = showingHost(slot) else { return model }
        return host.channel.presentation(store.rows[slot].number, property) ?? model
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
        var bounds = store.values.bounds(of: slot)
        let unit = store.values.anchorPoint(of: slot)
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
