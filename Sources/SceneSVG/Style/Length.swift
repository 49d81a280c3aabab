/// A length, as SVG and CSS write it.
struct Length: Equatable {
    enum Unit: String {
        case number = "", px, pt, pc, mm, cm, em, ex, rem, ch
        case inch = "in"
        case quarter = "q"
        case percent = "%"
    }

    var value: Double
    var unit = Unit.number

    init(_ value: Double, _ unit: Unit = .number) { (self.value, self.unit) = (value, unit) }

    init?(_ text: String) {
        var scanner = TextScanner(text)
        guard let length = scanner.length() else { return nil }
        scanner.skipSpace()
        guard scanner.isAtEnd else { return nil }
        self = length
    }
}

extension TextScanner {
    mutating func length() -> Length? {
        guard let value = number() else { return nil }
        guard let unit = Length.Unit(rawValue: unit().lowercased()) else { return nil }
        return Length(value, unit)
    }

    static func lengths(_ text: String) -> [Length] {
        var scanner = TextScanner(text), lengths: [Length] = []
        while let length = scanner.length() {
            lengths.append(length)
            scanner.skipSeparator()
        }
        return lengths
    }
}

/// What lengths are relative to.
struct LengthContext {
    /// The size of the viewport, in user units.
    var width, height: Double
    var fontSize = 16.0
    var rootFontSize = 16.0
    /// Whether percentages stay what they are in animations, which are of a box that is not known yet.
    var keepsShares = false

    enum Axis { case x, y, other }

    func resolve(_ length: Length, _ axis: Axis) -> Double {
        switch length.unit {
        case .number, .px: length.value
        case .pt: length.value * 4 / 3
        case .pc: length.value * 16
        case .inch: length.value * 96
        case .cm: length.value * 96 / 2.54
        case .mm: length.value * 9.6 / 2.54
        case .quarter: length.value * 2.4 / 2.54
        case .em: length.value * fontSize
        case .rem: length.value * rootFontSize
        case .ex, .ch: length.value * fontSize / 2
        case .percent: length.value / 100 * reference(axis)
        }
    }

    private func reference(_ axis: Axis) -> Double {
        switch axis {
        case .x: width
        case .y: height
        case .other: ((width * width + height * height) / 2).squareRoot()
        }
    }
}
