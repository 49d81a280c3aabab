public import CScene
import SceneCommit
import SceneGeometry
import SceneLayout
import SceneModel

// MARK: - When

@c @implementation
public func scene_layer_set_needs_layout(_ layer: OpaquePointer?) -> scene_status {
    status { () throws(SceneError) in try Model.shared.setNeedsLayout(LayerID(layer)) }
}

@c @implementation
public func scene_layer_needs_layout(_ layer: OpaquePointer?) -> Bool {
    value(or: false) { () throws(SceneError) in try Model.shared.needsLayout(LayerID(layer)) }
}

@c @implementation
public func scene_layer_layout_if_needed(_ layer: OpaquePointer?) -> scene_status {
    status { () throws(SceneError) in try Model.shared.layoutIfNeeded(LayerID(layer)) }
}

@c @implementation
public func scene_layer_layout_sublayers(_ layer: OpaquePointer?) -> scene_status {
    status { () throws(SceneError) in try Model.shared.layoutSublayers(of: LayerID(layer)) }
}

@c @implementation
public func scene_layer_get_preferred_frame_size(_ layer: OpaquePointer?) -> scene_size {
    value(or: scene_size()) { () throws(SceneError) in
        let size = try Model.shared.preferredFrameSize(of: LayerID(layer))
        return scene_size(width: size.width, height: size.height)
    }
}

// MARK: - Autoresizing

@c @implementation
public func scene_layer_set_autoresizing_mask(_ layer: OpaquePointer?, _ mask: UInt32) -> scene_status {
    set(.autoresizingMask, of: layer, to: .flags(mask & 63))
}

@c @implementation
public func scene_layer_get_autoresizing_mask(_ layer: OpaquePointer?) -> UInt32 {
    value(or: 0) { () throws(SceneError) in
        guard case .flags(let bits) = try Model.shared.value(PropertyPath(.autoresizingMask), of: LayerID(layer)) else { return 0 }
        return bits
    }
}

// MARK: - Constraints

@c @implementation
public func scene_layer_set_constraints(
    _ layer: OpaquePointer?, _ constraints: UnsafePointer<scene_constraint>?, _ count: Int
) -> scene_status {
    status { () throws(SceneError) in
        guard (0...Constraint.maximumCount).contains(count) else {
            throw SceneError(.invalidArgument, "count is \(UInt(bitPattern: count)), expected at most \(Constraint.maximumCount)")
        }
        var read: [Constraint] = []
        if count > 0 {
            let first = unsafe try required(constraints, "constraints", "an array of constraints")
            for index in 0..<count { read.append(try unsafe Constraint(first[index], "constraints[\(index)]")) }
        }
        try Model.shared.setConstraints(read, of: LayerID(layer))
    }
}

@c @implementation
public func scene_layer_add_constraint(_ layer: OpaquePointer?, _ constraint: UnsafePointer<scene_constraint>?) -> scene_status {
    status { () throws(SceneError) in
        let given = unsafe try required(constraint, "constraint", "a constraint")
        let new = try unsafe Constraint(given.pointee, "constraint")
        let old = try Model.shared.constraints(of: LayerID(layer))
        guard old.count < Constraint.maximumCount else {
            throw SceneError(.invalidState, "layer has \(Constraint.maximumCount) constraints, which is as many as there can be")
        }
        try Model.shared.setConstraints(old + [new], of: LayerID(layer))
    }
}

@c @implementation
public func scene_layer_get_constraint_count(_ layer: OpaquePointer?) -> Int {
    value(or: 0) { () throws(SceneError) in try Model.shared.constraints(of: LayerID(layer)).count }
}

@c @implementation
public func scene_layer_get_constraint(
    _ layer: OpaquePointer?, _ index: Int, _ constraint: UnsafeMutablePointer<scene_constraint>?
) -> scene_status {
    status { () throws(SceneError) in
        let target = try unsafe required(constraint, "constraint", "a place for the constraint")
        let constraints = try Model.shared.constraints(of: LayerID(layer))
        guard constraints.indices.contains(index) else {
            throw SceneError(.notFound, "index is \(UInt(bitPattern: index)), but there are \(constraints.count) constraints")
        }
        let found = constraints[index]
        unsafe target.pointee = scene_constraint(
            attribute: scene_constraint_attribute(rawValue: found.attribute.rawValue),
            source: lend(found.source), source_attribute: scene_constraint_attribute(rawValue: found.sourceAttribute.rawValue),
            scale: found.scale, offset: found.offset)
    }
}

extension Constraint {
    fileprivate init(_ given: scene_constraint, _ role: String) throws(SceneError) {
        func attribute(_ value: scene_constraint_attribute, _ name: String) throws(SceneError) -> Attribute {
            if let known = Attribute(rawValue: value.rawValue) { return known }
            throw SceneError("\(role).\(name)", value.rawValue, isNo: "scene_constraint_attribute")
        }
        guard unsafe given.scale.isFinite, unsafe given.offset.isFinite else {
            throw SceneError(.invalidArgument, "\(role): scale and offset must be finite")
        }
        self.init(
            try attribute(unsafe given.attribute, "attribute"), try unsafe requiredText(given.source, "source"),
            try attribute(unsafe given.source_attribute, "source_attribute"), scale: unsafe given.scale, offset: unsafe given.offset)
    }
}
