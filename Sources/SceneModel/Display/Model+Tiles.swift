public import SceneCommit
public import SceneGeometry
import SceneStorage

/// The source of a layer's tiles, and the channel where drawn tiles meet the renderer.
public struct TileSupply: Sendable {
    public let source: any TileSource
    public let channel: TileChannel

    public init(_ source: any TileSource, wake: @escaping @Sendable (TileChannel) -> Void) {
        self.source = source
        channel = TileChannel(source, wake: wake)
    }
}

extension Model {
    /// Sets who draws a tiled layer's tiles, nil for nobody. What was drawn before goes.
    public func setTiles(_ tiles: TileSupply?, of layer: LayerID) throws(SceneError) {
        let thread = thread
        try state.withLock { state throws(SceneError) in
            let slot = try state.slot(layer)
            try state.checkKind(.tiled, at: slot)
            state.behaviors.byLayer[slot]?.tiles?.channel.close()
            state.changeBehavior(of: slot) { $0.tiles = tiles }
            state.noteScale(of: slot, thread)
            guard state.isHosted(slot) else { return }
            thread.list.append(Change(kind: .setTiles, slot: slot, generation: state.store.rows[slot].generation))
        }
    }

    /// Where a tiled layer's tiles come from; nil when nobody draws any.
    public func tiles(of layer: LayerID) throws(SceneError) -> TileChannel? {
        try state.withLock { state throws(SceneError) in
            let slot = try state.slot(layer)
            try state.checkKind(.tiled, at: slot)
            return state.behaviors.byLayer[slot]?.tiles?.channel
        }
    }

    /// Asks for the tiles of a rectangle, at the level that shows a number of pixels in a point.
    public func requestTiles(of layer: LayerID, in rect: Rect, scale: Double) throws(SceneError) {
        let request: (TileChannel, [TileKey], TileLayout)? = try state.withLock { state throws(SceneError) in
            let slot = try state.slot(layer)
            try state.checkKind(.tiled, at: slot)
            guard let channel = state.behaviors.byLayer[slot]?.tiles?.channel else {
                throw SceneError(.invalidState, "layer has no source of tiles; set one first")
            }
            guard let layout = state.tileLayout(of: slot) else { return nil }
            return (channel, state.tiles(of: slot, in: rect.standardized, scale, layout), layout)
        }
        if let (channel, tiles, layout) = request { channel.request(tiles, layout) }
    }
}

extension ModelState {
    fileprivate func tileLayout(of slot: Slot) -> TileLayout? {
        guard case .size(let size) = store.value(of: .tileSize, at: slot),
            case .number(let scale) = store.value(of: .contentsScale, at: slot)
        else { return nil }
        return TileLayout(tileSize: size, bias: tileNumber(.levelsOfDetailBias, slot), contentsScale: scale)
    }

    private func tileNumber(_ property: Property, _ slot: Slot) -> Double {
        guard case .number(let number) = store.value(of: property, at: slot) else { return 0 }
        return number
    }

    /// The tiles of a rectangle, those in its middle first, as many as there is memory for.
    fileprivate func tiles(of slot: Slot, in rect: Rect, _ scale: Double, _ layout: TileLayout) -> [TileKey] {
        let bounds = store.values.bounds(of: slot), part = rect.intersection(bounds)
        let level = layout.level(for: scale, of: layout.levelCount(tileNumber(.levelsOfDetail, slot), of: bounds.size))
        let limit = Int(min(max(tileNumber(.memoryLimit, slot) / Double(layout.byteCount), 1), 1e5))
        let found = layout.tiles(in: part, level).middle(atMost: limit)
        var tiles: [(key: TileKey, distance: Double)] = []
        let middle = part.point(at: Point(0.5, 0.5))
        for row in found.rows {
            for column in found.columns {
                let key = TileKey(level: Int32(level), column: Int32(column), row: Int32(row))
                let center = layout.rect(of: key).point(at: Point(0.5, 0.5))
                let (x, y) = (center.x - middle.x, center.y - middle.y)
                tiles.append((key, x * x + y * y))
            }
        }
        tiles.sort { $0.distance < $1.distance }
        return tiles.prefix(limit).map(\.key)
    }
}
