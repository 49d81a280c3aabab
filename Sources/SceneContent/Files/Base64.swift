/// Base64 (RFC 4648).
package enum Base64 {
    /// The bytes of a data URL; nil for one that is not written in base64.
    package static func decode(dataURL: String) -> [UInt8]? {
        guard let comma = dataURL.utf8.firstIndex(of: UInt8(ascii: ",")), dataURL[..<comma].hasSuffix(";base64") else { return nil }
        return decode(dataURL.utf8[dataURL.utf8.index(after: comma)...])
    }

    private static func decode(_ text: Substring.UTF8View) -> [UInt8]? {
        var bytes: [UInt8] = [], bits: UInt32 = 0, count = 0
        bytes.reserveCapacity(text.count / 4 * 3)
        for character in text {
            let value: UInt8
            switch character {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = character - 65
            case UInt8(ascii: "a")...UInt8(ascii: "z"): value = character - 71
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = character + 4
            case UInt8(ascii: "+"), UInt8(ascii: "-"): value = 62
            case UInt8(ascii: "/"), UInt8(ascii: "_"): value = 63
            case UInt8(ascii: "="), 9, 10, 13, 32: continue
            default: return nil
            }
            bits = bits << 6 | UInt32(value)
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        return bytes
    }
}
