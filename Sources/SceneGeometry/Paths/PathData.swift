extension Path {
    /// A path out of SVG path data (SVG 2, chapter 9.3), such as "M0 0 L10 0 A5 5 0 0 1 10 10 Z". Relative and short commands become plain
    /// ones, and arcs cubic curves. Nothing but white space is the empty path. An error says at which byte.
    public init(svg text: String) throws(PathError) {
        var parser = PathDataParser(text)
        self = try parser.parse()
    }

    /// A path out of SVG path data up to the first error in it, which is how SVG draws what is wrong.
    public init(validStartOf text: String) { self = PathDataStart(text).path }

    /// SVG path data, with absolute commands. Reading it gives this path again, to the bit.
    public var svg: String {
        var result = ""
        result.reserveCapacity(verbs.count * 16)
        for element in elements {
            if !result.isEmpty { result += " " }
            switch element {
            case .move(let end): Path.write("M", end, to: &result)
            case .line(let end): Path.write("L", end, to: &result)
            case .quadratic(let control, let end):
                Path.write("Q", control, to: &result)
                Path.write(" ", end, to: &result)
            case .cubic(let control1, let control2, let end):
                Path.write("C", control1, to: &result)
                Path.write(" ", control2, to: &result)
                Path.write(" ", end, to: &result)
            case .close: result += "Z"
            }
        }
        return result
    }

    private static func write(_ prefix: String, _ point: Point, to text: inout String) {
        text += prefix
        write(point.x, to: &text)
        text += " "
        write(point.y, to: &text)
    }

    /// The shortest digits that read back as the same number.
    private static func write(_ number: Double, to text: inout String) {
        let digits = number.description
        text += digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits
    }
}

/// SVG path data up to the first error in it.
public struct PathDataStart: Sendable {
    public let path: Path
    /// The first error, if there is one.
    public private(set) var error: PathError?
    /// The numbers of the path's elements that end within an arc, for which several curves stand.
    public let elementsWithinArcs: Set<Int>

    public init(_ text: String) {
        var parser = PathDataParser(text)
        do throws(PathError) { _ = try parser.parse() } catch { self.error = error }
        (path, elementsWithinArcs) = (parser.start, parser.elementsWithinArcs)
    }
}

/// Reads path data, command by command.
private struct PathDataParser {
    private let bytes: [UInt8]
    private var offset = 0
    private var path = Path()
    /// The last control point, which the short curves mirror: after a cubic curve, and after a quadratic one.
    private var cubicControl: Point?
    private var quadControl: Point?
    /// Where the command that is being read starts.
    private var commandStart = 0
    private(set) var elementsWithinArcs: Set<Int> = []

    init(_ text: String) { bytes = Array(text.utf8) }

    /// The path as far as it was read before an error.
    var start: Path { path }

    mutating func parse() throws(PathError) -> Path {
        skipSpace()
        while let byte = peek {
            guard isCommand(byte) else { throw expected("one of the commands M L H V C S Q T A Z") }
            guard !path.isEmpty || byte | 0x20 == UInt8(ascii: "m") else { throw expected("M or m, which path data begins with") }
            commandStart = offset
            offset += 1
            skipSpace()
            try command(byte)
            skipSpace()
        }
        return path
    }

    // MARK: - Commands

    /// A command with all its arguments: it is repeated while numbers follow.
    private mutating func command(_ letter: UInt8) throws(PathError) {
        let isRelative = letter >= UInt8(ascii: "a")
        var kind = letter | 0x20
        if kind == UInt8(ascii: "z") {
            (cubicControl, quadControl) = (nil, nil)
            return try build { path throws(PathError) in try path.close() }
        }
        repeat {
            let current = path.currentPoint ?? .zero
            let origin = isRelative ? current : nil
            try once(kind, origin, current)
            // What follows the first pair of a move are lines.
            if kind == UInt8(ascii: "m") { kind = UInt8(ascii: "l") }
        } while try anotherNumberFollows()
    }

    private mutating func once(_ kind: UInt8, _ origin: Point?, _ current: Point) throws(PathError) {
        var newCubic: Point?, newQuad: Point?
        switch kind {
        case UInt8(ascii: "m"):
            let end = try point(origin)
            try build { path throws(PathError) in try path.move(to: end) }
        case UInt8(ascii: "l"):
            let end = try point(origin)
            try build { path throws(PathError) in try path.line(to: end) }
        case UInt8(ascii: "h"):
            let x = try coordinate(origin?.x)
            try build { path throws(PathError) in try path.line(to: Point(x, current.y)) }
        case UInt8(ascii: "v"):
            let y = try coordinate(origin?.y)
            try build { path throws(PathError) in try path.line(to: Point(current.x, y)) }
        case UInt8(ascii: "c"), UInt8(ascii: "s"):
            let control1 = kind == UInt8(ascii: "c") ? try point(origin) : mirror(cubicControl, current)
            if kind == UInt8(ascii: "c") { try separator() }
            let control2 = try point(origin)
            try separator()
            let end = try point(origin)
            newCubic = control2
            try build { path throws(PathError) in try path.cubic(control1: control1, control2: control2, to: end) }
        case UInt8(ascii: "q"), UInt8(ascii: "t"):
            let control = kind == UInt8(ascii: "q") ? try point(origin) : mirror(quadControl, current)
            if kind == UInt8(ascii: "q") { try separator() }
            let end = try point(origin)
            newQuad = control
            try build { path throws(PathError) in try path.quad(control: control, to: end) }
        default: try arc(origin, current)
        }
        (cubicControl, quadControl) = (newCubic, newQuad)
    }

    private mutating func arc(_ origin: Point?, _ current: Point) throws(PathError) {
        let width = abs(try number())
        try separator()
        let height = abs(try number())
        try separator()
        let degrees = try number()
        try separator()
        let isLarge = try flag()
        try separator()
        let isPositive = try flag()
        try separator()
        let end = try point(origin), first = path.verbs.count
        try build { path throws(PathError) in
            try path.arc(
                from: current, to: end, radius: Size(width, height), rotation: degrees / 180 * .pi, isLarge: isLarge, isPositive: isPositive
            )
        }
        for index in first..<max(path.verbs.count - 1, first) { elementsWithinArcs.insert(index) }
    }

    private func mirror(_ control: Point?, _ current: Point) -> Point {
        guard let control else { return current }
        return Point(2 * current.x - control.x, 2 * current.y - control.y)
    }

    /// Changes the path. An error of the path is an error of the command.
    private mutating func build(_ change: (inout Path) throws(PathError) -> Void) throws(PathError) {
        do { try change(&path) } catch { throw PathError(.format, "at byte \(commandStart): \(error.message)", at: commandStart) }
    }

    // MARK: - Tokens

    private var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private func isCommand(_ byte: UInt8) -> Bool {
        switch byte | 0x20 {
        case UInt8(ascii: "m"), UInt8(ascii: "l"), UInt8(ascii: "h"), UInt8(ascii: "v"), UInt8(ascii: "c"), UInt8(ascii: "s"),
            UInt8(ascii: "q"), UInt8(ascii: "t"), UInt8(ascii: "a"), UInt8(ascii: "z"):
            byte >= UInt8(ascii: "A")
        default: false
        }
    }

    private mutating func skipSpace() {
        while let byte = peek, byte == 0x20 || (byte >= 0x09 && byte <= 0x0d && byte != 0x0b) { offset += 1 }
    }

    /// White space with at most one comma.
    private mutating func separator() throws(PathError) {
        skipSpace()
        guard peek == UInt8(ascii: ",") else { return }
        offset += 1
        skipSpace()
    }

    /// Whether the command goes on. A comma promises that it does.
    private mutating func anotherNumberFollows() throws(PathError) -> Bool {
        skipSpace()
        guard let byte = peek else { return false }
        if byte == UInt8(ascii: ",") {
            try separator()
            return true
        }
        return isDigit(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }

    private mutating func point(_ origin: Point?) throws(PathError) -> Point {
        let x = try coordinate(origin?.x)
        try separator()
        return Point(x, try coordinate(origin?.y))
    }

    /// A number from an origin; without one it is as it is, which keeps a negative zero.
    private mutating func coordinate(_ origin: Double?) throws(PathError) -> Double {
        let number = try number()
        return origin.map { $0 + number } ?? number
    }

    private mutating func flag() throws(PathError) -> Bool {
        guard let byte = peek, byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else { throw expected("a flag, 0 or 1") }
        offset += 1
        return byte == UInt8(ascii: "1")
    }

    private func isDigit(_ byte: UInt8?) -> Bool { byte.map { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") } ?? false }

    private mutating func number() throws(PathError) -> Double {
        let start = offset
        var scan = DecimalScan()
        if let byte = peek, byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") {
            scan.isNegative = byte == UInt8(ascii: "-")
            offset += 1
        }
        var digitCount = digits { scan.add($0) }
        if peek == UInt8(ascii: ".") {
            offset += 1
            digitCount += digits { scan.addFraction($0) }
        }
        guard digitCount > 0 else {
            offset = start
            throw expected("a number")
        }
        exponent(&scan)
        let value = scan.exact ?? Double(String(decoding: bytes[start..<offset], as: UTF8.self)) ?? .nan
        guard value.isFinite else {
            offset = start
            throw PathError(.format, "at byte \(start): a number is too large", at: start)
        }
        return value
    }

    /// An e belongs to the number only when digits follow.
    private mutating func exponent(_ scan: inout DecimalScan) {
        guard peek.map({ $0 | 0x20 }) == UInt8(ascii: "e") else { return }
        let start = offset
        offset += 1
        var isNegative = false, exponent = 0
        if let byte = peek, byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") {
            isNegative = byte == UInt8(ascii: "-")
            offset += 1
        }
        let count = digits { exponent = min(exponent * 10 + $0, 100_000) }
        if count == 0 { offset = start } else { scan.exponent += isNegative ? -exponent : exponent }
    }

    private mutating func digits(_ take: (Int) -> Void) -> Int {
        let start = offset
        while let byte = peek, isDigit(byte) {
            take(Int(byte) - 48)
            offset += 1
        }
        return offset - start
    }

    // MARK: - Errors

    private func expected(_ what: String) -> PathError {
        PathError(.format, "at byte \(offset): expected \(what), found \(found)", at: offset)
    }

    private var found: String {
        guard let byte = peek else { return "the end" }
        return byte > 0x20 && byte < 0x7f ? "\"\(Character(Unicode.Scalar(byte)))\"" : "byte \(byte)"
    }
}

/// A decimal number while it is read. Most are few digits with a small exponent, whose product or quotient is rounded once.
private struct DecimalScan {
    var isNegative = false
    private var mantissa: UInt64 = 0
    var exponent = 0
    private var isLong = false

    mutating func add(_ digit: Int) {
        if mantissa < 900_000_000_000_000 { mantissa = mantissa * 10 + UInt64(digit) } else { isLong = true }
    }

    mutating func addFraction(_ digit: Int) {
        add(digit)
        exponent -= 1
    }

    /// The number, when it is exact in this way: a mantissa below 2^53 and a power of ten that a double holds.
    var exact: Double? {
        guard !isLong, abs(exponent) <= 22 else { return nil }
        var power = 1.0
        for _ in 0..<abs(exponent) { power *= 10 }
        let value = exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
        return isNegative ? -value : value
    }
}
