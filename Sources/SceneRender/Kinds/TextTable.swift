public import SceneCommit
public import SceneGeometry
import SceneStorage

/// Text that is set: where each of its glyphs stands, in points from the top left corner of the layer's bounds.
public protocol SetText: AnyObject, Sendable {
    /// What is drawn lies in it.
    var ink: Rect { get }
    /// Whether all is drawn in one colour that is given, so that the coverage says everything.
    var isPlain: Bool { get }
    /// Whether it would be set otherwise in bounds of another size.
    var dependsOnSize: Bool { get }

    /// Draws it into pixels that are zero: a byte of coverage each, or with a colour premultiplied RGBA, in which what has no colour of its own
    /// gets that one. Threads: any, several at once.
    /// @param map from its points to the pixels. @param stride of a row, in bytes; a multiple of 4.
    func draw(
        _ map: Affine, _ color: Color?, into pixels: UnsafeMutableRawBufferPointer, width: Int, height: Int, stride: Int
    ) throws(SceneError)
}

/// Sets text. It is given to the renderer, so that nothing here knows of fonts. Threads: any, several at once.
public protocol Typesetter: Sendable {
    func set(_ style: TextStyle) -> any SetText
}

/// What a text layer's values come to.
struct Text: BitwiseCopyable {
    /// The contents in `RenderTree.vectors`; none for text of which nothing can be seen.
    var contents: Index<VectorContents> = .none
    /// Premultiplied; white for text that is drawn in its own colours.
    var color = SIMD4<Float>(repeating: 1)
    var ink = Rect.zero
    var size = Size.zero
    var dependsOnSize = false
    var isPlain = true
    var isStale = true
    /// Whether it must be set anew; otherwise only coloured.
    var isUnset = true
}

/// The text layers of a tree.
struct TextTable: ~Copyable {
    private var texts = DenseArray<Text>()
    /// The rows of the layers that show the texts; none for a text that is free.
    private(set) var rows = DenseArray<Row>()
    /// The layouts of the texts.
    fileprivate var layouts: [(any SetText)?] = []
    private var free = DenseArray<Index<Text>>()
    /// The texts of rows. The column is no longer than is needed.
    private var indices = Column<RenderRows, Index<Text>>()
    fileprivate var staleRows = DenseArray<Row>()

    var isEmpty: Bool { texts.count == free.count }

    subscript(row: Row) -> Text { texts[indices[row]] }

    fileprivate func index(_ row: Row) -> Index<Text> { row < indices.end ? indices[row] : .none }

    mutating func add(_ row: Row) {
        if row >= indices.end { indices.resize(to: row.number + 1, filling: .none) }
        if free.isEmpty {
            texts.append(Text())
            rows.append(row)
            layouts.append(nil)
            indices[row] = texts.end - 1
        } else {
            indices[row] = free.removeLast()
            texts[indices[row]] = Text()
            rows[indices[row].number] = row
        }
        staleRows.append(row)
    }

    /// Takes a row's text away. @return its vector contents.
    mutating func remove(_ row: Row) -> Index<VectorContents> {
        let index = index(row)
        guard index.exists else { return .none }
        indices[row] = .none
        rows[index.number] = .none
        layouts[index.number] = nil
        free.append(index)
        return texts[index].contents
    }

    /// Takes a row's text as it is in another table.
    mutating func take(_ row: Row, from other: borrowing TextTable) {
        if index(row).isNone { add(row) }
        texts[indices[row]] = other[row]
    }

    /// Leaves what is stale as it is.
    mutating func forgetStale() { staleRows.removeAll() }

    fileprivate mutating func set(_ row: Row, _ text: Text) { texts[indices[row]] = text }

    mutating func markStale(_ row: Row, isUnset: Bool) {
        let index = index(row)
        guard index.exists else { return }
        if !texts[index].isStale { staleRows.append(row) }
        texts[index].isStale = true
        if isUnset { texts[index].isUnset = true }
    }
}

extension RenderTree {
    /// Sets the texts anew whose properties or bounds have changed. The worlds are not up to date yet: that tells whose bounds may have changed.
    mutating func updateTexts(_ typesetter: (any Typesetter)?, _ vectors: inout VectorTable) {
        guard !kinds.texts.isEmpty else { return }
        for index in changes.dirty.indices { checkTextSize(changes.dirty[index]) }
        for index in kinds.texts.staleRows.indices { updateText(kinds.texts.staleRows[index], typesetter, &vectors) }
        kinds.texts.staleRows.removeAll()
    }

    private mutating func checkTextSize(_ row: Row) {
        guard isSpecial(row), kind(of: row) == .text else { return }
        let text = kinds.texts[row]
        if text.dependsOnSize, text.size != values.bounds(of: row).size { kinds.texts.markStale(row, isUnset: true) }
    }

    private mutating func updateText(_ row: Row, _ typesetter: (any Typesetter)?, _ vectors: inout VectorTable) {
        let index = kinds.texts.index(row)
        guard index.exists, kinds.texts[row].isStale else { return }
        var text = kinds.texts[row]
        let color: Color = if case .color(let color) = sparse.value(of: .foregroundColor, nodes[row].sparse) { color } else { .white }
        if text.isUnset {
            text.size = values.bounds(of: row).size
            let style = TextStyle(size: text.size) { sparse.value(of: $0, nodes[row].sparse) }
            let layout = style.flatMap { typesetter?.set($0) }
            kinds.texts.layouts[index.number] = layout
            text.ink = layout?.ink ?? .zero
            text.dependsOnSize = layout?.dependsOnSize ?? false
            text.isPlain = layout?.isPlain ?? true
        }
        if text.isUnset || !text.isPlain {
            let layout = text.ink.isEmpty ? nil : kinds.texts.layouts[index.number]
            let contents = layout.map { vectors.use(.text(SetTextReference($0), text.isPlain ? nil : color)) } ?? .none
            vectors.release(text.contents)
            text.contents = contents
        }
        text.color = text.isPlain ? color.premultiplied : SIMD4(repeating: 1)
        text.isStale = false
        text.isUnset = false
        kinds.texts.set(row, text)
    }

    /// From a text's points to the layer's plane. In geometry that is flipped text stands upright, as images do.
    func textPlace(_ row: Row) -> Affine {
        let bounds = values.bounds(of: row)
        let isFlipped = nodes[row].flags.contains(.flipped)
        return isFlipped ? Affine(1, 0, 0, -1, bounds.x, bounds.y + bounds.height) : Affine(1, 0, 0, 1, bounds.x, bounds.y)
    }
}

/// Set text as vector contents: the same when it is the same object.
public struct SetTextReference: Sendable, Equatable {
    public let text: any SetText

    public init(_ text: any SetText) { self.text = text }

    public static func == (a: SetTextReference, b: SetTextReference) -> Bool { a.text === b.text }
}
