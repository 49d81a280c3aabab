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
    /// 0 left, 1 right, 2 in the middle.
    let justification: Int
    /// Of text in a box: its size, and its top left corner.
    let box: Size?
    let origin: Point

    init?(_ json: JSON) {
        guard let string = json.text("t") else { return nil }
        self.string = json.integer("ca") == 1 ? string.uppercased() : string
        font = json.text("f") ?? ""
        size = min(max(json.real("s") ?? 12, 0.01), 10_000)
        tracking = (json.real("tr") ?? 0) / 1000 * size
        lineHeight = json.real("lh") ?? size * 1.2
        shift = json.real("ls") ?? 0
        strokeWidth = max(json.real("sw") ?? 0, 0)
        func color(_ key: String) -> SIMD4<Double>? {
            guard let parts = json[key]?.reals, parts.count >= 3 else { return nil }
            return SIMD4(parts[0], parts[1], parts[2], 1).clamped(lowerBound: .zero, upperBound: .one)
        }
        (fill, stroke) = (color("fc"), strokeWidth > 0 ? color("sc") : nil)
        strokesOver = json.flag("of")
        justification = json.integer("j") ?? 0
        box = json["sz"].map { Size(max($0.point.x, 0), max($0.point.y, 0)) }
        origin = box == nil ? .zero : json["ps"]?.point ?? .zero
    }

    var lines: [String] {
        string.split(omittingEmptySubsequences: false) { $0.isNewline || $0 == "\u{3}" }.map { String($0) }
    }

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
