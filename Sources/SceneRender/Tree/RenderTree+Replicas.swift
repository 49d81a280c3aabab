import SceneCommit
import SceneGeometry
import SceneStorage

/// What a replicator makes of its sublayers: plain bits.
struct ReplicatorShape: BitwiseCopyable {
    var count = 1
    /// How much later each copy is than the one before, in seconds of the replicator's own time.
    var delay = 0.0
    /// From each copy to the next, in the replicator's own plane.
    var step = Transform3D.identity
    /// Red, green, blue and alpha that the first copy is multiplied by, and what is added to them from copy to copy.
    var color = SIMD4<Double>(repeating: 1)
    var offsets = SIMD4<Double>.zero

    /// What a copy is multiplied by.
    @inline(__always)
    func tint(_ index: Int) -> SIMD4<Float> {
        SIMD4<Float>((color + offsets * Double(index)).clamped(lowerBound: .zero, upperBound: .one))
    }

    /// Whether no copy is tinted.
    var isPlain: Bool { color == .one && offsets == .zero }
}

extension RenderTree {
    /// Whether a layer repeats its sublayers.
    @inline(__always)
    func isReplicator(_ row: Row) -> Bool { isSpecial(row) && kind(of: row) == .replicator }

    /// Whether a layer repeats its sublayers more often than once, or not at all.
    func repeatsSublayers(_ row: Row) -> Bool { isReplicator(row) && copyCount(of: row) != 1 }

    private func copyCount(of row: Row) -> Int { Self.copyCount(sparse.vector(of: .instanceCount, nodes[row].sparse)?.x ?? 1) }

    private static func copyCount(_ number: Double) -> Int { Int(min(max(number, 0), Double(PropertyTraits.mostCopies)).rounded(.down)) }

    /// How much later the last copy is than the first.
    func delayOfLastCopy(_ row: Row) -> Double {
        Double(max(copyCount(of: row) - 1, 0)) * (sparse.vector(of: .instanceDelay, nodes[row].sparse)?.x ?? 0)
    }

    func replicator(_ row: Row) -> ReplicatorShape {
        var shape = ReplicatorShape(), step = Transform3D.identity
        sparse.forEachVector(nodes[row].sparse) { property, vector, object in
            switch property {
            case .instanceCount: shape.count = Self.copyCount(vector.x)
            case .instanceDelay: shape.delay = vector.x
            case .instanceTransform: step = sparse.object(at: object).matrix
            case .instanceColor: shape.color = vector
            case .instanceRedOffset: shape.offsets.x = vector.x
            case .instanceGreenOffset: shape.offsets.y = vector.x
            case .instanceBlueOffset: shape.offsets.z = vector.x
            case .instanceAlphaOffset: shape.offsets.w = vector.x
            default: break
            }
        }
        let bounds = values.bounds(of: row), x = bounds.x + bounds.width / 2, y = bounds.y + bounds.height / 2
        shape.step = step.moved(by: -x, -y, 0).movedAfter(by: x, y, 0)
        return shape
    }

    /// Lets what a layer draws in its own way lie in the space that it lies in itself, or in its plane.
    mutating func setPreservesDepth(_ preserves: Bool, at row: Row) {
        let flag = kind(of: row).rendered.depthFlag
        guard nodes[row].flags.contains(flag) != preserves else { return }
        if preserves { nodes[row].flags.insert(flag) } else { nodes[row].flags.remove(flag) }
        // Whoever is above may have to sort its sublayers, or no longer.
        changes.structure = true
    }

    // MARK: - Placing copies

    /// Of a stage: puts what is below a replicator where one of its copies is: the first for nil.
    mutating func placeCopy(_ transform: Transform3D?, of row: Row) {
        maps.copyTransforms[row] = transform
        if transform == nil { nodes[row].flags.remove(.placesCopy) } else { nodes[row].flags.insert(.placesCopy) }
        let position = nodes[row].position
        updateWorlds(firstSublayer(position)..<ends[position])
    }
}
