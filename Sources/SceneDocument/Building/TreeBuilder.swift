package import SceneCommit
package import SceneModel

/// Makes live layers of nodes. A list takes the place of recursion, so that a deep tree needs no deep stack.
package enum TreeBuilder {
    /// @return the root, which the caller owns; on failure nothing is left of the tree.
    package static func build(_ root: LayerNode) throws(SceneError) -> LayerID {
        let model = Model.shared, made = try model.createLayer(root.kind)
        do throws(SceneError) {
            try fill(made, root)
            var pending = root.children(of: made)
            while let next = pending.popLast() {
                let layer = try model.createLayer(next.node.kind)
                // From here on its superlayer holds it.
                defer { model.release(layer) }
                if next.isMask { try model.setMask(layer, of: next.parent) } else { try model.addSublayer(layer, to: next.parent) }
                try fill(layer, next.node)
                pending += next.node.children(of: layer)
            }
        } catch {
            model.release(made)
            throw error
        }
        return made
    }

    private static func fill(_ layer: LayerID, _ node: LayerNode) throws(SceneError) {
        let model = Model.shared
        for (property, value) in node.values { try model.set(PropertyPath(property), of: layer, to: value) }
        if let name = node.name { try model.setName(name, of: layer) }
        if let contents = node.contents { try model.setContents(contents, of: layer) }
        for (index, animation) in node.animations.enumerated() {
            // Several animations can act on one property.
            let isTaken = node.animations[..<index].contains { $0.path == animation.path }
            let key = isTaken ? "\(animation.path.keyPath) \(index)" : animation.path.keyPath
            try model.add(animation, to: layer, key: key, beginsAtZero: true)
        }
    }
}

extension LayerNode {
    fileprivate struct Pending {
        let node: LayerNode
        let parent: LayerID
        let isMask: Bool
    }

    /// In reverse, for the last is taken first.
    fileprivate func children(of layer: LayerID) -> [Pending] {
        var list = sublayers.reversed().map { Pending(node: $0, parent: layer, isMask: false) }
        if let mask { list.append(Pending(node: mask, parent: layer, isMask: true)) }
        return list
    }
}
