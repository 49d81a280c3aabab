public import CScene
import SceneCommit
import SceneContent
import SceneEngine
import SceneGeometry
import SceneModel
import SceneStorage

@c @implementation
public func scene_tiled_layer_set_memory_limit(_ layer: OpaquePointer?, _ bytes: UInt64) -> scene_status {
    set(.memoryLimit, of: layer, to: .number(Double(bytes)))
}

@c @implementation
public func scene_tiled_layer_get_memory_limit(_ layer: OpaquePointer?) -> UInt64 {
    UInt64(min(max(number(.memoryLimit, of: layer), 0), 1e19))
}

// MARK: - Drawing

extension scene_tile_source {
    /// A copy of the caller's, with all that can be wrong looked at.
    fileprivate static func checked(
        _ source: UnsafePointer<scene_tile_source>?
    ) throws(SceneError) -> (draw: scene_tile_function, format: PixelFormat) {
        let initial = scene_tile_source()
        let given = try unsafe read(source, "source", smallest: MemoryLayout<scene_tile_source>.size, initial: initial)
        let draw = try unsafe required(given.draw, "source->draw", "a function"), format = try PixelFormat(given.format)
        guard format.isForFrames else {
            throw SceneError(.invalidArgument, "source->format is \(given.format.rawValue), expected one of four bytes a pixel with alpha")
        }
        return unsafe (draw, format)
    }
}

@c @implementation
public func scene_tiled_layer_set_source(
    _ layer: OpaquePointer?, _ source: UnsafePointer<scene_tile_source>?, _ user_data: UnsafeMutableRawPointer?,
    _ destroy: scene_destroy_function?
) -> scene_status {
    status { () throws(SceneError) in
        // Before anything is made that would have to destroy what the caller gave.
        _ = try Model.shared.tiles(of: LayerID(layer))
        guard unsafe source != nil else {
            try Model.shared.setTiles(nil, of: LayerID(layer))
            // The user data came for nothing, and ends here.
            _ = unsafe UserData(user_data, destroy)
            return
        }
        let (draw, format) = try unsafe scene_tile_source.checked(source)
        let drawer = unsafe CallbackTileDrawer(draw, UserData(user_data, destroy))
        let tiles = DrawnTiles(drawer, format, of: LayerID(layer))
        try Model.shared.setTiles(TileSupply(tiles) { BackgroundPool.shared.wake($0) }, of: LayerID(layer))
    }
}

@c @implementation
public func scene_tiled_layer_has_source(_ layer: OpaquePointer?) -> Bool {
    value(or: false) { () throws(SceneError) in try Model.shared.tiles(of: LayerID(layer)) != nil }
}

@c @implementation
public func scene_tiled_layer_request_tiles(_ layer: OpaquePointer?, _ rect: scene_rect, _ scale: Double) -> scene_status {
    status { () throws(SceneError) in
        let rect = Rect(rect)
        guard rect.isFinite else { throw SceneError(.invalidArgument, "rect must be finite") }
        guard scale > 0, scale.isFinite else {
            throw SceneError(.invalidArgument, "scale is \(scale), expected a number of pixels in a point, above 0")
        }
        try Model.shared.requestTiles(of: LayerID(layer), in: rect, scale: scale)
    }
}

@c @implementation
public func scene_tiled_layer_invalidate(_ layer: OpaquePointer?, _ rect: UnsafePointer<scene_rect>?) -> scene_status {
    status { () throws(SceneError) in
        let rect = unsafe rect.map { unsafe Rect($0.pointee).standardized }
        guard rect?.isFinite != false else { throw SceneError(.invalidArgument, "rect must be finite") }
        try Model.shared.tiles(of: LayerID(layer))?.invalidate(rect)
    }
}

@c @implementation
public func scene_tiled_layer_get_statistics(
    _ layer: OpaquePointer?, _ statistics: UnsafeMutablePointer<scene_tile_statistics>?
) -> scene_status {
    status { () throws(SceneError) in
        let counts = try Model.shared.tiles(of: LayerID(layer))?.counts ?? TileChannel.Counts()
        try unsafe fill(statistics, "statistics", smallest: MemoryLayout<scene_tile_statistics>.size) {
            scene_tile_statistics(
                struct_size: 0, running: UInt32(clamping: counts.running), waiting: UInt32(clamping: counts.waiting),
                kept: UInt32(clamping: counts.kept), bytes: UInt64(clamping: counts.bytes), drawn: counts.drawn, failed: counts.failed,
                cancelled: counts.cancelled)
        }
    }
}

// MARK: - A tile

extension Tile: HandleObject {
    static var kind: ObjectKind { .tile }
}

/// The program's function that draws the tiles of a layer.
@safe
private final class CallbackTileDrawer: TileDrawer, @unchecked Sendable {
    private let function: scene_tile_function
    private let userData: UserData

    init(_ function: @escaping scene_tile_function, _ userData: UserData) {
        unsafe self.function = function
        self.userData = userData
    }

    func draw(_ tile: Tile, of layer: LayerID) -> TileResult {
        // What a program or its language keeps for the function may have gone.
        if ProcessState.isEnding { return .failed }
        guard let handle = try? Handles.lend(tile) else { return .failed }
        defer { Handles.takeBack(handle) }
        var info = scene_tile_info(tile)
        return switch unsafe function(layer.handle.pointer, handle.pointer, &info, userData.pointer) {
        case SCENE_TILE_DONE: .done
        case SCENE_TILE_LATER: .later
        default: .failed
        }
    }
}

extension scene_tile_info {
    /// What the function of a tile is told.
    @safe fileprivate init(_ tile: Tile) {
        let (key, layout) = (tile.job.key, tile.job.layout)
        unsafe self.init(
            struct_size: UInt32(MemoryLayout<scene_tile_info>.size), level: UInt32(key.level), column: key.column, row: key.row,
            rect: tile.job.rect.c, scale: tile.job.scale, width: UInt32(layout.width), height: UInt32(layout.height), stride: tile.stride,
            pixels: tile.pixels)
    }
}

/// The tile of a handle.
@safe private func tile(_ pointer: OpaquePointer?) throws(SceneError) -> Tile { try Handles.object(Handle(pointer), "tile") }

@c @implementation
public func scene_tile_is_cancelled(_ tile: OpaquePointer?) -> Bool {
    value(or: true) { () throws(SceneError) in try Scene.tile(tile).job.isCancelled }
}

@c @implementation
public func scene_tile_finish(_ tile: OpaquePointer?, _ result: scene_tile_result) -> scene_status {
    status { () throws(SceneError) in
        let tile = try Scene.tile(tile)
        guard result == SCENE_TILE_DONE || result == SCENE_TILE_FAILED else {
            throw SceneError(.invalidArgument, "result is \(result.rawValue), expected SCENE_TILE_DONE or SCENE_TILE_FAILED")
        }
        try tile.finish(isDone: result == SCENE_TILE_DONE)
    }
}

@c @implementation
public func scene_tile_retain(_ tile: OpaquePointer?) -> OpaquePointer? {
    handle { () throws(SceneError) in try Handles.retain(Handle(tile), .tile, "tile") }
}

@c @implementation
public func scene_tile_release(_ tile: OpaquePointer?) {
    _ = status { () throws(SceneError) in try Handles.release(Handle(tile), .tile, "tile") }
}
