import SceneCommit

/// Keys of the format that are read but whose features do not exist yet, each with the value that changes nothing: a document
/// may say that, and is refused when it says anything else.
struct KnownKeys {
    fileprivate enum Neutral {
        case null
        case bool(Bool)
        case number(Double)
        case string(String)
        case numbers([Double])
        /// An empty list or object.
        case empty
        /// There is none.
        case nothing
    }

    private let neutral: [String: Neutral]

    static let layer = KnownKeys(neutral: [
        "autoresizingMask": .empty, "constraints": .empty, "layoutManager": .null,
    ])

    func contains(_ key: String) -> Bool { neutral[key] != nil }

    /// Refuses an unknown key, and a known one that says something.
    func check(_ key: String, _ value: JSON, in owner: String) throws(SceneError) {
        guard let neutral = neutral[key] else { throw value.error(.format, "unknown key of \(owner)") }
        guard neutral.isMatched(by: value) else { throw value.error(.unsupported, "\"\(key)\" is not supported yet") }
    }
}

extension KnownKeys.Neutral {
    fileprivate func isMatched(by value: JSON) -> Bool {
        switch self {
        case .null: value.isNull
        case .bool(let bool): value.bool == bool
        case .number(let number): value.number == number
        case .string(let string): value.string == string
        case .numbers(let numbers): value.elements.map(\.number) == numbers
        case .empty: value.isEmpty
        case .nothing: false
        }
    }
}

extension JSON {
    /// Whether it is an empty list or an empty object.
    fileprivate var isEmpty: Bool {
        var hasMembers = false
        try? forEachMember { _, _ in hasMembers = true }
        return isList ? elements.isEmpty : isObject && !hasMembers
    }
}
