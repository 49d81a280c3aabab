import Glibc
import SceneGeometry

extension Color {
    /// A colour as CSS writes it; nil for what is none. `currentColor` is none either.
    init?(css text: String) {
        let text = text.trimmed.lowercased()
        if text.hasPrefix("#") {
            self.init(digits: String(text.dropFirst()))
        } else if text == "transparent" {
            self = .clear
        } else if let rgb = namedColors[text] {
            self.init(rgb, 1)
        } else if text.hasPrefix("light-dark(") {
            // A drawing is shown as on a light screen.
            var scanner = TextScanner(text.dropFirst(11))
            let colors = CSSAnimation.split(scanner.arguments())
            guard colors.count == 2, let light = Color(css: colors[0]) else { return nil }
            self = light
        } else {
            self.init(function: text)
        }
    }

    /// The colour of a paint; an old text says one and its colour in a profile.
    init?(paint text: String) {
        guard let color = Color(css: text) ?? text.split(separator: " ").first.flatMap({ Color(css: String($0)) }) else { return nil }
        self = color
    }

    private init(_ rgb: UInt32, _ alpha: Float) {
        self.init(Float(rgb >> 16 & 255) / 255, Float(rgb >> 8 & 255) / 255, Float(rgb & 255) / 255, alpha)
    }

    private init?(digits: String) {
        guard let number = UInt32(digits, radix: 16) else { return nil }
        switch digits.utf8.count {
        case 3: self.init((number >> 8) * 0x110000 + (number >> 4 & 15) * 0x1100 + (number & 15) * 0x11, 1)
        case 4:
            self.init((number >> 12) * 0x110000 + (number >> 8 & 15) * 0x1100 + (number >> 4 & 15) * 0x11, Float(number & 15) / 15)
        case 6: self.init(number, 1)
        case 8: self.init(number >> 8, Float(number & 255) / 255)
        default: return nil
        }
    }

    private init?(function text: String) {
        var scanner = TextScanner(text)
        var name = scanner.word()
        guard scanner.skip("(") else { return nil }
        scanner.skipSpace()
        if name == "color" { name += " " + scanner.word() }
        var parts: [ColorPart] = []
        while let part = ColorPart(&scanner) { parts.append(part) }
        guard parts.count == 3 || parts.count == 4, scanner.skip(")"), let rgb = ColorPart.rgb(name, parts) else { return nil }
        let alpha = parts.count == 4 ? parts[3].number(percent: 1) : 1
        let held = SIMD4(rgb, alpha).clamped(lowerBound: .zero, upperBound: .one)
        self.init(Float(held.x), Float(held.y), Float(held.z), Float(held.w))
    }
}

/// A number of a function that is a colour.
private struct ColorPart {
    private let value: Double
    private let unit: String

    /// Reads the next number with its unit, and the separators behind it; nil where no number comes next.
    init?(_ scanner: inout TextScanner) {
        if let number = scanner.number() {
            (value, unit) = (number, scanner.word())
        } else {
            // A part that is missing is 0.
            guard scanner.word() == "none" else { return nil }
            (value, unit) = (0, "")
        }
        scanner.skipSeparator()
        if scanner.skip("/") { scanner.skipSpace() }
    }

    /// @param percent what 100% stands for.
    func number(percent: Double) -> Double { unit == "%" ? value / 100 * percent : value }

    private func share(of whole: Double) -> Double { min(max(number(percent: whole) / whole, 0), 1) }

    /// The angle in degrees.
    private var degrees: Double? { TransformFunction.value(value, unit, .x, nil) }

    /// What a function makes of its numbers; nil for a function of another name.
    static func rgb(_ name: String, _ parts: [ColorPart]) -> SIMD3<Double>? {
        switch name {
        case "rgb", "rgba": return SIMD3(parts[0].share(of: 255), parts[1].share(of: 255), parts[2].share(of: 255))
        case "color srgb", "color srgb-linear", "color display-p3":
            let all = SIMD3(parts[0].number(percent: 1), parts[1].number(percent: 1), parts[2].number(percent: 1))
            return name == "color srgb" ? all : encoded(name == "color srgb-linear" ? all : fromP3(all))
        case "hsl", "hsla":
            return parts[0].degrees.map { rgb(hue: $0, saturation: parts[1].share(of: 100), lightness: parts[2].share(of: 100)) }
        case "hwb":
            let white = parts[1].share(of: 100), black = parts[2].share(of: 100), rest = 1 - white - black
            if rest <= 0 { return SIMD3(repeating: white / (white + black)) }
            return parts[0].degrees.map { rgb(hue: $0, saturation: 1, lightness: 0.5) * rest + white }
        case "lab", "lch", "oklab", "oklch":
            let isOK = name.hasPrefix("ok"), isPolar = name.hasSuffix("ch"), whole = isOK ? 0.4 : isPolar ? 150 : 125
            let lightness = parts[0].share(of: isOK ? 1 : 100)
            var a = parts[1].number(percent: whole), b = parts[2].number(percent: whole)
            if isPolar {
                guard let hue = parts[2].degrees else { return nil }
                (a, b) = (max(a, 0) * cos(hue * .pi / 180), max(a, 0) * sin(hue * .pi / 180))
            }
            return rgb(lightness, a, b, isOK)
        default: return nil
        }
    }

    /// @param hue in degrees.
    private static func rgb(hue: Double, saturation: Double, lightness: Double) -> SIMD3<Double> {
        let reach = saturation * min(lightness, 1 - lightness)
        func channel(_ place: Double) -> Double {
            var k = (place + hue / 30).truncatingRemainder(dividingBy: 12)
            if k < 0 { k += 12 }
            return lightness - reach * max(-1, min(k - 3, 9 - k, 1))
        }
        return SIMD3(channel(0), channel(8), channel(4))
    }

    // MARK: - CIE Lab and OKLab

    /// What no screen can show loses colour, but no lightness.
    private static func rgb(_ lightness: Double, _ a: Double, _ b: Double, _ isOK: Bool) -> SIMD3<Double> {
        var low = 0.0, share = lightness > 0 && lightness < 1 ? 1.0 : 0, step = share
        while true {
            let rgb = unbounded(lightness, share * a, share * b, isOK), isShown = rgb.min() >= -5e-4 && rgb.max() <= 1.0005
            if isShown { low = share }
            if step < 1e-6 || isShown && share == 1 { return unbounded(lightness, low * a, low * b, isOK) }
            step /= 2
            share = low + step
        }
    }

    /// sRGB, which may lie outside of 0...1, by the matrices of CSS Color 4.
    private static func unbounded(_ lightness: Double, _ a: Double, _ b: Double, _ isOK: Bool) -> SIMD3<Double> {
        let light: SIMD3<Double>
        if isOK {
            let c =
                SIMD3(0.3963377774, -0.1055613458, -0.0894841775) * a + SIMD3(0.2158037573, -0.0638541728, -1.2914855480) * b + lightness
            let lms = c * c * c
            light =
                SIMD3(4.0767416621, -1.2684380046, -0.0041960863) * lms.x + SIMD3(-3.3077115913, 2.6097574011, -0.7034186147) * lms.y
                + SIMD3(0.2309699292, -0.3413193965, 1.7076147010) * lms.z
        } else {
            let y = (100 * lightness + 16) / 116
            func part(_ f: Double) -> Double { f > 6.0 / 29 ? f * f * f : (f - 4.0 / 29) * 108 / 841 }
            // Of the white D50.
            let xyz = SIMD3(part(y + a / 500) * 0.9642956764, part(y), part(y - b / 200) * 0.8251046025)
            light =
                SIMD3(3.1341359570, -0.9787955029, 0.0719553799) * xyz.x + SIMD3(-1.6173863322, 1.9162545673, -0.2289768264) * xyz.y
                + SIMD3(-0.4906619460, 0.0334427312, 1.4053860583) * xyz.z
        }
        return encoded(light)
    }

    // MARK: - Light

    /// sRGB's numbers for an amount of light.
    private static func encoded(_ light: SIMD3<Double>) -> SIMD3<Double> {
        func part(_ light: Double) -> Double { light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055 }
        return SIMD3(part(light.x), part(light.y), part(light.z))
    }

    /// The light in sRGB's primaries of a colour of Display P3, which has sRGB's curve.
    private static func fromP3(_ color: SIMD3<Double>) -> SIMD3<Double> {
        func part(_ number: Double) -> Double { number <= 0.04045 ? number / 12.92 : pow((number + 0.055) / 1.055, 2.4) }
        return SIMD3(1.2249401763, -0.0420569547, -0.0196375546) * part(color.x)
            + SIMD3(-0.2249401763, 1.0420569547, -0.0786360656) * part(color.y) + SIMD3(0, 0, 1.0982736202) * part(color.z)
    }
}
