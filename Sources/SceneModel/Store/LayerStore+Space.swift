import SceneCommit
import SceneGeometry
import SceneStorage

// Where layers lie in each other. A plain layer flattens what is below it into its plane; a transform layer, and a replicator that preserves
// depth, passes it on, into the plane of the nearest layer above that flattens. So any two planes see each other through maps of the plane:
// up to the plane that both come into, by the rays to its eye, and down again.

extension LayerStore {
    /// Whether what is below a layer comes into its plane.
    func flattens(_ layer: Slot) -> Bool {
        switch values.bits(of: layer).kind.flattening {
        case .always: true
        case .never: false
        case .unlessPreservingDepth: sparse.vector(of: .preservesDepth, rows[layer].sparse)?.x != 1
        }
    }

    /// From a layer's space to its superlayer's, before what that one does to its sublayers.
    func placement(_ layer: Slot) -> Transform3D {
        return values.placement(of: layer)
    }

    func sublayerSpace(_ layer: Slot) -> Transform3D? {
        sublayerTransform(layer).map { values.sublayerSpace(of: layer, $0) }
    }

    /// The sublayer transform of a layer; nil for none.
    func sublayerTransform(_ layer: Slot) -> Transform3D? {
        guard rows[layer].sparse.exists, sparse.has(.sublayerTransform, rows[layer].sparse),
            case .transform(let matrix) = sparse.value(of: .sublayerTransform, rows[layer].sparse), !matrix.isIdentity
        else { return nil }
        return matrix
    }

    /// From a layer's space to that of the plane which it is drawn in, and whose plane that is; none for the plane that the topmost layer lies in.
    func matrixToPlane(_ layer: Slot) -> (matrix: Transform3D, plane: Slot) {
        var matrix = placement(layer), below = layer
        while true {
            let above = rows[below].parent
            guard above.exists else { return (matrix, .none) }
            if !rows[below].flags.contains(.mask), let space = sublayerSpace(above) { matrix = matrix * space }
            if flattens(above) { return (matrix, above) }
            matrix = matrix * placement(above)
            below = above
        }
    }

    /// A layer and the planes that it comes into, one after the other; the last is none.
    private func planes(from layer: Slot) -> [Slot] {
        var planes = [layer], current = layer
        while current.exists {
            current = rows[current].parent
            if current.isNone || flattens(current) { planes.append(current) }
        }
        return planes
    }

    /// The layers whose planes are on the way from one to another: up to the plane that both come into, and, to be taken from the end,
    /// down from there.
    func way(from source: Slot, to target: Slot) -> (up: ArraySlice<Slot>, down: ArraySlice<Slot>) {
        var up = planes(from: source)[...], down = planes(from: target)[...]
        while let last = up.last, last == down.last {
            up.removeLast()
            down.removeLast()
        }
        return (up, down)
    }

    /// How a layer's plane shows in the one that it is drawn in.
    func map(of layer: Slot) -> PlaneMap { PlaneMap(matrixToPlane(layer).matrix) }
}

/// How a plane shows in another one.
struct PlaneMap {
    let forward: Homography
    /// nil where it is seen from the edge, or made infinitely small.
    let inverse: Homography?

    init(_ matrix: Transform3D) {
        forward = Homography(flattening: matrix)
        inverse = matrix.showsPlane ? forward.inverse : nil
    }
}

extension Transform3D {
    /// Whether the viewer sees more than a line of the plane z = 0. One that is turned onto its edge leaves rounding errors, which are told
    /// by comparison with what is seen of it from other sides.
    fileprivate var showsPlane: Bool {
        func volume(_ a: Int, _ b: Int, _ c: Int) -> Double {
            row1[a] * (row2[b] * row4[c] - row2[c] * row4[b]) - row1[b] * (row2[a] * row4[c] - row2[c] * row4[a])
                + row1[c] * (row2[a] * row4[b] - row2[b] * row4[a])
        }
        let seen = abs(volume(0, 1, 3))
        return seen > 1e-13 * max(abs(volume(0, 2, 3)), abs(volume(1, 2, 3)), abs(volume(0, 1, 2)))
    }
}
