import Glibc
import SceneCommit
import SceneDocument
import SceneGeometry

/// Draws markers at the vertices of a path.
struct MarkerBuilder {
    let builder: ElementBuilder
    let element: XMLElement
    let scope: Scope

    /// More markers than these on one path are not drawn.
    private static let mostMarkers = 10_000

    private struct Vertex {
        var point: Point
        /// The directions of what leads there and of what goes on, where there are any.
        var incoming: SIMD2<Double>?
        var outgoing: SIMD2<Double>?

        /// The direction that halves the turn, in degrees.
        var angle: Double {
            let a = incoming ?? outgoing ?? SIMD2(1, 0), b = outgoing ?? incoming ?? SIMD2(1, 0)
            let sum = a + b
            let way = (sum * sum).sum() > 1e-18 ? sum : SIMD2(-a.y, a.x)
            return atan2(way.y, way.x) * 180 / .pi
        }
    }

    /// @param box that of the path.
    func build(_ path: Path, box: Rect) throws(SceneError) -> [LayerNode] {
        guard ["path", "line", "polyline", "polygon"].contains(element.name) else { return [] }
        let markers = ["marker-start", "marker-mid", "marker-end"].map { name in
            builder.context.reference(scope.style, name, of: element).flatMap { $0.name == "marker" ? $0 : nil }
        }
        guard markers.contains(where: { $0 != nil }) else { return [] }
        let joints = markers[1] == nil ? [] : elementsWithinArcs(path), context = ContextPaint(scope: scope, box: box)
        let vertices = Self.vertices(of: path).enumerated().filter { !joints.contains($0.offset) }.map(\.element)
        guard vertices.count <= Self.mostMarkers else { return [] }
        var nodes: [LayerNode] = []
        for (index, vertex) in vertices.enumerated() {
            if index == 0, let marker = markers[0] { try add(marker, vertex, isStart: true, context, to: &nodes) }
            if index > 0, index < vertices.count - 1, let marker = markers[1] { try add(marker, vertex, context, to: &nodes) }
            if index == vertices.count - 1, let marker = markers[2] { try add(marker, vertex, context, to: &nodes) }
        }
        return nodes
    }

    /// The elements of the path that end within an arc, where there is no vertex. An animation's paths have no arcs, but the elements of
    /// the path that the file draws without it.
    private func elementsWithinArcs(_ path: Path) -> Set<Int> {
        guard element.name == "path", let data = element.attributes["d"] ?? scope.style["d"] else { return [] }
        let start = PathDataStart(AnimatedValue.pathData(data))
        return start.path.verbs == path.verbs ? start.elementsWithinArcs : []
    }

    /// One for each element of a path.
    private static func vertices(of path: Path) -> [Vertex] {
        var vertices: [Vertex] = [], first = 0, start = Point.zero
        func go(_ segment: PathSegment) {
            let hasLength = segment.start != segment.end || segment.kind != .line
            if hasLength { vertices[vertices.count - 1].outgoing = segment.tangent(at: 0).vector }
            vertices.append(Vertex(point: segment.end, incoming: hasLength ? segment.tangent(at: 1).vector : nil))
        }
        for element in path.elements {
            let at = vertices.last?.point ?? .zero
            switch element {
            case .move(let point):
                first = vertices.count
                start = point
                vertices.append(Vertex(point: point))
            case .line(let end): go(PathSegment(from: at, to: end))
            case .quadratic(let control, let end): go(PathSegment(from: at, control, to: end))
            case .cubic(let control1, let control2, let end): go(PathSegment(from: at, control1, control2, to: end))
            case .close:
                go(PathSegment(from: at, to: start))
                guard vertices.indices.contains(first) else { continue }
                let outgoing = vertices[first].outgoing
                vertices[first].incoming = vertices[vertices.count - 1].incoming
                vertices[vertices.count - 1].outgoing = outgoing
            }
        }
        return vertices
    }

    private func add(
        _ marker: XMLElement, _ vertex: Vertex, isStart: Bool = false, _ context: ContextPaint, to nodes: inout [LayerNode]
    ) throws(SceneError) {
        guard var inner = scope.referring(to: marker) else { return }
        let style = builder.context.style(of: marker)
        guard !style.isHidden else { return }
        (inner.style, inner.context) = (style, context)
        let scale =
            marker["markerUnits"] == "userSpaceOnUse" ? 1 : ShapePainter(builder: builder, element: element, scope: scope).strokeWidth
        inner.lengths.fontSize = style.fontSize
        let outer = inner.inPlace(of: marker, for: element)
        let width = outer.length(marker, "markerWidth", .x) ?? 3, height = outer.length(marker, "markerHeight", .y) ?? 3
        guard scale > 0, width > 0, height > 0 else { return }
        var angle = 0.0
        switch marker["orient"]?.trimmed {
        case "auto": angle = vertex.angle
        case "auto-start-reverse": angle = vertex.angle + (isStart ? 180 : 0)
        case let text?: angle = Affine(transform: "rotate(\(text))").map { atan2($0.b, $0.a) * 180 / .pi } ?? 0
        case nil: break
        }
        let box = ViewBoxFit.box(marker), frame = Rect(0, 0, width, height)
        if let box, box.width <= 0 || box.height <= 0 { return }
        // Lengths within the marker, and the place of its vertex, count by the marker's own viewport.
        (inner.lengths.width, inner.lengths.height) = (box?.width ?? width, box?.height ?? height)
        let fit = box.flatMap { ViewBoxFit(marker["preserveAspectRatio"]).map($0, into: frame) } ?? .identity
        let reference = fit.apply(inner.place(in: marker, "refX", .x), inner.place(in: marker, "refY", .y))
        let map =
            Affine(1, 0, 0, 1, -reference.x, -reference.y) * Affine(scale, 0, 0, scale, 0, 0) * Affine(rotation: angle)
            * Affine(1, 0, 0, 1, vertex.point.x, vertex.point.y)
        inner.map = fit * map * scope.map
        guard var drawing = try builder.group(marker, inner) else { return }
        try Compositing(builder: builder, element: marker, scope: inner).apply(to: &drawing)
        if fit != .identity { drawing.node.set(.transform, .transform(fit.transform3D)) }
        let shown = style.clips ? try builder.clipped([drawing.node], to: frame, at: marker) : drawing.node
        nodes.append(try builder.context.node(around: shown, map, at: marker))
    }

}

extension Scope {
    /// A marker's place on one axis.
    fileprivate func place(in marker: XMLElement, _ name: String, _ axis: LengthContext.Axis) -> Double {
        switch marker[name]?.trimmed {
        case "left", "top": 0
        case "center": lengths.resolve(Length(50, .percent), axis)
        case "right", "bottom": lengths.resolve(Length(100, .percent), axis)
        default: length(marker, name, axis) ?? 0
        }
    }
}
