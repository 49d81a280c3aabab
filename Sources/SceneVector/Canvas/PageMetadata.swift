/// What a file says about itself.
public struct PageMetadata: Sendable, Equatable {
    public var title, author, subject, keywords, creator: String?
    /// Seconds since 1970, UTC.
    public var creationDate: Double?

    public init() {}
}

/// A moment as ISO 8601 text, to the second: `2026-11-23T02:43:13Z`.
struct PageDate {
    let text: String

    init(seconds: Double) {
        let whole = Int(seconds.rounded(.down)), day = whole >= 0 ? whole / 86400 : -((86399 - whole) / 86400), time = whole - day * 86400
        // The civil date of a day since 1970, by eras of 400 years that begin in March.
        let shifted = day + 719_468, era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let year = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100), month = (5 * dayOfYear + 2) / 153
        let civilMonth = month < 10 ? month + 3 : month - 9
        let civilYear = year + era * 400 + (civilMonth <= 2 ? 1 : 0)
        func padded(_ number: Int, _ width: Int = 2) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(width - digits.count, 0)) + digits
        }
        text =
            "\(padded(civilYear, 4))-\(padded(civilMonth))-\(padded(dayOfYear - (153 * month + 2) / 5 + 1))T"
            + "\(padded(time / 3600)):\(padded(time / 60 % 60)):\(padded(time % 60))Z"
    }
}

/// A number with a few decimals, the same everywhere: no exponent, no zeros at the end.
struct DecimalText {
    let text: String

    init(_ number: Double, places: Int) {
        var unit = 1.0
        for _ in 0..<places { unit *= 10 }
        let scaled = (number * unit).rounded()
        guard scaled.isFinite, abs(scaled) < 1e17 else {
            text = number.isFinite ? (number < 0 ? "-1e12" : "1e12") : "0"
            return
        }
        let value = Int64(scaled), whole = value.magnitude / UInt64(unit), fraction = value.magnitude % UInt64(unit)
        var digits = String(whole)
        if fraction > 0 {
            let rest = String(fraction)
            var tail = String(repeating: "0", count: places - rest.count) + rest
            while tail.last == "0" { tail.removeLast() }
            digits += "." + tail
        }
        text = value < 0 ? "-" + digits : digits
    }
}
