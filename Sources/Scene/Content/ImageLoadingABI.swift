public import CScene
import SceneCommit
import SceneContent
import SceneEngine
import SceneModel
import SceneStorage

@c @implementation
public func scene_image_create_from_file_async(_ path: UnsafePointer<CChar>?, _ placeholder: OpaquePointer?) -> OpaquePointer? {
    handle { () throws(SceneError) in
        let path = unsafe try requiredText(path, "path")
        return try Handles.add(ImageBuffer(ImageFileSource(path: path), placeholder: standIn(placeholder)))
    }
}

@c @implementation
public func scene_image_create_from_memory_async(
    _ data: UnsafeRawPointer?, _ length: Int, _ placeholder: OpaquePointer?
) -> OpaquePointer? {
    handle { () throws(SceneError) in
        let data = unsafe try required(data, "data", "the bytes of an image")
        guard length > 0 else { throw SceneError(.invalidArgument, "length is \(UInt(bitPattern: length)), expected 1 byte or more") }
        guard length <= File.maximumSize, let source = unsafe ImageDataSource(UnsafeRawBufferPointer(start: data, count: length)) else {
            throw SceneError(.outOfMemory, "there is no memory for \(length) bytes")
        }
        return try Handles.add(ImageBuffer(source, placeholder: standIn(placeholder)))
    }
}

/// A placeholder: an image whose pixels are there.
@safe private func standIn(_ image: OpaquePointer?) throws(SceneError) -> ImageBuffer? {
    if Handle(image).isNull { return nil }
    let image: ImageBuffer = try Handles.object(Handle(image), "placeholder")
    guard !image.isPurgeable else { throw SceneError(.invalidArgument, "placeholder is itself an image that is loaded when it is needed") }
    return image
}

@c @implementation
public func scene_image_get_state(_ image: OpaquePointer?) -> scene_image_state {
    value(or: SCENE_IMAGE_STATE_FAILED) { () throws(SceneError) in
        let image = try Scene.image(image)
        return switch image.phase {
        case .loading: SCENE_IMAGE_STATE_LOADING
        case .ready: SCENE_IMAGE_STATE_READY
        case .failed: SCENE_IMAGE_STATE_FAILED
        }
    }
}

@c @implementation
public func scene_image_load(
    _ image: OpaquePointer?, _ function: scene_image_function?, _ user_data: UnsafeMutableRawPointer?, _ destroy: scene_destroy_function?
) -> scene_status {
    status { () throws(SceneError) in
        let image = try Scene.image(image)
        let data = unsafe UserData(user_data, destroy)
        if let function = unsafe function {
            Model.shared.load(image, unsafe LoadCallback(image, function, data))
        } else {
            _ = image.demand { _ in }
        }
    }
}

@c @implementation
public func scene_image_wait(_ image: OpaquePointer?, _ seconds: Double) -> scene_status {
    status { () throws(SceneError) in
        let image = try Scene.image(image)
        guard seconds >= 0 else { throw SceneError(.invalidArgument, "seconds is \(seconds), expected a number of 0 or more, or INFINITY") }
        switch image.wait(until: monotonicTime() + seconds) {
        case .ready: break
        case .failed(let error): throw error
        case .loading: throw SceneError(.invalidState, "image is not loaded after \(seconds) s")
        }
    }
}

/// The program's function that is told what became of an image, which lives until then.
@safe
private final class LoadCallback: ArrivalObserver, @unchecked Sendable {
    private let image: ImageBuffer
    private let function: scene_image_function
    /// Ends with the call, on the thread that dispatches: who loaded the image may hold this object for a moment longer.
    private let data: Locked<UserData?>

    init(_ image: ImageBuffer, _ function: scene_image_function, _ data: UserData) {
        self.image = image
        unsafe self.function = function
        self.data = Locked(.loadCallback, data)
    }

    func didArrive() {
        guard let data = data.withLock({ $0.take() }), let handle = try? Handles.borrow(image) else { return }
        guard case .failed(let error) = image.phase else { return unsafe function(handle.pointer, SCENE_OK, "", data.pointer) }
        unsafe error.message.withCString { message in
            unsafe function(handle.pointer, scene_status(rawValue: error.code.rawValue), message, data.pointer)
        }
    }
}

// MARK: - What is kept

@c @implementation
public func scene_image_set_cache_limit(_ bytes: UInt64) -> scene_status { status { ImageCache.shared.limit = Int(clamping: bytes) } }

@c @implementation
public func scene_image_get_cache_limit() -> UInt64 { value(or: 0) { UInt64(ImageCache.shared.limit) } }

@c @implementation
public func scene_image_get_statistics(_ statistics: UnsafeMutablePointer<scene_image_statistics>?) -> scene_status {
    status { () throws(SceneError) in
        let counts = ImageCache.shared.counts
        try unsafe fill(statistics, "statistics", smallest: MemoryLayout<scene_image_statistics>.size) {
            scene_image_statistics(
                struct_size: 0, cached: UInt32(clamping: counts.kept), cached_bytes: UInt64(counts.bytes), decoded: counts.decoded,
                failed: counts.failed, evicted: counts.evicted)
        }
    }
}

@c @implementation
public func scene_renderer_set_image_budget(_ renderer: OpaquePointer?, _ bytes: UInt64) -> scene_status {
    status { () throws(SceneError) in try Scene.renderer(renderer).imageBudget = Int(clamping: bytes) }
}

@c @implementation
public func scene_renderer_get_image_budget(_ renderer: OpaquePointer?) -> UInt64 {
    value(or: 0) { () throws(SceneError) in UInt64(try Scene.renderer(renderer).imageBudget) }
}
