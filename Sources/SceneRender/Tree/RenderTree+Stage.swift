import SceneCommit
import SceneGeometry
import SceneStorage

// The stage of copies is a tree like the render tree, with the same rows and positions, in which only the layers below replicators are filled in.
// Copies are placed and shown there, one after the other, and the render tree stays as it is.

extension RenderTree {
    /// Begins a frame as the stage of another tree. No layer is on it yet.
    mutating func beginStage(of tree: borrowing RenderTree) {
        nodes.resize(to: tree.nodes.count, filling: RenderNode())
        values.resize(to: tree.nodes.count, filling: LayerValues())
        affines.resize(to: tree.nodes.count, filling: .identity)
        extras.resize(to: tree.extras.count, filling: LayerExtras())
        order.resize(to: tree.order.count, filling: .none)
        ends.resize(to: tree.order.count, filling: .none)
        imageInfos.removeAll()
        for index in tree.imageInfos.indices { imageInfos.append(tree.imageInfos[index]) }
        images = tree.images
        root = tree.root
        marksChanges = tree.marksChanges
        tiles.time = tree.tiles.time
    }

    /// Takes in a layer and all that is below it, as they are in another tree.
    mutating func takeSubtree(_ row: Row, of tree: borrowing RenderTree) {
        var above = tree.nodes[row].parent
        while above.exists {
            nodes[above] = tree.nodes[above]
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
        nodes[row] = node
        values[row] = tree.values[row]
        affines[row] = tree.affines[row]
        if node.extras.exists { extras[node.extras] = tree.extras[node.extras] }
        if node.sparse.exists { nodes[row].sparse = sparse.add(node.sparse, of: tree.sparse) }
        if node.flags.contains(.spatial) { spaces.set(tree.spaces[row], at: row, of: nodes.count) }
        takeMotion(row, of: tree)
        if !tree.generators.isEmpty, let generator = tree.generators[row] { generators[row] = generator }
    }

    @inline(__always)
    private mutating func takeMotion(_ row: Row, of tree: borrowing RenderTree) {
        let motion = tree.motions.isEmpty ? Motion.none : tree.motions[row]
        if motion != .none { motions.add(row, motion) }
    }

    /// What few layers have.
    private mutating func takeRare(_ row: Row, of tree: borrowing RenderTree) {
        let flags = tree.nodes[row].flags
        if flags.contains(.perspective) {
            perspectives.resize(to: max(perspectives.count, nodes.count), filling: .zero)
            perspectives[row] = tree.perspectives[row]
        }
        if flags.contains(.mixed) { mixes[row] = tree.mixes[row] }
        if flags.contains(.transition) { transitions[row] = tree.transitions[row] }
        if flags.contains(.effects) { shadowShapes.take(row, from: tree.shadowShapes) }
        guard flags.contains(.special) else { return }
        switch values[row].bits.kind {
        case .shape: shapes.take(row, from: tree.shapes)
        case .text: texts.take(row, from: tree.texts)
        case .gradient: gradients.take(row, from: tree.gradients)
        case .tiled: tiles.layers[row] = tree.tiles.layers[row]
        case .emitter:
            if let emitter = tree.emitters[row] { emitters.take(emitter) }
            cloudMatrices[row] = tree.cloudMatrices[row]
        default: break
        }
    }

    /// Ends the frame: nothing of the other tree is kept.
    mutating func endStage() {
        shownImages.removeAll()
        filterImages.removeAll()
        sparse.removeAll()
        images = []
        lastSpace.row = .none
        retimedRows.removeAll(keepingCapacity: true)
        motions.removeAll()
        shadowShapes.removeAll()
        gradients.removeAll()
        emitters.removeAll()
        texts.forgetStale()
        clearChanges(marksChanges: false)
        if !copyTransforms.isEmpty { copyTransforms.removeAll(keepingCapacity: true) }
        if !mixes.isEmpty { mixes.removeAll(keepingCapacity: true) }
        if !transitions.isEmpty { transitions.removeAll(keepingCapacity: true) }
        if !generators.isEmpty { generators.removeAll(keepingCapacity: true) }
        if !tiles.layers.isEmpty { tiles.layers.removeAll(keepingCapacity: true) }
        if !cloudMatrices.isEmpty { cloudMatrices.removeAll(keepingCapacity: true) }
    }

    // MARK: - Images and contents

    /// Keeps the images that copies show, in place of those of the frame before.
    mutating func holdImages(of stage: borrowing RenderTree) {
        let before = heldImages.count
        for index in stage.shownImages.indices {
            guard let image = stage.image(stage.shownImages[index]) else { continue }
            add(image)
            use(image.id)
            heldImages.append(image.id)
        }
        for index in stage.filterImages.indices { _ = fetchImages([stage.filterImages[index]]) }
        guard before > 0 else { return }
        var released = DenseArray<ImageID>()
        swap(&released, &heldImages)
        for index in before..<released.count { heldImages.append(released[index]) }
        for index in 0..<before { release(released[index]) }
    }

    /// Lets go of the vector contents of layers that are gone.
    mutating func releaseVectors(_ vectors: inout VectorTable) {
        for index in releasedVectors.indices { vectors.release(releasedVectors[index]) }
        releasedVectors.removeAll()
    }

    /// Of a stage: lets go of the vector contents that the copies of the last frame have shown.
    mutating func releaseShownVectors(_ vectors: inout VectorTable) {
        for index in shownVectors.indices { vectors.release(shownVectors[index]) }
        shownVectors.removeAll()
    }
}
