import SceneCommit
import SceneGeometry

/// A value of an attribute that an animation goes through.
enum AnimatedValue: Equatable {
    /// One length or a list of them; numbers are lengths without a unit.
    case lengths([Length])
    case color(Color)
    /// A colour of a style, which mixes premultiplied.
    case light(Color)
    case path(Path)
    case transform([TransformFunction])
    /// What there is nothing between.
    case text(String)

    private static let colors: Set<String> = ["fill", "stroke", "stop-color", "color", "flood-color", "lighting-color"]
    private static let switched: Set<String> = [
        "visibility", "display", "href", "xlink:href", "class", "id", "preserveAspectRatio", "gradientUnits", "font-family",
        "transform-origin",
    ]

    /// Reads a value of an attribute or a property.
    init(_ text: String, of attribute: String) {
        let text = text.trimmed
        self = .text(text)
        if Self.switched.contains(attribute) { return }
        if Self.colors.contains(attribute) {
            if let color = Color(css: text) { self = .color(color) }
        } else if attribute == "d" {
            self = .path(Path(validStartOf: Self.pathData(text)))
        } else if ["transform", "gradientTransform", "patternTransform"].contains(attribute) {
            if let list = TransformFunction.list(text) { self = .transform(list) }
        } else if let list = Self.lengths(text) {
            self = .lengths(list)
        }
    }

    /// The path of CSS's `path("M0 0")`, and of plain data.
    static func pathData(_ text: String) -> String {
        guard text.hasPrefix("path(") else { return text }
        var scanner = TextScanner(text.dropFirst(5))
        return scanner.text(before: ")").trimmed.trimmingQuotes
    }

    /// Lengths with separators between them; nil where anything else stands there.
    static func lengths(_ text: String) -> [Length]? {
        var scanner = TextScanner(text), list: [Length] = []
        while !scanner.isAtEnd {
            guard let length = scanner.length() else { return nil }
            list.append(length)
            scanner.skipSeparator()
        }
        return list.isEmpty ? nil : list
    }

    /// The value of an attribute that nothing says, for what is added to it or starts from it.
    static func initial(of attribute: String) -> AnimatedValue {
        switch attribute {
        case "opacity", "fill-opacity", "stroke-opacity", "stop-opacity", "flood-opacity", "stroke-width": .lengths([Length(1)])
        case "fill", "stop-color", "color", "flood-color": .color(.black)
        case "transform", "gradientTransform", "patternTransform": .transform([])
        case "stroke": .text("none")
        case "visibility": .text("visible")
        case "display": .text("inline")
        case "d": .path(Path())
        default: .lengths([Length(0)])
        }
    }

    /// As the attribute writes it.
    var text: String {
        switch self {
        case .lengths(let list): list.map { "\($0.value)\($0.unit.rawValue)" }.joined(separator: " ")
        case .color(let color), .light(let color):
            "rgba(\([color.r, color.g, color.b].map { "\(Double($0) * 255)" }.joined(separator: ", ")), \(Double(color.a)))"
        case .path(let path): path.svg
        case .transform(let list): list.map(\.text).joined(separator: " ")
        case .text(let text): text
        }
    }

    // MARK: - Arithmetic

    /// The value between two; nil where there is none.
    static func mix(_ a: AnimatedValue, _ b: AnimatedValue, _ t: Double) -> AnimatedValue? {
        switch (a, b) {
        case (.lengths(let first), .lengths(let last)): return combined(first, last) { $0 + ($1 - $0) * t }.map { .lengths($0) }
        case (.color(let first), .color(let last)):
            let t = Float(t)
            return .color(
                Color(
                    first.r + (last.r - first.r) * t, first.g + (last.g - first.g) * t, first.b + (last.b - first.b) * t,
                    first.a + (last.a - first.a) * t))
        case (.light(let first), .light(let last)), (.light(let first), .color(let last)), (.color(let first), .light(let last)):
            return .light(Color(vector: first.vector + (last.vector - first.vector) * t))
        case (.path(let first), .path(let last)): return Path.interpolate(first, last, t).map { .path($0) }
        case (.transform(let first), .transform(let last)):
            guard let (first, last) = TransformFunction.matched(first, last) else { return nil }
            return .transform(zip(first, last).map { TransformFunction.mix($0, $1, t) })
        default: return nil
        }
    }

    /// The sum of two values; of transforms the second lies within the first. nil where there is none.
    static func sum(_ a: AnimatedValue, _ b: AnimatedValue, times: Double = 1) -> AnimatedValue? {
        switch (a, b) {
        case (.lengths(let first), .lengths(let last)): return combined(first, last) { $0 + $1 * times }.map { .lengths($0) }
        case (.color(let first), .color(let last)):
            let sum = SIMD4(first.r, first.g, first.b, first.a) + SIMD4(last.r, last.g, last.b, 0) * Float(times)
            let held = sum.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 1))
            return .color(Color(held.x, held.y, held.z, held.w))
        case (.path(let first), .path(let last)):
            // A path and another one times a number are the first one moved by the other's way from nothing.
            guard let none = try? last.transformed(by: Affine(0, 0, 0, 0, 0, 0)) else { return nil }
            return Path.mix([(first, 1), (last, times), (none, -times)]).map { .path($0) }
        case (.transform(let first), .transform(let last)): return .transform(first + last)
        default: return nil
        }
    }

    private static func combined(_ a: [Length], _ b: [Length], _ body: (Double, Double) -> Double) -> [Length]? {
        guard a.count == b.count else { return nil }
        var result: [Length] = []
        for (first, last) in zip(a, b) {
            guard let unit = Length.common(first, last) else { return nil }
            result.append(Length(body(first.value, last.value), unit))
        }
        return result
    }

    /// How far apart two values are, for an even speed.
    static func distance(_ a: AnimatedValue, _ b: AnimatedValue) -> Double {
        func length(_ parts: [Double]) -> Double { parts.reduce(0) { $0 + $1 * $1 }.squareRoot() }
        switch (a, b) {
        case (.lengths(let first), .lengths(let last)): return length(zip(first, last).map { $1.value - $0.value })
        case (.color(let first), .color(let last)), (.light(let first), .light(let last)):
            return length([last.r - first.r, last.g - first.g, last.b - first.b].map(Double.init))
        case (.path(let first), .path(let last)): return Path.distance(first, last) ?? 0
        case (.transform(let first), .transform(let last)):
            return length(zip(first, last).flatMap { first, last in zip(first.numbers, last.numbers).map { $1 - $0 } })
        default: return a == b ? 0 : 1
        }
    }

    /// The value as a style has it.
    var ofStyle: AnimatedValue { if case .color(let color) = self { .light(color) } else { self } }

    /// The value with lengths in user units.
    func resolved(_ lengths: LengthContext, _ attribute: String) -> AnimatedValue {
        guard case .lengths(let list) = self else { return self }
        let axis = LengthContext.Axis(attribute),
            isOpacity = attribute.hasSuffix("opacity"), isShare = attribute == "offset" || attribute == "startOffset"
        return .lengths(
            list.map { length in
                if isOpacity, length.unit == .percent { return Length(length.value / 100) }
                let stays = length.unit == .number || length.unit == .percent && (isShare || lengths.keepsShares)
                return stays ? length : Length(lengths.resolve(length, axis))
            })
    }
}

extension Length {
    /// The unit in which two lengths can be mixed; nil where there is none.
    fileprivate static func common(_ a: Length, _ b: Length) -> Unit? {
        if a.unit == b.unit { return a.unit }
        if a.value == 0, a.unit == .number { return b.unit }
        if b.value == 0, b.unit == .number { return a.unit }
        return [a, b].allSatisfy { $0.unit == .number || $0.unit == .px } ? .px : nil
    }
}

extension LengthContext.Axis {
    /// What percentages of an attribute are of.
    init(_ attribute: String) {
        switch attribute {
        case "x", "x1", "x2", "cx", "fx", "rx", "dx", "width": self = .x
        case "y", "y1", "y2", "cy", "fy", "ry", "dy", "height": self = .y
        default: self = .other
        }
    }
}
