public import CScene
import SceneCommit
import SceneContent
import SceneEngine
import SceneGLES
import SceneGeometry
import SceneModel
import SceneRender

extension Renderer: HandleObject {
    static var kind: ObjectKind { .renderer }
}

/// The renderer of a handle.
@safe func renderer(_ pointer: OpaquePointer?) throws(SceneError) -> Renderer { try Handles.object(Handle(pointer), "renderer") }

extension TargetSize {
    /// A size and a scale of the caller's.
    init(checking width: UInt32, _ height: UInt32, _ scale: Double) throws(SceneError) {
        let limit = UInt32(SCENE_RENDERER_MAX_SIZE)
        guard (1...limit).contains(width), (1...limit).contains(height) else {
            throw SceneError(.invalidArgument, "the size is \(width) x \(height) pixels, expected 1 x 1 to \(limit) x \(limit)")
        }
        guard scale > 0, scale <= 64 else {
            throw SceneError(.invalidArgument, "scale is \(scale), expected a number above 0 and at most 64")
        }
        self.init(width: Int(width), height: Int(height), scale: scale)
    }
}

/// A time of the caller's.
func finite(_ time: Double) throws(SceneError) -> Double {
    guard time.isFinite else { throw SceneError(.invalidArgument, "time is \(time), expected a finite number of seconds") }
    return time
}

// MARK: - Life

@c @implementation
public func scene_renderer_create_offscreen(_ width: UInt32, _ height: UInt32, _ scale: Double) -> OpaquePointer? {
    handle { () throws(SceneError) in
        let size = try TargetSize(checking: width, height, scale)
        let handle = try Handles.add(Renderer(offscreen: size))
        Log.shared(.info, "made an offscreen renderer of \(size.width) x \(size.height) pixels at scale \(size.scale)")
        return handle
    }
}

@c @implementation
public func scene_renderer_retain(_ renderer: OpaquePointer?) -> OpaquePointer? {
    handle { () throws(SceneError) in try Handles.retain(Handle(renderer), .renderer, "renderer") }
}

@c @implementation
public func scene_renderer_release(_ renderer: OpaquePointer?) {
    _ = status { () throws(SceneError) in try Handles.release(Handle(renderer), .renderer, "renderer") }
}

// MARK: - Target and tree

@c @implementation
public func scene_renderer_set_size(
    _ renderer: OpaquePointer?, _ width: UInt32, _ height: UInt32, _ scale: Double
) -> scene_status {
    status { () throws(SceneError) in try Scene.renderer(renderer).setSize(TargetSize(checking: width, height, scale)) }
}

@c @implementation
public func scene_renderer_get_width(_ renderer: OpaquePointer?) -> UInt32 {
    value(or: 0) { () throws(SceneError) in UInt32(clamping: try Scene.renderer(renderer).size.width) }
}

@c @implementation
public func scene_renderer_get_height(_ renderer: OpaquePointer?) -> UInt32 {
    value(or: 0) { () throws(SceneError) in UInt32(clamping: try Scene.renderer(renderer).size.height) }
}

@c @implementation
public func scene_renderer_set_root(_ renderer: OpaquePointer?, _ root: OpaquePointer?) -> scene_status {
    status { () throws(SceneError) in
        try Scene.renderer(renderer).setRoot(Handle(root).isNull ? nil : LayerID(root))
    }
}

@c @implementation
public func scene_renderer_get_root(_ renderer: OpaquePointer?) -> OpaquePointer? {
    handle { () throws(SceneError) in try Scene.renderer(renderer).root?.handle }
}

@c @implementation
public func scene_renderer_set_background_color(_ renderer: OpaquePointer?, _ color: scene_color) -> scene_status {
    status { () throws(SceneError) in
        let renderer = try Scene.renderer(renderer), color = Color(color)
        guard color.isFinite else { throw SceneError(.invalidArgument, "color must be finite") }
        renderer.background = color
    }
}

@c @implementation
public func scene_renderer_set_dithering(_ renderer: OpaquePointer?, _ dithering: Bool) -> scene_status {
    status { () throws(SceneError) in try Scene.renderer(renderer).dithers = dithering }
}

@c @implementation
public func scene_renderer_set_preferred_frames_per_second(_ renderer: OpaquePointer?, _ frames: Double) -> scene_status {
    status { () throws(SceneError) in try Scene.renderer(renderer).framesPerSecond = framesPerSecond(frames) }
}

@c @implementation
public func scene_renderer_get_preferred_frames_per_second(_ renderer: OpaquePointer?) -> Double {
    value(or: 0) { () throws(SceneError) in try Scene.renderer(renderer).framesPerSecond }
}

@c @implementation
public func scene_renderer_get_dithering(_ renderer: OpaquePointer?) -> Bool {
    value(or: false) { () throws(SceneError) in try Scene.renderer(renderer).dithers }
}

// MARK: - Frames

@c @implementation
public func scene_renderer_render(_ renderer: OpaquePointer?, _ time: Double) -> scene_status {
    status { () throws(SceneError) in try Scene.renderer(renderer).render(at: finite(time)) }
}

@c @implementation
public func scene_renderer_next_frame_time(_ renderer: OpaquePointer?) -> Double {
    value(or: 0) { () throws(SceneError) in try Scene.renderer(renderer).nextFrameTime }
}

@c @implementation
public func scene_renderer_set_frame_wanted_function(
    _ renderer: OpaquePointer?, _ function: scene_frame_wanted_function?, _ user_data: UnsafeMutableRawPointer?,
    _ destroy: scene_destroy_function?
) -> scene_status {
    status { () throws(SceneError) in
        let renderer = try Scene.renderer(renderer), data = unsafe UserData(user_data, destroy)
        guard let function = unsafe function else { return try renderer.setFrameWanted(nil) }
        let wanted = unsafe FrameWantedCallback(function, data)
        try renderer.setFrameWanted { wanted() }
    }
}

/// The program's function that hears that a frame is wanted.
@safe
private final class FrameWantedCallback: @unchecked Sendable {
    private let function: scene_frame_wanted_function
    private let data: UserData

    init(_ function: @escaping scene_frame_wanted_function, _ data: UserData) {
        unsafe self.function = function
        self.data = data
    }

    func callAsFunction() { unsafe function(data.pointer) }
}

@c @implementation
public func scene_renderer_read_pixels(
    _ renderer: OpaquePointer?, _ format: scene_pixel_format, _ stride: Int, _ pixels: UnsafeMutableRawPointer?, _ length: Int
) -> scene_status {
    status { () throws(SceneError) in
        let renderer = try Scene.renderer(renderer), format = try PixelFormat(ofFrames: format)
        try unsafe renderer.readPixels(format, stride: stride, into: room(pixels, length))
    }
}

@c @implementation
public func scene_renderer_begin_reading(_ renderer: OpaquePointer?) -> scene_status {
    status { () throws(SceneError) in try Scene.renderer(renderer).beginReading() }
}

@c @implementation
public func scene_renderer_finish_reading(
    _ renderer: OpaquePointer?, _ format: scene_pixel_format, _ stride: Int, _ pixels: UnsafeMutableRawPointer?, _ length: Int
) -> scene_status {
    status { () throws(SceneError) in
        let renderer = try Scene.renderer(renderer), format = try PixelFormat(ofFrames: format)
        try unsafe renderer.finishReading(format, stride: stride, into: room(pixels, length))
    }
}

/// The caller's room for pixels. A length beyond what memory can be is as good as all that can be.
private func room(_ pixels: UnsafeMutableRawPointer?, _ length: Int) throws(SceneError) -> UnsafeMutableRawBufferPointer {
    let start = unsafe try required(pixels, "pixels", "room for the pixels")
    return unsafe UnsafeMutableRawBufferPointer(start: start, count: length < 0 ? Int.max : length)
}

@c @implementation
public func scene_renderer_write_png(_ renderer: OpaquePointer?, _ path: UnsafePointer<CChar>?) -> scene_status {
    status { () throws(SceneError) in try Scene.renderer(renderer).writePNG(path: unsafe requiredText(path, "path")) }
}

@c @implementation
public func scene_renderer_set_content_wait(_ renderer: OpaquePointer?, _ seconds: Double) -> scene_status {
    status { () throws(SceneError) in
        let renderer = try Scene.renderer(renderer)
        guard seconds >= 0 else { throw SceneError(.invalidArgument, "seconds is \(seconds), expected 0 or more, or INFINITY") }
        renderer.contentWait = seconds
    }
}

@c @implementation
public func scene_renderer_get_content_wait(_ renderer: OpaquePointer?) -> Double {
    value(or: 0) { () throws(SceneError) in try Scene.renderer(renderer).contentWait }
}

@c @implementation
public func scene_renderer_copy_driver_name(_ renderer: OpaquePointer?) -> UnsafeMutablePointer<CChar>? {
    unsafe value(or: nil) { () throws(SceneError) in try unsafe copied(Scene.renderer(renderer).driverName) }
}

@c @implementation
public func scene_renderer_prepare(_ renderer: OpaquePointer?, _ layer: OpaquePointer?) -> scene_status {
    status { () throws(SceneError) in try Scene.renderer(renderer).prepare(LayerID(layer)) }
}

@c @implementation
public func scene_set_program_cache(_ folder: UnsafePointer<CChar>?) -> scene_status {
    status { () throws(SceneError) in try ProgramFiles.use(unsafe text(folder, "folder")) }
}

@c @implementation
public func scene_renderer_get_statistics(
    _ renderer: OpaquePointer?, _ statistics: UnsafeMutablePointer<scene_renderer_statistics>?
) -> scene_status {
    status { () throws(SceneError) in
        let figures = try Scene.renderer(renderer).statistics
        try unsafe fill(statistics, "statistics", smallest: 80) { figures.c }
    }
}

extension FrameStatistics {
    var c: scene_renderer_statistics {
        scene_renderer_statistics(
            struct_size: 0, layers: UInt32(clamping: layers), layers_drawn: UInt32(clamping: layersDrawn),
            items: UInt32(clamping: items), draw_calls: UInt32(clamping: drawing.drawCalls),
            passes: UInt32(clamping: drawing.passes), animations: UInt32(clamping: animations),
            uploads: UInt32(clamping: drawing.uploads), frames: frames, commit_time: commitTime, animate_time: animateTime,
            plan_time: planTime, encode_time: drawing.encodeTime, submit_time: drawing.submitTime,
            raster_time: drawing.rasterTime, rasters: UInt32(clamping: drawing.rasters), sort_time: sorting.time,
            planes: UInt32(clamping: sorting.planes), plane_parts: UInt32(clamping: sorting.parts),
            images_awaited: UInt32(clamping: imagesAwaited), upload_bytes: UInt64(drawing.uploadBytes),
            image_bytes: UInt64(drawing.imageBytes), drawn_pixels: UInt64(drawing.drawnPixels), wait_time: reading.waitTime,
            read_time: reading.readTime)
    }
}

extension PixelFormat {
    /// Throws for a format that frames cannot be read in.
    init(ofFrames format: scene_pixel_format) throws(SceneError) {
        self = try PixelFormat(format)
        if isForFrames { return }
        let (name, reason) =
            switch self {
            case .gray: ("GRAY8", "one without alpha")
            case .rgbx: ("RGBX8", "one without alpha")
            case .bgrx: ("BGRX8", "one without alpha")
            case .rgbaHalf: ("RGBA16_FLOAT", "frames have eight bits")
            default: ("RGBA16_FLOAT_PREMULTIPLIED", "frames have eight bits")
            }
        throw SceneError(.invalidArgument, "format is SCENE_PIXEL_FORMAT_\(name), which is for images only: \(reason)")
    }
}
