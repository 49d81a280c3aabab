import SceneAnimation
import SceneCommit
import SceneGeometry
import SceneStorage

extension ModelState {
    /// What is on screen of a property: the model value with the animations applied, at the time of the last frame.
    func presentationValue(of property: Property, at slot: Int32) -> PropertyValue {
        let model = store.value(of: property, at: slot)
        guard store.rows[slot].flags.contains(.animated), isHosted(slot), let entries = animations[slot],
            let host = hosts[Int(store.rows[slot].host)], let time = host.frameTime
        else { return model }
        var current = model
        for entry in entries where entry.spec.path.property == property {
            current = entry.applied(to: current, model: model, at: time)
        }
        return current
    }

    /// A rectangle around the transformed bounds in the superlayer's space (CALayer.frame).
    func frame(at slot: Int32, presentation: Bool) -> Rect {
        func value(_ property: Property) -> PropertyValue {
            presentation ? presentationValue(of: property, at: slot) : store.value(of: property, at: slot)
        }
        guard case .rect(let bounds) = value(.bounds), case .point(let position) = value(.position),
            case .point(let unit) = value(.anchorPoint), case .transform(let transform) = value(.transform)
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
    func geometry(forFrame frame: Rect, at slot: Int32) -> (bounds: Rect, position: Point) {
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

extension AnimationEntry {
    /// The value with this animation applied. An implicit one that no frame has shown yet holds what it starts from, for that is what is
    /// on screen; an explicit one has no effect until then.
    func applied(to current: PropertyValue, model: PropertyValue, at time: Double) -> PropertyValue {
        var spec = spec
        if !spec.hasBegun {
            guard isImplicit else { return current }
            spec.timing.beginTime = time
        }
        if let matrices {
            let value = matrices.value(spec, at: time, current: current.matrix, model: model.matrix)
            return value.map(PropertyValue.transform) ?? current
        }
        let path = spec.path
        if path.property.traits.type == .transform {
            let value = spec.value(at: time, current: path.read(current).vector, model: path.read(model).vector)
            return value.map { .transform(path.writeTransform($0, into: current.matrix)) } ?? current
        }
        guard let value = spec.value(at: time, current: current.vector, model: model.vector) else { return current }
        return PropertyValue(path.property.traits.type, vector: path.merge(value, into: current.vector))
    }
}
