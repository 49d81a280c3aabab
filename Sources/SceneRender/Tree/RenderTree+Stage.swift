import SceneCommit
import SceneGeometry
import SceneStorage

// The stage of copies is a tree like the render tree, with the same rows and positions, in which only the layers below replicators are filled in.
// Copies are placed and shown there, one after the other, and the render tree stays as it is.

extension RenderTree {
    /// Begins a frame as the stage of another tree. No layer is on it yet.
    mutating func beginStage(of tree: borrowing RenderTree) {
        for row in Row(min(tree.nodes.count, nodes.count))..<nodes.end { share(.first, row) }
        nodes.resize(to: tree.nodes.count, filling: RenderNode())
        values.resize(to: tree.nodes.count)
        maps.affines.resize(to: tree.nodes.count)
        order.resize(to: tree.order.count, filling: .none)
        ends.resize(to: tree.order.count, filling: .none)
        imageTable.infos.removeAll()
        for index in tree.imageTable.infos.indices { imageTable.infos.append(tree.imageTable.infos[index]) }
        imageTable.buffers = tree.imageTable.buffers
        root = tree.root
        changes.isMarking = tree.changes.isMarking
        kinds.tiles.time = tree.kinds.tiles.time
    }

    /// Takes in a layer and all that is below it, as they are in another tree.
    mutating func takeSubtree(_ row: Row, of tree: borrowing RenderTree) {
        var above = tree.nodes[row].parent
        while above.exists {
            setNode(tree.nodes[above], at: above)
            takeMotion(above, of: tree)
            above = nodes[above].parent
        }
        let first = tree.nodes[row].position
        for position in first..<tree.ends[first] {
            let row = tree.order[position], flags = tree.nodes[row].flags
            order[position] = row
            ends[position] = tree.ends[position]
            take(row, of: tree)
            if !flags.isDisjoint(with: .notPlain) { takeRare(row, of: tree) }
        }
    }

    @inline(__always)
    private mutating func take(_ row: Row, of tree: borrowing RenderTree) {
        let node = tree.nodes[row]
        setNode(node, at: row)
        values.set(tree.values[row], at: row)
        setAffine(tree.affine(of: row), of: row)
        values.setExtras(tree.values.extras(of: row), at: row)
        if node.sparse.exists { nodes[row].sparse = sparse.add(node.sparse, of: tree.sparse) }
        if node.flags.contains(.spatial) { maps.spaces.set(tree.maps.spaces[row], at: row, of: nodes.count) }
        takeMotion(row, of: tree)
        if !tree.kinds.generators.isEmpty { takeGenerators(of: row, from: tree) }
    }

    @inline(__always)
    private mutating func takeMotion(_ row: Row, of tree: borrowing RenderTree) {
        let motion = tree.kinds.motions.isEmpty ? Motion.none : tree.kinds.motions[row]
        if motion != .none { kinds.motions.add(row, motion) }
    }

    /// What few layers have.
    private mutating func takeRare(_ row: Row, of tree: borrowing RenderTree) {
        let flags = tree.nodes[row].flags
        if flags.contains(.perspective) {
            maps.perspectives.resize(to: max(maps.perspectives.count, nodes.count), filling: .zero)
            maps.perspectives[row] = tree.maps.perspectives[row]
        }
        if flags.contains(.mixed) { fades.mixes[row] = tree.fades.mixes[row] }
        if flags.contains(.transition) { fades.transitions[row] = tree.fades.transitions[row] }
        if flags.contains(.effects) { kinds.shadowShapes.take(row, from: tree.kinds.shadowShapes) }
        guard flags.contains(.special) else { return }
        switch kind(of: row) {
        case .shape: kinds.shapes.take(row, from: tree.kinds.shapes)
        case .text: kinds.texts.take(row, from: tree.kinds.texts)
        case .gradient: kinds.gradients.take(row, from: tree.kinds.gradients)
        case .tiled: kinds.tiles.layers[row] = tree.kinds.tiles.layers[row]
        case .emitter:
            if let emitter = tree.kinds.emitters[row] { kinds.emitters.take(emitter) }
            maps.clouds[row] = tree.maps.clouds[row]
        default: break
        }
    }

    /// Ends the frame: nothing of the other tree is kept.
    mutating func endStage() {
        uses.images.removeAll()
        uses.filterImages.removeAll()
        sparse.removeAll()
        imageTable.buffers = []
        changes.retimed.removeAll(keepingCapacity: true)
        kinds.motions.removeAll()
        kinds.shadowShapes.removeAll()
        kinds.gradients.removeAll()
        kinds.emitters.removeAll()
        kinds.texts.forgetStale()
        clearChanges(marksChanges: false)
        if !maps.copyTransforms.isEmpty { maps.copyTransforms.removeAll(keepingCapacity: true) }
        if !fades.mixes.isEmpty { fades.mixes.removeAll(keepingCapacity: true) }
        if !fades.transitions.isEmpty { fades.transitions.removeAll(keepingCapacity: true) }
        if !kinds.generators.isEmpty { kinds.generators.removeAll(keepingCapacity: true) }
        if !kinds.tiles.layers.isEmpty { kinds.tiles.layers.removeAll(keepingCapacity: true) }
        if !maps.clouds.isEmpty { maps.clouds.removeAll(keepingCapacity: true) }
    }

    // MARK: - Images and contents

    /// Keeps the images that copies show, in place of those of the frame before.
    /// @param isAdded whether these are kept, too: the plan of that frame was changed.
    mutating func holdImages(of stage: borrowing RenderTree, isAdded: Bool = false) {
        let before = isAdded ? 0 : uses.heldImages.count
        for index in stage.uses.images.indices {
            guard let image = stage.image(stage.uses.images[index]) else { continue }
            add(image)
            use(image.id)
            uses.heldImages.append(image.id)
        }
        for index in stage.uses.filterImages.indices { _ = fetchImages([Demands.Image(id: stage.uses.filterImages[index], row: .none)]) }
        guard before > 0 else { return }
        var released = DenseArray<ImageID>()
        swap(&released, &uses.heldImages)
        for index in before..<released.count { uses.heldImages.append(released[index]) }
        for index in 0..<before { release(released[index]) }
    }

    /// Lets go of the vector contents of layers that are gone.
    mutating func releaseVectors(_ vectors: inout VectorTable) {
        for index in uses.releasedVectors.indices { vectors.release(uses.releasedVectors[index]) }
        uses.releasedVectors.removeAll()
    }

    /// Of a stage: lets go of the vector contents that the copies of the last frame have shown.
    mutating func releaseShownVectors(_ vectors: inout VectorTable) {
        for index in uses.vectors.indices { vectors.release(uses.vectors[index]) }
        uses.vectors.removeAll()
    }
}
