import Glibc
import SceneCommit
import SceneDocument
import SceneGeometry

/// Gives layers the effects and styles that there are filters and shadows for.
struct EffectBuilder {
    let context: LottieContext
    let timeline: Timeline

    /// Whether a layer's picture passes through something once it is masked.
    func hasEffects(_ json: JSON) -> Bool {
        for key in ["ef", "sy"] where !json.items(key).isEmpty { return true }
        return false
    }

    func apply(_ json: JSON, to node: LayerNode) {
        var shadows: [(json: JSON, shadow: Shadow)] = [], filters: [EffectFilter] = []
        for effect in json.items("ef") where effect["en"] == nil || effect.flag("en") {
            if effect.integer("ty") == 25 {
                shadows.append((effect, dropShadow(effect)))
            } else if let filter = filter(effect) {
                filters.append(filter)
            }
        }
        for style in json.items("sy") { if let shadow = styleShadow(style) { shadows.append((style, shadow)) } }
        set(filters, of: node)
        // A layer has one shadow, as in Core Animation.
        for (json, _) in shadows.dropFirst() { context.report.note("only the first drop shadow is shown", at: json.pointer) }
        if let first = shadows.first { apply(first.shadow, to: node) }
    }

    // MARK: - Filters

    private func filter(_ json: JSON) -> EffectFilter? {
        let parameters = EffectParameters(json, context.reader)
        switch json.integer("ty") {
        // Controls of expressions show nothing.
        case 0, 1, 2, 3, 4, 5, 6, 7, 10, 11: return nil
        case 20: return ColorEffect.tint(parameters)
        case 21: return ColorEffect.fill(parameters)
        case 29: return ColorEffect.blur(parameters)
        default:
            context.report.note("the effect \"\(json.text("nm") ?? "")\" is not shown", at: json.pointer)
            return nil
        }
    }

    private func set(_ effects: [EffectFilter], of node: LayerNode) {
        guard !effects.isEmpty else { return }
        var filters: [Filter] = []
        for (index, effect) in effects.enumerated() {
            var filter = effect.filter
            filter.name = "effect\(index + 1)"
            filters.append(filter)
        }
        node.set(.filters, .filters(filters))
        for (index, effect) in effects.enumerated() {
            guard let path = PropertyPath("filters.effect\(index + 1).\(effect.parameter)") else { continue }
            node.add(timeline.animation(of: path, effect.value) { effect.propertyValue($0) })
        }
    }

    // MARK: - Shadows

    private func styleShadow(_ json: JSON) -> Shadow? {
        guard json.integer("ty") == 1 else {
            context.report.note("the layer style \(json.integer("ty") ?? -1) is not shown", at: json.pointer)
            return nil
        }
        let reader = context.reader
        return Shadow(
            color: reader.color(json["c"]) ?? Keyed(SIMD4(0, 0, 0, 1)),
            opacity: (reader.number(json["o"]) ?? Keyed(75)).map { $0 / 100 },
            angle: reader.number(json["a"]) ?? Keyed(120), distance: reader.number(json["d"]) ?? Keyed(5),
            blur: (reader.number(json["s"]) ?? Keyed(5)).map { $0 / 2 })
    }

    private func dropShadow(_ json: JSON) -> Shadow {
        let parameters = EffectParameters(json, context.reader)
        return Shadow(
            color: parameters.color(0, SIMD4(0, 0, 0, 1)), opacity: parameters.number(1, 255).map { $0 / 255 },
            angle: parameters.number(2, 135).map { $0 - 90 }, distance: parameters.number(3, 5),
            blur: parameters.number(4, 0).map { $0 / 5 })
    }

    private struct Shadow {
        let color: Keyed<SIMD4<Double>>
        let opacity, angle, distance, blur: Keyed<Double>
    }

    private func apply(_ shadow: Shadow, to node: LayerNode) {
        node.set(PropertyPath(.shadowColor), shadow.color, timeline) { .color(Color(lottie: $0)) }
        node.set(.shadowOpacity, shadow.opacity, timeline) { min(max($0, 0), 1) }
        node.set(.shadowRadius, shadow.blur, timeline) { max($0, 0) }
        let offset = shadow.angle.combined(with: shadow.distance) { angle, distance in
            SIMD4(cos(angle * .pi / 180) * distance, sin(angle * .pi / 180) * distance, 0, 0)
        }
        node.set(PropertyPath(.shadowOffset), offset, timeline) { .size(Size($0.x, $0.y)) }
    }
}

extension Color {
    init(lottie vector: SIMD4<Double>) { self.init(Float(vector.x), Float(vector.y), Float(vector.z), Float(vector.w)) }
}
