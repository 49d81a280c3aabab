import SceneCommit
import SceneGeometry
import SceneStorage

/// What a search for the layer at a point takes into account.
public struct HitTestOptions: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Whether presentation values are taken instead of the model's.
    public static let presentation = HitTestOptions(rawValue: 1)
    /// Layers of opacity 0 are not there, with all below them.
    public static let ignoresTransparent = HitTestOptions(rawValue: 2)
    /// Delegates are not asked.
    public static let ignoresDelegates = HitTestOptions(rawValue: 4)

    public static let all: HitTestOptions = [.presentation, .ignoresTransparent, .ignoresDelegates]
}

/// Finds the layer at a point, as the picture has it: from the front to the back, in each plane by depth at that point.
///
/// Nothing recurses, since trees may be of any depth.
struct HitTest {
    /// A layer whose sublayers are being looked at.
    struct Frame {
        var layer: Slot
        /// The next sublayer, from the last to the first; none when all were looked at.
        var cursor: Slot
        /// The frame of the plane that the sublayers lie in: this one, unless it is a transform layer's.
        var plane: Int
        /// From the sublayers' superlayer's space to that plane; nil for nothing.
        var space: Transform3D?
        /// In the plane, for a plane.
        var point = Point.zero
        /// Where the plane lies in the one outside at the point.
        var depth = 0.0
        /// The layer that was found in the plane up to now, and how near that is.
        var hit: Slot = .none
        var nearest = -Double.infinity

        /// Whether what was found so far lies behind a depth. Of what lies at one depth the first that is found is the last in the tree.
        func isBehind(_ depth: Double) -> Bool { hit.isNone || depth > nearest + 1e-6 * max(1, abs(nearest)) }

        mutating func find(_ layer: Slot, _ depth: Double) { (hit, nearest) = (layer, depth) }
    }

    let options: HitTestOptions
    /// Asks whether a layer contains a point of its plane; nil when there is nobody to ask about it.
    let ask: (Slot, Point) throws(SceneError) -> Bool?
    private var frames: [Frame] = []

    init(_ options: HitTestOptions, ask: @escaping (Slot, Point) throws(SceneError) -> Bool? = { _, _ in nil }) {
        self.options = options
        self.ask = ask
    }

    /// The deepest layer, of `top` and those below it, at a point of the plane that `top` comes into; none where no layer is.
    mutating func find(at point: Point, from top: Slot, in store: borrowing LayerStore) throws(SceneError) -> Slot {
        frames = [Frame(layer: .none, cursor: .none, plane: 0, point: point)]
        try visit(top, store.matrixToPlane(top).matrix, in: 0, store)
        while frames.count > 1 {
            let index = frames.count - 1, frame = frames[index]
            if frame.cursor.isNone {
                try leave(frames.removeLast(), store)
                continue
            }
            let row = store.rows[frame.cursor]
            frames[index].cursor = store.sibling(before: frame.cursor)
            if row.flags.contains(.mask) { continue }
            if store.values.pose(of: frame.cursor).isNone, frame.space == nil, !store.values.bits(of: frame.cursor).geometryFlipped {
                try visitFlat(frame.cursor, in: frame.plane, store)
            } else {
                let placement = store.placement(frame.cursor)
                try visit(frame.cursor, frame.space.map { placement * $0 } ?? placement, in: frame.plane, store)
            }
        }
        return frames[0].hit
    }

    private func isHidden(_ layer: Slot, _ store: borrowing LayerStore) -> Bool {
        store.values.bits(of: layer).hidden || (options.contains(.ignoresTransparent) && store.values.opacity(of: layer) <= 0)
    }

    /// Visits a layer that lies flat in its plane.
    private mutating func visitFlat(_ layer: Slot, in plane: Int, _ store: borrowing LayerStore) throws(SceneError) {
        guard store.flattens(layer) else { return try visit(layer, store.placement(layer), in: plane, store) }
        guard frames[plane].isBehind(0), !isHidden(layer, store) else { return }
        let bounds = store.values.bounds(of: layer), anchor = bounds.point(at: store.values.anchorPoint(of: layer))
        let position = store.values.position(of: layer), outside = frames[plane].point
        let point = Point(outside.x - (position.x - anchor.x), outside.y - (position.y - anchor.y))
        if point.isFinite { try enter(layer, at: point, depth: 0, in: plane, store) }
    }

    /// Visits a layer that lies in its plane by a matrix.
    private mutating func visit(
        _ layer: Slot, _ matrix: Transform3D, in plane: Int, _ store: borrowing LayerStore
    ) throws(SceneError) {
        if isHidden(layer, store) { return }
        guard store.flattens(layer) else {
            let space = store.sublayerSpace(layer).map { $0 * matrix } ?? matrix
            frames.append(Frame(layer: layer, cursor: store.last(of: layer), plane: plane, space: space))
            return
        }
        guard let inverse = PlaneMap(matrix).inverse else { return }
        let outside = frames[plane].point, p = inverse.applyHomogeneous(outside.x, outside.y)
        // A point nearer to the eye than this is not drawn.
        guard p.z > 0, p.z <= 1 / Homography.nearestW else { return }
        let point = Point(p.x / p.z, p.y / p.z), depth = matrix.depth(at: point)
        guard point.isFinite, depth.isFinite, frames[plane].isBehind(depth) else { return }
        if !store.values.bits(of: layer).doubleSided, matrix.facesAway { return }
        try enter(layer, at: point, depth: depth, in: plane, store)
    }

    /// Looks at a layer's sublayers, and then at itself.
    private mutating func enter(
        _ layer: Slot, at point: Point, depth: Double, in plane: Int, _ store: borrowing LayerStore
    ) throws(SceneError) {
        let last = store.last(of: layer)
        if last.exists, !store.values.bits(of: layer).masksToBounds || store.shapeContains(layer, point) {
            let space = store.sublayerSpace(layer)
            frames.append(Frame(layer: layer, cursor: last, plane: frames.count, space: space, point: point, depth: depth))
        } else if try contains(layer, point, store) {
            frames[plane].find(layer, depth)
        }
    }

    /// Ends with a layer whose sublayers were looked at: what was found among them, or the layer itself, is found in the plane outside.
    private mutating func leave(_ frame: Frame, _ store: borrowing LayerStore) throws(SceneError) {
        // A transform layer is nothing itself.
        guard frame.plane == frames.count else { return }
        let plane = frames[frames.count - 1].plane
        if frame.hit.exists {
            frames[plane].find(frame.hit, frame.depth)
        } else if try contains(frame.layer, frame.point, store) {
            frames[plane].find(frame.layer, frame.depth)
        }
    }

    /// Whether a layer contains a point of its plane.
    func contains(_ layer: Slot, _ point: Point, _ store: borrowing LayerStore) throws(SceneError) -> Bool {
        if let answer = try ask(layer, point) { return answer }
        return store.shapeContains(layer, point)
    }
}

extension Transform3D {
    /// How near a point of the plane z = 0 comes to the viewer.
    fileprivate func depth(at point: Point) -> Double {
        (point.x * row1.z + point.y * row2.z + row4.z) / (point.x * row1.w + point.y * row2.w + row4.w)
    }

    /// Whether the plane shows its back (CSS Transforms 2, `backface-visibility`).
    fileprivate var facesAway: Bool { (inverse?.row3.z ?? 0) < 0 }
}

extension LayerStore {
    /// Whether a point of a layer's plane lies in its shape.
    func shapeContains(_ layer: Slot, _ point: Point) -> Bool {
        values.shape(of: layer, contains: point, isContinuous: isContinuous(layer))
    }

    private func isContinuous(_ layer: Slot) -> Bool {
        rows[layer].sparse.exists && sparse.value(of: .cornerCurve, rows[layer].sparse) == .enumeration(1)
    }
}
