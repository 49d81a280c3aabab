package import SceneCommit

/// A value of a JSON text.
package struct JSON {
    private let text: JSONText
    private let index: Int

    init(text: JSONText, node index: Int) {
        self.text = text
        self.index = index
    }

    private var node: JSONNode { text.node(index) }

    // MARK: - Errors

    /// The JSON pointer (RFC 6901), which is looked for from the top of the text.
    package var pointer: String { text.pointer(to: index) }

    /// An error at this value, with its JSON pointer.
    package func error(_ code: SceneError.Code, _ message: String) -> SceneError {
        SceneError(code, index == 0 ? message : "\(pointer): \(message)")
    }

    package func error(expecting expected: String) -> SceneError { error(.format, "expected \(expected), not \(description)") }

    /// The kind of the value, for people.
    private var description: String {
        switch node.kind {
        case .object: "an object"
        case .list: elements.isEmpty ? "an empty list" : "a list of \(elements.count)"
        case .string: shortString
        case .yes: "true"
        case .no: "false"
        case .null: "null"
        case .number: "a number"
        }
    }

    /// A string in quotes when it is short enough for a message.
    private var shortString: String {
        guard let string, string.utf8.count <= 40 else { return "a string" }
        return "the string \"\(string)\""
    }

    // MARK: - Scalars

    package var isNull: Bool { node.kind == .null }

    package var string: String? {
        let node = node
        return node.kind == .string ? text.string(of: node) : nil
    }

    package var number: Double? {
        let node = node
        return node.kind == .number ? node.number : nil
    }

    package var bool: Bool? {
        switch node.kind {
        case .yes: true
        case .no: false
        default: nil
        }
    }

    // MARK: - Lists and objects

    package var isList: Bool { node.kind == .list }
    package var isObject: Bool { node.kind == .object }

    /// The elements of a list; none of anything else.
    package var elements: Elements { Elements(list: self, first: index + 1, count: isList ? node.count : 0) }

    package struct Elements: Sequence, IteratorProtocol {
        private let list: JSON
        package let count: Int
        private var index = 0
        private var node: Int

        init(list: JSON, first: Int, count: Int) {
            self.list = list
            self.count = count
            node = first
        }

        package var isEmpty: Bool { count == 0 }

        package mutating func next() -> JSON? {
            guard index < count else { return nil }
            let element = JSON(text: list.text, node: node)
            index += 1
            node = list.text.node(node).end
            return element
        }
    }

    /// A list's elements, or an error.
    func list(expecting expected: String) throws(SceneError) -> Elements {
        guard isList else { throw error(expecting: expected) }
        return elements
    }

    /// The member of a key, or nil.
    package subscript(key: String) -> JSON? {
        guard isObject, let member = text.member(key, of: index) else { return nil }
        return JSON(text: text, node: member)
    }

    /// All members of an object in the order of the text; of several of a key the last.
    package func forEachMember(_ body: (String, JSON) throws(SceneError) -> Void) throws(SceneError) {
        guard isObject else { return }
        var member = index + 1
        for _ in 0..<node.count {
            let key = text.string(of: text.node(member)), value = member + 1
            member = text.node(value).end
            if !text.allowsDuplicates || text.member(key, of: index) == value {
                try body(key, JSON(text: text, node: value))
            }
        }
    }

    /// The members that mean something here: keys that begin with "x-" are other tools'.
    func forEachKey(_ body: (String, JSON) throws(SceneError) -> Void) throws(SceneError) {
        try forEachMember { (key, value) throws(SceneError) in
            if !key.hasPrefix("x-") { try body(key, value) }
        }
    }
}
