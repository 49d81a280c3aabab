import SceneCommit
import SceneGeometry
import SceneStorage

// From a layer's plane to the target: the flip of its geometry, its own transform about its anchor point, the superlayer's sublayer
// transform, and the superlayer's map. A plain layer flattens what is below it, so every map is one of the plane: a homography.
//
// A transform layer does not flatten: its sublayers join the space that it lies in itself, which is that of the nearest layer above that is
// none. Where it leaves their plane, it hands down its map as a matrix, and as its map to the target that of the space. What lies in such a space
// out of its plane keeps the matrix, too, for its depth.

extension RenderTree {
    /// Brings order and maps up to date. `scale` is the target's, in pixels per point.
    mutating func updateWorlds(scale: Double) {
        let base = Affine(scale, 0, 0, scale, -targetOrigin.x, -targetOrigin.y)
        if changes.structure {
            rebuildOrder()
            update(order.indices, base)
        } else if changes.dirty.count > max(16, order.count / 64) {
            updateDirty(base)
        } else {
            for index in changes.dirty.indices {
                let position = nodes[changes.dirty[index]].position
                if position.exists { update(position..<ends[position], base) }
            }
        }
        for index in changes.dirty.indices { nodes[changes.dirty[index]].flags.remove(.dirty) }
        changes.dirty.removeAll()
    }

    /// Updates everything, for a target of another scale.
    mutating func invalidateWorlds() {
        changes.structure = true
        changes.needsPlan = true
    }

    /// Lists the tree's rows depth first. Rows outside of it have no position.
    private mutating func rebuildOrder() {
        for index in order.indices {
            nodes[order[index]].position = .none
            nodes[order[index]].flags.remove(.vacant)
        }
        numbers.freeVacantRows()
        vacancyCount = 0
        order.removeAll()
        ends.removeAll()
        maps.spaces.removeAll()
        changes.structure = false
        changes.needsPlan = true
        guard root.exists else { return }
        // The copy of a root in transition has no superlayer to lie below.
        var copies: [Row] = []
        while let copy = fades.transitions[copies.last ?? root]?.copy, copy.exists, nodes[copy].parent.isNone { copies.append(copy) }
        for copy in copies.reversed() { appendToOrder(copy, isAnew: true) }
        appendToOrder(root, isAnew: true)
    }

    /// @param isAnew whether all maps, which tell where sublayers are to be sorted, are to be updated.
    mutating func appendToOrder(_ top: Row, isAnew: Bool) {
        var row = top
        while row.exists {
            nodes[row].position = order.end
            if isAnew { nodes[row].flags.remove(.sortsSublayers) }
            if nodes[row].parent.exists, !nodes[row].flags.isDisjoint(with: .inSpace) {
                nodes[nodes[row].parent].flags.insert(.sortsSublayers)
            }
            order.append(row)
            ends.append(.none)
            if nodes[row].first.exists {
                row = nodes[row].first
                continue
            }
            // Every subtree that ends here ends at the next position.
            while true {
                ends[nodes[row].position] = order.end
                if row == top { return }
                if nodes[row].next.exists { break }
                row = nodes[row].parent
            }
            row = nodes[row].next
        }
    }

    /// Walks the whole order once, and updates the subtrees whose top is dirty.
    private mutating func updateDirty(_ base: Affine) {
        (maps.lastSpace.row, maps.otherSpace.row) = (.none, .none)
        var plane = SharedPlane(), end = Position.first
        for position in order.indices {
            let row = order[position]
            if nodes[row].flags.contains(.dirty) { end = max(end, ends[position]) }
            if position < end { updateOne(row, base, &plane) }
        }
    }

    /// Updates a part of the tree that a change is known of.
    mutating func updateWorlds(_ positions: Range<Position>) {
        update(positions, .identity)
        for index in changes.dirty.indices { nodes[changes.dirty[index]].flags.remove(.dirty) }
        changes.dirty.removeAll()
    }

    private mutating func update(_ positions: Range<Position>, _ base: Affine) {
        // A layer that is updated after one below it had another space then.
        (maps.lastSpace.row, maps.otherSpace.row) = (.none, .none)
        var plane = SharedPlane()
        for position in positions { updateOne(order[position], base, &plane) }
    }

    /// Updates the layer that all others lie below.
    private mutating func updateTop(_ row: Row, _ base: Affine) {
        let own = values.pose(of: row)
        if own.exists || isBent(row, parent: .none) { return updateTurned(row, own, parent: .none, base) }
        let shift = values.shift(of: row)
        setAffine(Affine(1, 0, 0, 1, shift.x, shift.y) * base, of: row)
        nodes[row].flags.subtract(.ofMap)
    }

    /// @param plane that of the superlayer of the layer that was updated before.
    @inline(__always)
    private mutating func updateOne(_ row: Row, _ base: Affine, _ plane: inout SharedPlane) {
        let parent = nodes[row].parent
        if parent != plane.row { plane = sharedPlane(of: parent) }
        let own = values.pose(of: row)
        if plane.isBent || own.exists || isBentItself(row) || row == root { return updateAny(row, own, parent: parent, base) }
        maps.affines.move(row, by: values.shift(of: row), plane.linear, plane.offset)
        if nodes[row].linear != plane.place { share(plane.place, row) }
        nodes[row].flags.subtract(.ofMap)
    }

    @inline(__always)
    private mutating func updateAny(_ row: Row, _ own: Index<LayerPose>, parent: Row, _ base: Affine) {
        if parent.isNone || row == root { return updateTop(row, base) }
        updateTurned(row, own, parent: parent, affine(of: parent))
    }

    @inline(__always)
    private func sharedPlane(of row: Row) -> SharedPlane {
        guard row.exists else { return SharedPlane() }
        let place = nodes[row].linear
        return SharedPlane(
            row: row, isBent: bendsSublayers(row), place: place, linear: maps.affines.linear(place), offset: maps.affines.offset(of: row))
    }

    /// Whether a layer's map is not one of its own place and transform alone.
    @inline(__always)
    private func isBent(_ row: Row, parent: Row) -> Bool { isBentItself(row) || parent.exists && bendsSublayers(parent) }

    @inline(__always)
    private func isBentItself(_ row: Row) -> Bool {
        !nodes[row].flags.isDisjoint(with: .inSpace.union(.flipped)) || values.bits(of: row).geometryFlipped
    }

    @inline(__always)
    private func bendsSublayers(_ row: Row) -> Bool {
        !nodes[row].flags.isDisjoint(with: [.perspective, .flipped, .placesCopy, .spatial, .transformsSublayers])
    }

    /// Updates a layer that may be more than moved.
    @inline(never)
    private mutating func updateTurned(_ row: Row, _ own: Index<LayerPose>, parent: Row, _ outer: Affine) {
        let wasFlipped = nodes[row].flags.contains(.flipped)
        var flags = nodes[row].flags.subtracting(.ofMap)
        if !isBent(row, parent: parent), staysInPlane(row, own) {
            setAffine(turnedMap(row, own) * outer, of: row)
        } else {
            let map = bentMap(row, parent: parent, outer, &flags)
            setAffine(map.affine, of: row)
            if !map.isAffine {
                flags.insert(.perspective)
                if maps.perspectives.count < nodes.count { maps.perspectives.resize(to: nodes.count, filling: .zero) }
                maps.perspectives[row] = SIMD3(map.g, map.h, map.i)
            }
            if !flags.isDisjoint(with: .ofMap) { changes.isBent = true }
        }
        nodes[row].flags = flags
        // Pictures and words stand upright in what is flipped.
        if flags.contains(.flipped) != wasFlipped { noteChange(row) }
    }

    /// Whether a layer that is more than moved is turned and scaled in its superlayer's plane at most, with its front to the viewer.
    @inline(__always)
    private func staysInPlane(_ row: Row, _ own: Index<LayerPose>) -> Bool {
        values.bits(of: row).doubleSided && values.poses[own].anchorPointZ == 0 && values.poses[own].zPosition == 0
            && values.poses[own].transform.staysInPlane
    }

    /// The map of such a layer to its superlayer.
    @inline(__always)
    private func turnedMap(_ row: Row, _ own: Index<LayerPose>) -> Affine {
        let bounds = values.bounds(of: row), unit = values.anchorPoint(of: row), at = values.position(of: row)
        let x = bounds.x + bounds.width * unit.x, y = bounds.y + bounds.height * unit.y
        let right = values.poses[own].transform.row1, down = values.poses[own].transform.row2, origin = values.poses[own].transform.row4
        return Affine(
            right.x, right.y, down.x, down.y, origin.x - x * right.x - y * down.x + at.x, origin.y - x * right.y - y * down.y + at.y)
    }

    /// The map of a layer that is flipped, that its transform takes out of the plane, or that lies below a sublayer transform or perspective.
    private mutating func bentMap(
        _ row: Row, parent: Row, _ outer: Affine, _ flags: inout RenderNode.Flags
    ) -> Homography {
        var matrix = values.placement(of: row)
        var world = Homography(outer), isFlipped = values.bits(of: row).geometryFlipped
        if parent.exists {
            let above = nodes[parent].flags
            if above.contains(.perspective) {
                let rest = maps.perspectives[parent]
                world = Homography(outer, g: rest.x, h: rest.y, i: rest.z)
            }
            if above.contains(.flipped) { isFlipped.toggle() }
            // A mask lies in the plane of its layer, not in that of the sublayers.
            if !nodes[row].flags.contains(.mask), findSublayerSpace(of: parent) { matrix = matrix * maps.lastSpace.matrix }
        }
        if isFlipped { flags.insert(.flipped) }
        if isTransformLayer(row) {
            guard !matrix.isAffine else { return Homography(flattening: matrix) * world }
            flags.insert(.spatial)
            maps.spaces.set(matrix, at: row, of: nodes.count)
            return world
        }
        if nodes[row].flags.contains(.emitsIntoSpace) { maps.clouds[row] = matrix.seen(through: world) }
        if parent.exists, matrix.leavesPlane, !nodes[row].flags.contains(.mask) {
            flags.insert(.spatial)
            nodes[parent].flags.insert(.sortsSublayers)
            maps.spaces.set(matrix, at: row, of: nodes.count)
        }
        // The back shows when the plane's normal, taken along, points away (CSS Transforms 2, `backface-visibility`).
        if !values.bits(of: row).doubleSided, let inverse = matrix.inverse, inverse.row3.z < 0 { flags.insert(.backFacing) }
        return Homography(flattening: matrix) * world
    }

    /// What a layer does to its sublayers: as a replicator puts them where a copy is, then has its sublayer transform about its anchor point, then,
    /// of a transform layer, its own matrix: `maps.lastSpace` has that then. @return false for nothing.
    private mutating func findSublayerSpace(of row: Row) -> Bool {
        if maps.lastSpace.row == row { return true }
        if maps.otherSpace.row == row {
            swap(&maps.lastSpace, &maps.otherSpace)
            return true
        }
        let placesCopy = nodes[row].flags.contains(.placesCopy)
        let joins = nodes[row].flags.contains(.spatial) && isTransformLayer(row)
        let transform = sublayerTransform(of: row)
        guard placesCopy || joins || transform != nil else { return false }
        var result = transform.map { values.sublayerSpace(of: row, $0) } ?? .identity
        if placesCopy, let copy = maps.copyTransforms[row] { result = copy * result }
        if joins { result = result * maps.spaces[row] }
        maps.otherSpace = maps.lastSpace
        maps.lastSpace = (row, result)
        return true
    }

    /// The sublayer transform of a row; nil for none.
    func sublayerTransform(of row: Row) -> Transform3D? {
        guard nodes[row].flags.contains(.transformsSublayers),
            case .transform(let matrix) = sparse.value(of: .sublayerTransform, nodes[row].sparse), !matrix.isIdentity
        else { return nil }
        return matrix
    }

    /// The map of a row to the target's pixels.
    @inline(__always)
    func world(of row: Row) -> Homography {
        guard nodes[row].flags.contains(.perspective) else { return Homography(affine(of: row)) }
        let rest = maps.perspectives[row]
        return Homography(affine(of: row), g: rest.x, h: rest.y, i: rest.z)
    }

    /// What x, y and 1 of a row's plane are multiplied by for its depth in the space that it lies in, before that is divided by w.
    @inline(__always)
    func depth(of row: Row) -> SIMD3<Double> {
        guard nodes[row].flags.contains(.spatial) else { return .zero }
        let matrix = maps.spaces[row]
        return SIMD3(matrix.row1.z, matrix.row2.z, matrix.row4.z)
    }

    /// Whether a layer's sublayers join the space that it lies in itself, and it draws nothing: also of a replicator that preserves depth.
    @inline(__always)
    func isTransformLayer(_ row: Row) -> Bool { nodes[row].flags.contains(.joinsSpace) }
}

/// The plane of a layer in which sublayers that are only moved lie, looked up once for those that come one after the other.
private struct SharedPlane: BitwiseCopyable {
    var row = Row.none
    /// Whether sublayers are more than moved in it; also where there is no layer.
    var isBent = true
    var place = Index<AffineMaps.Linear>.first
    var linear = AffineMaps.Linear(a: 1, b: 0, c: 0, d: 1, owner: .none)
    var offset = Point.zero
}

/// The matrices of the layers that lie out of the plane of their space, by row.
struct SpaceMaps: ~Copyable {
    private var matrices = DenseArray<Transform3D>()
    /// Where each row's is; only as many as rows once there are some.
    private var places = Column<RenderRows, Index<Transform3D>>()

    subscript(row: Row) -> Transform3D { matrices[places[row]] }

    mutating func set(_ matrix: Transform3D, at row: Row, of rowCount: Int) {
        if places.count < rowCount { places.resize(to: rowCount, filling: .none) }
        if places[row].exists {
            matrices[places[row]] = matrix
        } else {
            places[row] = matrices.end
            matrices.append(matrix)
        }
    }

    mutating func removeAll() {
        guard !matrices.isEmpty else { return }
        matrices.removeAll()
        places.removeAll()
    }
}

extension Transform3D {
    /// Whether the plane z = 0 does not stay where it is.
    fileprivate var leavesPlane: Bool { row1.z != 0 || row2.z != 0 || row4.z != 0 }

    /// Whether the plane z = 0 stays where it is, and is seen straight on.
    fileprivate var staysInPlane: Bool { !leavesPlane && row1.w == 0 && row2.w == 0 && row4.w == 1 }
}
