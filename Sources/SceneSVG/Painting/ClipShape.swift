import SceneGeometry

/// A shape of CSS that clips: `circle()`, `ellipse()`, `inset()`, `polygon()` or `path()`.
struct ClipShape {
    private(set) var path = Path()
    private(set) var isEvenOdd = false

    /// nil for what is none.
    /// @param box the element's. @param strokeBox the same with the element's stroke, which counts where the text says no other one.
    init?(_ text: String, box: Rect, strokeBox: Rect, _ lengths: LengthContext) {
        var scanner = TextScanner(text), name = "", arguments = "", around = strokeBox
        while !scanner.isAtEnd {
            let word = scanner.word().lowercased()
            if scanner.skip("(") {
                (name, arguments) = (word, scanner.arguments())
            } else if word == "view-box" {
                around = Rect(0, 0, lengths.width, lengths.height)
            } else if word == "fill-box" || word == "content-box" || word == "padding-box" {
                around = box
            } else if word.isEmpty || !word.hasSuffix("-box") {
                return nil
            }
            scanner.skipSpace()
        }
        var lengths = lengths
        (lengths.width, lengths.height) = (around.width, around.height)
        guard let shape = Self.shape(name, arguments.trimmed, lengths, &isEvenOdd),
            let placed = try? shape.transformed(by: Affine(1, 0, 0, 1, around.x, around.y))
        else { return nil }
        path = placed
    }

    /// A shape within a box whose corner is the origin, and whose size lengths are relative to.
    private static func shape(_ name: String, _ text: String, _ lengths: LengthContext, _ isEvenOdd: inout Bool) -> Path? {
        switch name {
        case "circle", "ellipse": return ellipse(text, isCircle: name == "circle", lengths)
        case "inset": return inset(text, lengths)
        case "polygon", "path":
            var parts = text.split(separator: ",").map(\.trimmed)
            if let rule = parts.first, rule == "evenodd" || rule == "nonzero" {
                isEvenOdd = rule == "evenodd"
                parts.removeFirst()
            }
            if name == "path" { return Path(validStartOf: parts.joined(separator: ",").trimmingQuotes) }
            let points = parts.map { TextScanner.lengths($0) }
            guard points.allSatisfy({ $0.count == 2 }) else { return nil }
            return ShapeGeometry.line(points.map { Point(lengths.resolve($0[0], .x), lengths.resolve($0[1], .y)) }, closes: true)
        default: return nil
        }
    }

    private static func ellipse(_ text: String, isCircle: Bool, _ lengths: LengthContext) -> Path? {
        let words = text.split(whereSeparator: \.isWhitespace).map { String($0) }, at = words.firstIndex(of: "at") ?? words.count
        let middle = TransformOrigin.point(words.dropFirst(at + 1).joined(separator: " "), lengths)
        let across = [abs(middle.x), abs(lengths.width - middle.x)], down = [abs(middle.y), abs(lengths.height - middle.y)]
        func radius(_ index: Int, _ axis: LengthContext.Axis, _ sides: [Double]) -> Double? {
            switch index < at ? words[index] : "closest-side" {
            case "closest-side": sides.min()
            case "farthest-side": sides.max()
            case let word: Length(word).map { max(lengths.resolve($0, axis), 0) }
            }
        }
        if isCircle { return radius(0, .other, across + down).flatMap { ShapeGeometry.ellipse(middle.x, middle.y, $0, $0) } }
        guard let rx = radius(0, .x, across), let ry = radius(1, .y, down) else { return nil }
        return ShapeGeometry.ellipse(middle.x, middle.y, rx, ry)
    }

    private static func inset(_ text: String, _ lengths: LengthContext) -> Path? {
        let words = text.split(whereSeparator: \.isWhitespace).map { String($0) }, round = words.firstIndex(of: "round") ?? words.count
        func four(_ words: ArraySlice<String>) -> [Length]? {
            let list = words.compactMap { Length($0) }
            guard list.count == words.count, let first = list.first, list.count <= 4 else { return nil }
            let second = list.count > 1 ? list[1] : first
            return [first, second, list.count > 2 ? list[2] : first, list.count > 3 ? list[3] : second]
        }
        guard let sides = four(words[..<round]) else { return nil }
        let top = lengths.resolve(sides[0], .y), left = lengths.resolve(sides[3], .x)
        let width = lengths.width - left - lengths.resolve(sides[1], .x), height = lengths.height - top - lengths.resolve(sides[2], .y)
        guard width > 0, height > 0 else { return Path() }
        // One radius for each corner: of ellipses the one along x.
        let radii = four(words.dropFirst(round + 1).prefix { $0 != "/" })?.map { max(lengths.resolve($0, .x), 0) } ?? [0, 0, 0, 0]
        var path = Path()
        let corners = Path.CornerRadii(radii[0], radii[1], radii[2], radii[3])
        return (try? path.addRoundedRect(Rect(left, top, width, height), corners)) == nil ? nil : path
    }
}
