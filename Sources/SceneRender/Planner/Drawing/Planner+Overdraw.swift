import SceneGeometry
import SceneStorage

// A heat map of how often pixels are drawn: black where nothing is, and for each item that touches a pixel the same step of colour more,
// so red, orange and yellow up to white.

extension Planner {
    /// What an item adds to the pixels that it touches: white is reached with 32. The alpha of the black below stays.
    private static let heat = SIMD4<Float>(48 / 255, 20 / 255, 8 / 255, 0)

    /// Puts the heat map in place of the picture.
    mutating func appendOverdrawOverlay(scale: Double) {
        let drawn = drawnItems()
        append(Rect(0, 0, Double(plan.width), Double(plan.height)), color: SIMD4(0, 0, 0, 1))
        let composite = plan.composites.end
        plan.composites.append(FramePlan.Composite(blend: .plusLighter))
        for (items, plane) in drawn {
            for index in items where !plan.items[index].flags.contains(.covered) { appendHeat(of: index, plane, composite) }
        }
        appendLegend(unit: max(scale.rounded(), 1))
        plan.passes[FramePlan.targetPass].end = plan.items.end
    }

    /// What the colours say, in the corner at the right of the bottom, where there is room for it.
    private mutating func appendLegend(unit: Double) {
        let counts = [1, 2, 4, 8, 16], width = 28 * unit, height = 26 * unit, total = width * Double(counts.count)
        guard Double(plan.width) >= 2 * total, Double(plan.height) >= 4 * height else { return }
        for (place, count) in counts.enumerated() {
            let left = Double(plan.width) - 4 * unit - total + Double(place) * width, top = Double(plan.height) - 4 * unit - height
            let color = pointwiseMin(Self.heat * Float(count), SIMD4(repeating: 1))
            write("\(count)x", SIMD4(1, 1, 1, 1), on: Rect(left, top, width, height), 2 * unit)
            append(
                Rect(left + 2 * unit, top + 14 * unit, width - 4 * unit, height - 16 * unit), color: SIMD4(color.x, color.y, color.z, 1))
        }
    }

    /// The items of each pass, with the map from its plane to the target's pixels.
    private func drawnItems() -> [(items: Range<Index<FramePlan.Item>>, plane: Homography)] {
        var drawn: [(items: Range<Index<FramePlan.Item>>, plane: Homography)] = []
        for pass in FramePlan.targetPass..<plan.passes.end {
            let plane = passes.planeOfPass[pass]
            guard let map = plane.isNone ? Homography(.identity) : passes.planes[plane].inverse else { continue }
            plan.ranges(of: pass) { drawn.append(($0, map)) }
        }
        return drawn
    }

    private mutating func appendHeat(of index: Index<FramePlan.Item>, _ plane: Homography, _ composite: Index<FramePlan.Composite>) {
        let item = plan.items[index]
        var heat = FramePlan.Item(
            m0: item.m0, m1: item.m1, m2: item.m2, rect: touched(by: item), picture: Self.unit, color: Self.heat, source: .color,
            clip: .none, decoration: .none, row: .none, composite: composite, flags: item.flags.intersection(.perspective))
        if item.run.exists {
            let run = plan.runs[item.run]
            for number in run.first..<run.end where Int(plan.instances[number].item) == index - run.firstItem {
                let instance = plan.instances[number]
                heat.m0 = SIMD3(instance.axes.x, instance.axes.y, 0)
                heat.m1 = SIMD3(instance.axes.z, instance.axes.w, 0)
                heat.m2 = SIMD3(instance.origin.x, instance.origin.y, 1)
                append(heat, on: plane)
            }
        } else if item.source.kind == .particles {
            // Where the particles of a frame are is known to whoever draws them: they count as one.
            guard index.number < plan.extents.count else { return }
            heat.rect = plan.extents[index]
            (heat.m0, heat.m1, heat.m2) = (SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1))
            append(heat, on: plane)
        } else {
            append(heat, on: plane)
        }
    }

    /// The rectangle of an item together with its shadow.
    private func touched(by item: FramePlan.Item) -> SIMD4<Float> {
        guard item.decoration.exists, plan.decorations[item.decoration].shadow.exists else { return item.rect }
        let decoration = plan.decorations[item.decoration], shadow = plan.shadows[decoration.shadow]
        let reach = SIMD2(repeating: FramePlan.Shadow.reach * shadow.radius)
        let low = decoration.box.lowHalf + shadow.offset - reach, high = decoration.box.highHalf + shadow.offset + reach
        return SIMD4(
            lowHalf: pointwiseMin(item.rect.lowHalf, low), highHalf: pointwiseMax(item.rect.highHalf, high))
    }

    private mutating func append(_ heat: FramePlan.Item, on plane: Homography) {
        var heat = heat
        let columns = plane.columns
        func mapped(_ column: SIMD3<Float>) -> SIMD3<Float> { columns.0 * column.x + columns.1 * column.y + columns.2 * column.z }
        (heat.m0, heat.m1, heat.m2) = (mapped(heat.m0), mapped(heat.m1), mapped(heat.m2))
        if !plane.isAffine { heat.flags.insert(.perspective) }
        plan.items.append(heat)
    }
}
