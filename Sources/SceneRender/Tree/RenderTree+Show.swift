import SceneCommit
import SceneGeometry
import SceneStorage

// What animations write over the model values.

extension RenderTree {
    /// The short way for a property in the row that every layer has.
    @inline(__always)
    mutating func showCommon(_ value: SIMD4<Double>, of property: Property, _ effect: PropertyTraits.Effect, at row: Row) {
        if values.replace(property, byVector: value, at: row) { noteShown(property, effect, at: row) }
    }

    /// The shortest way, for the property that most animations are of.
    @inline(never)
    mutating func showPosition(_ position: Point, at row: Row) {
        if values.replacePosition(by: position, at: row) { noteShown(.position, .geometry, at: row) }
    }

    /// Shows a matrix as a property's value, if it does not already. The transform goes a short way.
    @inline(__always)
    mutating func show(_ matrix: Transform3D, of property: Property, at row: Row) {
        guard property == .transform else { return show(.transform(matrix), of: property, at: row) }
        let pose = values.ownPose(of: row)
        if values.poses[pose].transform == matrix { return }
        values.poses[pose].transform = matrix
        noteShown(property, .geometry, at: row)
    }

    @inline(__always)
    private mutating func noteShown(_ property: Property, _ effect: PropertyTraits.Effect, at row: Row) {
        changes.notePaint(of: property, at: row)
        if changes.isMarking { noteChange(of: property, at: row) }
        if effect == .geometry, !nodes[row].flags.contains(.dirty) {
            nodes[row].flags.insert(.dirty)
            changes.dirty.append(row)
        }
    }

    /// Shows a vector as a property's value, if it does not already.
    mutating func show(_ value: SIMD4<Double>, of property: Property, at row: Row) {
        let traits = property.traits, isNew: Bool
        switch traits.storage {
        case .sparse:
            if traits.group == .effects { nodes[row].flags.insert(.effects) }
            isNew = sparse.replace(property, byVector: value, &nodes[row].sparse)
        case .row, .model: isNew = values.replace(property, byVector: value, at: row)
        case .extras:
            isNew = values.replaceExtra(property, byVector: value, at: row)
            if property.adorns { nodes[row].flags.insert(.adorned) }
        }
        if isNew { invalidate(property, at: row) }
    }

    /// Shows text, an image or a list as a property's value, if it does not already.
    mutating func show(_ value: PropertyValue, of property: Property, at row: Row) {
        if property == .contents { return showContents(ObjectMix(value), at: row) }
        if self.value(of: property, at: row) != value { set(property, to: value, at: row) }
    }

    /// Shows or hides a layer by its own timing.
    mutating func show(_ row: Row, isActive: Bool) {
        guard isActive == nodes[row].flags.contains(.inactive) else { return }
        if isActive { nodes[row].flags.remove(.inactive) } else { nodes[row].flags.insert(.inactive) }
        noteRedrawing(of: row)
    }

    mutating func show(_ mix: ObjectMix, of property: Property, at row: Row) {
        if property == .contents { return showContents(mix, at: row) }
        show(mix.value, of: property, at: row)
    }
}
