import SceneCommit
import SceneDocument
import SceneGeometry

/// The effect that draws lines along a layer's masks.
struct StrokeEffect {
    static let type = 22

    private let json: JSON
    private let masks: [JSON]
    private let context: LottieContext
    private let timeline: Timeline
    private let parameters: EffectParameters

    /// The strokes of a layer, in the order of the file.
    static func all(_ json: JSON, _ context: LottieContext, _ timeline: Timeline) -> [StrokeEffect] {
        json.items("ef").filter { $0.integer("ty") == type && $0.isEnabled }.map { effect in
            StrokeEffect(
                json: effect, masks: json.items("masksProperties"), context: context, timeline: timeline,
                parameters: EffectParameters(effect, context.reader))
        }
    }

    /// The contents with the lines: over them, in place of them, or only what lies below the lines.
    func apply(to contents: [LayerNode]) throws(SceneError) -> [LayerNode] {
        let lines = try lines()
        switch parameters.number(10, 1).first {
        case 2: return [lines]
        case 3:
            let revealed = LayerNode(name: nil, around: contents)
            revealed.setMask(lines)
            return [revealed]
        default: return contents + [lines]
        }
    }

    private func lines() throws(SceneError) -> LayerNode {
        try context.count(at: json)
        let node = LayerNode(name: json["nm"]?.string, around: [])
        let number = Int(min(max(parameters.number(0, 1).first, 1), 1e6))
        let chosen = parameters.number(1, 0).first != 0 ? masks[...] : masks.dropFirst(number - 1).prefix(1)
        for mask in chosen {
            guard let path = context.reader.path(mask["pt"], isClosed: mask.flag("cl")) else { continue }
            try context.count(at: json)
            node.sublayers.append(line(path))
        }
        node.set(.opacity, parameters.number(6, 1), timeline) { min(max($0, 0), 1) }
        return node
    }

    private func line(_ path: Keyed<Path>) -> LayerNode {
        let node = LayerNode(.shape)
        node.set(PropertyPath(.path), path, timeline) { .path($0) }
        node.set(.fillColor, .none)
        node.set(PropertyPath(.strokeColor), parameters.color(3, .one), timeline) { .color(Color(lottie: $0)) }
        // The size of the brush is half of its width, as players have it.
        node.set(.lineWidth, parameters.number(4, 2), timeline) { max($0 * 2, 0) }
        node.set(.lineCap, .enumeration(1))
        node.set(.lineJoin, .enumeration(1))
        node.set(.strokeStart, parameters.number(7, 0), timeline) { min(max($0 / 100, 0), 1) }
        node.set(.strokeEnd, parameters.number(8, 100), timeline) { min(max($0 / 100, 0), 1) }
        return node
    }
}
