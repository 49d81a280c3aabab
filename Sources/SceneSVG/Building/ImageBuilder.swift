import SceneCommit
import SceneContent
import SceneDocument
import SceneGeometry
import SceneStorage

/// Makes layers of pictures: in the file itself, or in its folder.
struct ImageBuilder {
    let builder: ElementBuilder
    let element: XMLElement
    let scope: Scope

    func build() throws(SceneError) -> Built? {
        guard scope.style.isVisible else { return nil }
        if let drawing = try drawing() { return drawing }
        guard let own = try image() else { return nil }
        let fit = ViewBoxFit(element["preserveAspectRatio"]), whole = Rect(0, 0, Double(own.width), Double(own.height))
        let frame = frame(of: whole)
        guard let map = fit.map(whole, into: frame) else { return nil }
        let node = try builder.context.node(at: element)
        let rect = map.boundingBox(of: whole)
        node.set(.anchorPoint, .point(.zero))
        node.set(.bounds, .rect(Rect(0, 0, rect.width, rect.height)))
        node.set(.position, .point(Point(rect.x, rect.y)))
        node.contents = own
        if let rendering = scope.style["image-rendering"], ["pixelated", "crisp-edges", "optimizespeed"].contains(rendering) {
            node.set(.magnificationFilter, .enumeration(0))
            node.set(.minificationFilter, .enumeration(0))
        }
        let shown = fit.slices ? try builder.clipped([node], to: frame, at: element) : node
        return Built(node: try builder.context.node(around: shown, at: element), box: frame)
    }

    /// Where a picture lies. A side that is not said follows the other.
    private func frame(of whole: Rect) -> Rect {
        let wanted = (scope.geometry(element, "width", .x), scope.geometry(element, "height", .y))
        let ratio = whole.width > 0 ? whole.height / whole.width : 1
        let width = wanted.0 ?? wanted.1.map { $0 / ratio } ?? whole.width, height = wanted.1 ?? width * ratio
        return Rect(scope.geometry(element, "x", .x) ?? 0, scope.geometry(element, "y", .y) ?? 0, width, height)
    }

    // MARK: - Drawings in drawings

    /// How deep pictures may lie in each other that are drawings.
    private static let deepest = 4

    /// The layers of a picture that is a drawing itself.
    private func drawing() throws(SceneError) -> Built? {
        guard let reference = element.reference?.trimmed else { return nil }
        let context = builder.context
        var found = context.budgets.drawings[reference]
        do throws(SceneError) { if found == nil { found = try drawingRoot(reference) } } catch { return try leaveOut(error) }
        guard let root = found else { return nil }
        context.budgets.drawings[reference] = root
        guard context.depth < Self.deepest, root.name == "svg", let inner = scope.referring(to: root) else { return nil }
        let own = try SVGContext(root, folder: nil, within: context)
        let size = own.size
        let fit = ViewBoxFit(element["preserveAspectRatio"]), whole = Rect(0, 0, size.width, size.height), frame = frame(of: whole)
        guard let map = fit.map(whole, into: frame) else { return nil }
        var outer = inner
        outer.lengths = LengthContext(width: size.width, height: size.height)
        outer.map = map * scope.map
        let nested = ElementBuilder(context: own)
        guard let built = try nested.viewport(root, own.style(of: root), outer, frame: whole, clips: true) else { return nil }
        let node = try context.node(around: built.node, map, at: element)
        let shown = try builder.clipped([node], to: frame, at: element)
        return Built(node: try context.node(around: shown, at: element), box: frame)
    }

    /// nil for a picture that is no drawing.
    private func drawingRoot(_ reference: String) throws(SceneError) -> XMLElement? {
        if reference.hasPrefix("data:image/svg+xml") {
            guard let comma = reference.utf8.firstIndex(of: UInt8(ascii: ",")) else { return nil }
            let plain = Array(reference.utf8[reference.utf8.index(after: comma)...])
            let bytes = Base64.decode(dataURL: reference) ?? Self.unescaped(plain)
            return try unsafe bytes.withUnsafeBufferPointer { (bytes) throws(SceneError) in
                try unsafe XMLParser.parse(UnsafeRawBufferPointer(bytes))
            }
        }
        guard SVGDrawing.isOne(reference), !reference.contains(":") else { return nil }
        let file = try DocumentFolder.file(reference, in: builder.context.folder) { SceneError($0, $1) }
        let bytes = try File.read(file)
        return try unsafe bytes.withUnsafeBytes { (bytes) throws(SceneError) in try unsafe XMLParser.parse(bytes) }
    }

    /// The bytes of a URL's text.
    private static func unescaped(_ text: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = [], index = 0
        while index < text.count {
            if text[index] == UInt8(ascii: "%"), index + 2 < text.count,
                let byte = UInt8(String(decoding: text[(index + 1)...(index + 2)], as: UTF8.self), radix: 16)
            {
                bytes.append(byte)
                index += 3
            } else {
                bytes.append(text[index])
                index += 1
            }
        }
        return bytes
    }

    // MARK: - Pictures

    /// nil for a picture that cannot be had, which is noted.
    private func image() throws(SceneError) -> ImageBuffer? {
        guard let reference = element.reference?.trimmed, !reference.isEmpty else { return nil }
        let context = builder.context
        if let known = context.images[reference] { return known }
        var image: ImageBuffer?
        do throws(SceneError) { image = try decoded(reference) } catch { image = try leaveOut(error) }
        context.images[reference] = .some(image)
        return image
    }

    private func decoded(_ reference: String) throws(SceneError) -> ImageBuffer {
        let budget = builder.context.budgets.images
        if reference.hasPrefix("data:") {
            guard let bytes = Base64.decode(dataURL: reference) else { throw SceneError(.format, "no data URL of base64") }
            return try budget.image(bytes, named: "the data URL")
        }
        guard !reference.contains(":") else { throw SceneError(.format, "\(reference) is not opened, expected a file in the folder") }
        let file = try DocumentFolder.file(reference, in: builder.context.folder) { SceneError($0, $1) }
        return try budget.image { () throws(SceneError) in try ImageFile.read(path: file) }
    }

    /// Notes a picture that is missing or damaged; what lies outside of the folder, or is too large, is an error.
    private func leaveOut<Picture>(_ error: SceneError) throws(SceneError) -> Picture? {
        guard error.code != .invalidArgument else { throw SceneError(.format, "line \(element.line): \(error.message)") }
        builder.context.report.note("the picture is not shown: \(error.message)", at: element)
        return nil
    }
}
