import SceneCommit
package import SceneGeometry

/// The types of values that documents are made of.
extension JSON {
    /// A value of a property's type. `names` are those of an enumeration's constants or of the bits of flags.
    func value(of type: ValueType, names: [String] = []) throws(SceneError) -> PropertyValue {
        switch type {
        case .bool: return .bool(try readBool())
        case .number: return .number(try readNumber())
        case .point:
            let n = try readNumbers(2, expecting: "a point [x, y]")
            return .point(Point(n[0], n[1]))
        case .size: return .size(try readSize())
        case .rect: return .rect(try readRect())
        case .color: return .color(try readColor())
        case .transform: return .transform(try readTransform())
        case .enumeration: return .enumeration(Int32(try readName(of: names)))
        case .flags: return .flags(try readFlags(names))
        case .string: return .string(try readString())
        case .numbers:
            return .numbers(try list(expecting: "a list of numbers").map { number throws(SceneError) in try number.readNumber() })
        case .colors: return .colors(try list(expecting: "a list of colors").map { color throws(SceneError) in try color.readColor() })
        case .path: return .path(try readPath())
        case .none, .image, .filters, .cells: throw error(.internal, "\(type.name) is not read as a value")
        }
    }

    func readBool() throws(SceneError) -> Bool {
        guard let bool else { throw error(expecting: "true or false") }
        return bool
    }

    func readString(expecting expected: String = "a string") throws(SceneError) -> String {
        guard let string else { throw error(expecting: expected) }
        return string
    }

    /// SVG path data.
    func readPath() throws(SceneError) -> Path {
        let text = try readString(expecting: "a path as SVG path data")
        do throws(PathError) { return try Path(svg: text) } catch { throw self.error(.format, error.message) }
    }

    func readNumber(expecting expected: String = "a number") throws(SceneError) -> Double {
        guard let number else { throw error(expecting: expected) }
        return number
    }

    func readNumbers(_ count: Int, expecting expected: String) throws(SceneError) -> [Double] {
        let list = try list(expecting: expected)
        guard list.count == count else { throw error(expecting: expected) }
        var numbers: [Double] = []
        numbers.reserveCapacity(count)
        for element in list { numbers.append(try element.readNumber()) }
        return numbers
    }

    func readSize() throws(SceneError) -> Size {
        let n = try readNumbers(2, expecting: "a size [width, height]")
        return Size(n[0], n[1])
    }

    func readRect() throws(SceneError) -> Rect {
        let n = try readNumbers(4, expecting: "a rect [x, y, width, height]")
        return Rect(n[0], n[1], n[2], n[3])
    }

    /// The index of a name in a list of them.
    func readName(of names: [String]) throws(SceneError) -> Int {
        if let string, let index = names.firstIndex(of: string) { return index }
        throw error(expecting: "one of " + names.map { "\"\($0)\"" }.joined(separator: ", "))
    }

    private func readFlags(_ names: [String]) throws(SceneError) -> UInt32 {
        var bits: UInt32 = 0
        guard isList else { throw error(expecting: "a list of " + names.map { "\"\($0)\"" }.joined(separator: ", ")) }
        for element in elements { bits |= 1 << UInt32(try element.readName(of: names)) }
        return bits
    }

    // MARK: - Colours

    private static let colorForms = "a colour (\"#rgb\", \"#rrggbb\", \"#rrggbbaa\", [r, g, b] or [r, g, b, a])"

    func readColor() throws(SceneError) -> Color {
        if let string {
            guard let color = Color(hex: string) else { throw error(expecting: Self.colorForms) }
            return color
        }
        let list = try list(expecting: Self.colorForms)
        guard list.count == 3 || list.count == 4 else { throw error(expecting: Self.colorForms) }
        var color = SIMD4<Float>(repeating: 1)
        for (index, element) in list.enumerated() {
            let number = try element.readNumber()
            guard (0...1).contains(number) else { throw element.error(.format, "expected a number from 0 to 1, not \(number.plain)") }
            color[index] = Float(number)
        }
        return Color(color.x, color.y, color.z, color.w)
    }
}

extension Color {
    /// "#rgb", "#rrggbb" or "#rrggbbaa".
    package init?(hex: String) {
        let digits = hex.utf8.dropFirst().compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        guard hex.utf8.first == UInt8(ascii: "#"), digits.count == hex.utf8.count - 1 else { return nil }
        let bytes: [Int]
        switch digits.count {
        case 3: bytes = digits.map { $0 * 17 }
        case 6, 8: bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
        default: return nil
        }
        let parts = bytes.map { Float($0) / 255 }
        self.init(parts[0], parts[1], parts[2], parts.count == 4 ? parts[3] : 1)
    }
}
