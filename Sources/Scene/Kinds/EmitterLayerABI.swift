public import CScene
import SceneCommit
import SceneGeometry
import SceneModel

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
