import SceneEffects

/// A driver's messages about a kernel, with the lines and names of the kernel's own text.
///
/// Drivers write the place in many ways: `0:12(4): error: text`, `ERROR: 0:12: text`, `0(12) : error C0000: text`. The lines of kernels are numbered from
/// `KernelProgram.firstLine` on, which no other number in a message reaches.
struct DriverLog {
    let text: String

    init(_ log: String) {
        let messages = log.split(whereSeparator: { $0 == "\n" || $0 == "\0" }).compactMap { Self.message($0) }
        text = messages.isEmpty ? log : "the kernel does not compile: " + messages.joined(separator: "; ")
    }

    /// The message of a line about a kernel's text, with the line of that.
    private static func message(_ line: Substring) -> String? {
        var rest = line[...]
        while let start = rest.firstIndex(where: \.isWholeNumber) {
            let digits = rest[start...].prefix(while: \.isWholeNumber)
            rest = rest[digits.endIndex...]
            guard let number = Int(digits), number >= KernelProgram.firstLine else { continue }
            // A column, and what separates.
            let message = rest.drop { "():0123456789 ".contains($0) }
            return "line \(number % KernelProgram.firstLine + 1): \(original(message))"
        }
        return nil
    }

    /// Names as they are in the text: without the number of the stage.
    private static func original(_ message: Substring) -> String {
        var result = "", rest = message
        while let first = rest.first {
            if rest.hasPrefix("kernel_") {
                result += "kernel"
                rest = rest.dropFirst("kernel_".count).drop(while: \.isWholeNumber)
            } else {
                result.append(first)
                rest.removeFirst()
            }
        }
        return result
    }
}
