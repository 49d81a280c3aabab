import SceneCommit
import SceneModel

/// Writes a tree of layers as JSON. It goes through the tree with a list of its own instead of recursion, for the program's trees can be
/// of any depth.
struct TreeWriter {
    private(set) var layers: LayerWriter
    private var writer: JSONWriter
    /// A layer that is being written: its mask comes first, then its sublayers.
    private struct Open {
        var mask: LayerID?
        let sublayers: [LayerID]
        var isFirstMember: Bool
        var isListed = false
        var next = 0
        var isEmpty = true
    }

    private var open: [Open] = []
    /// Whether it is the root of a document, with what documents ask of it.
    private let isDocument: Bool

    init(_ layers: LayerWriter, isDocument: Bool = false) {
        self.layers = layers
        self.isDocument = isDocument
        writer = JSONWriter()
        if isDocument { writer.indent() }
    }

    mutating func write(_ root: LayerID) throws(SceneError) -> String {
        try begin(root)
        while let last = open.last {
            if isDocument, open.count >= TreeReader.maximumDepth, last.mask != nil || !last.sublayers.isEmpty {
                throw SceneError(.unsupported, "the tree has more than \(TreeReader.maximumDepth) levels, which documents cannot have")
            }
            if let mask = last.mask {
                open[open.count - 1].mask = nil
                // A layer that was released is no mask any more.
                if try !beginIfAlive(mask) { writer.write("null") }
            } else if !last.isListed {
                if last.sublayers.isEmpty { end() } else { beginList() }
            } else if last.next < last.sublayers.count {
                open[open.count - 1].next += 1
                _ = try beginIfAlive(last.sublayers[last.next]) { $0.separate() }
            } else {
                end()
            }
        }
        return writer.text
    }

    /// Begins the object of a layer that another thread may have released meanwhile. @return whether it is there.
    private mutating func beginIfAlive(
        _ layer: LayerID, _ prepare: (inout TreeWriter) -> Void = { _ in }
    ) throws(SceneError) -> Bool {
        do throws(SceneError) { try begin(layer, prepare) } catch {
            guard error.code == .invalidHandle else { throw error }
            return false
        }
        return true
    }

    /// Begins a layer's object; one with a mask or sublayers stays open for them. Throws before it writes anything.
    private mutating func begin(_ layer: LayerID, _ prepare: (inout TreeWriter) -> Void = { _ in }) throws(SceneError) {
        let members = try layers.members(of: layer, isRoot: isDocument && open.isEmpty)
        let mask = try Model.shared.mask(of: layer), sublayers = try Model.shared.sublayers(of: layer)
        prepare(&self)
        writer.write("{")
        writer.indent()
        for (index, member) in members.enumerated() {
            if index > 0 { writer.write(",") }
            writer.newLine()
            writer.write("\"\(member.key)\": \(member.value)")
        }
        guard mask != nil || !sublayers.isEmpty else { return close(isEmpty: members.isEmpty) }
        open.append(Open(mask: mask, sublayers: sublayers, isFirstMember: members.isEmpty))
        guard mask != nil else { return beginList() }
        beginMember("\"mask\": ")
    }

    /// Begins a member that is written piece by piece.
    private mutating func beginMember(_ text: String) {
        if !open[open.count - 1].isFirstMember { writer.write(",") }
        open[open.count - 1].isFirstMember = false
        writer.newLine()
        writer.write(text)
    }

    private mutating func beginList() {
        beginMember("\"sublayers\": [")
        writer.indent()
        open[open.count - 1].isListed = true
    }

    /// The place of the next sublayer.
    private mutating func separate() {
        if !open[open.count - 1].isEmpty { writer.write(",") }
        open[open.count - 1].isEmpty = false
        writer.newLine()
    }

    /// Ends the innermost open layer.
    private mutating func end() {
        let layer = open.removeLast()
        if layer.isListed {
            writer.outdent()
            if !layer.isEmpty { writer.newLine() }
            writer.write("]")
        }
        close(isEmpty: false)
    }

    private mutating func close(isEmpty: Bool) {
        writer.outdent()
        if !isEmpty { writer.newLine() }
        writer.write("}")
    }
}
