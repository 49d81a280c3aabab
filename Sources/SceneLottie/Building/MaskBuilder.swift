import SceneCommit
import SceneDocument
import SceneGeometry

/// Makes one mask of the masks of a layer.
struct MaskBuilder {
    let context: LottieContext
    let timeline: Timeline
    let size: Size

    /// A mask's shape, how it joins those before it, and how much.
    private struct Part {
        let shape: LayerNode
        let mode: Character
        let isInverted: Bool
        /// Of what the mask covers: the shape, or all around an inverted one.
        let opacity: Keyed<Double>

        var isOpaque: Bool { opacity.isStatic && opacity.first == 1 }

        /// Whether the mask shows the more or the less of what is there and its own, which an opaque one does by adding or taking away.
        var compares: Bool { "ld".contains(mode) && !isOpaque }
    }

    /// nil for no masks.
    func mask(_ list: JSON?) throws(SceneError) -> (node: LayerNode, mode: MaskMode)? {
        var parts: [Part] = []
        for json in list?.items ?? [] {
            let mode = json.text("mode")?.first ?? "a"
            if mode == "n" { continue }
            guard "asidlf".contains(mode) else {
                context.report.note("the mask mode \"\(mode)\" is unknown: the mask adds", at: json.pointer + "/mode")
                continue
            }
            try context.count(at: json)
            guard let shape = shape(json) else { continue }
            let opacity = (context.reader.number(json["o"]) ?? Keyed(100)).map { min(max($0 / 100, 0), 1) }
            parts.append(Part(shape: shape, mode: mode, isInverted: json.flag("inv"), opacity: opacity))
        }
        return combine(parts)
    }

    private func combine(_ parts: [Part]) -> (node: LayerNode, mode: MaskMode)? {
        guard let first = parts.first else { return nil }
        // The commonest cases need one mask: what is added up, or what is taken away together.
        if parts.allSatisfy({ "al".contains($0.mode) && !$0.isInverted })
            && !parts.dropFirst().contains(where: \.compares)
            || parts.count == 1 && "adlf".contains(first.mode) && !first.isInverted
        {
            return (LayerNode(name: nil, around: parts.map(cover)), .alpha)
        }
        if parts.allSatisfy({ $0.mode == "s" && !$0.isInverted })
            || parts.count == 1 && first.isInverted && first.isOpaque && first.mode != "s"
        {
            return (LayerNode(name: nil, around: parts.map { $0.isInverted ? $0.shape : cover($0) }), .invertedAlpha)
        }
        // The first one that takes away takes from everything, and the first one that shows less has nothing less before.
        var result = "sid".contains(first.mode) ? everything() : LayerNode()
        for part in parts { result = join(part, to: result) }
        return (result, .alpha)
    }

    private func join(_ part: Part, to result: LayerNode) -> LayerNode {
        if part.compares { return compare(part, to: result) }
        let around = LayerNode(name: nil, around: [result])
        switch part.mode {
        case "s", "i", "d":
            // What an inverted mask covers wholly is seen through its shape the other way round.
            let isTurned = part.isInverted && part.isOpaque, takesAway = (part.mode == "s") != isTurned
            around.setMask(isTurned ? part.shape : cover(part), takesAway ? .invertedAlpha : .alpha)
        default:
            let added = cover(part)
            if part.mode == "f" { added.set(.compositingFilter, .enumeration(Self.difference)) }
            around.sublayers.append(added)
        }
        return around
    }

    /// The more or the less of two alphas, by their pictures in shades of grey.
    private func compare(_ part: Part, to result: LayerNode) -> LayerNode {
        let other = shaded(cover(part))
        if let mode = BlendMode.named(part.mode == "l" ? "lighten" : "darken") { other.set(.compositingFilter, .enumeration(mode)) }
        let shown = everything()
        shown.setMask(LayerNode(name: nil, around: [shaded(result), other]), .luminance)
        return shown
    }

    /// Alpha as brightness: white, as far as a layer covers, on black.
    private func shaded(_ node: LayerNode) -> LayerNode {
        let white = everything()
        white.set(.backgroundColor, .color(.white))
        white.setMask(node, .alpha)
        return LayerNode(name: nil, around: [everything(), white])
    }

    private static let difference = BlendMode.named("xor") ?? 0

    /// What a mask covers, as much as its opacity says.
    private func cover(_ part: Part) -> LayerNode {
        var node = part.shape
        if part.isInverted {
            node = everything()
            node.setMask(part.shape, .invertedAlpha)
        }
        if !part.isOpaque { node.set(.opacity, part.opacity, timeline) }
        return node
    }

    /// A layer that covers the composition and far around.
    private func everything() -> LayerNode {
        let node = LayerNode()
        node.set(.bounds, .rect(Rect(-size.width * 4, -size.height * 4, size.width * 9, size.height * 9)))
        node.set(.anchorPoint, .point(.zero))
        node.set(.position, .point(Point(-size.width * 4, -size.height * 4)))
        node.set(.backgroundColor, .color(.black))
        return node
    }

    /// A mask's path, grown or shrunk by its expansion: a line along the edge that is added or taken away. Its edge may be soft.
    private func shape(_ json: JSON) -> LayerNode? {
        guard let drawn = context.reader.path(json["pt"], isClosed: json.flag("cl")) else { return nil }
        let path = context.paths.evened(drawn, at: json)
        let node = LayerNode(.shape, name: json["nm"]?.string)
        node.set(PropertyPath(.path), path, timeline) { .path($0) }
        var expansion = context.reader.number(json["x"]) ?? Keyed(0)
        // Where the edge goes from one side to the other, each side ends there.
        if expansion.contains({ $0 < 0 }), expansion.contains({ $0 > 0 }) {
            expansion = expansion.sampled
        }
        if !expansion.isStatic || expansion.first > 0 {
            node.set(.strokeColor, .color(.black))
            node.set(.lineJoin, .enumeration(1))
            node.set(.lineWidth, expansion, timeline) { max($0 * 2, 0) }
        }
        var result = node
        if expansion.contains({ $0 < 0 }) {
            let edge = LayerNode(.shape)
            edge.set(PropertyPath(.path), path, timeline) { .path($0) }
            edge.set(.fillColor, .none)
            edge.set(.strokeColor, .color(.black))
            edge.set(.lineJoin, .enumeration(1))
            edge.set(.lineWidth, expansion, timeline) { max($0 * -2, 0) }
            result = LayerNode(name: node.name, around: [node])
            result.setMask(edge, .invertedAlpha)
        }
        let softness = BlurEffect.filters(context.reader.vector(json["f"]) ?? Keyed(.zero))
        guard !softness.isEmpty else { return result }
        let soft = LayerNode(name: node.name, around: [result])
        EffectFilter.set(softness, of: soft, timeline)
        return soft
    }
}
