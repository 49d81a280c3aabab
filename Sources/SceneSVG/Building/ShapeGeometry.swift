import SceneGeometry

/// The paths of SVG's shapes.
enum ShapeGeometry {
    static let names: Set<String> = ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"]

    /// nil for a shape that is not drawn.
    static func path(_ element: XMLElement, _ style: Style, _ scope: Scope) -> Path? {
        func length(_ name: String, _ axis: LengthContext.Axis) -> Double? {
            let text = style[name] ?? element[name]
            return text.flatMap { Length($0.trimmed) }.map { scope.lengths.resolve($0, axis) }
        }
        switch element.name {
        case "path": return element["d"].map { Path(validStartOf: $0) }
        case "rect":
            guard let width = length("width", .x), let height = length("height", .y), width > 0, height > 0 else { return nil }
            return rect(
                Rect(length("x", .x) ?? 0, length("y", .y) ?? 0, width, height), rx: length("rx", .x), ry: length("ry", .y))
        case "circle":
            guard let radius = length("r", .other), radius > 0 else { return nil }
            return ellipse(length("cx", .x) ?? 0, length("cy", .y) ?? 0, radius, radius)
        case "ellipse":
            // What is below 0 counts as not said.
            let rx = length("rx", .x).flatMap { $0 < 0 ? nil : $0 }, ry = length("ry", .y).flatMap { $0 < 0 ? nil : $0 }
            guard let width = rx ?? ry, let height = ry ?? rx, width > 0, height > 0 else { return nil }
            return ellipse(length("cx", .x) ?? 0, length("cy", .y) ?? 0, width, height)
        case "line":
            return line([
                Point(length("x1", .x) ?? 0, length("y1", .y) ?? 0), Point(length("x2", .x) ?? 0, length("y2", .y) ?? 0),
            ])
        case "polyline", "polygon":
            let numbers = TextScanner.numbers(element["points"] ?? "")
            let points = stride(from: 0, to: numbers.count - 1, by: 2).map { Point(numbers[$0], numbers[$0 + 1]) }
            guard points.count > 1 else { return nil }
            return line(points, closes: element.name == "polygon")
        default: return nil
        }
    }

    private static func line(_ points: [Point], closes: Bool = false) -> Path? {
        guard let first = points.first else { return nil }
        var path = Path()
        do throws(PathError) {
            try path.move(to: first)
            for point in points.dropFirst() { try path.line(to: point) }
            if closes { try path.close() }
        } catch { return nil }
        return path
    }

    private static func ellipse(_ x: Double, _ y: Double, _ rx: Double, _ ry: Double) -> Path? {
        try? Path(
            svg: "M\(x + rx) \(y) A\(rx) \(ry) 0 0 1 \(x) \(y + ry) A\(rx) \(ry) 0 0 1 \(x - rx) \(y) A\(rx) \(ry) 0 0 1 \(x) \(y - ry) "
                + "A\(rx) \(ry) 0 0 1 \(x + rx) \(y) Z")
    }

    /// A radius that is not said is the other one; none is more than half a side.
    private static func rect(_ r: Rect, rx: Double?, ry: Double?) -> Path? {
        let known = (rx.flatMap { $0 < 0 ? nil : $0 }, ry.flatMap { $0 < 0 ? nil : $0 })
        let a = min(known.0 ?? known.1 ?? 0, r.width / 2), b = min(known.1 ?? known.0 ?? 0, r.height / 2)
        guard a > 0, b > 0 else {
            return line([Point(r.minX, r.minY), Point(r.maxX, r.minY), Point(r.maxX, r.maxY), Point(r.minX, r.maxY)], closes: true)
        }
        let arc = "A\(a) \(b) 0 0 1 "
        return try? Path(
            svg: "M\(r.minX + a) \(r.minY) H\(r.maxX - a) \(arc)\(r.maxX) \(r.minY + b) V\(r.maxY - b) \(arc)\(r.maxX - a) \(r.maxY) "
                + "H\(r.minX + a) \(arc)\(r.minX) \(r.maxY - b) V\(r.minY + b) \(arc)\(r.minX + a) \(r.minY) Z")
    }
}
