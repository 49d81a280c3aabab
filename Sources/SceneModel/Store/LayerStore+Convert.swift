import SceneCommit
import SceneGeometry
import SceneStorage

// Points and rectangles of one layer as those of another. -1 stands for what the topmost layers lie in.

extension LayerStore {
    func convert(_ point: Point, from source: Slot, to target: Slot) throws(SceneError) -> Point {
        guard point.isFinite else { throw SceneError(.invalidArgument, "point must be finite, not (\(point.x), \(point.y))") }
        let (up, down) = way(from: source, to: target)
        var point = point
        for layer in up { point = try Self.convert(point, through: map(of: layer).forward) }
        for layer in down.reversed() {
            guard let inverse = map(of: layer).inverse else { throw Self.singular }
            point = try Self.convert(point, through: inverse)
        }
        return point
    }

    /// A point of a layer's space as one of the space that its sublayers lie in, which its sublayer transform takes there.
    func takeToSublayers(_ point: Point, of layer: Slot) throws(SceneError) -> Point {
        guard layer.exists, let space = sublayerSpace(layer) else { return point }
        guard let inverse = PlaneMap(space).inverse else { throw Self.singular }
        return try Self.convert(point, through: inverse)
    }

    private static func convert(_ point: Point, through map: Homography) throws(SceneError) -> Point {
        let p = map.applyHomogeneous(point.x, point.y)
        guard p.x.isFinite, p.y.isFinite, p.z.isFinite else { throw tooLarge }
        guard p.z > 0 else {
            throw SceneError(.invalidState, "(\(point.x), \(point.y)) of one of the layers on the way lies behind the eye")
        }
        let result = Point(p.x / p.z, p.y / p.z)
        guard result.isFinite else { throw tooLarge }
        return result
    }

    /// The smallest rectangle around what a rectangle is in another layer's space. What lies behind the eye is left out.
    func convert(_ rect: Rect, from source: Slot, to target: Slot) throws(SceneError) -> Rect {
        guard rect.isFinite else { throw SceneError(.invalidArgument, PropertyValue.rect(rect).notFinite("rect")) }
        let (up, down) = way(from: source, to: target)
        guard !(up.isEmpty && down.isEmpty) else { return rect.standardized }
        var polygon = ConvexPolygon(rect.standardized)
        for layer in up { polygon.apply(map(of: layer).forward) }
        for layer in down.reversed() {
            guard let inverse = map(of: layer).inverse else { throw Self.singular }
            polygon.apply(inverse)
        }
        guard let box = polygon.boundingBox else { throw SceneError(.invalidState, "rect lies behind the eye") }
        guard box.isFinite else { throw Self.tooLarge }
        return box
    }

    /// A rectangle around what is left of a layer's bounds by the layers above that mask to theirs, and by scroll layers.
    func visibleRect(of layer: Slot) -> Rect {
        let bounds = values.bounds(of: layer)
        guard !bounds.isEmpty else { return .zero }
        // All is cut in the layer's own plane, so nothing has to be taken back.
        var polygon = ConvexPolygon(bounds), map = Homography(.identity), below = layer
        while below.exists, !polygon.isEmpty {
            let (matrix, plane) = matrixToPlane(below)
            map = map * Homography(flattening: matrix)
            polygon.clipToFront(of: map)
            if plane.exists, values.bits(of: plane).masksToBounds || values.bits(of: plane).kind.showsOnlyBounds {
                polygon.clip(to: values.bounds(of: plane), through: map)
            }
            below = plane
        }
        guard let box = polygon.boundingBox, box.isFinite else { return .zero }
        return box
    }

    private static let singular = SceneError(
        .invalidState, "a layer on the way is seen from its edge or scaled to nothing; its transform is singular")
    private static let tooLarge = SceneError(.invalidState, "the numbers on the way become too large")
}
