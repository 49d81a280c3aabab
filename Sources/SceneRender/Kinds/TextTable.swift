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
    /// The number in `RenderTree.vectors`; -1 for text of which nothing can be seen.
    var contents: Int32 = -1
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
    /// What is set, by the text.
    fileprivate var layouts: [(any SetText)?] = []
    private var free = DenseArray<Int32>()
    /// The text of a row, or -1; no longer than is needed.
    private var numbers = DenseArray<Int32>()
    fileprivate var staleRows = DenseArray<Int32>()

    var isEmpty: Bool { texts.count == free.count }

    subscript(row: Int32) -> Text { texts[numbers[row]] }

    fileprivate func number(_ row: Int32) -> Int32 { Int(row) < numbers.count ? numbers[row] : -1 }

    mutating func add(_ row: Int32) {
        if Int(row) >= numbers.count { numbers.resize(to: Int(row) + 1, filling: -1) }
        if free.isEmpty {
            texts.append(Text())
            layouts.append(nil)
            numbers[row] = Int32(texts.count - 1)
        } else {
            numbers[row] = free.removeLast()
            texts[numbers[row]] = Text()
        }
        staleRows.append(row)
    }

    /// Takes a row's text away. @return its number of vector contents.
    mutating func remove(_ row: Int32) -> Int32 {
        let number = number(row)
        guard number >= 0 else { return -1 }
        numbers[row] = -1
        layouts[Int(number)] = nil
        free.append(number)
        return texts[number].contents
    }

    fileprivate mutating func set(_ row: Int32, _ text: Text) { texts[numbers[row]] = text }

    mutating func markStale(_ row: Int32, isUnset: Bool) {
        let number = number(row)
        guard number >= 0 else { return }
        if !texts[number].isStale { staleRows.append(row) }
        texts[number].isStale = true
        if isUnset { texts[number].isUnset = true }
    }
}

extension RenderTree {
    /// Sets the texts anew whose properties or bounds have changed. The worlds are not up to date yet: that tells whose bounds may have changed.
    mutating func updateTexts(_ typesetter: (any Typesetter)?) {
        guard !texts.isEmpty else { return }
        for index in dirtyRows.indices { checkTextSize(dirtyRows[index]) }
        for index in texts.staleRows.indices { updateText(texts.staleRows[index], typesetter) }
        texts.staleRows.removeAll()
    }

    private mutating func checkTextSize(_ row: Int32) {
        guard isSpecial(row), values[row].bits.kind == .text else { return }
        let text = texts[row]
        if text.dependsOnSize, text.size != values[row].bounds.size { texts.markStale(row, isUnset: true) }
    }

    private mutating func updateText(_ row: Int32, _ typesetter: (any Typesetter)?) {
        let number = texts.number(row)
        guard number >= 0, texts[row].isStale else { return }
        var text = texts[row]
        let color: Color = if case .color(let color) = sparse.value(of: .foregroundColor, nodes[row].sparse) { color } else { .white }
        if text.isUnset {
            text.size = values[row].bounds.size
            let style = TextStyle(size: text.size) { sparse.value(of: $0, nodes[row].sparse) }
            let layout = style.flatMap { typesetter?.set($0) }
            texts.layouts[Int(number)] = layout
            text.ink = layout?.ink ?? .zero
            text.dependsOnSize = layout?.dependsOnSize ?? false
            text.isPlain = layout?.isPlain ?? true
        }
        if text.isUnset || !text.isPlain {
            let layout = text.ink.isEmpty ? nil : texts.layouts[Int(number)]
            let contents = layout.map { vectors.use(.text(SetTextReference($0), text.isPlain ? nil : color)) } ?? -1
            vectors.release(text.contents)
            text.contents = contents
        }
        text.color = text.isPlain ? color.premultiplied : SIMD4(repeating: 1)
        text.isStale = false
        text.isUnset = false
        texts.set(row, text)
    }

    /// From a text's points to the layer's plane. In geometry that is flipped text stands upright, as images do.
    func textPlace(_ row: Int32) -> Affine {
        let bounds = values[row].bounds
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
