package import SceneCommit
import SceneStorage

/// A parsed JSON text, which its values keep alive: all values in one list in the order of the text, each before what is in it.
package final class JSONText {
    private let tree: JSONTree
    let allowsDuplicates: Bool

    /// Parses UTF-8. A byte order mark, which some editors write, is passed over.
    /// @param allowingDuplicates whether the last of several members of a key counts; otherwise they are an error.
    package init(_ whole: UnsafeRawBufferPointer, allowingDuplicates: Bool = false) throws(SceneError) {
        let bytes = unsafe whole.starts(with: [0xEF, 0xBB, 0xBF]) ? UnsafeRawBufferPointer(rebasing: whole.dropFirst(3)) : whole
        guard unsafe !bytes.isEmpty else { throw SceneError(.format, "it is empty, expected a JSON object") }
        guard bytes.count <= JSONParser.mostBytes else {
            throw SceneError(.format, "it has \(bytes.count) bytes, expected at most \(JSONParser.mostBytes)")
        }
        var parser = JSONParser(unsafe Array(bytes), allowingDuplicates: allowingDuplicates)
        do throws(JSONFailure) { try parser.parse() } catch {
            throw SceneError(.format, "line \(error.line), column \(error.column): no valid JSON: \(error.message)")
        }
        tree = parser.finish()
        allowsDuplicates = allowingDuplicates
    }

    package var value: JSON { JSON(text: self, node: 0) }

    func node(_ index: Int) -> JSONNode { tree.nodes[index] }

    func string(of node: JSONNode) -> String { String(decoding: tree.characters[node.characters], as: UTF8.self) }

    /// The value of the last member of a key.
    func member(_ key: String, of object: Int) -> Int? {
        if let table = tree.tables[object] { return table[key] }
        var found: Int?, key = key
        key.withUTF8 { bytes in
            let wanted = unsafe Span(_unsafeElements: bytes)
            var index = object + 1
            for _ in 0..<tree.nodes[object].count {
                if tree.spells(tree.nodes[index], wanted) { found = index + 1 }
                index = tree.nodes[index + 1].end
            }
        }
        return found
    }

    /// The JSON pointer (RFC 6901) of a value.
    func pointer(to index: Int) -> String {
        var pointer = "", container = 0
        while container != index {
            let isObject = tree.nodes[container].kind == .object
            var child = container + 1, place = 0
            while true {
                let value = isObject ? child + 1 : child, end = tree.nodes[value].end
                if index < end {
                    pointer += "/" + (isObject ? Self.token(string(of: tree.nodes[child])) : String(place))
                    container = value
                    break
                }
                (child, place) = (end, place + 1)
            }
        }
        return pointer
    }

    private static func token(_ key: String) -> String {
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

/// A value of a JSON text, or the key of a member, after which the member's value comes.
struct JSONNode: BitwiseCopyable {
    enum Kind: UInt8, BitwiseCopyable { case null, no, yes, number, string, list, object }

    let kind: Kind
    private var last: Int32
    /// A number's bits, where a string's characters begin and how many there are, or how many elements or members there are.
    var content: UInt64

    init(_ kind: Kind, at index: Int, _ content: UInt64) { (self.kind, last, self.content) = (kind, Int32(index), content) }

    /// The index behind those of this node and all that is in it.
    var end: Int {
        get { Int(last) + 1 }
        set { last = Int32(newValue - 1) }
    }

    var number: Double { Double(bitPattern: content) }
    var count: Int { Int(content) }
    var characters: Range<Int> { Int(content >> 32)..<Int(content >> 32) + Int(content & 0xFFFF_FFFF) }
}

/// All that is known of a text.
struct JSONTree {
    /// The text, and behind it strings that are written with escapes.
    let characters: [UInt8]
    let nodes: [JSONNode]
    /// The members of large objects, by the objects.
    let tables: [Int: [String: Int]]

    func spells(_ node: JSONNode, _ wanted: Span<UInt8>) -> Bool {
        let range = node.characters
        guard range.count == wanted.count else { return false }
        for index in wanted.indices where characters[range.lowerBound + index] != wanted[index] { return false }
        return true
    }
}
