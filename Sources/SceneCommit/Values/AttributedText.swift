public import SceneGeometry

/// Text whose parts look different (NSAttributedString).
public struct AttributedText: Sendable, Equatable {
    public let runs: [TextRun]
    /// The Pango markup that the runs were read from; it may say more than they do.
    public let markup: String?

    /// The longest text that is set, in bytes of UTF-8.
    public static let maximumByteCount = 1 << 20

    public init(_ runs: [TextRun], markup: String? = nil) {
        self.runs = runs
        self.markup = markup
    }

    /// The text alone.
    public var string: String { runs.lazy.map(\.string).joined() }

    /// Why the text cannot be set, for people; nil when it can.
    public var objection: String? { runs.lazy.compactMap(\.objection).first ?? Self.objection(toByteCount: byteCount) }

    var byteCount: Int { max(runs.reduce(0) { $0 + $1.string.utf8.count }, markup?.utf8.count ?? 0) }

    static func objection(toByteCount count: Int) -> String? {
        count <= maximumByteCount ? nil : "the text has \(count) bytes, expected at most \(maximumByteCount)"
    }
}

/// A part of a text with one look. The layer's values hold where the run has none.
public struct TextRun: Sendable, Equatable {
    public enum Underline: Int32, BitwiseCopyable, Sendable {
        case none, single, double, low, error

        /// In the order of their numbers, as documents spell them.
        public static let names = ["none", "single", "double", "low", "error"]
    }

    public var string: String
    /// A family, or several to be tried in turn, with commas between them.
    public var font: String?
    /// In points.
    public var fontSize: Double?
    /// 400 is regular, 700 is bold.
    public var weight: Int?
    public var isItalic = false
    public var color: Color?
    public var underline = Underline.none
    public var isStruckThrough = false
    /// The space added between letters, in points.
    public var letterSpacing = 0.0
    /// The height of the letters above the line's baseline, in points.
    public var baselineOffset = 0.0

    public init(_ string: String) { self.string = string }

    /// The weights that fonts may have.
    public static let weights = 1...1000

    /// Why no text can look like that, for people; nil when it can.
    public var objection: String? {
        if let fontSize, !(fontSize > 0 && fontSize.isFinite) {
            return "the font size of a run must be above 0 and finite, not \(fontSize)"
        }
        if let weight, !Self.weights.contains(weight) { return "the weight of a run must be 1...1000, not \(weight)" }
        if let color, !color.isFinite { return "the color of a run must be finite" }
        if !letterSpacing.isFinite { return "the letter spacing of a run must be finite, not \(letterSpacing)" }
        if !baselineOffset.isFinite { return "the baseline offset of a run must be finite, not \(baselineOffset)" }
        return nil
    }

    /// Whether two runs look the same.
    public func hasLook(of other: TextRun) -> Bool {
        var other = other
        other.string = string
        return self == other
    }
}

/// A text layer's text with all values that decide about its lines and the places of its letters.
public struct TextStyle: Sendable, Equatable {
    public enum Alignment: Int32, BitwiseCopyable, Sendable { case natural, left, right, center, justified }
    public enum Truncation: Int32, BitwiseCopyable, Sendable { case none, start, middle, end }

    public var text: AttributedText
    public var font = "Sans"
    public var fontSize = 36.0
    public var isWrapped = false
    public var alignment = Alignment.natural
    public var truncation = Truncation.none
    /// The size of the layer's bounds.
    public var size = Size(0, 0)

    public init(_ text: AttributedText, font: String = "Sans", fontSize: Double = 36, alignment: Alignment = .natural) {
        self.text = text
        self.font = font
        self.fontSize = fontSize
        self.alignment = alignment
    }

    /// A style from a layer's properties; nil when the layer has no text.
    public init?(size: Size, _ value: (Property) -> PropertyValue) {
        switch value(.string) {
        case .string(let string) where !string.isEmpty: text = AttributedText([TextRun(string)])
        case .text(let attributed) where !attributed.runs.allSatisfy(\.string.isEmpty): text = attributed
        default: return nil
        }
        if case .string(let family) = value(.font) { font = family }
        if case .number(let points) = value(.fontSize) { fontSize = points }
        isWrapped = value(.wrapped) == .bool(true)
        if case .enumeration(let mode) = value(.alignmentMode) { alignment = Alignment(rawValue: mode) ?? .natural }
        if case .enumeration(let mode) = value(.truncationMode) { truncation = Truncation(rawValue: mode) ?? .none }
        self.size = size
    }
}
