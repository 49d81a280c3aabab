/// Where a value is in a JSON text: a chain of steps down from the top.
package final class Place {
    enum Step {
        case key(String)
        case index(Int)
    }

    private let parent: Place?
    private let step: Step

    init(_ parent: Place?, _ step: Step) {
        self.parent = parent
        self.step = step
    }

    /// The JSON pointer (RFC 6901).
    package var pointer: String {
        var steps: [Step] = []
        var place: Place? = self
        while let current = place {
            steps.append(current.step)
            place = current.parent
        }
        return steps.reversed().map { "/" + $0.token }.joined()
    }
}

extension Place.Step {
    fileprivate var token: String {
        switch self {
        case .index(let index): return String(index)
        case .key(let key):
            var token = ""
            for character in key.unicodeScalars {
                switch character {
                case "~": token += "~0"
                case "/": token += "~1"
                default: token.unicodeScalars.append(character)
                }
            }
            return token
        }
    }
}
