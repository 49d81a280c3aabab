import SceneCommit
import SceneGeometry
import SceneStorage

/// The tiles that the layers of a tree have, by the layers' rows.
struct TileTable {
    /// Raised when a tile has come.
    var signal: FrameSignal?

    struct Tile: BitwiseCopyable {
        var image: ImageID
        /// The image that the tile is faded over from; none for a fade from whatever stands in.
        var previous: ImageID = .none
        /// When the tile began to fade in; -infinity for a tile that was there before it was to be seen.
        var birth = -Double.infinity
        /// The plan that showed or wanted it last.
        var lastUse: UInt64
        /// Whether the contents have changed, so that the tile stands in for its successor.
        var isOutdated = false
    }

    struct Layer {
        /// The channel of the layer; nil for the copy of a layer that is in transition.
        var channel: TileChannel?
        var layout: TileLayout?
        var tiles: [TileKey: Tile] = [:]
        var failed: Set<TileKey> = []
        /// Tiles that were not there when they were to be seen, and since when.
        var missing: [TileKey: Double] = [:]
        /// The tiles that were asked for.
        var wanted: [TileKey] = []
        /// How many of the wanted tiles are on screen.
        var visibleCount = 0
        /// Whether the wanted tiles changed since they were asked for.
        var isChanged = false
        /// When the last tile has faded in, in all copies of the layer.
        var fadeEnd = -Double.infinity
        /// How much later than the first the shown copy of the layer is.
        var lag = 0.0
        /// How much later than the first the last copy is.
        var mostLag = 0.0
    }

    /// What a plan shows and wants of a layer.
    struct Demand {
        var row: Row
        var layout: TileLayout
        var limit: Int
        var choice: TileChoice
        /// The tiles that stood in for others.
        var standIns: [TileKey] = []
    }

    var layers: [Row: Layer] = [:]
    /// The time of the frame.
    var time = -Double.infinity
    fileprivate var planCount: UInt64 = 0

    var hasNews: Bool { !layers.isEmpty && layers.values.contains { $0.channel?.hasNews == true } }
    var isFading: Bool { !layers.isEmpty && layers.values.contains { $0.fadeEnd > time } }
    /// Whether tiles on screen are still to be drawn.
    var isWaiting: Bool { !layers.isEmpty && layers.values.contains { $0.visibleCount > 0 } }
}

extension TileTable.Layer {
    /// Notes that a plan shows or wants a tile. @return whether the tile is what it should be, or never will be.
    fileprivate mutating func use(_ key: TileKey, in plan: UInt64) -> Bool {
        guard let place = tiles.index(forKey: key) else { return failed.contains(key) }
        tiles.values[place].lastUse = plan
        return !tiles.values[place].isOutdated || failed.contains(key)
    }
}

extension RenderTree {
    /// What the layer's contents are cut by; nil for a layer without a source of tiles, or of odd measures.
    func tileLayout(_ row: Row) -> TileLayout? {
        guard case .size(let size) = sparse.value(of: .tileSize, nodes[row].sparse) else { return nil }
        let scale = values.adornment(of: row).contentsScale
        return TileLayout(tileSize: size, bias: tileNumber(.levelsOfDetailBias, row), contentsScale: scale)
    }

    func tileNumber(_ property: Property, _ row: Row) -> Double {
        guard case .number(let number) = sparse.value(of: property, nodes[row].sparse) else { return 0 }
        return number
    }

    // MARK: - Coming and going

    /// Gives a layer another source of tiles, or none.
    mutating func setTiles(_ channel: TileChannel?, at row: Row) {
        dropTiles(of: row)
        kinds.tiles.layers[row] = channel.map { TileTable.Layer(channel: $0) }
        noteRedrawing(of: row)
    }

    /// Frees what a layer has of tiles.
    mutating func dropTiles(of row: Row) {
        guard let layer = kinds.tiles.layers.removeValue(forKey: row) else { return }
        layer.channel?.leave()
        for tile in layer.tiles.values { release(tile) }
    }

    mutating func leaveTiles() {
        for row in Array(kinds.tiles.layers.keys) { dropTiles(of: row) }
    }

    /// A layer's frozen copy shows the tiles that are there.
    mutating func copyTiles(from source: Row, to row: Row) {
        guard var layer = kinds.tiles.layers[source] else { return }
        layer.channel = nil
        layer.wanted = []
        layer.visibleCount = 0
        for tile in layer.tiles.values {
            use(tile.image)
            use(tile.previous)
        }
        kinds.tiles.layers[row] = layer
    }

    private mutating func release(_ tile: TileTable.Tile) {
        release(tile.image)
        release(tile.previous)
    }

    // MARK: - What was drawn

    /// Takes in what was drawn since the last frame, and lets it fade in.
    mutating func updateTiles(at time: Double) {
        let before = kinds.tiles.time
        kinds.tiles.time = time
        guard !kinds.tiles.layers.isEmpty else { return }
        for row in Array(kinds.tiles.layers.keys) {
            guard let layer = kinds.tiles.layers[row] else { continue }
            let hasNews = layer.channel?.hasNews == true
            guard hasNews || layer.fadeEnd > before || layer.fadeEnd > time else { continue }
            if hasNews, let news = layer.channel?.takeNews() { take(news, row) }
            endFades(row)
            noteRedrawing(of: row)
        }
    }

    private mutating func take(_ news: TileChannel.News, _ row: Row) {
        guard let layout = kinds.tiles.layers[row]?.layout ?? news.layout, news.layout == layout else { return }
        kinds.tiles.layers[row]?.layout = layout
        for rect in news.changed {
            let changed = kinds.tiles.layers[row]?.tiles.keys.filter { layout.rect(of: $0).intersects(rect) } ?? []
            for key in changed { kinds.tiles.layers[row]?.tiles[key]?.isOutdated = true }
            let failed: Set<TileKey> = kinds.tiles.layers[row]?.failed.filter { !layout.rect(of: $0).intersects(rect) } ?? []
            kinds.tiles.layers[row]?.failed = failed
        }
        for (key, image) in news.drawn { take(image, key, row) }
        kinds.tiles.layers[row]?.failed.formUnion(news.failed)
    }

    private mutating func take(_ image: ImageBuffer, _ key: TileKey, _ row: Row) {
        add(image)
        use(image.id)
        var tile = TileTable.Tile(image: image.id, lastUse: kinds.tiles.planCount)
        let old = kinds.tiles.layers[row]?.tiles[key]
        if let since = kinds.tiles.layers[row]?.missing.removeValue(forKey: key), since < kinds.tiles.time {
            tile.birth = kinds.tiles.time
            tile.previous = old?.image ?? .none
            let duration = tileNumber(.fadeDuration, row) + (kinds.tiles.layers[row]?.mostLag ?? 0)
            let end = max(kinds.tiles.time + duration, kinds.tiles.layers[row]?.fadeEnd ?? 0)
            kinds.tiles.layers[row]?.fadeEnd = end
            if let old { release(old.previous) }
        } else if let old {
            release(old)
        }
        kinds.tiles.layers[row]?.tiles[key] = tile
    }

    /// Lets go of what tiles were faded over from, when that is over.
    private mutating func endFades(_ row: Row) {
        guard let layer = kinds.tiles.layers[row], layer.fadeEnd <= kinds.tiles.time else { return }
        for (key, tile) in layer.tiles where tile.previous.exists {
            release(tile.previous)
            kinds.tiles.layers[row]?.tiles[key]?.previous = .none
        }
    }

    /// How much of a tile shows.
    func share(of tile: TileTable.Tile, _ row: Row) -> Double {
        guard tile.birth <= kinds.tiles.time, tile.birth > -.infinity else { return 1 }
        let duration = tileNumber(.fadeDuration, row), age = kinds.tiles.time - (kinds.tiles.layers[row]?.lag ?? 0) - tile.birth
        return duration > 0 ? min(max(age / duration, 0), 1) : age >= 0 ? 1 : 0
    }

    // MARK: - What is wanted

    /// Says what a plan lacks of its tiles, and lets go of those that were used longest ago where there are too many.
    mutating func request(_ demands: [TileTable.Demand]) {
        guard !kinds.tiles.layers.isEmpty else { return }
        kinds.tiles.planCount += 1
        var seen = Set<Row>()
        for demand in demands { request(demand, isFirst: seen.insert(demand.row).inserted) }
        for row in Array(kinds.tiles.layers.keys) {
            if !seen.contains(row) { kinds.tiles.layers[row]?.want([], visibleCount: 0) }
            kinds.tiles.layers[row]?.send(kinds.tiles.signal)
        }
        for demand in demands { evict(demand) }
    }

    private mutating func request(_ demand: TileTable.Demand, isFirst: Bool) {
        let row = demand.row
        if kinds.tiles.layers[row]?.layout != demand.layout {
            for tile in (kinds.tiles.layers[row]?.tiles ?? [:]).values { release(tile) }
            kinds.tiles.layers[row] = TileTable.Layer(channel: kinds.tiles.layers[row]?.channel, layout: demand.layout)
        }
        // The layer is taken out of the table and put back, so that nothing of it is copied.
        guard kinds.tiles.layers[row]?.channel != nil, var layer = kinds.tiles.layers.removeValue(forKey: row) else { return }
        defer { kinds.tiles.layers[row] = layer }
        var wanted: [TileKey] = [], missing: [TileKey: Double] = [:], visibleCount = 0
        for (index, tile) in demand.choice.tiles.enumerated() {
            guard !layer.use(tile.key, in: kinds.tiles.planCount) else { continue }
            wanted.append(tile.key)
            guard index < demand.choice.visibleCount else { continue }
            visibleCount += 1
            missing[tile.key] = layer.missing[tile.key] ?? kinds.tiles.time
        }
        for key in demand.standIns { _ = layer.use(key, in: kinds.tiles.planCount) }
        if isFirst {
            layer.missing = missing
            layer.want(wanted, visibleCount: visibleCount)
        } else {
            // A layer that is shown more than once wants what all of them do.
            layer.missing.merge(missing) { old, _ in old }
            layer.want(visible: Array(wanted[..<visibleCount]), others: Array(wanted[visibleCount...]))
        }
    }

    private mutating func evict(_ demand: TileTable.Demand) {
        guard let layer = kinds.tiles.layers[demand.row], let channel = layer.channel else { return }
        // A tile that is to be drawn needs room as well.
        let surplus = layer.tiles.count + layer.wanted.count { layer.tiles[$0] == nil } - demand.limit
        guard surplus > 0 else { return }
        let unused = layer.tiles.filter { $0.value.lastUse < kinds.tiles.planCount }.sorted { $0.value.lastUse < $1.value.lastUse }.prefix(
            surplus)
        for (key, tile) in unused {
            release(tile)
            kinds.tiles.layers[demand.row]?.tiles[key] = nil
        }
        channel.drop(unused.map(\.key))
    }
}

extension TileTable.Layer {
    fileprivate mutating func want(_ keys: [TileKey], visibleCount: Int) {
        guard keys != wanted || visibleCount != self.visibleCount else { return }
        wanted = keys
        self.visibleCount = visibleCount
        isChanged = true
    }

    fileprivate mutating func want(visible: [TileKey], others: [TileKey]) {
        let all = wanted[..<visibleCount] + visible
        want(Array(all) + wanted[visibleCount...] + others, visibleCount: all.count)
    }

    fileprivate mutating func send(_ signal: FrameSignal?) {
        guard isChanged, let layout else { return }
        isChanged = false
        channel?.want(wanted, visibleCount: visibleCount, layout, signal)
    }
}
