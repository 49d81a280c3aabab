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
        } else {
            self.init(function: text)
        }
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
        let name = scanner.word()
        guard scanner.skip("("), ["rgb", "rgba", "hsl", "hsla"].contains(name) else { return nil }
        var parts: [(value: Double, unit: String)] = []
        while let number = scanner.number() {
            parts.append((number, scanner.word()))
            scanner.skipSeparator()
            if scanner.skip("/") { scanner.skipSpace() }
        }
        guard parts.count == 3 || parts.count == 4, scanner.skip(")") else { return nil }
        let alpha = parts.count == 4 ? Float(parts[3].unit == "%" ? parts[3].value / 100 : parts[3].value) : 1
        let held = min(max(alpha, 0), 1)
        if name.hasPrefix("rgb") {
            let rgb = parts[..<3].map { part in
                Float(min(max(part.unit == "%" ? part.value / 100 : part.value / 255, 0), 1))
            }
            self.init(rgb[0], rgb[1], rgb[2], held)
        } else {
            guard let hue = TransformFunction.value(parts[0].value, parts[0].unit, .x, nil) else { return nil }
            self.init(hue: hue, saturation: parts[1].value / 100, lightness: parts[2].value / 100, held)
        }
    }

    /// @param hue in degrees.
    private init(hue: Double, saturation: Double, lightness: Double, _ alpha: Float) {
        let saturation = min(max(saturation, 0), 1), lightness = min(max(lightness, 0), 1)
        let reach = saturation * min(lightness, 1 - lightness)
        func channel(_ place: Double) -> Float {
            var k = (place + hue / 30).truncatingRemainder(dividingBy: 12)
            if k < 0 { k += 12 }
            return Float(lightness - reach * max(-1, min(k - 3, 9 - k, 1)))
        }
        self.init(channel(0), channel(8), channel(4), alpha)
    }
}
