/// Capitals, digits and the point in three columns and five rows.
enum PixelFont {
    /// Five octal digits, one for each row.
    private static let letters: [UInt16] = [
        0o25755, 0o65656, 0o34443, 0o65556, 0o74647, 0o74644, 0o34553, 0o55755, 0o72227, 0o11152, 0o55655, 0o44447, 0o57755, 0o65555,
        0o25552, 0o65644, 0o25563, 0o65655, 0o34216, 0o72222, 0o55557, 0o55552, 0o55775, 0o55255, 0o55222, 0o71247,
    ]
    private static let digits: [UInt16] = [
        0o75557, 0o26227, 0o61247, 0o61216, 0o55711, 0o74616, 0o34757, 0o71222, 0o75757, 0o75716,
    ]

    static func glyph(_ character: Character) -> UInt16 {
        guard let code = character.asciiValue else { return 0 }
        switch code {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): return letters[Int(code - UInt8(ascii: "a"))]
        case UInt8(ascii: "0")...UInt8(ascii: "9"): return digits[Int(code - UInt8(ascii: "0"))]
        case UInt8(ascii: "."): return 0o00002
        default: return 0
        }
    }
}
