import SceneGeometry

// Values as SVG writes them.

struct SVGNumber {
    let text: String
    init(_ value: Double, places: Int = 4) { text = DecimalText(value, places: places).text }
}

struct SVGText {
    let text: String

    /// Text without what has a meaning to XML, or is none of its characters.
    init(_ plain: String) {
        var escaped = ""
        for scalar in plain.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\t", "\n", "\r": escaped += " "
            default: if scalar.value >= 0x20, scalar.value != 0xfffe, scalar.value != 0xffff { escaped.unicodeScalars.append(scalar) }
            }
        }
        text = escaped
    }
}

struct SVGRect {
    let attributes: String

    init(_ rect: Rect) {
        func number(_ value: Double) -> String { SVGNumber(value).text }
        attributes = " x=\"\(number(rect.x))\" y=\"\(number(rect.y))\" width=\"\(number(rect.width))\" height=\"\(number(rect.height))\""
    }
}

struct SVGTransform {
    private let map: Affine
    private let places: Int

    init(_ map: Affine, places: Int = 7) {
        self.map = map
        self.places = places
    }

    func attribute(_ name: String = "transform") -> String {
        guard map != .identity else { return "" }
        let numbers = [map.a, map.b, map.c, map.d, map.tx, map.ty].map { SVGNumber($0, places: places).text }
        return " \(name)=\"matrix(\(numbers.joined(separator: " ")))\""
    }
}

struct SVGColor {
    private let color: Color

    init(_ color: Color) { self.color = color }

    /// @param name that of the opacity, without `-opacity`. @param full that of the colour, if it differs.
    func attributes(_ name: String, _ full: String? = nil) -> String {
        func byte(_ value: Float) -> Int { Int((min(max(value, 0), 1) * 255).rounded()) }
        func hex(_ value: Int) -> String { (value < 16 ? "0" : "") + String(value, radix: 16) }
        let opacity = color.a < 1 ? " \(name)-opacity=\"\(SVGNumber(Double(color.a), places: 5).text)\"" : ""
        return " \(full ?? name)=\"#\(hex(byte(color.r)))\(hex(byte(color.g)))\(hex(byte(color.b)))\"\(opacity)"
    }
}

struct SVGPath {
    private(set) var text = ""

    init(_ path: Path, _ map: Affine, places: Int = 4) {
        var index = 0
        for verb in path.verbs {
            switch verb {
            case .move: text += "M"
            case .line: text += "L"
            case .quadratic: text += "Q"
            case .cubic: text += "C"
            case .close: text += "Z"
            }
            for offset in 0..<verb.pointCount {
                let point = path.points[index + offset], at = map.apply(point.x, point.y)
                if offset > 0 { text += " " }
                text += DecimalText(at.x, places: places).text + " " + DecimalText(at.y, places: places).text
            }
            index += verb.pointCount
        }
    }
}

struct Base64 {
    let text: String

    init(_ bytes: [UInt8]) {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var out: [UInt8] = []
        out.reserveCapacity((bytes.count + 2) / 3 * 4)
        var index = 0
        while index < bytes.count {
            let left = bytes.count - index
            let group =
                UInt32(bytes[index]) << 16 | (left > 1 ? UInt32(bytes[index + 1]) << 8 : 0) | (left > 2 ? UInt32(bytes[index + 2]) : 0)
            out.append(digits[Int(group >> 18)])
            out.append(digits[Int(group >> 12 & 63)])
            out.append(left > 1 ? digits[Int(group >> 6 & 63)] : UInt8(ascii: "="))
            out.append(left > 2 ? digits[Int(group & 63)] : UInt8(ascii: "="))
            index += 3
        }
        text = String(decoding: out, as: UTF8.self)
    }
}
