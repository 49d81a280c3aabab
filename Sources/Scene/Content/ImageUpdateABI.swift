public import CScene
import SceneCommit
import SceneContent
import SceneModel

@c @implementation
public func scene_image_update_rect(
    _ image: OpaquePointer?, _ x: UInt32, _ y: UInt32, _ width: UInt32, _ height: UInt32, _ stride: Int, _ format: scene_pixel_format,
    _ pixels: UnsafeRawPointer?
) -> scene_status {
    status { () throws(SceneError) in
        let image = try Scene.image(image)
        let place = try ImagePlace(x, y, width, height, in: image)
        if image.external != nil {
            guard unsafe pixels == nil else {
                throw SceneError(
                    .invalidState, "image shows pixels that are not libscene's; pixels must be NULL, to say that they have changed")
            }
            return Model.shared.update(image, ImageUpdate(x: place.x, y: place.y, width: place.width, height: place.height))
        }
        let pixels = unsafe try required(pixels, "pixels", "the pixels of the rectangle")
        let format = try PixelFormat(format)
        let length = try Pixels.byteCount(width: place.width, height: place.height, stride: stride, format)
        try image.prepareForUpdates()
        let bitmap = try unsafe Pixels.makeBitmap(
            width: place.width, height: place.height, stride: stride, format: format, depth: image.depth,
            bytes: UnsafeRawBufferPointer(start: pixels, count: length))
        Model.shared.update(image, ImageUpdate(x: place.x, y: place.y, bitmap: bitmap))
    }
}

/// A rectangle of an image's pixels.
private struct ImagePlace {
    let x, y, width, height: Int

    init(_ x: UInt32, _ y: UInt32, _ width: UInt32, _ height: UInt32, in image: ImageBuffer) throws(SceneError) {
        (self.x, self.y, self.width, self.height) = (Int(x), Int(y), Int(width), Int(height))
        if case .loading = image.phase { throw SceneError(.invalidState, "image is not loaded; wait until it is ready") }
        if case .failed(let error) = image.phase { throw SceneError(.invalidState, "image could not be loaded: \(error.message)") }
        guard width > 0, height > 0, self.x + self.width <= image.width, self.y + self.height <= image.height else {
            throw SceneError(
                .invalidArgument,
                "the rectangle is \(width) x \(height) pixels at \(x), \(y), expected one inside of the image, which has "
                    + "\(image.width) x \(image.height)")
        }
    }
}

// MARK: - Somebody else's pixels

@c @implementation
public func scene_image_create_with_gl_texture(
    _ texture: UInt32, _ width: UInt32, _ height: UInt32, _ flags: UInt32, _ release: scene_destroy_function?,
    _ user_data: UnsafeMutableRawPointer?
) -> OpaquePointer? {
    handle { () throws(SceneError) in
        guard texture > 0 else { throw SceneError(.invalidArgument, "texture is 0, expected the name of a GL texture") }
        try checkSize(width, height)
        let known = SCENE_GL_TEXTURE_OPAQUE.rawValue | SCENE_GL_TEXTURE_BOTTOM_UP.rawValue
        guard flags & ~known == 0 else {
            throw SceneError(.invalidArgument, "flags is \(flags), which has bits of no scene_gl_texture_flags")
        }
        let description = ExternalImage.Texture(
            name: texture, isOpaque: flags & SCENE_GL_TEXTURE_OPAQUE.rawValue != 0,
            isBottomUp: flags & SCENE_GL_TEXTURE_BOTTOM_UP.rawValue != 0)
        let lender = unsafe Lender(release, user_data)
        let image = ImageBuffer(.texture(description), width: Int(width), height: Int(height)) { lender.giveBack() }
        return try lender.add(image)
    }
}

@c @implementation
public func scene_image_create_from_dma_buf(_ buffer: UnsafePointer<scene_dma_buf>?) -> OpaquePointer? {
    handle { () throws(SceneError) in
        let buffer = try unsafe read(
            buffer, "buffer", smallest: MemoryLayout<scene_dma_buf>.size, initial: scene_dma_buf())
        try checkSize(buffer.width, buffer.height)
        guard buffer.format != 0 else { throw SceneError(.invalidArgument, "format is 0, expected a DRM_FORMAT code of drm_fourcc.h") }
        guard (1...4).contains(buffer.plane_count) else {
            throw SceneError(.invalidArgument, "plane_count is \(buffer.plane_count), expected 1 to 4")
        }
        let planes = buffer.planes.prefix(Int(buffer.plane_count))
        for (index, plane) in planes.enumerated() {
            guard plane.stride > 0, plane.stride <= UInt32(Int32.max), plane.offset <= UInt32(Int32.max) else {
                throw SceneError(
                    .invalidArgument,
                    "plane \(index) has a stride of \(plane.stride) bytes and an offset of \(plane.offset), expected a stride above 0, and "
                        + "neither above \(Int32.max)")
            }
        }
        let modifier = buffer.modifier == SCENE_DMA_BUF_MODIFIER_NONE ? nil : buffer.modifier
        let shared = try DeviceBuffer(format: buffer.format, modifier: modifier, planes: Array(planes))
        return try Handles.add(ImageBuffer(.buffer(shared), width: Int(buffer.width), height: Int(buffer.height)))
    }
}

private func checkSize(_ width: UInt32, _ height: UInt32) throws(SceneError) {
    let limit = ImageBuffer.maximumSize
    guard (1...limit).contains(Int(width)), (1...limit).contains(Int(height)) else {
        throw SceneError(.invalidArgument, "the size is \(width) x \(height) pixels, expected 1 x 1 to \(limit) x \(limit)")
    }
}

extension scene_dma_buf {
    /// All four of them.
    fileprivate var planes: [DeviceBuffer.Plane] {
        [
            DeviceBuffer.Plane(descriptor: fds.0, offset: offsets.0, stride: strides.0),
            DeviceBuffer.Plane(descriptor: fds.1, offset: offsets.1, stride: strides.1),
            DeviceBuffer.Plane(descriptor: fds.2, offset: offsets.2, stride: strides.2),
            DeviceBuffer.Plane(descriptor: fds.3, offset: offsets.3, stride: strides.3),
        ]
    }
}
