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

    /// nil when nothing is painted.
    /// @param box that units are relative to. @param area that is to be covered, in user units.
    func build(_ pattern: XMLElement, box: Rect, covering area: Rect) throws(SceneError) -> LayerNode? {
        guard var inner = scope.referring(to: pattern), area.width > 0, area.height > 0 else { return nil }
        let chain = builder.context.chain(of: pattern, among: ["pattern"])
        func attribute(_ name: String) -> String? { chain.first { $0[name] != nil }?[name] }
        let isRelative = (attribute("patternUnits") ?? "objectBoundingBox") == "objectBoundingBox"
        if isRelative, box.width <= 0 || box.height <= 0 { return nil }
        func number(_ name: String, _ axis: LengthContext.Axis, _ side: Double) -> Double {
            guard let length = attribute(name).flatMap({ Length($0.trimmed) }) else { return 0 }
            guard isRelative else { return scope.lengths.resolve(length, axis) }
            return (length.unit == .percent ? length.value / 100 : length.value) * side
        }
        var tile = Rect(
            number("x", .x, box.width), number("y", .y, box.height), number("width", .x, box.width), number("height", .y, box.height))
        if isRelative { (tile.x, tile.y) = (tile.x + box.x, tile.y + box.y) }
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
        guard let tiles = try repeated(one, tile, over: back.boundingBox(of: area), pattern) else { return nil }
        let outer = try builder.context.node(at: pattern)
        if map != .identity { tiles.set(.transform, .transform(map.transform3D)) }
        outer.sublayers = [tiles]
        return outer
    }

    /// Copies of a tile over an area, in rows.
    func repeated(_ one: LayerNode, _ tile: Rect, over area: Rect, _ pattern: XMLElement) throws(SceneError) -> LayerNode? {
        let left = ((area.minX - tile.x) / tile.width).rounded(.down), top = ((area.minY - tile.y) / tile.height).rounded(.down)
        let columns = ((area.maxX - tile.x) / tile.width).rounded(.up) - left,
            rows = ((area.maxY - tile.y) / tile.height).rounded(.up) - top
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
