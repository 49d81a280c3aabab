public import SceneCommit
import SceneContent
public import SceneDocument
import SceneGeometry
import SceneModel
import SceneStorage

/// An SVG file as a tree of live layers.
public final class SVGDrawing: Sendable {
    /// The layers, with the size of the drawing.
    public let document: SceneDocument

    private init(_ root: XMLElement, folder: String?) throws(SceneError) {
        guard root.name == "svg" else { throw SceneError(.format, "line \(root.line): expected <svg>, not <\(root.name)>") }
        let context = try SVGContext(root, folder: folder), builder = ElementBuilder(context: context)
        let size = context.size
        let around = LengthContext(width: size.width, height: size.height)
        let animator = ElementAnimator(builder: builder, element: root, scope: Scope(lengths: around))
        animator?.show()
        defer { animator?.restore() }
        let style = context.style(of: root)
        let lengths = LengthContext(width: size.width, height: size.height, fontSize: style.fontSize, rootFontSize: style.fontSize)
        let scope = Scope(lengths: lengths)
        let top = try context.node(at: root)
        top.setFrame(size)
        top.name = root["id"]
        top.set(.masksToBounds, .bool(true))
        if let color = ["background-color", "background"].lazy.compactMap({ style[$0] }).compactMap({ Color(css: $0) }).first {
            top.set(.backgroundColor, .color(color))
        }
        if !style.isHidden {
            // What moves as a whole takes the edge of the drawing along.
            let frame = Rect(0, 0, size.width, size.height), map = builder.transform(root, style, scope)
            let clips = (animator != nil || map != .identity) && style["overflow"] != "visible"
            if var built = try builder.viewport(root, style, scope, frame: frame, clips: clips) {
                var inner = scope
                inner.style = style
                try animator?.vary(&built, inner) { () throws(SceneError) in
                    try builder.viewport(root, context.style(of: root), scope, frame: frame, clips: clips)
                }
                if animator != nil || map != .identity || ["opacity", "mask", "clip-path", "filter"].contains(where: { style[$0] != nil }) {
                    let compositing = Compositing(builder: builder, element: root, scope: inner)
                    try compositing.wrap(&built)
                    try compositing.apply(to: &built)
                }
                if map != .identity { built.node.set(.transform, .transform(map.transform3D)) }
                try animator?.apply(to: &built, built, inner)
                top.sublayers = [built.node]
            }
        }
        let made = try TreeBuilder.build(top)
        defer { Model.shared.release(made) }
        document = try SceneDocument(root: made, size: size, background: .clear, notes: context.report.notes)
    }

    // MARK: - Loading

    /// Whether a file is read as a drawing: by its ending.
    public static func isOne(_ path: String) -> Bool { [".svg", ".svgz"].contains(where: path.lowercased().hasSuffix) }

    /// Whether bytes are read as a drawing: by what they begin with, which nothing of another format does.
    public static func isOne(_ bytes: UnsafeRawBufferPointer) -> Bool {
        if unsafe Gzip.isOne(bytes) { return true }
        let mark: [UInt8] = [0xef, 0xbb, 0xbf], start = unsafe bytes.starts(with: mark) ? mark.count : 0
        return unsafe bytes.dropFirst(start).first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "<")
    }

    /// Loads a file. Its pictures are found relative to its folder.
    public static func load(path: String) throws(SceneError) -> SVGDrawing {
        let bytes = try File.read(path)
        return try unsafe bytes.withUnsafeBytes { (bytes) throws(SceneError) in
            try unsafe load(bytes, folder: File.folder(of: path), named: path)
        }
    }

    /// @param folder where its pictures are; nil when it has none.
    public static func load(_ bytes: UnsafeRawBufferPointer, folder: String?, named name: String) throws(SceneError) -> SVGDrawing {
        do throws(SceneError) { return try SVGDrawing(unsafe XMLParser.parse(bytes), folder: folder) } catch {
            throw SceneError(error.code, "\(name): \(error.message)")
        }
    }
}
