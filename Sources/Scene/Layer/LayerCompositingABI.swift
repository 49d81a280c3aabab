public import CScene
import SceneCommit
import SceneGeometry
import SceneModel

@c @implementation
public func scene_layer_set_edge_antialiasing_mask(_ layer: OpaquePointer?, _ edges: UInt32) -> scene_status {
    set(.edgeAntialiasingMask, of: layer, to: .flags(edges & SCENE_EDGE_ALL.rawValue))
}

@c @implementation
public func scene_layer_get_edge_antialiasing_mask(_ layer: OpaquePointer?) -> UInt32 {
    value(or: 0) { () throws(SceneError) in
        guard case .flags(let bits) = try Model.shared.value(PropertyPath(.edgeAntialiasingMask), of: LayerID(layer)) else { return 0 }
        return bits
    }
}

// MARK: - Masks

@c @implementation
public func scene_layer_set_mask(_ layer: OpaquePointer?, _ mask: OpaquePointer?) -> scene_status {
    status { () throws(SceneError) in
        try Model.shared.setMask(unsafe mask == nil ? nil : LayerID(mask), of: LayerID(layer))
    }
}

@c @implementation
public func scene_layer_get_mask(_ layer: OpaquePointer?) -> OpaquePointer? {
    handle { () throws(SceneError) in try Model.shared.mask(of: LayerID(layer))?.handle }
}
