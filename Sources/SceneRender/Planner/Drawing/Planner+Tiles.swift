import SceneCommit
import SceneGeometry
import SceneStorage

extension Planner {
    /// Draws the tiles of a layer that are there, and notes which it lacks.
    mutating func drawTiles(
        _ row: Row, _ world: Homography, in context: Index<Planner.Context>, opacity: Double, _ tree: borrowing RenderTree
    ) {
        guard let layer = tree.kinds.tiles.layers[row], let layout = tree.tileLayout(row) else { return }
        let bounds = tree.values.bounds(of: row)
        let limit = Int(min(tree.tileNumber(.memoryLimit, row) / Double(layout.byteCount), 1e5))
        let scope = TileChoice.Scope(
            layout: layout, levelCount: layout.levelCount(tree.tileNumber(.levelsOfDetail, row), of: bounds.size), bounds: bounds,
            world: world,
            visible: contexts[context].visible, margin: min(tree.tileNumber(.prefetchMargin, row), 64), limit: max(limit, 1))
        var demand = TileTable.Demand(row: row, layout: layout, limit: max(limit, 1), choice: TileChoice(scope))
        if let first = demand.choice.tiles.first, layer.layout == layout {
            var brush = TileBrush(
                row: row, world: world, origin: first.rect.origin, layout: layout, levelCount: scope.levelCount, opacity: opacity,
                context: context, tree)
            for tile in demand.choice.tiles[..<demand.choice.visibleCount] { draw(tile, layer, &brush, &demand, tree) }
        }
        demands.tiles.append(demand)
    }

    /// Forgets the tiles of layers that are not shown any more.
    mutating func dropUnseenTiles(_ tree: borrowing RenderTree) {
        for index in demands.tiles.indices.reversed() {
            let row = demands.tiles[index].row
            if tree.nodes[row].position.isNone || !isSeen(row, tree) || isBelowHidden(row, tree) { demands.tiles.remove(at: index) }
        }
    }

    private mutating func draw(
        _ place: TileChoice.Tile, _ layer: TileTable.Layer, _ brush: inout TileBrush, _ demand: inout TileTable.Demand,
        _ tree: borrowing RenderTree
    ) {
        let tile = layer.tiles[place.key], share = tile.map { tree.share(of: $0, brush.row) } ?? 0
        if share < 1, tile?.previous.exists != true { drawStandIn(for: place, layer, brush, &demand, tree) }
        guard let tile else { return }
        if share < 1, tile.previous.exists { emit(tile.previous, of: place.rect, at: place.rect, 1, brush, tree) }
        if share > 0 { emit(tile.image, of: place.rect, at: place.rect, share, brush, tree) }
    }

    /// Draws what is there of a tile that is not: the nearest coarser tile's part, or finer tiles.
    private mutating func drawStandIn(
        for place: TileChoice.Tile, _ layer: TileTable.Layer, _ brush: TileBrush, _ demand: inout TileTable.Demand,
        _ tree: borrowing RenderTree
    ) {
        var key = place.key
        while key.level < Int32(brush.levelCount) - 1 {
            key = key.parent
            guard let tile = layer.tiles[key] else { continue }
            demand.standIns.append(key)
            return emit(tile.image, of: brush.layout.rect(of: key), at: place.rect, 1, brush, tree)
        }
        drawFiner(than: place.key, depth: 2, layer, brush, &demand, tree)
    }

    private mutating func drawFiner(
        than key: TileKey, depth: Int, _ layer: TileTable.Layer, _ brush: TileBrush, _ demand: inout TileTable.Demand,
        _ tree: borrowing RenderTree
    ) {
        guard key.level > 0, depth > 0 else { return }
        let children = key.children
        for index in 0..<4 {
            let child = children[index]
            if let tile = layer.tiles[child] {
                demand.standIns.append(child)
                let rect = brush.layout.rect(of: child)
                emit(tile.image, of: rect, at: rect, 1, brush, tree)
            } else {
                drawFiner(than: child, depth: depth - 1, layer, brush, &demand, tree)
            }
        }
    }

    /// Emits the part of a tile's picture that lies in a rectangle, within the bounds.
    private mutating func emit(
        _ image: ImageID, of whole: Rect, at place: Rect, _ share: Double, _ brush: TileBrush, _ tree: borrowing RenderTree
    ) {
        guard image.exists, image < tree.imageTable.infos.end else { return }
        let bounds = tree.values.bounds(of: brush.row), part = place.intersection(bounds)
        guard !part.isEmpty else { return }
        var edges = FramePlan.Flags()
        if part.minX <= bounds.minX { edges.insert(.leftEdge) }
        if part.minY <= bounds.minY { edges.insert(.topEdge) }
        if part.maxX >= bounds.maxX { edges.insert(.rightEdge) }
        if part.maxY >= bounds.maxY { edges.insert(.bottomEdge) }
        let opacity = brush.opacity * share
        let source = FramePlan.Source.image(image, brush.filter)
        emit(
            brush.map, part.moved(by: brush.origin), Box(brush.world.boundingBox(of: part)),
            picture: Self.unit.part(of: whole, part), color: SIMD4(repeating: Float(opacity)), source,
            edges: edges.intersection(tree.edges(of: brush.row)), isOpaque: tree.imageTable.infos[image].isOpaque && opacity >= 1,
            row: brush.row, in: brush.context, brush.decoration(of: part))
    }
}

/// What all tiles of a layer are drawn with.
private struct TileBrush {
    let row: Row
    let world: Homography
    /// Coordinates are from here, for those of very large contents would be too coarse as floats.
    let origin: Point
    let map: Homography
    let layout: TileLayout
    let levelCount: Int
    let opacity: Double
    let context: Index<Planner.Context>
    let filter: FramePlan.Filter
    private let round: FramePlan.Decoration?
    /// What round corners leave whole.
    private let whole: Rect

    init(
        row: Row, world: Homography, origin: Point, layout: TileLayout, levelCount: Int, opacity: Double, context: Index<Planner.Context>,
        _ tree: borrowing RenderTree
    ) {
        self.row = row
        self.world = world
        self.origin = origin
        map = Homography(Affine(1, 0, 0, 1, origin.x, origin.y)) * world
        self.layout = layout
        self.levelCount = levelCount
        self.opacity = opacity
        self.context = context
        filter = tree.values.bits(of: row).magnificationFilter == .nearest ? .nearest : .linear
        let bounds = tree.values.bounds(of: row), radii = tree.values.bits(of: row).masksToBounds ? tree.radii(of: row) : .zero
        whole = bounds.insetBy(Double(radii.max()))
        round =
            radii == .zero
            ? nil
            : FramePlan.Decoration(
                box: bounds.moved(by: origin).sides, radii: radii, borderColor: .zero, borderWidth: 0, opacity: 1,
                curve: tree.curve(of: row))
    }

    func decoration(of part: Rect) -> FramePlan.Decoration? { whole.contains(part) ? nil : round }
}

extension Rect {
    /// The rectangle as seen from another origin.
    fileprivate func moved(by origin: Point) -> Rect { Rect(x - origin.x, y - origin.y, width, height) }
}
