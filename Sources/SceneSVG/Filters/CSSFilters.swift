import Glibc
import SceneCommit
import SceneEffects
import SceneGeometry

/// The functions of CSS's property `filter`: `blur()`, `drop-shadow()` and changes of colours.
struct CSSFilters {
    let style: Style
    let lengths: LengthContext

    /// nil for what is no function of CSS's.
    func filters(_ name: String, _ arguments: String) -> [Filter]? {
        let text = arguments.trimmed
        switch name {
        case "blur":
            let radius = text.isEmpty ? 0 : Length(text).flatMap { $0.unit == .percent ? nil : lengths.resolve($0, .other) }
            return radius.flatMap { $0 < 0 ? nil : FilterKernel.filter(.gaussianBlur, [("radius", [$0])]) }.map { [$0] }
        case "drop-shadow": return shadow(text)
        case "hue-rotate":
            // An angle has a unit, but for 0.
            guard let angle = TransformFunction.numbers(text.isEmpty ? "0" : text, of: "rotate")?.first, angle == 0 || Length(text) == nil
            else { return nil }
            return FilterKernel.matrix(ColorMatrix.hue(angle)).map { [$0] }
        default: return color(name, text)
        }
    }

    private func color(_ name: String, _ text: String) -> [Filter]? {
        var amount = 1.0
        if !text.isEmpty {
            guard let length = Length(text), length.unit == .number || length.unit == .percent, length.value >= 0 else { return nil }
            amount = length.unit == .percent ? length.value / 100 : length.value
        }
        let part = min(amount, 1), filter: Filter?
        switch name {
        case "brightness": filter = FilterKernel.scale(SIMD4(amount, amount, amount, 1))
        case "contrast":
            let middle = 0.5 - 0.5 * amount
            filter = FilterKernel.scale(SIMD4(amount, amount, amount, 1), adding: SIMD4(middle, middle, middle, 0))
        case "grayscale": filter = FilterKernel.matrix(ColorMatrix.saturation(1 - part))
        case "saturate": filter = FilterKernel.matrix(ColorMatrix.saturation(amount))
        case "sepia": filter = FilterKernel.matrix(ColorMatrix.sepia(part))
        case "invert":
            let slope = 1 - 2 * part
            filter = FilterKernel.scale(SIMD4(slope, slope, slope, 1), adding: SIMD4(part, part, part, 0))
        case "opacity": filter = FilterKernel.scale(SIMD4(1, 1, 1, part))
        default: filter = nil
        }
        return filter.map { [$0] }
    }

    /// Two or three lengths and a colour, in any order.
    private func shadow(_ text: String) -> [Filter]? {
        var numbers: [Double] = [], color = style.color
        for word in CSSAnimation.words(text) {
            if let length = Length(word), length.unit != .percent {
                numbers.append(lengths.resolve(length, .other))
            } else if let named = Color(css: word) {
                color = named
            } else if word.lowercased() != "currentcolor" {
                return nil
            }
        }
        guard numbers.count == 2 || numbers.count == 3 else { return nil }
        return Self.shadow(Point(numbers[0], numbers[1]), numbers.count == 3 ? max(numbers[2], 0) : 0, color).map { [$0] }
    }

    /// A shadow that lies farther away is seen nowhere, and would take pictures that no GL has room for.
    private static let farthest = 4000.0

    static func shadow(_ offset: Point, _ radius: Double, _ color: Color) -> Filter? {
        let offset = [offset.x, offset.y].map { min(max($0, -farthest), farthest) }
        return FilterKernel.filter(
            .dropShadow,
            [
                ("offset", offset), ("radius", [min(radius, 1000)]),
                ("color", [color.r, color.g, color.b, color.a].map { Double($0) }),
            ])
    }
}

/// The matrices of `feColorMatrix`, in rows of five.
enum ColorMatrix {
    static func saturation(_ s: Double) -> [Double] {
        [
            0.213 + 0.787 * s, 0.715 - 0.715 * s, 0.072 - 0.072 * s, 0, 0, 0.213 - 0.213 * s, 0.715 + 0.285 * s, 0.072 - 0.072 * s, 0, 0,
            0.213 - 0.213 * s, 0.715 - 0.715 * s, 0.072 + 0.928 * s, 0, 0, 0, 0, 0, 1, 0,
        ]
    }

    /// @param angle in degrees.
    static func hue(_ angle: Double) -> [Double] {
        let c = cos(angle * .pi / 180), s = sin(angle * .pi / 180)
        return [
            0.213 + c * 0.787 - s * 0.213, 0.715 - c * 0.715 - s * 0.715, 0.072 - c * 0.072 + s * 0.928, 0, 0,
            0.213 - c * 0.213 + s * 0.143, 0.715 + c * 0.285 + s * 0.140, 0.072 - c * 0.072 - s * 0.283, 0, 0,
            0.213 - c * 0.213 - s * 0.787, 0.715 - c * 0.715 + s * 0.715, 0.072 + c * 0.928 + s * 0.072, 0, 0, 0, 0, 0, 1, 0,
        ]
    }

    static let luminanceToAlpha: [Double] = [Double](repeating: 0, count: 15) + [0.2125, 0.7154, 0.0721, 0, 0]

    static let alphaAlone: [Double] = [Double](repeating: 0, count: 15) + [0, 0, 0, 1, 0]

    static func sepia(_ amount: Double) -> [Double] {
        let rest = 1 - amount
        return [
            0.393 + 0.607 * rest, 0.769 - 0.769 * rest, 0.189 - 0.189 * rest, 0, 0,
            0.349 - 0.349 * rest, 0.686 + 0.314 * rest, 0.168 - 0.168 * rest, 0, 0,
            0.272 - 0.272 * rest, 0.534 - 0.534 * rest, 0.131 + 0.869 * rest, 0, 0, 0, 0, 0, 1, 0,
        ]
    }
}
