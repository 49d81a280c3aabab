import SceneAnimation
package import SceneCommit
package import SceneGeometry
package import SceneModel

/// A layer that is to be made, with its values and animations: what files of other formats become.
package final class LayerNode {
    package let kind: LayerKind
    package var name: String?
    package private(set) var values: [(property: Property, value: PropertyValue)] = []
    package private(set) var animations: [AnimationDescription] = []
    /// Back to front.
    package var sublayers: [LayerNode] = []
    package var mask: LayerNode?
    package var contents: ImageBuffer?

    package init(_ kind: LayerKind = .layer, name: String? = nil) {
        self.kind = kind
        self.name = name
    }

    /// A layer around others.
    package init(name: String?, around sublayers: [LayerNode]) {
        kind = .layer
        self.name = name
        self.sublayers = sublayers
    }

    /// Takes what lies below apart one by one: layers that let go of each other in turn would need a stack as deep as they nest.
    deinit {
        guard !sublayers.isEmpty || mask != nil else { return }
        var pending: [LayerNode] = []
        takeApart(into: &pending)
        while var node = pending.popLast() {
            if isKnownUniquelyReferenced(&node) { node.takeApart(into: &pending) }
        }
    }

    private func takeApart(into pending: inout [LayerNode]) {
        pending += sublayers
        if let mask { pending.append(mask) }
        sublayers = []
        mask = nil
    }

    package func set(_ property: Property, _ value: PropertyValue) { values.append((property, value)) }

    package func add(_ animation: AnimationDescription?) {
        guard var animation else { return }
        // What moves in step has one list of times, and one of functions.
        if let before = animations.last?.keyframes {
            if before.keyTimes == animation.keyframes.keyTimes { animation.keyframes.keyTimes = before.keyTimes }
            if before.functions == animation.keyframes.functions { animation.keyframes.functions = before.functions }
        }
        animations.append(animation)
    }

    package func removeAnimations(of property: Property) { animations.removeAll { $0.path == PropertyPath(property) } }

    /// Gives the layer a size, with its origin in its superlayer's.
    package func setFrame(_ size: Size) {
        set(.anchorPoint, .point(.zero))
        set(.bounds, .rect(Rect(0, 0, size.width, size.height)))
    }

    /// Gives the layer a rectangle of its superlayer, whose coordinates it keeps.
    package func setFrame(_ rect: Rect) {
        set(.anchorPoint, .point(.zero))
        set(.bounds, .rect(rect))
        set(.position, .point(Point(rect.x, rect.y)))
    }

    /// Shows the layer through the alpha of another.
    package func setMask(_ mask: LayerNode, _ mode: MaskMode = .alpha) {
        self.mask = mask
        if mode != .alpha { set(.maskMode, .enumeration(mode.rawValue)) }
    }
}

/// How a mask's picture counts: the values of the property `maskMode`.
package enum MaskMode: Int32 {
    case alpha, invertedAlpha, luminance, invertedLuminance
}
