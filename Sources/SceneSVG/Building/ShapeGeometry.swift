import SceneGeometry

/// Whether a shape's path has the same elements whatever its sizes are.
enum ShapeForm { case asItIs, kept, keptRound }

/// The paths of SVG's shapes.
enum ShapeGeometry {
    static let names: Set<String> = ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"]

    /// nil for a shape that is not drawn.
    /// @param report where it is noted what cannot be read.
    static func path(_ element: XMLElement, _ style: Style, _ scope: Scope, _ report: SVGReport? = nil) -> Path? {
        func length(_ name: String, _ axis: LengthContext.Axis) -> Double? {
            guard let text = style[name] ?? element[name] else { return nil }
            if let length = Length(text.trimmed) { return scope.lengths.resolve(length, axis) }
            if text != "auto" { report?.note("\(name)=\"\(text)\" is no length", at: element) }
            return nil
        }
        func size(_ side: Double?) -> Double? {
            if scope.form != .asItIs { return max(side ?? 0, 1e-6) }
            return side.flatMap { $0 > 0 ? $0 : nil }
        }
        switch element.name {
        case "path":
            // What an animation gives an outline has an empty one without it.
            guard let data = style["d"] ?? element["d"], data != "none" else { return scope.form == .asItIs ? nil : Path() }
            let start = PathDataStart(AnimatedValue.pathData(data))
            if let error = start.error { report?.note("the path is drawn up to an error in d: \(error.message)", at: element) }
            return start.path
        case "rect":
            guard let width = size(length("width", .x)), let height = size(length("height", .y)) else { return nil }
            return rect(
                Rect(length("x", .x) ?? 0, length("y", .y) ?? 0, width, height), rx: length("rx", .x), ry: length("ry", .y),
                isRound: scope.form == .keptRound)
        case "circle":
            guard let radius = size(length("r", .other)) else { return nil }
            return ellipse(length("cx", .x) ?? 0, length("cy", .y) ?? 0, radius, radius)
        case "ellipse":
            // What is below 0 counts as not said.
            let rx = length("rx", .x).flatMap { $0 < 0 ? nil : $0 }, ry = length("ry", .y).flatMap { $0 < 0 ? nil : $0 }
            guard let width = size(rx ?? ry), let height = size(ry ?? rx) else { return nil }
            return ellipse(length("cx", .x) ?? 0, length("cy", .y) ?? 0, width, height)
        case "line":
            return line([
                Point(length("x1", .x) ?? 0, length("y1", .y) ?? 0), Point(length("x2", .x) ?? 0, length("y2", .y) ?? 0),
            ])
        case "polyline", "polygon":
            let numbers = TextScanner.numbers(element["points"] ?? "")
            let points = stride(from: 0, to: numbers.count - 1, by: 2).map { Point(numbers[$0], numbers[$0 + 1]) }
            guard points.count > 1 else { return scope.form == .asItIs ? nil : Path() }
            return line(points, closes: element.name == "polygon")
        default: return nil
        }
    }

    /// How long a unit is of the lengths along an element's path, of which the element may say how many it has.
    static func unit(along element: XMLElement, length: @autoclosure () -> Double) -> Double {
        guard names.contains(element.name), let count = element["pathLength"].flatMap({ Double($0.trimmed) }), count > 0 else { return 1 }
        return length() / count
    }

    static func line(_ points: [Point], closes: Bool = false) -> Path? {
        guard let first = points.first else { return nil }
        var path = Path()
        do throws(PathError) {
            try path.move(to: first)
            for point in points.dropFirst() { try path.line(to: point) }
            if closes { try path.close() }
        } catch { return nil }
        return path
    }

    static func ellipse(_ x: Double, _ y: Double, _ rx: Double, _ ry: Double) -> Path? {
        var path = Path()
        return (try? path.addEllipse(in: Rect(x - rx, y - ry, 2 * rx, 2 * ry))) == nil ? nil : path
    }

    /// A radius that is not said is the other one; none is more than half a side.
    private static func rect(_ r: Rect, rx: Double?, ry: Double?, isRound: Bool) -> Path? {
        let known = (rx.flatMap { $0 < 0 ? nil : $0 }, ry.flatMap { $0 < 0 ? nil : $0 })
        let least = isRound ? 1e-7 : 0
        let a = min(max(known.0 ?? known.1 ?? 0, least), r.width / 2), b = min(max(known.1 ?? known.0 ?? 0, least), r.height / 2)
        guard a > 0, b > 0 else {
            return line([Point(r.minX, r.minY), Point(r.maxX, r.minY), Point(r.maxX, r.maxY), Point(r.minX, r.maxY)], closes: true)
        }
        var path = Path()
        do throws(PathError) {
            try path.move(to: Point(r.minX + a, r.minY))
            try path.line(to: Point(r.maxX - a, r.minY))
            try path.quarter(to: Point(r.maxX, r.minY + b), a, b, 1, 0)
            try path.line(to: Point(r.maxX, r.maxY - b))
            try path.quarter(to: Point(r.maxX - a, r.maxY), a, b, 0, 1)
            try path.line(to: Point(r.minX + a, r.maxY))
            try path.quarter(to: Point(r.minX, r.maxY - b), a, b, -1, 0)
            try path.line(to: Point(r.minX, r.minY + b))
            try path.quarter(to: Point(r.minX + a, r.minY), a, b, 0, -1)
            try path.close()
        } catch { return nil }
        return path
    }
}

extension Path {
    /// The length of a control point's way from the end of a quarter of a circle, as a part of the radius.
    private static let handle = 0.552284749830793

    /// A quarter of an ellipse clockwise, to an end in a direction of the ellipse's axes from its middle.
    fileprivate mutating func quarter(
        to end: Point, _ rx: Double, _ ry: Double, _ cos: Double, _ sin: Double
    ) throws(PathError) {
        guard let start = currentPoint else { return }
        // The start lies a quarter of a turn before the end, and goes to where the end comes from.
        let out = Point(start.x + cos * rx * Self.handle, start.y + sin * ry * Self.handle)
        try cubic(control1: out, control2: Point(end.x + sin * rx * Self.handle, end.y - cos * ry * Self.handle), to: end)
    }
}
