public import CScene
import SceneCommit
import SceneGeometry
import SceneModel

@c @implementation
public func scene_layer_set_contents(_ layer: OpaquePointer?, _ image: OpaquePointer?) -> scene_status {
    status { () throws(SceneError) in
        let buffer: ImageBuffer? = try Handle(image).isNull ? nil : Scene.image(image)
        try Model.shared.setContents(buffer, of: LayerID(layer))
    }
}

@c @implementation
public func scene_layer_get_contents(_ layer: OpaquePointer?) -> OpaquePointer? {
    handle { () throws(SceneError) in
        guard let buffer = try Model.shared.contents(of: LayerID(layer)) else { return nil }
        return try Handles.borrow(buffer)
    }
}

@c @implementation
public func scene_layer_set_contents_gravity(_ layer: OpaquePointer?, _ gravity: scene_gravity) -> scene_status {
    set(.contentsGravity, of: layer, to: .enumeration(Int32(clamping: gravity.rawValue)))
}

@c @implementation
public func scene_layer_get_contents_gravity(_ layer: OpaquePointer?) -> scene_gravity {
    bits(of: layer, or: scene_gravity(rawValue: 0)) { scene_gravity(rawValue: $0.contentsGravity.rawValue) }
}

@c @implementation
public func scene_layer_set_minification_filter(_ layer: OpaquePointer?, _ filter: scene_contents_filter) -> scene_status {
    set(.minificationFilter, of: layer, to: .enumeration(Int32(clamping: filter.rawValue)))
}

@c @implementation
public func scene_layer_get_minification_filter(_ layer: OpaquePointer?) -> scene_contents_filter {
    bits(of: layer, or: scene_contents_filter(rawValue: 0)) { scene_contents_filter(rawValue: $0.minificationFilter.rawValue) }
}

@c @implementation
public func scene_layer_set_magnification_filter(_ layer: OpaquePointer?, _ filter: scene_contents_filter) -> scene_status {
    set(.magnificationFilter, of: layer, to: .enumeration(Int32(clamping: filter.rawValue)))
}

@c @implementation
public func scene_layer_get_magnification_filter(_ layer: OpaquePointer?) -> scene_contents_filter {
    bits(of: layer, or: scene_contents_filter(rawValue: 0)) { scene_contents_filter(rawValue: $0.magnificationFilter.rawValue) }
}
