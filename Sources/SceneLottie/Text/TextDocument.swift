import SceneDocument
import SceneGeometry

/// What a text layer shows from some frame on.
struct TextDocument {
    let string: String
    let font: String
    let size, tracking, lineHeight, shift, strokeWidth: Double
    let fill, stroke: SIMD4<Double>?
    /// Whether the stroke lies above the fill.
    let strokesOver: Bool
    /// 0 left, 1 right, 2 in the middle; 3 to 6 fill the lines of boxes, but for the last, which lies as its number says.
    let justification: Int
    /// Of text in a box: its size, and its top left corner.
    let box: Size?
    let origin: Point

    /// @param theme what a theme says in place of parts of it.
    init?(_ json: JSON, theme: JSON? = nil) {
        func part(_ key: String, _ themed: String) -> JSON? { theme?[themed] ?? json[key] }
        guard let string = part("t", "text")?.string else { return nil }
        let isUpper = theme?.text("textCaps").map { $0 == "AllCaps" } ?? (json.integer("ca") == 1)
        self.string = isUpper ? string.uppercased() : string
        font = part("f", "fontFamily")?.string ?? ""
        size = min(max(part("s", "fontSize")?.real ?? 12, 0.01), 10_000)
        tracking = (part("tr", "tracking")?.real ?? 0) / 1000 * size
        lineHeight = part("lh", "lineHeight")?.real ?? size * 1.2
        shift = part("ls", "baselineShift")?.real ?? 0
        strokeWidth = max(part("sw", "strokeWidth")?.real ?? 0, 0)
        func color(_ key: String, _ themed: String) -> SIMD4<Double>? {
            guard let parts = part(key, themed)?.reals, parts.count >= 3 else { return nil }
            return SIMD4(parts[0], parts[1], parts[2], 1).clamped(lowerBound: .zero, upperBound: .one)
        }
        (fill, stroke) = (color("fc", "fillColor"), strokeWidth > 0 ? color("sc", "strokeColor") : nil)
        strokesOver = (part("of", "strokeOverFill")?.real ?? 0) != 0
        justification = theme?.text("justify").flatMap { Self.justifications[$0] } ?? json.integer("j") ?? 0
        box = part("sz", "wrapSize").map { Size(max($0.point.x, 0), max($0.point.y, 0)) }
        origin = box == nil ? .zero : part("ps", "wrapPosition")?.point ?? .zero
    }

    private static let justifications = ["Left": 0, "Right": 1, "Center": 2]

    var lines: [String] {
        string.split(omittingEmptySubsequences: false) { $0.isNewline || $0 == "\u{3}" }.map { String($0) }
    }

    /// Whether lines of a box that the text goes on after are made as wide as the box; and the last of a paragraph as well.
    var fillsLines: Bool { box != nil && justification >= 3 }
    var fillsLastLines: Bool { fillsLines && justification == 6 }

    /// How far from the text's point a line of a width begins.
    func indent(_ width: Double) -> Double {
        let room = box?.width ?? 0
        switch justification % 3 {
        case 1: return room - width
        case 2: return (room - width) / 2
        default: return 0
        }
    }
}
