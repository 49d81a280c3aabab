import Glibc
import SceneCommit
import SceneDocument
import SceneEffects
import SceneGeometry

/// Gives layers the effects and styles that there are filters and shadows for.
struct EffectBuilder {
    let context: LottieContext
    let timeline: Timeline
    let space: EffectSpace
    /// Whether only the alpha of the layer counts.
    let isAlphaMatte: Bool

    /// The most filters of a layer: each costs as much as the layer is large.
    private static let mostFilters = 32

    /// Whether a layer's picture passes through something once it is masked.
    func hasEffects(_ json: JSON) -> Bool {
        for key in ["ef", "sy"] where !json.items(key).isEmpty { return true }
        return false
    }

    func apply(_ json: JSON, to node: LayerNode) {
        var shadow: Shadow?, filters: [EffectFilter] = [], castsShadow = false
        // The layer's own shadow is what comes last; one that something acts on is a filter among the others.
        func bury() {
            if let filter = shadow?.filter { filters.append(filter) }
            shadow = nil
        }
        for effect in json.items("ef") where effect.isEnabled {
            if effect.integer("ty") == 25 {
                // Core Animation's pictures have one shadow of all effects.
                if castsShadow { context.report.note("only the first drop shadow of the effects is shown", at: effect.pointer) }
                if !castsShadow { shadow = dropShadow(effect) }
                castsShadow = true
                continue
            }
            let others = self.filters(effect)
            if !others.isEmpty { bury() }
            filters += others
        }
        // A layer has each style once.
        var known: Set<Int> = []
        for style in json.items("sy") where !style.flag("hd") && known.insert(style.integer("ty") ?? -1).inserted {
            if style.integer("ty") == 1 {
                bury()
                shadow = styleShadow(style)
            } else if let filter = self.style(style) {
                filters.append(filter)
            }
        }
        if isAlphaMatte { filters.removeAll(where: \.keepsAlpha) }
        if filters.count > Self.mostFilters {
            context.report.note("only the first \(Self.mostFilters) filters of the layer's effects are shown", at: json.pointer)
        }
        EffectFilter.set(Array(filters.prefix(Self.mostFilters)), of: node, timeline)
        if let shadow { apply(shadow, to: node) }
    }

    // MARK: - Filters

    private func filters(_ json: JSON) -> [EffectFilter] {
        let parameters = EffectParameters(json, context.reader)
        let filters: [EffectFilter?]?
        switch json.integer("ty") {
        // Controls of expressions show nothing, and strokes and transforms are layers of their own.
        case 0, 1, 2, 3, 4, 6, 7, 10, 11, 28, 35, StrokeEffect.type: filters = []
        case 5: filters = named(json, parameters)
        case 20: filters = [ColorEffect.tint(parameters)]
        case 21: filters = [ColorEffect.fill(parameters)]
        case 23: filters = [ColorEffect.tritone(parameters)]
        case 24: filters = ToneEffect.individualLevels(parameters)
        case 26: filters = [WipeEffect.radial(parameters, space)]
        case 29: filters = BlurEffect.gaussian(parameters)
        case 30: filters = [DistortionEffect.twirl(parameters, space)]
        case 33: filters = [DistortionEffect.spherize(parameters, space)]
        default: filters = nil
        }
        if filters == nil { context.report.note("the effect \"\(json.text("nm") ?? "")\" is not shown", at: json.pointer) }
        return (filters ?? []).compactMap { $0 }
    }

    /// Effects that have no number, by After Effects' names for them; nil for one that is not shown.
    private func named(_ json: JSON, _ parameters: EffectParameters) -> [EffectFilter?]? {
        switch json.text("mn") ?? "" {
        case "ADBE Invert": return [ToneEffect.invert(parameters)]
        case "ADBE Brightness & Contrast", "ADBE Brightness & Contrast 2": return [ToneEffect.brightness(parameters)]
        case "ADBE HUE SATURATION": return [ToneEffect.hueSaturation(parameters)]
        case "ADBE Vibrance": return ToneEffect.vibrance(parameters)
        case "ADBE Posterize": return [ToneEffect.posterize(parameters)]
        case "ADBE Easy Levels", "ADBE Easy Levels2": return [ToneEffect.levels(parameters)]
        case "ADBE Pro Levels", "ADBE Pro Levels2": return ToneEffect.individualLevels(parameters)
        case "ADBE Linear Wipe": return [WipeEffect.linear(parameters, space)]
        case "ADBE Radial Wipe": return [WipeEffect.radial(parameters, space)]
        case "ADBE Gaussian Blur", "ADBE Gaussian Blur 2", "ADBE Fast Blur": return BlurEffect.gaussian(parameters)
        case "ADBE Box Blur2": return [BlurEffect.box(parameters)]
        case "ADBE Motion Blur": return [BlurEffect.directional(parameters)]
        case "ADBE Tint": return [ColorEffect.tint(parameters)]
        case "ADBE Fill": return [ColorEffect.fill(parameters)]
        case "ADBE Tritone": return [ColorEffect.tritone(parameters)]
        case "ADBE Ramp": return [GradientEffect.ramp(parameters, space)]
        case "ADBE Twirl": return [DistortionEffect.twirl(parameters, space)]
        case "ADBE Spherize": return [DistortionEffect.spherize(parameters, space)]
        case "ADBE Geometry2", "ADBE Set Matte3": return []
        // Controls of expressions, and groups of them.
        case let name: return name.hasPrefix("ADBE") && !name.hasSuffix("Control") ? nil : []
        }
    }

    // MARK: - Styles

    private func style(_ json: JSON) -> EffectFilter? {
        let reader = context.reader, color = reader.color(json["c"]) ?? Keyed(SIMD4(1, 0, 0, 1))
        func part(_ key: String, _ other: Double) -> Keyed<Double> { (reader.number(json[key]) ?? Keyed(other)).map { $0 / 100 } }
        switch json.integer("ty") {
        case 2, 4: return inside(json, color)
        case 0: return outline(json, color.combined(with: part("o", 100)) { Self.translucent($0, $1) })
        case 3:
            let glow = Shadow(
                color: color, opacity: part("o", 75), angle: Keyed(0), distance: Keyed(0),
                blur: (reader.number(json["s"]) ?? Keyed(5)).map { $0 / 2 })
            return glow.filter
        case 5: return StyleEffect.bevel(json, reader)
        case 6: return StyleEffect.satin(json, reader, color)
        case 7: return ColorEffect.overlay(color, amount: part("so", 100))
        case 8: return GradientEffect.overlay(json, reader, space)
        case let type:
            context.report.note("the layer style \(type ?? -1) is not shown", at: json.pointer)
            return nil
        }
    }

    /// A line around the layer: 1 outside of its edge, 2 inside, 3 half and half.
    private func outline(_ json: JSON, _ color: Keyed<SIMD4<Double>>) -> EffectFilter? {
        let size = context.reader.number(json["s"]) ?? Keyed(3), place = (context.reader.number(json["p"]) ?? Keyed(1)).first
        func width(_ share: Double) -> Keyed<[Double]> { size.map { [min(max($0 * share, 0), 250)] } }
        return EffectFilter(
            EffectKernel.outline,
            [
                ("color", color.map { [$0.x, $0.y, $0.z, $0.w] }), ("outside", width(place == 2 ? 0 : place == 3 ? 0.5 : 1)),
                ("inside", width(place == 2 ? 1 : place == 3 ? 0.5 : 0)),
            ])
    }

    /// An inner shadow, which light at an angle throws, or an inner glow, from the edge or from the middle.
    private func inside(_ json: JSON, _ color: Keyed<SIMD4<Double>>) -> EffectFilter? {
        let isGlow = json.integer("ty") == 4
        func number(_ key: String, _ other: Double) -> Keyed<Double> { context.reader.number(json[key]) ?? Keyed(other) }
        let color = color.combined(with: number("o", 75)) { Self.translucent($0, $1 / 100) }
        let light = isGlow ? Keyed(0) : number("a", 120), distance = isGlow ? Keyed(0) : number("d", 5)
        return EffectFilter(
            EffectKernel.inside,
            [
                ("color", color.map { [$0.x, $0.y, $0.z, $0.w] }), ("angle", light.map { [(180 - $0) * .pi / 180] }),
                ("distance", distance.map { [min(max($0, 0), 1000)] }), ("radius", number("s", 5).map { [min(max($0 / 2, 0), 250)] }),
                ("choke", number("ch", 0).map { [min(max($0 / 100, 0), 1)] }),
                ("fromCenter", Keyed([isGlow && number("sr", 1).first == 2 ? 1 : 0])),
            ])
    }

    static func translucent(_ color: SIMD4<Double>, _ opacity: Double) -> SIMD4<Double> {
        var color = color
        color.w = min(max(opacity, 0), 1)
        return color
    }

    // MARK: - Shadows

    private func styleShadow(_ json: JSON) -> Shadow {
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

        /// A shadow that lies farther away is seen nowhere, and would take pictures that no GL has room for.
        private static let farthest = 4000.0

        var offset: Keyed<SIMD4<Double>> {
            angle.sampled.combined(with: distance) { angle, distance in
                let distance = min(max(distance, -Self.farthest), Self.farthest)
                return SIMD4(cos(angle * .pi / 180) * distance, sin(angle * .pi / 180) * distance, 0, 0)
            }
        }

        var filter: EffectFilter? {
            let color = color.combined(with: opacity) { EffectBuilder.translucent($0, $1) }
            return EffectFilter(
                Filter(.dropShadow),
                [
                    ("offset", offset.map { [$0.x, $0.y] }), ("radius", blur.map { [min(max($0, 0), 1000)] }),
                    ("color", color.map { [$0.x, $0.y, $0.z, $0.w] }),
                ])
        }
    }

    private func apply(_ shadow: Shadow, to node: LayerNode) {
        node.set(PropertyPath(.shadowColor), shadow.color, timeline) { .color(Color(lottie: $0)) }
        node.set(.shadowOpacity, shadow.opacity, timeline) { min(max($0, 0), 1) }
        node.set(.shadowRadius, shadow.blur, timeline) { min(max($0, 0), 1000) }
        node.set(PropertyPath(.shadowOffset), shadow.offset, timeline) { .size(Size($0.x, $0.y)) }
    }
}

extension Color {
    init(lottie vector: SIMD4<Double>) { self.init(Float(vector.x), Float(vector.y), Float(vector.z), Float(vector.w)) }
}
