import SceneDocument
import SceneGeometry

/// What a text layer shows from some frame on.
struct TextDocument {
    let string: String
    /// Whether lower-case letters are set as small capitals.
    private let hasSmallCapitals: Bool
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
        let capitals = theme?.text("textCaps").map { Self.capitals[$0] ?? 0 } ?? json.integer("ca")
        self.string = capitals == 1 ? string.uppercased() : string
        hasSmallCapitals = capitals == 2
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
    private static let capitals = ["AllCaps": 1, "SmallCaps": 2]
    /// How large small capitals are, of the size of the others: After Effects' share.
    private static let smallCapital = 0.7

    /// The parts of a string that are of one size each, and how much of the text's size that is.
    func parts(of string: String) -> [(string: String, scale: Double)] {
        guard hasSmallCapitals else { return [(string, 1)] }
        var parts: [(string: String, scale: Double)] = []
        for character in string {
            let text = character.isLowercase ? character.uppercased() : String(character)
            let scale = character.isLowercase ? Self.smallCapital : 1
            if parts.last?.scale == scale { parts[parts.count - 1].string += text } else { parts.append((text, scale)) }
        }
        return parts
    }

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
