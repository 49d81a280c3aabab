import Glibc
import SceneCommit
import SceneDocument
import SceneGeometry

/// Fills an area with tiles: replicators of one drawing.
struct PatternBuilder {
    let builder: ElementBuilder
    let scope: Scope
    /// The element that is painted.
    let user: XMLElement

    /// More tiles than these are too small to be seen.
    private static let mostTiles = 100_000.0

    /// More tiles than these do not cover a drawing in which one shape moves.
    private static let mostAround = 4096.0

    /// nil when nothing is painted.
    /// @param box that units are relative to. @param area that is to be covered, in user units.
    func build(_ pattern: XMLElement, box: Rect, covering area: Rect) throws(SceneError) -> LayerNode? {
        guard var inner = scope.referring(to: pattern), area.width > 0, area.height > 0 else { return nil }
        let lengths = scope.inPlace(of: pattern, for: user).lengths
        let values = PatternValues(builder.context.chain(of: pattern, among: ["pattern"]), box, lengths)
        if let box = values.box, box.width <= 0 || box.height <= 0 { return nil }
        let tile = values.tile(isStill: false)
        guard tile.width > 0, tile.height > 0, let source = values.chain.first(where: { !$0.elements.isEmpty }) else { return nil }
        let map = map(of: values)
        guard let back = map.inverse, let contents = values.contents(of: tile, box) else { return nil }
        inner.style = builder.context.style(of: source)
        inner.map = contents * map * scope.map
        let overflows = inner.style["overflow"] == "visible"
        guard let drawing = try builder.group(source, inner.inPlace(of: source, for: user)) else { return nil }
        if contents != .identity { drawing.node.set(.transform, .transform(contents.transform3D)) }
        let one = overflows ? drawing.node : try builder.clipped([drawing.node], to: tile, at: pattern)
        let (grid, covered) = covered(by: tile, values, area, back)
        guard let tiles = try repeated(one, tile, grid, over: covered, pattern) else { return nil }
        if map != .identity { tiles.set(.transform, .transform(map.transform3D)) }
        return try builder.context.node(around: tiles, at: pattern)
    }

    private func map(of values: PatternValues) -> Affine {
        guard let owner = values.chain.first(where: { $0["patternTransform"] != nil }) else { return .identity }
        let own = builder.transform(owner, builder.context.style(of: owner), scope, "patternTransform", in: values.box)
        return own.determinant != 0 ? own : .identity
    }

    /// What the tiles of an area cover, in the pattern's own plane, and the tile that they are counted by.
    /// @param back from user units to the pattern's plane.
    private func covered(by tile: Rect, _ values: PatternValues, _ area: Rect, _ back: Affine) -> (grid: Rect, area: Rect) {
        let covered = back.boundingBox(of: area), still = values.tile(isStill: true), corner = values.corner
        let motion = motion(of: values.chain) { values.number($0, $1) + ($1 == "x" ? corner.x - still.x : corner.y - still.y) }
        // The tiles of a pattern that moves are as many as it needs wherever it is, so that only the pattern changes.
        if let (maps, ways) = motion {
            let all = maps.dropFirst().reduce(maps[0].boundingBox(of: area)) { $0.union($1.boundingBox(of: area)) }
            let reached = Rect(all.x - ways.maxX, all.y - ways.maxY, all.width + ways.width, all.height + ways.height)
            return (still, reached.insetBy(-max(still.width, still.height)))
        }
        if scope.form != .asItIs, values.box == nil, let map = scope.map.inverse {
            let size = builder.context.size
            // The tiles below a shape that moves stay: they cover the drawing, where that does not take too many.
            let all = covered.union(back.boundingBox(of: map.boundingBox(of: Rect(0, 0, size.width, size.height))))
            if all.width * all.height <= Self.mostAround * tile.width * tile.height { return (tile, all) }
        }
        return (tile, covered)
    }

    /// The maps of an area to the tiles below it, without animations and with them, and to where the tiles' corner is moved; nil where a
    /// pattern does not move.
    /// @param way by how much a value of x or y moves the pattern.
    private func motion(of chain: [XMLElement], _ way: (Length, String) -> Double) -> (maps: [Affine], ways: Rect)? {
        var maps: [Affine] = [], ways = Rect.zero, moves = false
        for part in chain {
            let style = builder.context.style(of: part)
            guard let table = builder.context.animations, table.has(part, style) else { continue }
            for attribute in table.attributes(of: part, style, scope.lengths) where ["patternTransform", "x", "y"].contains(attribute.name)
            {
                moves = true
                maps += attribute.transforms(about: .zero)
                for case .lengths(let list) in attribute.stack.tracks.flatMap(\.keys).compactMap(\.value) {
                    let way = list.first.map { way($0, attribute.name) } ?? 0
                    ways = ways.union(attribute.name == "x" ? Rect(way, 0, 0, 0) : Rect(0, way, 0, 0))
                }
            }
        }
        let still = chain.lazy.compactMap { $0.attributes["patternTransform"] }.first.flatMap { Affine(transform: $0, scope.lengths) }
        maps = ([still ?? .identity] + maps).compactMap(\.inverse)
        return moves && !maps.isEmpty ? (maps, ways) : nil
    }

    /// Copies of a tile over an area, in rows.
    /// @param grid the tile that the number of copies is of.
    func repeated(_ one: LayerNode, _ tile: Rect, _ grid: Rect, over area: Rect, _ pattern: XMLElement) throws(SceneError) -> LayerNode? {
        guard grid.width > 0, grid.height > 0 else { return nil }
        let left = ((area.minX - grid.x) / grid.width).rounded(.down), top = ((area.minY - grid.y) / grid.height).rounded(.down)
        let columns = ((area.maxX - grid.x) / grid.width).rounded(.up) - left,
            rows = ((area.maxY - grid.y) / grid.height).rounded(.up) - top
        guard columns > 0, rows > 0 else { return nil }
        guard columns * rows <= Self.mostTiles else {
            builder.context.report.note("a pattern of \(Int(min(columns * rows, 1e15))) tiles is not drawn", at: pattern)
            return nil
        }
        // Where the edges of two tiles side by side were smoothed, what lies below them would be seen between them.
        one.set(.allowsEdgeAntialiasing, .bool(false))
        let row = try builder.context.node(.replicator, at: pattern), all = try builder.context.node(.replicator, at: pattern)
        row.set(.instanceCount, .number(columns))
        row.set(.instanceTransform, .transform(Affine(1, 0, 0, 1, tile.width, 0).transform3D))
        row.sublayers = [one]
        all.set(.instanceCount, .number(rows))
        all.set(.instanceTransform, .transform(Affine(1, 0, 0, 1, 0, tile.height).transform3D))
        all.sublayers = [row]
        row.set(.position, .point(Point(left * tile.width, top * tile.height)))
        return try builder.context.node(around: all, at: pattern)
    }
}

/// The attributes of a pattern, and of those that it takes others from.
private struct PatternValues {
    let chain: [XMLElement]
    /// The box that the tile's place and size are relative to; nil where they are in user units.
    let box: Rect?
    private let lengths: LengthContext

    init(_ chain: [XMLElement], _ box: Rect, _ lengths: LengthContext) {
        self.chain = chain
        self.lengths = lengths
        let units = chain.first { $0["patternUnits"] != nil }?["patternUnits"]
        self.box = units == nil || units == "objectBoundingBox" ? box : nil
    }

    private subscript(name: String) -> String? { chain.first { $0[name] != nil }?[name] }

    var corner: Point { box.map { Point($0.x, $0.y) } ?? .zero }

    func number(_ length: Length, _ name: String) -> Double {
        let axis = LengthContext.Axis(name)
        guard let box else { return lengths.resolve(length, axis) }
        return (length.unit == .percent ? length.value / 100 : length.value) * (axis == .x ? box.width : box.height)
    }

    /// @param isStill whether animations are left out.
    func tile(isStill: Bool) -> Rect {
        func side(_ name: String) -> Double {
            for part in chain {
                if let text = isStill ? part.attributes[name] : part[name] { return Length(text.trimmed).map { number($0, name) } ?? 0 }
            }
            return 0
        }
        return Rect(side("x") + corner.x, side("y") + corner.y, side("width"), side("height"))
    }

    /// The map from the contents' units to the pattern's plane; nil where a view box leaves nothing.
    func contents(of tile: Rect, _ box: Rect) -> Affine? {
        if let viewBox = chain.lazy.compactMap({ ViewBoxFit.box($0) }).first {
            return ViewBoxFit(self["preserveAspectRatio"]).map(viewBox, into: tile)
        }
        let isRelative = self["patternContentUnits"] == "objectBoundingBox"
        return isRelative ? Affine(box.width, 0, 0, box.height, tile.x, tile.y) : Affine(1, 0, 0, 1, tile.x, tile.y)
    }
}
