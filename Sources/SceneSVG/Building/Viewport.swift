import SceneCommit
import SceneDocument
import SceneGeometry

/// How a rectangle of user units fits into another: SVG's `viewBox` and `preserveAspectRatio`.
struct ViewBoxFit {
    private var alignment = SIMD2(0.5, 0.5)
    private var isStretched = false
    var slices = false

    init(_ text: String?) {
        var words = (text ?? "").split(whereSeparator: \.isWhitespace)
        if words.first == "defer" { words.removeFirst() }
        guard let name = words.first else { return }
        slices = words.dropFirst().first == "slice"
        if name == "none" { isStretched = true }
        let places: [Substring: Double] = ["Min": 0, "Mid": 0.5, "Max": 1]
        if name.utf8.count == 8, name.hasPrefix("x"), let x = places[name.dropFirst().prefix(3)], let y = places[name.suffix(3)] {
            alignment = SIMD2(x, y)
        }
    }

    /// The map that fits one rectangle into another.
    func map(_ box: Rect, into frame: Rect) -> Affine? {
        guard box.width > 0, box.height > 0, frame.width > 0, frame.height > 0 else { return nil }
        var x = frame.width / box.width, y = frame.height / box.height
        if !isStretched {
            x = slices ? max(x, y) : min(x, y)
            y = x
        }
        let left = frame.x + (frame.width - box.width * x) * alignment.x, top = frame.y + (frame.height - box.height * y) * alignment.y
        return Affine(x, 0, 0, y, left - box.x * x, top - box.y * y)
    }

    /// The rectangle of an attribute `viewBox`.
    static func box(_ element: XMLElement) -> Rect? {
        guard let text = element["viewBox"] else { return nil }
        let n = TextScanner.numbers(text)
        guard n.count == 4, n[2] >= 0, n[3] >= 0 else { return nil }
        return Rect(n[0], n[1], n[2], n[3])
    }
}

extension Scope {
    /// The scope of what lies within an element that is referred to, whose percentages count by the drawing around where it stands.
    func inPlace(of element: XMLElement, for user: XMLElement) -> Scope {
        guard let drawing = element.drawing, drawing !== user.drawing, let size = drawing.viewport else { return self }
        var scope = self
        (scope.lengths.width, scope.lengths.height) = (size.width, size.height)
        return scope
    }
}

extension XMLElement {
    /// The drawing that the element lies in; nil within a symbol, whose uses say how large it is.
    fileprivate var drawing: XMLElement? {
        var around = parent
        while let element = around, element.name != "svg" { around = element.name == "symbol" ? nil : element.parent }
        return around
    }

    /// The size of a drawing in its own units.
    fileprivate var viewport: Size? {
        if let box = ViewBoxFit.box(self) { return Size(box.width, box.height) }
        if parent == nil { return try? SVGContext.size(self) }
        guard let outer = drawing?.viewport else { return nil }
        let lengths = LengthContext(width: outer.width, height: outer.height)
        func side(_ name: String, _ axis: LengthContext.Axis, _ whole: Double) -> Double {
            self[name].flatMap { Length($0.trimmed) }.map { lengths.resolve($0, axis) } ?? whole
        }
        return Size(side("width", .x, outer.width), side("height", .y, outer.height))
    }
}

extension ElementBuilder {
    /// The contents of an element that has a viewport of its own.
    /// @param frame where the viewport is. @return nil when nothing can be seen.
    func viewport(_ element: XMLElement, _ style: Style, _ scope: Scope, frame: Rect, clips: Bool) throws(SceneError) -> Built? {
        guard var inner = scope.inside(style), frame.width > 0, frame.height > 0 else { return nil }
        var map = Affine(1, 0, 0, 1, frame.x, frame.y)
        inner.lengths.width = frame.width
        inner.lengths.height = frame.height
        if let box = ViewBoxFit.box(element) {
            guard let fitted = ViewBoxFit(element["preserveAspectRatio"]).map(box, into: frame) else { return nil }
            map = fitted
            inner.lengths.width = box.width
            inner.lengths.height = box.height
        }
        inner.map = map * scope.map
        guard let contents = try group(element, inner) else { return nil }
        contents.node.set(.transform, .transform(map.transform3D))
        // The box is that of the contents, also of what is cut off.
        var built = contents.mapped(by: map)
        if clips { built.node = try clipped([built.node], to: frame, at: element) }
        return built
    }

    /// A layer that shows others within a rectangle only.
    func clipped(_ nodes: [LayerNode], to rect: Rect, at element: XMLElement) throws(SceneError) -> LayerNode {
        let node = try context.node(at: element)
        node.setFrame(rect)
        node.set(.masksToBounds, .bool(true))
        node.sublayers = nodes
        return node
    }
}
