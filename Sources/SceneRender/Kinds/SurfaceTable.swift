public import SceneCommit
import SceneGeometry
import SceneStorage

/// A GL layer that is to be drawn before the frame is.
public struct SurfaceRequest: Sendable {
    let row: Row
    public let channel: SurfaceChannel
    /// The picture to draw into, and what the backend knows it by.
    public let image: ImageBuffer
    public let surface: LayerSurface
    /// Whether nothing was drawn into the picture before.
    public let isNew: Bool
    public let width, height: Int
    public let scale, layerTime: Double
    /// Whether the drawer is asked first.
    public let isAsked: Bool
    /// What a swap chain shows.
    public var drawable: Drawable?
}

/// The GL layers of a tree, by the layers' rows.
struct SurfaceTable {
    fileprivate struct Layer {
        let channel: SurfaceChannel
        /// The picture that the layer shows, and what the backend knows it by.
        var shown: (image: ImageBuffer, surface: LayerSurface)?
        /// The version of the channel, the size and the scale, that the program was last asked to draw.
        var version: UInt64 = 0
        var width = 0, height = 0, scale = 0.0
        /// Whether the drawer is asked in each frame.
        var isAsynchronous = false
        var isTooLarge = false
        /// Whether the layer may lie in the target.
        var isInSight = true
        /// Whether no frame has asked yet what is to be drawn: a commit may come when a frame has asked that of all others.
        var isNew = true

        /// The drawable to show, whether or not the layer is in sight: drawables that nobody took would be lacking.
        mutating func request(_ chain: SwapChain, _ row: Row) -> SurfaceRequest? {
            let current = channel.version
            guard version != current else { return nil }
            version = current
            guard let drawable = chain.takeNewest() else { return nil }
            return SurfaceRequest(
                row: row, channel: channel, image: drawable.image, surface: drawable.surface, isNew: false, width: drawable.width,
                height: drawable.height, scale: 1, layerTime: 0, isAsked: false, drawable: drawable)
        }
    }

    let signal: FrameSignal
    fileprivate var layers: [Row: Layer] = [:]
    fileprivate(set) var warnings: [String] = []

    init(_ signal: FrameSignal) { self.signal = signal }

    var isEmpty: Bool { layers.isEmpty }
    /// Whether there are layers that the program draws in frames when it likes.
    var isAsking: Bool { layers.values.contains { $0.isAsynchronous } }
    /// Whether a layer is to be drawn that was drawn before, or that nobody has drawn.
    var hasNews: Bool {
        layers.values.contains {
            $0.isNew || ($0.channel.chain != nil || $0.isInSight && $0.width > 0) && $0.version != $0.channel.version
        }
    }
    var channels: Set<ObjectIdentifier> { Set(layers.values.map { ObjectIdentifier($0.channel) }) }

    mutating func takeWarnings() -> [String] {
        defer { warnings = [] }
        return warnings
    }
}

extension RenderTree {
    /// Has a layer drawn through another channel, or by nobody.
    mutating func setSurface(_ channel: SurfaceChannel?, at row: Row) {
        hideSurface(of: row)
        dropSurface(of: row)
        if let channel {
            channel.attach(kinds.surfaces.signal)
            kinds.surfaces.layers[row] = SurfaceTable.Layer(channel: channel)
        }
        noteRedrawing(of: row)
    }

    /// The row shows nothing any more.
    mutating func dropSurface(of row: Row) {
        kinds.surfaces.layers.removeValue(forKey: row)?.channel.detach(kinds.surfaces.signal)
    }

    mutating func leaveSurfaces() {
        for row in Array(kinds.surfaces.layers.keys) { dropSurface(of: row) }
    }

    /// The textures of all layers are gone with the context. @return whether there were any.
    mutating func loseSurfaces() -> Bool {
        var isAny = false
        for row in Array(kinds.surfaces.layers.keys) {
            isAny = isAny || kinds.surfaces.layers[row]?.shown != nil
            hideSurface(of: row)
            kinds.surfaces.layers[row]?.version = 0
        }
        return isAny
    }

    private mutating func hideSurface(of row: Row) {
        guard let shown = kinds.surfaces.layers[row]?.shown else { return }
        if values.contents(of: row) == shown.image.id { set(.contents, to: .none, at: row) }
        kinds.surfaces.layers[row]?.shown = nil
    }

    /// Whether a row is in sight as far as can be told without a plan.
    private func isVisible(_ row: Row) -> Bool {
        var row = row
        while row.exists {
            if values.bits(of: row).hidden || nodes[row].flags.contains(.inactive) { return false }
            row = nodes[row].parent
        }
        return true
    }

    /// Whether a row may lie within a target, as far as can be told without a plan: neither outside of it nor of a layer that cuts. What passes through
    /// effects may be seen elsewhere than where it lies, and so may copies.
    private func mayLie(_ row: Row, in target: Rect) -> Bool {
        var above = row
        while above.exists {
            if !nodes[above].flags.isDisjoint(with: [.effects, .transition, .copy, .mask, .mixed]) { return true }
            if above != row, kind(of: above) == .replicator { return true }
            above = nodes[above].parent
        }
        let seen = uncutBox(of: row).intersection(target)
        return seen.width > 0 && seen.height > 0
    }

    /// What is to be drawn of a row, if anything.
    /// @param limit of the pixels of a side.
    fileprivate mutating func surfaceRequest(_ row: Row, layerTime: Double, in target: Rect, limit: Int) -> SurfaceRequest? {
        guard var layer = kinds.surfaces.layers[row] else { return nil }
        defer { kinds.surfaces.layers[row] = layer }
        layer.isNew = false
        if let chain = layer.channel.chain { return layer.request(chain, row) }
        let isVisible = isVisible(row), size = values.bounds(of: row).size
        let scale = values.adornment(of: row).contentsScale
        let width = (size.width * scale).rounded(), height = (size.height * scale).rounded()
        let isTooLarge = !(width <= Double(limit) && height <= Double(limit)), isEmpty = !(width >= 1 && height >= 1)
        if isTooLarge, !layer.isTooLarge {
            kinds.surfaces.warnings.append(
                "a GL layer of \(width) x \(height) pixels is not drawn: \(limit) x \(limit) is the most that this GL draws into")
        }
        layer.isTooLarge = isTooLarge
        layer.isAsynchronous =
            isVisible && !isTooLarge && !isEmpty && sparse.vector(of: .asynchronous, nodes[row].sparse)?.x == 1
        guard !isTooLarge, !isEmpty, isVisible else {
            // Neither wakes the renderer. What was drawn of another size is not the layer's any more.
            (layer.width, layer.height) = (0, 0)
            if isVisible, let shown = layer.shown, values.contents(of: row) == shown.image.id {
                set(.contents, to: .none, at: row)
                layer.shown = nil
            }
            return nil
        }
        layer.isInSight = mayLie(row, in: target)
        // The last drawing is still right when the layer comes back, unless the program marks it as outdated.
        guard layer.isInSight else {
            layer.isAsynchronous = false
            return nil
        }
        let version = layer.channel.version, isSame = layer.width == Int(width) && layer.height == Int(height) && layer.scale == scale
        guard layer.isAsynchronous || layer.version != version || !isSame else { return nil }
        (layer.version, layer.width, layer.height, layer.scale) = (version, Int(width), Int(height), scale)
        let fits =
            layer.shown.map { shown in
                shown.image.width == Int(width) && shown.image.height == Int(height) && !isShown(shown.image, byMoreThan: 1)
            } ?? false
        let surface = LayerSurface()
        let made = fits ? nil : (ImageBuffer(.surface(surface), width: Int(width), height: Int(height)), surface)
        guard let (image, surface) = made ?? layer.shown else { return nil }
        return SurfaceRequest(
            row: row, channel: layer.channel, image: image, surface: surface, isNew: !fits, width: Int(width), height: Int(height),
            scale: scale, layerTime: layerTime, isAsked: layer.isAsynchronous)
    }

    /// Shows what was drawn.
    fileprivate mutating func showSurface(_ request: SurfaceRequest) {
        let row = request.row
        guard kinds.surfaces.layers[row]?.channel === request.channel else { return }
        kinds.surfaces.layers[row]?.shown = (request.image, request.surface)
        if values.contents(of: row) != request.image.id {
            set(.contents, to: .image(request.image), at: row)
        }
        imageTable.loads.changed.insert(request.image.id)
        noteChange(row)
    }
}

extension FrameRenderer {
    /// Whether there are layers that the program draws with GL.
    public var hasSurfaces: Bool { !tree.kinds.surfaces.isEmpty }
    /// The channels of those that there are.
    public var surfaceChannels: Set<ObjectIdentifier> { tree.kinds.surfaces.channels }

    /// The GL layers to draw before the frame of the time that was evaluated last.
    /// @param width of the target, in pixels. @param scale pixels in a point. @param limit of the pixels of a layer's side.
    public mutating func takeSurfaceRequests(width: Int, height: Int, scale: Double, limit: Int) -> [SurfaceRequest] {
        var requests: [SurfaceRequest] = []
        updateWorlds(scale: scale)
        let target = Rect(0, 0, Double(width), Double(height))
        for row in tree.kinds.surfaces.layers.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
            let time = animator.clocks[animator.clocks.clock(of: row, tree)].time
            if let request = tree.surfaceRequest(row, layerTime: time, in: target, limit: limit) { requests.append(request) }
        }
        return requests
    }

    /// Shows what the program has drawn.
    public mutating func show(_ requests: [SurfaceRequest]) {
        for request in requests { tree.showSurface(request) }
    }

    /// The program could not be asked to draw, and has to be with the next frame.
    public mutating func repeatLater(_ requests: [SurfaceRequest]) {
        for request in requests { tree.kinds.surfaces.layers[request.row]?.version = 0 }
    }

    /// The context is lost, with all that the program has drawn. @return whether there was anything.
    public mutating func loseSurfaces() -> Bool { tree.loseSurfaces() }
}
