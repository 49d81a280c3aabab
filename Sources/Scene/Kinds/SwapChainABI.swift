public import CScene
import SceneCommit
import SceneGLES
import SceneGeometry
import SceneModel

@c @implementation
public func scene_gl_layer_set_swap_chain(_ layer: OpaquePointer?, _ chain: UnsafePointer<scene_gl_swap_chain>?) -> scene_status {
    status { () throws(SceneError) in
        guard unsafe chain != nil else { return try Model.shared.setSurface(nil, of: LayerID(layer)) }
        let given = try unsafe read(chain, "chain", smallest: MemoryLayout<scene_gl_swap_chain>.size, initial: scene_gl_swap_chain())
        guard (2...3).contains(given.count) else {
            throw SceneError(.invalidArgument, "chain->count is \(given.count), expected 2 or 3 drawables")
        }
        let isOfLayer = given.width == 0 && given.height == 0, limit = UInt32(ImageBuffer.maximumSize)
        guard isOfLayer || (1...limit).contains(given.width) && (1...limit).contains(given.height) else {
            throw SceneError(
                .invalidArgument,
                "chain->width and height are \(given.width) x \(given.height), expected 0 x 0 or 1 x 1 to \(limit) x \(limit)")
        }
        let made = SwapChain(
            limit: Int(given.count), size: isOfLayer ? nil : (Int(given.width), Int(given.height)), hasDepth: given.has_depth,
            presentsWithTransaction: given.presents_with_transaction)
        try Model.shared.setSurface(SurfaceSupply(made), of: LayerID(layer))
    }
}

@c @implementation
public func scene_gl_layer_has_swap_chain(_ layer: OpaquePointer?) -> Bool {
    value(or: false) { () throws(SceneError) in try Model.shared.swapChain(of: LayerID(layer)) != nil }
}

@c @implementation
public func scene_gl_layer_acquire_drawable(
    _ layer: OpaquePointer?, _ timeout: Double, _ drawable: UnsafeMutablePointer<scene_gl_drawable>?
) -> scene_status {
    status { () throws(SceneError) in
        let id = LayerID(layer), chain = try swapChain(of: id)
        guard timeout >= 0 else {
            throw SceneError(.invalidArgument, "timeout is \(timeout), expected 0 seconds or more")
        }
        let (scale, own) = try size(of: id), (width, height) = chain.size ?? own
        guard width > 0, height > 0 else {
            throw SceneError(.invalidState, "the layer has no size: it is \(width) x \(height) pixels")
        }
        try unsafe fill(drawable, "drawable", smallest: MemoryLayout<scene_gl_drawable>.size) { () throws(SceneError) in
            let acquired = try chain.acquire(width: width, height: height, timeout: timeout)
            return scene_gl_drawable(
                struct_size: 0, framebuffer: acquired.framebuffer, texture: acquired.texture.name, width: UInt32(clamping: width),
                height: UInt32(clamping: height), id: acquired.number, scale: scale)
        }
    }
}

@c @implementation
public func scene_gl_layer_present_drawable(_ layer: OpaquePointer?, _ drawable: UInt64) -> scene_status {
    status { () throws(SceneError) in
        let id = LayerID(layer), chain = try swapChain(of: id)
        try chain.finish(drawable)
        try Model.shared.present(drawable, of: chain, on: id)
    }
}

@c @implementation
public func scene_gl_layer_discard_drawable(_ layer: OpaquePointer?, _ drawable: UInt64) -> scene_status {
    status { () throws(SceneError) in try swapChain(of: LayerID(layer)).giveBack(drawable) }
}

private func swapChain(of layer: LayerID) throws(SceneError) -> SwapChain {
    guard let chain = try Model.shared.swapChain(of: layer) else {
        throw SceneError(.invalidState, "the layer has no swap chain: see scene_gl_layer_set_swap_chain()")
    }
    return chain
}

/// The scale of a layer, and its size in pixels.
private func size(of layer: LayerID) throws(SceneError) -> (scale: Double, size: (width: Int, height: Int)) {
    let bounds = try Model.shared.values(of: layer).bounds
    guard case .number(let scale) = try Model.shared.value(PropertyPath(.contentsScale), of: layer) else { return (1, (0, 0)) }
    let width = (bounds.width * scale).rounded(), height = (bounds.height * scale).rounded(), limit = Double(ImageBuffer.maximumSize)
    guard width <= limit, height <= limit else {
        throw SceneError(.invalidState, "the layer is of \(width) x \(height) pixels, expected \(limit) x \(limit) at most")
    }
    return (scale, (Int(width), Int(height)))
}
