import CJansson
package import SceneCommit
import SceneContent
import SceneStorage

/// A parsed JSON text, which its values keep alive.
@safe
package final class JSONText {
    private let root: UnsafeMutablePointer<json_t>

    /// Parses UTF-8. Nesting deeper than jansson goes (2048) is an error. A byte order mark, which some editors write, is passed over.
    /// @param allowingDuplicates whether the last of several members of a key counts; otherwise they are an error.
    package init(_ whole: UnsafeRawBufferPointer, allowingDuplicates: Bool = false) throws(SceneError) {
        let bytes = unsafe whole.starts(with: [0xEF, 0xBB, 0xBF]) ? UnsafeRawBufferPointer(rebasing: whole.dropFirst(3)) : whole
        guard unsafe !bytes.isEmpty else { throw SceneError(.format, "it is empty, expected a JSON object") }
        try DeferredLibrary.jansson.open("JSON needs")
        var error = json_error_t()
        let flags = Int((allowingDuplicates ? 0 : JSON_REJECT_DUPLICATES) | JSON_DECODE_ANY | JSON_DECODE_INT_AS_REAL)
        let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
        guard let root = unsafe json_loadb(start, bytes.count, flags, &error) else { throw Self.failure(error) }
        unsafe self.root = root
    }

    deinit { unsafe json_decref(root) }

    package var value: JSON { unsafe JSON(text: self, node: root, place: nil) }

    private static func failure(_ error: json_error_t) -> SceneError {
        let text = unsafe withUnsafeBytes(of: error.text) { unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        if text.contains(text: "out of memory") { return SceneError(.outOfMemory, text) }
        return SceneError(.format, "line \(error.line), column \(error.column): no valid JSON: \(text)")
    }
}

/// A JSON value and where it is.
@safe
package struct JSON {
    private let text: JSONText
    private let node: UnsafeMutablePointer<json_t>
    package let place: Place?

    init(text: JSONText, node: UnsafeMutablePointer<json_t>, place: Place?) {
        self.text = text
        unsafe self.node = node
        self.place = place
    }

    // MARK: - Errors

    /// An error at this value, with its JSON pointer.
    package func error(_ code: SceneError.Code, _ message: String) -> SceneError {
        SceneError(code, place.map { "\($0.pointer): \(message)" } ?? message)
    }

    package func error(expecting expected: String) -> SceneError { error(.format, "expected \(expected), not \(description)") }

    /// The kind of the value, for people.
    private var description: String {
        switch unsafe node.pointee.type {
        case JSON_OBJECT: "an object"
        case JSON_ARRAY: elements.isEmpty ? "an empty list" : "a list of \(elements.count)"
        case JSON_STRING: shortString
        case JSON_TRUE: "true"
        case JSON_FALSE: "false"
        case JSON_NULL: "null"
        default: "a number"
        }
    }

    /// A string in quotes when it is short enough for a message.
    private var shortString: String {
        guard let string, string.utf8.count <= 40 else { return "a string" }
        return "the string \"\(string)\""
    }

    // MARK: - Scalars

    package var isNull: Bool { unsafe node.pointee.type == JSON_NULL }

    package var string: String? {
        guard unsafe node.pointee.type == JSON_STRING, let start = unsafe json_string_value(node) else { return nil }
        return unsafe String(decoding: UnsafeRawBufferPointer(start: start, count: json_string_length(node)), as: UTF8.self)
    }

    package var number: Double? { unsafe node.pointee.type == JSON_REAL ? json_real_value(node) : nil }

    package var bool: Bool? {
        switch unsafe node.pointee.type {
        case JSON_TRUE: true
        case JSON_FALSE: false
        default: nil
        }
    }

    // MARK: - Lists and objects

    package var isList: Bool { unsafe node.pointee.type == JSON_ARRAY }
    package var isObject: Bool { unsafe node.pointee.type == JSON_OBJECT }

    /// The elements of a list; none of anything else.
    package var elements: Elements { Elements(list: self, count: unsafe json_array_size(node)) }

    package struct Elements: Sequence, IteratorProtocol {
        private let list: JSON
        package let count: Int
        private var index = 0

        init(list: JSON, count: Int) {
            self.list = list
            self.count = count
        }

        package var isEmpty: Bool { count == 0 }

        package mutating func next() -> JSON? {
            guard index < count, let node = unsafe json_array_get(list.node, index) else { return nil }
            defer { index += 1 }
            return unsafe JSON(text: list.text, node: node, place: Place(list.place, .index(index)))
        }
    }

    /// A list's element without its place, which takes longer than a number: for values of which nothing is told.
    package func unplaced(at index: Int) -> JSON? {
        guard let node = unsafe json_array_get(node, index) else { return nil }
        return unsafe JSON(text: text, node: node, place: nil)
    }

    /// The member of a key without its place, or nil.
    package func unplaced(_ key: String) -> JSON? {
        guard let member = unsafe key.withCString({ unsafe json_object_get(node, $0) }) else { return nil }
        return unsafe JSON(text: text, node: member, place: nil)
    }

    /// A list's elements, or an error.
    func list(expecting expected: String) throws(SceneError) -> Elements {
        guard isList else { throw error(expecting: expected) }
        return elements
    }

    /// The member of a key, or nil.
    package subscript(key: String) -> JSON? {
        guard let member = unsafe key.withCString({ unsafe json_object_get(node, $0) }) else { return nil }
        return unsafe JSON(text: text, node: member, place: Place(place, .key(key)))
    }

    /// All members of an object in the order of the text.
    package func forEachMember(_ body: (String, JSON) throws(SceneError) -> Void) throws(SceneError) {
        var iterator = unsafe json_object_iter(node)
        while let current = unsafe iterator {
            if let start = unsafe json_object_iter_key(current), let member = unsafe json_object_iter_value(current) {
                let bytes = unsafe UnsafeRawBufferPointer(start: start, count: json_object_iter_key_len(current))
                let key = unsafe String(decoding: bytes, as: UTF8.self)
                try body(key, unsafe JSON(text: text, node: member, place: Place(place, .key(key))))
            }
            unsafe iterator = json_object_iter_next(node, current)
        }
    }

    /// The members that mean something here: keys that begin with "x-" are other tools'.
    func forEachKey(_ body: (String, JSON) throws(SceneError) -> Void) throws(SceneError) {
        try forEachMember { (key, value) throws(SceneError) in
            if !key.hasPrefix("x-") { try body(key, value) }
        }
    }
}
