import SceneDocument
import SceneGeometry

/// The properties of an element: its own, and those that it has from the elements around it.
struct Style {
    private var inherited: [String: String] = [:]
    private var own: [String: String] = [:]
    private(set) var color = Color.black
    private(set) var fontSize = 16.0
    private(set) var weight = 400

    /// Properties that elements take over from those around them.
    private static let isInherited: Set<String> = [
        "fill", "fill-opacity", "fill-rule", "stroke", "stroke-opacity", "stroke-width", "stroke-linecap", "stroke-linejoin",
        "stroke-miterlimit", "stroke-dasharray", "stroke-dashoffset", "clip-rule", "visibility", "font-family", "font-style",
        "font-stretch",
        "text-anchor", "text-transform", "letter-spacing", "word-spacing", "marker-start", "marker-mid", "marker-end", "paint-order",
        "image-rendering",
        "white-space", "writing-mode", "direction", "text-rendering", "shape-rendering", "font-variant", "color-interpolation",
        "color-interpolation-filters", "dominant-baseline",
    ]

    /// Properties that attributes of the same names set.
    private static let isPresented: Set<String> = isInherited.union([
        "color", "font-size", "font-weight", "opacity", "clip-path", "mask", "filter", "display", "overflow", "stop-color", "stop-opacity",
        "text-decoration", "text-decoration-line", "alignment-baseline", "baseline-shift", "mask-type",
        "unicode-bidi", "vector-effect", "transform-origin", "transform-box", "flood-color", "flood-opacity", "clip", "lighting-color",
    ])

    /// The style of the element at the top.
    init() {}

    /// The style of an element.
    /// @param outer that of the element around it.
    init(_ element: XMLElement, in outer: Style, _ sheet: Stylesheet) {
        inherited = outer.inherited
        (color, fontSize, weight) = (outer.color, outer.fontSize, outer.weight)
        var declared: [String: String] = [:], important: [String: String] = [:]
        let declarations = sheet.declarations(for: element) + (element["style"].map(Stylesheet.declarations) ?? [])
        let custom = CustomProperties(declarations, outer.inherited, sheet.trials)
        inherited.merge(custom.values) { $1 }
        func substituted(_ name: String, _ value: String) -> String? {
            if let text = custom.substituted(value) { return text }
            sheet.report.note("\(name): \(value) has no value", at: element)
            return nil
        }
        // A value that cannot be read leaves what was said before it.
        func isReadable(_ name: String, _ value: String) -> Bool {
            guard let complaint = Self.complaint(name, value) else { return true }
            sheet.report.note(complaint, at: element)
            return false
        }
        for (name, value) in element.attributes where Self.isPresented.contains(name) {
            if let text = substituted(name, value.trimmed), isReadable(name, text) { declared[name] = text }
        }
        for declaration in declarations where !declaration.isCustom {
            guard let text = substituted(declaration.name, declaration.value) else {
                declared[declaration.name] = nil
                continue
            }
            for (name, value) in Self.expanded(declaration.name, text) where isReadable(name, value) {
                if declaration.isImportant { important[name] = value } else { declared[name] = value }
            }
        }
        declared.merge(element.animated) { $1 }
        declared.merge(important) { $1 }
        if let text = declared["color"], text != "inherit", let value = Color(css: text) { color = value }
        if let text = declared["font-size"] { setFontSize(text, outer) }
        if let text = declared["font-weight"] { setWeight(text.lowercased(), outer) }
        for (name, value) in declared { set(name, value, outer) }
    }

    private static func expanded(_ name: String, _ value: String) -> [(String, String)] {
        let name = name.hasPrefix("-webkit-animation") ? String(name.dropFirst(8)) : name
        switch name {
        case "animation": return CSSAnimation.expanded(value)
        case "marker": return ["marker-start", "marker-mid", "marker-end"].map { ($0, value) }
        case "font": return value == "inherit" ? [] : FontShorthand.expand(value)
        default: return [(name, value)]
        }
    }

    private mutating func set(_ name: String, _ written: String, _ outer: Style) {
        let lower = written.lowercased(), value = Self.folded(name, written, lower)
        if name == "text-decoration" || name == "text-decoration-line" {
            // Lines along a text are along all that is in it.
            inherited["text-decoration"] = inherited["text-decoration"].map { $0 + " " + lower } ?? lower
            return
        }
        if lower == "inherit" {
            own[name] = outer.own[name]
            inherited[name] = outer.inherited[name]
            return
        }
        if lower == "unset" { return }
        let new = lower == "initial" ? nil : value
        if Self.isInherited.contains(name) { inherited[name] = new } else { own[name] = new }
    }

    /// The complaint about a value of a property whose values are looked at; nil for a value that can be read.
    private static func complaint(_ name: String, _ value: String) -> String? {
        let lower = value.lowercased()
        if ["inherit", "initial", "unset"].contains(lower) { return nil }
        switch name {
        case "fill", "stroke", "color", "stop-color", "flood-color", "lighting-color":
            return isPaint(lower) ? nil : "\(value) is no colour that is known"
        case "opacity", "fill-opacity", "stroke-opacity", "stop-opacity", "flood-opacity":
            return Length(lower).map { [.number, .percent].contains($0.unit) } == true ? nil : "\(name): \(value) is no number"
        case "stroke-width": return Length(lower).map { $0.value >= 0 } == true ? nil : "\(name): \(value) is no length"
        default: return nil
        }
    }

    private static func isPaint(_ text: String) -> Bool {
        if text.hasPrefix("url(") {
            var scanner = TextScanner(text)
            _ = scanner.text(before: ")")
            let fallback = scanner.rest.trimmed
            return fallback.isEmpty || isPaint(fallback)
        }
        return ["none", "currentcolor", "context-fill", "context-stroke"].contains(text) || Color(paint: text) != nil
    }

    /// A value with a word of CSS in small letters, which may stand there in capitals as well. What a file names keeps its own.
    private static func folded(_ name: String, _ value: String, _ lower: String) -> String {
        if lower == value || name == "animation-name" || name == "font-family" { return value }
        if lower.hasPrefix("url(") { return "url(" + value.dropFirst(4) }
        var scanner = TextScanner(value)
        return scanner.word() == value ? lower : value
    }

    private mutating func setFontSize(_ text: String, _ outer: Style) {
        let sizes = ["xx-small": 9.6, "x-small": 12, "small": 14.4, "medium": 16, "large": 19.2, "x-large": 24, "xx-large": 32]
        if let size = sizes[text] {
            fontSize = size
        } else if text == "larger" {
            fontSize = outer.fontSize * 1.2
        } else if text == "smaller" {
            fontSize = outer.fontSize / 1.2
        } else if let length = Length(text), length.value >= 0 {
            let context = LengthContext(width: outer.fontSize, height: outer.fontSize, fontSize: outer.fontSize)
            fontSize = min(context.resolve(length, .x), 1e6)
        }
    }

    private mutating func setWeight(_ text: String, _ outer: Style) {
        switch text {
        case "normal": weight = 400
        case "bold": weight = 700
        case "bolder": weight = outer.weight < 400 ? 400 : outer.weight < 600 ? 700 : 900
        case "lighter": weight = outer.weight < 600 ? 100 : outer.weight < 800 ? 400 : 700
        default: if let number = Int(text) { weight = min(max(number, 1), 1000) }
        }
    }

    // MARK: - Values

    /// A property's value, or nil where it was not said.
    subscript(name: String) -> String? { own[name] ?? inherited[name] }

    /// A number from 0 to 1, also as a percentage.
    func share(_ name: String) -> Double {
        guard let text = self[name], let length = Length(text), length.unit == .percent || length.unit == .number else { return 1 }
        return min(max(length.unit == .percent ? length.value / 100 : length.value, 0), 1)
    }

    var isHidden: Bool { self["display"] == "none" }
    /// Whether what lies outside of a viewport is cut off.
    var clips: Bool { self["overflow"] != "visible" && self["overflow"] != "auto" }
    var isVisible: Bool { self["visibility"].map { $0 != "hidden" && $0 != "collapse" } ?? true }

    /// A text that stands for others with what these are for the element; nil where one of them has no value.
    func substituted(_ text: String, _ trials: Budget) -> String? { CustomProperties([], inherited, trials).substituted(text) }
}

/// The property `font`, which says several others at once.
private enum FontShorthand {
    static func expand(_ text: String) -> [(String, String)] {
        // Style and weight that the text leaves out are as at the start, and not as around the element.
        var result = [("font-style", "normal"), ("font-weight", "normal")], rest = Substring(text)
        while let word = rest.split(separator: " ", maxSplits: 1).first {
            let tail = rest.dropFirst(rest.distance(from: rest.startIndex, to: word.endIndex))
            switch word {
            case "italic", "oblique": result.append(("font-style", String(word)))
            case "bold", "bolder", "lighter": result.append(("font-weight", String(word)))
            case "normal", "small-caps": break
            default:
                if Int(word) != nil {
                    result.append(("font-weight", String(word)))
                } else {
                    let size = word.split(separator: "/").first.map(String.init) ?? ""
                    return result + [("font-size", size), ("font-family", tail.trimmed)]
                }
            }
            rest = tail
        }
        return result
    }
}
