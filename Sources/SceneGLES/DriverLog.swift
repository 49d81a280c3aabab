/// What a driver says about a kernel, in terms of the kernel's own text: lines of the program around it are left out.
struct DriverLog {
    let text: String

    init(_ log: String) {
        var messages: [String] = []
        for line in log.split(whereSeparator: { $0 == "\n" || $0 == "\0" }) {
            if let place = Self.place(line), place.string > 0 {
                messages.append("line \(place.line): \(place.rest)")
            }
        }
        text = messages.isEmpty ? log : "the kernel does not compile: " + messages.joined(separator: "; ")
    }

    /// Finds `1:12(4): error: text`, `ERROR: 1:12: text` or `1(12) : error C0000: text`: the number of the string, which is above 0 in a
    /// kernel's text, the line, and the message.
    private static func place(_ line: Substring) -> (string: Int, line: Int, rest: String)? {
        var rest = line[...]
        while let start = rest.firstIndex(where: \.isNumber) {
            let first = rest[start...].prefix(while: \.isNumber)
            let after = rest[first.endIndex...]
            if let separator = after.first, separator == ":" || separator == "(" {
                let second = after.dropFirst().prefix(while: \.isNumber)
                if let string = Int(first), let number = Int(second) {
                    var message = rest[second.endIndex...]
                    // A column, and what separates.
                    message = message.drop { "():0123456789 ".contains($0) }
                    return (string, number, String(message))
                }
            }
            rest = after
        }
        return nil
    }
}
