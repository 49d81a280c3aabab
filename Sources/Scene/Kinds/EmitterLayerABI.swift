public import CScene
import SceneCommit
import SceneGeometry
import SceneModel

// MARK: - Cells

@c @implementation
public func scene_emitter_layer_set_emitter_cells(
    _ layer: OpaquePointer?, _ cells: UnsafePointer<OpaquePointer?>?, _ count: Int
) -> scene_status {
    status { () throws(SceneError) in
        let cells = try unsafe givenCells(cells, count)
        try EmitterCell.check(cells)
        try Model.shared.set(PropertyPath(.emitterCells), of: LayerID(layer), to: .cells(cells))
    }
}

@c @implementation
public func scene_emitter_layer_get_emitter_cell_count(_ layer: OpaquePointer?) -> Int {
    value(or: 0) { () throws(SceneError) in try cells(of: layer).count }
}

@c @implementation
public func scene_emitter_layer_copy_emitter_cell(_ layer: OpaquePointer?, _ index: Int) -> OpaquePointer? {
    handle { () throws(SceneError) in try copyCell(cells(of: layer), index, of: "layer") }
}

@safe private func cells(of layer: OpaquePointer?) throws(SceneError) -> [EmitterCell] {
    guard case .cells(let cells) = try Model.shared.value(PropertyPath(.emitterCells), of: LayerID(layer)) else { return [] }
    return cells
}

// MARK: - The shape

@c @implementation
public func scene_emitter_layer_set_emitter_position(_ layer: OpaquePointer?, _ position: scene_point) -> scene_status {
    set(.emitterPosition, of: layer, to: .point(Point(position)))
}

@c @implementation
public func scene_emitter_layer_get_emitter_position(_ layer: OpaquePointer?) -> scene_point { point(.emitterPosition, of: layer) }

@c @implementation
public func scene_emitter_layer_set_emitter_z_position(_ layer: OpaquePointer?, _ z: Double) -> scene_status {
    set(.emitterZPosition, of: layer, to: .number(z))
}

@c @implementation
public func scene_emitter_layer_get_emitter_z_position(_ layer: OpaquePointer?) -> Double { number(.emitterZPosition, of: layer) }

@c @implementation
public func scene_emitter_layer_set_emitter_size(_ layer: OpaquePointer?, _ size: scene_size) -> scene_status {
    set(.emitterSize, of: layer, to: .size(Size(size.width, size.height)))
}

@c @implementation
public func scene_emitter_layer_get_emitter_size(_ layer: OpaquePointer?) -> scene_size { size(.emitterSize, of: layer) }

@c @implementation
public func scene_emitter_layer_set_emitter_depth(_ layer: OpaquePointer?, _ depth: Double) -> scene_status {
    set(.emitterDepth, of: layer, to: .number(depth))
}

@c @implementation
public func scene_emitter_layer_get_emitter_depth(_ layer: OpaquePointer?) -> Double { number(.emitterDepth, of: layer) }

@c @implementation
public func scene_emitter_layer_set_emitter_shape(_ layer: OpaquePointer?, _ shape: scene_emitter_shape) -> scene_status {
    set(.emitterShape, of: layer, to: .enumeration(Int32(bitPattern: shape.rawValue)))
}

@c @implementation
public func scene_emitter_layer_get_emitter_shape(_ layer: OpaquePointer?) -> scene_emitter_shape {
    scene_emitter_shape(rawValue: constant(.emitterShape, of: layer))
}

@c @implementation
public func scene_emitter_layer_set_emitter_mode(_ layer: OpaquePointer?, _ mode: scene_emitter_mode) -> scene_status {
    set(.emitterMode, of: layer, to: .enumeration(Int32(bitPattern: mode.rawValue)))
}

@c @implementation
public func scene_emitter_layer_get_emitter_mode(_ layer: OpaquePointer?) -> scene_emitter_mode {
    scene_emitter_mode(rawValue: constant(.emitterMode, of: layer))
}

@c @implementation
public func scene_emitter_layer_set_render_mode(_ layer: OpaquePointer?, _ mode: scene_emitter_render_mode) -> scene_status {
    set(.renderMode, of: layer, to: .enumeration(Int32(bitPattern: mode.rawValue)))
}

@c @implementation
public func scene_emitter_layer_get_render_mode(_ layer: OpaquePointer?) -> scene_emitter_render_mode {
    scene_emitter_render_mode(rawValue: constant(.renderMode, of: layer))
}

// MARK: - Factors

@c @implementation
public func scene_emitter_layer_set_birth_rate(_ layer: OpaquePointer?, _ factor: Double) -> scene_status {
    set(.birthRate, of: layer, to: .number(factor))
}

@c @implementation
public func scene_emitter_layer_get_birth_rate(_ layer: OpaquePointer?) -> Double { number(.birthRate, of: layer) }

@c @implementation
public func scene_emitter_layer_set_lifetime(_ layer: OpaquePointer?, _ factor: Double) -> scene_status {
    set(.lifetime, of: layer, to: .number(factor))
}

@c @implementation
public func scene_emitter_layer_get_lifetime(_ layer: OpaquePointer?) -> Double { number(.lifetime, of: layer) }

@c @implementation
public func scene_emitter_layer_set_velocity(_ layer: OpaquePointer?, _ factor: Double) -> scene_status {
    set(.velocity, of: layer, to: .number(factor))
}

@c @implementation
public func scene_emitter_layer_get_velocity(_ layer: OpaquePointer?) -> Double { number(.velocity, of: layer) }

@c @implementation
public func scene_emitter_layer_set_scale(_ layer: OpaquePointer?, _ factor: Double) -> scene_status {
    set(.scale, of: layer, to: .number(factor))
}

@c @implementation
public func scene_emitter_layer_get_scale(_ layer: OpaquePointer?) -> Double { number(.scale, of: layer) }

@c @implementation
public func scene_emitter_layer_set_spin(_ layer: OpaquePointer?, _ factor: Double) -> scene_status {
    set(.spin, of: layer, to: .number(factor))
}

@c @implementation
public func scene_emitter_layer_get_spin(_ layer: OpaquePointer?) -> Double { number(.spin, of: layer) }

// MARK: - Chance and space

@c @implementation
public func scene_emitter_layer_set_seed(_ layer: OpaquePointer?, _ seed: Double) -> scene_status {
    set(.seed, of: layer, to: .number(seed))
}

@c @implementation
public func scene_emitter_layer_get_seed(_ layer: OpaquePointer?) -> Double { number(.seed, of: layer) }

@c @implementation
public func scene_emitter_layer_set_preserves_depth(_ layer: OpaquePointer?, _ preserves: Bool) -> scene_status {
    set(.preservesDepth, of: layer, to: .bool(preserves))
}

@c @implementation
public func scene_emitter_layer_get_preserves_depth(_ layer: OpaquePointer?) -> Bool { isOn(.preservesDepth, of: layer) }
