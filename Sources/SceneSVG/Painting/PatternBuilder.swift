import Glibc
import SceneCommit
import SceneDocument
import SceneGeometry

/// Fills an area with tiles: replicators of one drawing.
struct PatternBuilder {
    let builder: ElementBuilder
    let scope: Scope

    /// More tiles than these are too small to be seen.
    private static let mostTiles = 100_000.0

    /// More tiles than these do not cover a drawing in which one shape moves.
    private static let mostAround = 4096.0

    /// nil when nothing is painted.
    /// @param box that units are relative to. @param area that is to be covered, in user units.
    func build(_ pattern: XMLElement, box: Rect, covering area: Rect) throws(SceneError) -> LayerNode? {
        guard var inner = scope.referring(to: pattern), area.width > 0, area.height > 0 else { return nil }
        let chain = builder.context.chain(of: pattern, among: ["pattern"])
        func attribute(_ name: String) -> String? { chain.first { $0[name] != nil }?[name] }
        let isRelative = (attribute("patternUnits") ?? "objectBoundingBox") == "objectBoundingBox"
        if isRelative, box.width <= 0 || box.height <= 0 { return nil }
        let corner = isRelative ? Point(box.x, box.y) : .zero
        func number(_ length: Length, _ name: String) -> Double {
            let axis = LengthContext.Axis(name)
            guard isRelative else { return scope.lengths.resolve(length, axis) }
            return (length.unit == .percent ? length.value / 100 : length.value) * (axis == .x ? box.width : box.height)
        }
        func side(_ name: String, isStill: Bool) -> Double {
            for part in chain {
                if let text = isStill ? part.attributes[name] : part[name] { return Length(text.trimmed).map { number($0, name) } ?? 0 }
            }
            return 0
        }
        func frame(isStill: Bool) -> Rect {
            Rect(
                side("x", isStill: isStill) + corner.x, side("y", isStill: isStill) + corner.y, side("width", isStill: isStill),
                side("height", isStill: isStill))
        }
        let tile = frame(isStill: false), still = frame(isStill: true)
        guard tile.width > 0, tile.height > 0, let source = chain.first(where: { !$0.elements.isEmpty }) else { return nil }
        var map = Affine.identity
        if let owner = chain.first(where: { $0["patternTransform"] != nil }) {
            let own = builder.transform(owner, builder.context.style(of: owner), scope, "patternTransform", in: isRelative ? box : nil)
            if own.determinant != 0 { map = own }
        }
        guard let back = map.inverted else { return nil }
        let style = builder.context.style(of: source)
        inner.style = style
        var contents = Affine(1, 0, 0, 1, tile.x, tile.y)
        if let viewBox = chain.lazy.compactMap({ ViewBoxFit.box($0) }).first {
            guard let fitted = ViewBoxFit(attribute("preserveAspectRatio")).map(viewBox, into: tile) else { return nil }
            contents = fitted
        } else if attribute("patternContentUnits") == "objectBoundingBox" {
            contents = Affine(box.width, 0, 0, box.height, tile.x, tile.y)
        }
        inner.map = contents * map * scope.map
        guard let drawing = try builder.group(source, inner) else { return nil }
        if contents != .identity { drawing.node.set(.transform, .transform(contents.transform3D)) }
        let overflows = style["overflow"] == "visible"
        let one = overflows ? drawing.node : try builder.clipped([drawing.node], to: tile, at: pattern)
        let motion = motion(of: chain) { number($0, $1) + ($1 == "x" ? corner.x - still.x : corner.y - still.y) }
        // The tiles of a pattern that moves are as many as it needs wherever it is, so that only the pattern changes.
        var grid = tile, covered = back.boundingBox(of: area)
        if let (maps, ways) = motion {
            let all = maps.dropFirst().reduce(maps[0].boundingBox(of: area)) { $0.union($1.boundingBox(of: area)) }
            grid = still
            covered = Rect(all.x - ways.maxX, all.y - ways.maxY, all.width + ways.width, all.height + ways.height)
                .insetBy(-max(grid.width, grid.height))
        } else if scope.form != .asItIs, !isRelative, let size = try? SVGDrawing.size(builder.context.root), let map = scope.map.inverted {
            // The tiles below a shape that moves stay: they cover the drawing, where that does not take too many.
            let all = covered.union(back.boundingBox(of: map.boundingBox(of: Rect(0, 0, size.width, size.height))))
            if all.width * all.height <= Self.mostAround * tile.width * tile.height { covered = all }
        }
        guard let tiles = try repeated(one, tile, grid, over: covered, pattern) else { return nil }
        let outer = try builder.context.node(at: pattern)
        if map != .identity { tiles.set(.transform, .transform(map.transform3D)) }
        outer.sublayers = [tiles]
        return outer
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
        maps = ([still ?? .identity] + maps).compactMap(\.inverted)
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
        let row = try builder.context.node(.replicator, at: pattern), all = try builder.context.node(.replicator, at: pattern)
        row.set(.instanceCount, .number(columns))
        row.set(.instanceTransform, .transform(Affine(1, 0, 0, 1, tile.width, 0).transform3D))
        row.sublayers = [one]
        all.set(.instanceCount, .number(rows))
        all.set(.instanceTransform, .transform(Affine(1, 0, 0, 1, 0, tile.height).transform3D))
        all.sublayers = [row]
        row.set(.position, .point(Point(left * tile.width, top * tile.height)))
        let outer = try builder.context.node(at: pattern)
        outer.sublayers = [all]
        return outer
    }
}
