import SceneRender
import SceneStorage

/// Writes the instances of runs: each is a copy of its item's template, with another position and colour.
struct RunEncoder: ~Copyable {
    /// The instances of each item of the run, once each.
    private var templates = DenseArray<SIMD4<Float>>()
    private var parts = DenseArray<TemplatePart>()

    /// Begins a run.
    /// @param blocks of an instance.
    mutating func begin(items: Int, blocks: Int) {
        parts.removeAll()
        templates.resize(to: max(templates.count, items * InstanceEncoder.mostInstances * blocks), filling: .zero)
    }

    /// Adds the next item of the run.
    mutating func add(
        _ item: borrowing FramePlan.Item, _ note: ItemNote, depth: Float, source: PictureSource, slot: UInt32, _ plan: borrowing FramePlan,
        _ encoder: InstanceEncoder
    ) {
        let blocks = InstanceLayout.blocks(encoder.features)
        let first = parts.isEmpty ? 0 : parts[parts.count - 1].first + parts[parts.count - 1].count * blocks
        var output = InstanceOutput(templates.mutableSpan, from: first)
        let count = encoder.write(item, note, depth: depth, source: source, slot: slot, plan, to: &output)
        parts.append(TemplatePart(first: first, count: count))
    }

    /// Writes all instances. @return how many they became.
    @_lifetime(out: copy out)
    func write(_ run: FramePlan.Run, _ instances: Span<FramePlan.Instance>, _ features: Features, to out: inout InstanceOutput) -> Int {
        let blocks = InstanceLayout.blocks(features), templates = templates.span, parts = parts.span
        let decoration = features.contains(.decoration) ? InstanceLayout.decorationBlock(features) : blocks
        let hasShadow = features.contains(.shadow)
        var count = 0
        for index in run.first.number..<run.end.number {
            let instance = instances[index], part = parts[Int(instance.item)]
            let rgb = SIMD4(lowHalf: instance.tint.lowHalf, highHalf: SIMD2(instance.tint.z, 1)), opacity = instance.tint.w
            // With a decoration the opacity is that of fill and border together.
            let fill = decoration < blocks ? rgb : rgb * opacity
            var first = part.first
            for _ in 0..<part.count {
                let place = templates[first + 1]
                out.append(instance.axes)
                out.append(SIMD4(lowHalf: instance.origin, highHalf: place.highHalf))
                out.append(templates[first + 2])
                out.append(templates[first + 3] * fill)
                for block in 4..<decoration { out.append(templates[first + block]) }
                if decoration < blocks {
                    let border = first + decoration + 2
                    out.append(templates[border - 2])
                    out.append(templates[border - 1])
                    out.append(templates[border] * rgb)
                    var width = templates[border + 1]
                    width.y *= opacity
                    out.append(width)
                    if hasShadow { out.append(templates[border + 2] * rgb) }
                    for block in (decoration + (hasShadow ? 5 : 4))..<blocks { out.append(templates[first + block]) }
                }
                first += blocks
            }
            count += part.count
        }
        return count
    }
}

/// The first block of an item's instances in the templates, and how many instances there are.
struct TemplatePart: BitwiseCopyable {
    var first, count: Int
}
