public import CScene
import SceneCommit
import SceneContent
import SceneModel
import SceneMovie
import SceneStorage

@safe private func player(of layer: OpaquePointer?) throws(SceneError) -> MoviePlayer { try Scene.player(of: LayerID(layer)) }

/// Reads something of a layer's player.
@safe private func ask<Result>(
    _ layer: OpaquePointer?, or neutral: @autoclosure () -> Result, _ function: StaticString = #function, _ read: (MoviePlayer) -> Result
) -> Result {
    value(or: neutral(), function) { () throws(SceneError) in read(try player(of: layer)) }
}

// MARK: - What is played

@c @implementation
public func scene_video_layer_set_uri(_ layer: OpaquePointer?, _ uri: UnsafePointer<CChar>?) -> scene_status {
    status { () throws(SceneError) in try unsafe setText(.uri, text(uri, "uri"), layer) }
}

@c @implementation
public func scene_video_layer_get_uri(_ layer: OpaquePointer?) -> UnsafePointer<CChar>? { lentText(.uri, layer) }

@c @implementation
public func scene_video_layer_set_pipeline(_ layer: OpaquePointer?, _ pipeline: UnsafePointer<CChar>?) -> scene_status {
    status { () throws(SceneError) in try unsafe setText(.pipeline, text(pipeline, "pipeline"), layer) }
}

@c @implementation
public func scene_video_layer_get_pipeline(_ layer: OpaquePointer?) -> UnsafePointer<CChar>? { lentText(.pipeline, layer) }

@safe private func setText(_ property: Property, _ text: String?, _ layer: OpaquePointer?) throws(SceneError) {
    let layer = LayerID(layer), path = PropertyPath(property), value = text.map { PropertyValue.string($0) } ?? .none
    let isSame = try Model.shared.value(path, of: layer) == value
    try Model.shared.set(path, of: layer, to: value)
    // The model says nothing of a value that is the same; what has failed may be there by now.
    guard isSame, text != nil, let player = try Model.shared.player(of: layer) as? MoviePlayer, player.phase == .failed else { return }
    player.change(property, to: value)
}

@safe private func lentText(_ property: Property, _ layer: OpaquePointer?, _ function: StaticString = #function) -> UnsafePointer<CChar>? {
    unsafe value(or: nil, function) { () throws(SceneError) in
        guard case .string(let text) = try Model.shared.value(PropertyPath(property), of: LayerID(layer)) else { return nil }
        return unsafe lend(text)
    }
}

@c @implementation
public func scene_video_layer_push_frame(
    _ layer: OpaquePointer?, _ width: UInt32, _ height: UInt32, _ stride: Int, _ format: scene_pixel_format,
    _ pixels: UnsafeRawPointer?
) -> scene_status {
    status { () throws(SceneError) in
        let player = try player(of: layer), format = try PixelFormat(format)
        let pixels = unsafe try required(pixels, "pixels", "the pixels of a picture")
        let size = try Pixels.byteCount(width: Int(width), height: Int(height), stride: stride, format)
        let bytes = unsafe UnsafeRawBufferPointer(start: pixels, count: size)
        player.push(
            try unsafe Pixels.makeBitmap(width: Int(width), height: Int(height), stride: stride, format: format, bytes: bytes))
    }
}

@c @implementation
public func scene_video_layer_share_player(_ layer: OpaquePointer?, _ other: OpaquePointer?) -> scene_status {
    status { () throws(SceneError) in
        let id = LayerID(layer), old = try Model.shared.player(of: id) as? MoviePlayer
        try Model.shared.sharePlayer(of: LayerID(other), with: id)
        guard let old, let new = try Model.shared.player(of: id) as? MoviePlayer, old !== new else { return }
        new.moveListener(of: id.rawValue, from: old)
    }
}

// MARK: - Playing

@c @implementation
public func scene_video_layer_play(_ layer: OpaquePointer?) -> scene_status {
    status { () throws(SceneError) in
        let player = try player(of: layer)
        try Model.shared.set(PropertyPath(.rate), of: LayerID(layer), to: .number(1))
        // The rate of a movie that has ended may be what it was.
        player.change(.rate, to: .number(1))
    }
}

@c @implementation
public func scene_video_layer_pause(_ layer: OpaquePointer?) -> scene_status {
    status { () throws(SceneError) in
        let player = try player(of: layer)
        try Model.shared.set(PropertyPath(.rate), of: LayerID(layer), to: .number(0))
        player.change(.rate, to: .number(0))
    }
}

@c @implementation
public func scene_video_layer_seek(_ layer: OpaquePointer?, _ seconds: Double, _ exact: Bool) -> scene_status {
    status { () throws(SceneError) in
        let player = try player(of: layer)
        guard seconds >= 0, seconds.isFinite else {
            throw SceneError(.invalidArgument, "seconds is \(seconds), expected a finite number of 0 or more")
        }
        player.seek(to: seconds, isExact: exact)
    }
}

// MARK: - How it is

@c @implementation
public func scene_video_layer_get_state(_ layer: OpaquePointer?) -> scene_video_state {
    scene_video_state(rawValue: ask(layer, or: .empty) { $0.phase }.rawValue)
}

@c @implementation
public func scene_video_layer_get_failure(_ layer: OpaquePointer?) -> UnsafePointer<CChar>? {
    unsafe value(or: nil) { () throws(SceneError) in unsafe lend(try player(of: layer).failure ?? "") }
}

@c @implementation
public func scene_video_layer_get_time(_ layer: OpaquePointer?) -> Double { ask(layer, or: 0) { $0.position } }

@c @implementation
public func scene_video_layer_get_duration(_ layer: OpaquePointer?) -> Double {
    ask(layer, or: 0) { player in
        switch player.phase {
        case .empty, .loading, .failed: player.duration ?? 0
        default: player.duration ?? .infinity
        }
    }
}

@c @implementation
public func scene_video_layer_get_buffering(_ layer: OpaquePointer?) -> Double { ask(layer, or: 0) { Double($0.buffered) / 100 } }

@c @implementation
public func scene_video_layer_get_natural_size(_ layer: OpaquePointer?) -> scene_size {
    ask(layer, or: scene_size()) { player in
        player.naturalSize.map { scene_size(width: Double($0.width), height: Double($0.height)) } ?? scene_size()
    }
}

extension MovieTrack {
    fileprivate init(_ kind: scene_video_track_kind) throws(SceneError) {
        switch kind {
        case SCENE_VIDEO_TRACK_AUDIO: self = .audio
        case SCENE_VIDEO_TRACK_SUBTITLES: self = .subtitles
        default: throw SceneError("kind", kind.rawValue, isNo: "scene_video_track_kind")
        }
    }
}

@c @implementation
public func scene_video_layer_get_track_count(_ layer: OpaquePointer?, _ kind: scene_video_track_kind) -> UInt32 {
    value(or: 0) { () throws(SceneError) in UInt32(clamping: try player(of: layer).tracks(MovieTrack(kind)).count) }
}

@c @implementation
public func scene_video_layer_copy_track_name(
    _ layer: OpaquePointer?, _ kind: scene_video_track_kind, _ index: UInt32
) -> UnsafeMutablePointer<CChar>? {
    unsafe value(or: nil) { () throws(SceneError) in
        let tracks = try player(of: layer).tracks(MovieTrack(kind))
        guard tracks.indices.contains(Int(index)) else {
            throw SceneError(.notFound, "there is no track \(index): the movie has \(tracks.count) of the kind")
        }
        return unsafe try copied(tracks[Int(index)])
    }
}

extension MoviePlayer {
    /// The picture that is shown, as an image.
    func still() throws(SceneError) -> ImageBuffer {
        guard let picture = stream.current?.picture else {
            throw SceneError(.invalidState, "the movie has no picture yet; wait until it is ready")
        }
        guard let bitmap = picture.bitmap else {
            throw SceneError(
                .invalidState, "the picture is in the memory of a device and cannot be fetched now; ask again when no GL layer is drawn")
        }
        // A copy: pictures are memory of the decoder's, which needs it again.
        guard var copy = ByteBlock(count: bitmap.plainByteCount) else {
            throw SceneError(.outOfMemory, "there is no memory for \(bitmap.width) x \(bitmap.height) pixels")
        }
        unsafe copy.withUnsafeMutableBytes { unsafe bitmap.write(to: $0) }
        guard
            let own = Bitmap(
                width: bitmap.width, height: bitmap.height, depth: bitmap.depth, isOpaque: bitmap.isOpaque, pixels: copy)
        else {
            throw SceneError(.internal, "the picture does not fit its size")
        }
        return ImageBuffer(own)
    }
}

@c @implementation
public func scene_video_layer_copy_frame(_ layer: OpaquePointer?) -> OpaquePointer? {
    handle { () throws(SceneError) in
        try Handles.add(player(of: layer).still())
    }
}

@c @implementation
public func scene_video_layer_wait(_ layer: OpaquePointer?, _ seconds: Double) -> scene_status {
    status { () throws(SceneError) in
        let player = try player(of: layer)
        guard seconds >= 0 else { throw SceneError(.invalidArgument, "seconds is \(seconds), expected a number of 0 or more, or INFINITY") }
        guard try player.waitUntilReady(monotonicTime() + seconds) else {
            throw SceneError(.invalidState, "the movie is not ready after \(seconds) s")
        }
    }
}

@c @implementation
public func scene_video_layer_get_statistics(
    _ layer: OpaquePointer?, _ statistics: UnsafeMutablePointer<scene_video_statistics>?
) -> scene_status {
    status { () throws(SceneError) in
        let counts = try player(of: layer).stream.counts
        try unsafe fill(statistics, "statistics", smallest: MemoryLayout<scene_video_statistics>.size) {
            scene_video_statistics(
                struct_size: 0, waiting: UInt32(clamping: counts.waiting), received: counts.received, shown: counts.shown,
                dropped: counts.dropped)
        }
    }
}

// MARK: - Delegate

@c @implementation
public func scene_video_layer_set_delegate(
    _ layer: OpaquePointer?, _ delegate: UnsafePointer<scene_video_delegate>?, _ user_data: UnsafeMutableRawPointer?,
    _ destroy: scene_destroy_function?
) -> scene_status {
    status { () throws(SceneError) in
        let player = try player(of: layer), owner = LayerID(layer)
        guard unsafe delegate != nil else {
            player.setListener(nil, of: owner.rawValue)
            _ = unsafe UserData(user_data, destroy)
            return
        }
        let given = try unsafe read(
            delegate, "delegate", smallest: MemoryLayout<scene_video_delegate>.size, initial: scene_video_delegate())
        player.setListener(unsafe VideoDelegate(given, owner, UserData(user_data, destroy)), of: owner.rawValue)
    }
}

@c @implementation
public func scene_video_layer_set_meter(_ layer: OpaquePointer?, _ bands: UInt32, _ interval: Double) -> scene_status {
    status { () throws(SceneError) in
        let player = try player(of: layer)
        player.setMeter(try SoundMeter.checked(bands, interval))
    }
}

extension SoundMeter {
    /// nil for an interval of 0.
    static func checked(_ bands: UInt32, _ interval: Double) throws(SceneError) -> SoundMeter? {
        guard bands <= 1024 else { throw SceneError(.invalidArgument, "bands is \(bands), expected at most 1024") }
        guard interval == 0 || (0.01...10).contains(interval) else {
            throw SceneError(.invalidArgument, "interval is \(interval) s, expected 0.01 to 10, or 0 for none")
        }
        return interval == 0 ? nil : SoundMeter(bands: Int(bands), interval: interval)
    }
}

extension SoundLevels {
    /// Calls the body with the levels as C has them.
    @safe func withC(_ body: (UnsafePointer<scene_sound_levels>) -> Void) {
        let count = min(rms.count, peak.count)
        unsafe rms.withUnsafeBufferPointer { rms in
            unsafe peak.withUnsafeBufferPointer { peak in
                unsafe spectrum.withUnsafeBufferPointer { spectrum in
                    var levels = unsafe scene_sound_levels(
                        struct_size: UInt32(MemoryLayout<scene_sound_levels>.size), channel_count: UInt32(count), rms: rms.baseAddress,
                        peak: peak.baseAddress, band_count: UInt32(spectrum.count), spectrum: spectrum.baseAddress)
                    unsafe body(&levels)
                }
            }
        }
    }
}

/// A delegate of a video layer that the program wrote in C.
@safe
private final class VideoDelegate: MovieObserver, @unchecked Sendable {
    private let delegate: scene_video_delegate
    private let layer: LayerID
    private let data: UserData

    init(_ delegate: scene_video_delegate, _ layer: LayerID, _ data: UserData) {
        self.delegate = delegate
        self.layer = layer
        self.data = data
    }

    func movieDid(_ news: MovieNews) {
        guard Model.shared.isAlive(layer) else { return }
        let pointer = layer.handle.pointer
        switch news {
        case .ready: unsafe delegate.ready?(pointer, data.pointer)
        case .ended: unsafe delegate.ended?(pointer, data.pointer)
        case .failed(let message): withCString(message) { unsafe delegate.failed?(pointer, $0, data.pointer) }
        case .warned(let message): withCString(message) { unsafe delegate.warned?(pointer, $0, data.pointer) }
        case .levels(let levels): levels.withC { unsafe delegate.levels?(pointer, $0, data.pointer) }
        }
    }
}
