public import CScene
import SceneCommit
import SceneEngine
import SceneModel

// MARK: - Life

@c @implementation
public func scene_layer_create(_ kind: scene_layer_kind) -> OpaquePointer? {
    handle { () throws(SceneError) in
        guard let known = LayerKind(rawValue: kind.rawValue) else {
            let last = LayerKind.allCases.count - 1
            throw SceneError(.invalidArgument, "kind is \(kind.rawValue), expected a scene_layer_kind, 0 to \(last)")
        }
        modelServices
        return try Model.shared.createLayer(known).handle
    }
}

@c @implementation
public func scene_layer_get_kind(_ layer: OpaquePointer?) -> scene_layer_kind {
    bits(of: layer, or: SCENE_LAYER_KIND_LAYER) { scene_layer_kind(rawValue: $0.kind.rawValue) }
}

@c @implementation
public func scene_layer_retain(_ layer: OpaquePointer?) -> OpaquePointer? {
    handle { () throws(SceneError) in
        try Model.shared.retain(LayerID(layer))
        return Handle(layer)
    }
}

@c @implementation
public func scene_layer_release(_ layer: OpaquePointer?) {
    _ = status { () throws(SceneError) in
        if Handle(layer).isNull { return }
        if Model.shared.release(LayerID(layer)) { return }
        throw SceneError(
            .invalidHandle,
            Model.shared.isAlive(LayerID(layer))
                ? "layer was released once more than it was created and retained; only what it hangs in holds it"
                : "layer is no live layer: it was released, or is of another kind")
    }
}

// MARK: - Tree

@c @implementation
public func scene_layer_add_sublayer(_ layer: OpaquePointer?, _ sublayer: OpaquePointer?) -> scene_status {
    insert(sublayer, in: layer, at: .top)
}

@c @implementation
public func scene_layer_insert_sublayer(_ layer: OpaquePointer?, _ sublayer: OpaquePointer?, _ index: UInt32) -> scene_status {
    insert(sublayer, in: layer, at: .index(index))
}

@c @implementation
public func scene_layer_insert_sublayer_below(
    _ layer: OpaquePointer?, _ sublayer: OpaquePointer?, _ sibling: OpaquePointer?
) -> scene_status {
    insert(sublayer, in: layer, at: .below(LayerID(sibling)))
}

@c @implementation
public func scene_layer_insert_sublayer_above(
    _ layer: OpaquePointer?, _ sublayer: OpaquePointer?, _ sibling: OpaquePointer?
) -> scene_status {
    insert(sublayer, in: layer, at: .above(LayerID(sibling)))
}

@inline(__always)
@safe private func insert(
    _ sublayer: OpaquePointer?, in layer: OpaquePointer?, at place: Model.Place, _ function: StaticString = #function
) -> scene_status {
    status(function) { () throws(SceneError) in try Model.shared.insert(LayerID(sublayer), in: LayerID(layer), at: place) }
}

@c @implementation
public func scene_layer_replace_sublayer(
    _ layer: OpaquePointer?, _ old: OpaquePointer?, _ replacement: OpaquePointer?
) -> scene_status {
    status { () throws(SceneError) in
        try Model.shared.replace(LayerID(old), in: LayerID(layer), with: LayerID(replacement))
    }
}

@c @implementation
public func scene_layer_remove_from_superlayer(_ layer: OpaquePointer?) -> scene_status {
    status { () throws(SceneError) in try Model.shared.removeFromSuperlayer(LayerID(layer)) }
}

@c @implementation
public func scene_layer_get_superlayer(_ layer: OpaquePointer?) -> OpaquePointer? {
    handle { () throws(SceneError) in try Model.shared.superlayer(of: LayerID(layer))?.handle }
}

@c @implementation
public func scene_layer_get_sublayer_count(_ layer: OpaquePointer?) -> UInt32 {
    value(or: 0) { () throws(SceneError) in try Model.shared.sublayerCount(of: LayerID(layer)) }
}

@c @implementation
public func scene_layer_get_sublayer(_ layer: OpaquePointer?, _ index: UInt32) -> OpaquePointer? {
    handle { () throws(SceneError) in try Model.shared.sublayer(of: LayerID(layer), at: index).handle }
}

@c @implementation
public func scene_layer_get_sublayers(
    _ layer: OpaquePointer?, _ sublayers: UnsafeMutablePointer<OpaquePointer?>?, _ capacity: UInt32
) -> UInt32 {
    value(or: 0) { () throws(SceneError) in
        try unsafe give(try Model.shared.sublayers(of: LayerID(layer)), to: sublayers, "sublayers", capacity)
    }
}

@c @implementation
public func scene_layer_set_sublayers(
    _ layer: OpaquePointer?, _ sublayers: UnsafePointer<OpaquePointer?>?, _ count: UInt32
) -> scene_status {
    status { () throws(SceneError) in
        var layers: [LayerID] = []
        if count > 0 {
            let handles = unsafe try required(sublayers, "sublayers", "an array of layers")
            for index in 0..<Int(count) { layers.append(LayerID(unsafe handles[index])) }
        }
        try Model.shared.setSublayers(layers, of: LayerID(layer))
    }
}

/// Gives the caller as many of the layers as there is room for. @return how many there are.
func give(
    _ layers: [LayerID], to target: UnsafeMutablePointer<OpaquePointer?>?, _ role: StaticString, _ capacity: UInt32
) throws(SceneError) -> UInt32 {
    if capacity > 0 {
        let target = unsafe try required(target, role, "room for the handles")
        for (index, layer) in layers.prefix(Int(capacity)).enumerated() { unsafe target[index] = layer.handle.pointer }
    }
    return UInt32(clamping: layers.count)
}

// MARK: - Name

@c @implementation
public func scene_layer_set_name(_ layer: OpaquePointer?, _ name: UnsafePointer<CChar>?) -> scene_status {
    status { () throws(SceneError) in
        try Model.shared.setName(unsafe try text(name, "name"), of: LayerID(layer))
    }
}

@c @implementation
public func scene_layer_get_name(_ layer: OpaquePointer?) -> UnsafePointer<CChar>? {
    unsafe value(or: nil) { () throws(SceneError) in
        guard let name = try Model.shared.name(of: LayerID(layer)) else { return nil }
        return unsafe lend(name)
    }
}

@c @implementation
public func scene_layer_set_link(_ layer: OpaquePointer?, _ link: UnsafePointer<CChar>?) -> scene_status {
    status { () throws(SceneError) in
        let address = try unsafe text(link, "link")
        try Model.shared.set(PropertyPath(.link), of: LayerID(layer), to: address.map { .string($0) } ?? .none)
    }
}

@c @implementation
public func scene_layer_get_link(_ layer: OpaquePointer?) -> UnsafePointer<CChar>? {
    unsafe value(or: nil) { () throws(SceneError) in
        guard case .string(let address) = try Model.shared.value(PropertyPath(.link), of: LayerID(layer)) else { return nil }
        return unsafe lend(address)
    }
}
