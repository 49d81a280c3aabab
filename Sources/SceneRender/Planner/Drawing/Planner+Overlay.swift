import SceneGeometry
import SceneStorage

// The marks that a frame shows of itself lie above everything else: items without a layer, and without an extent.

extension Planner {
    /// Marks, above everything else, what differs from the frame before.
    /// @param fills whether it is tinted, too, which would change the colours of the overdraw.
    mutating func appendDamageOverlay(_ damage: Damage, scale: Double, fills: Bool) {
        let whole = SIMD4(0, 0, Int32(clamping: plan.width), Int32(clamping: plan.height)), unit = Float(max(scale.rounded(), 1))
        for rect in damage.isWhole ? [whole] : damage.rects {
            let place = Rect(Double(rect.x), Double(rect.y), Double(rect.z - rect.x), Double(rect.w - rect.y))
            append(
                place, Homography(.identity), color: fills ? SIMD4(0, 0.16, 0.05, 0.16) : .zero,
                FramePlan.Decoration(
                    box: place.sides, radii: .zero, borderColor: SIMD4(0, 0.9, 0.3, 1), borderWidth: 1.5 * unit, opacity: 1))
        }
        plan.passes[FramePlan.targetPass].end = plan.items.end
    }

    /// Adds the outlines above everything else.
    mutating func appendPassOverlay(scale: Double) {
        let unit = max(scale.rounded(), 1)
        var plates: [Rect] = []
        for pass in FramePlan.targetPass.next..<plan.passes.end where plan.passes[pass].width > 0 && plan.passes[pass].height > 0 {
            let plane = passes.planeOfPass[pass]
            guard let map = plane.isNone ? Homography(.identity) : passes.planes[plane].inverse?.cleaned else { continue }
            outline(plan.passes[pass], map, unit, &plates)
        }
        plan.passes[FramePlan.targetPass].end = plan.items.end
    }

    /// @param plates where there are words already.
    private mutating func outline(_ pass: FramePlan.Pass, _ map: Homography, _ unit: Double, _ plates: inout [Rect]) {
        let rect = Rect(Double(pass.x), Double(pass.y), Double(pass.width), Double(pass.height)), color = pass.reason.overlayColor
        let width = Float(1.5 * unit / max(map.pixelsPerPoint(rect), 1e-6))
        append(
            rect, map, color: .zero,
            FramePlan.Decoration(
                box: rect.sides, radii: .zero, borderColor: SIMD4(lowHalf: color.lowHalf, highHalf: SIMD2(color.z, 1)), borderWidth: width,
                opacity: 1))
        let text = "\(pass.reason.overlayName) \(pass.width)x\(pass.height)", box = Box(map.boundingBox(of: rect))
        var plate = Rect(0, max(box.minY, 0).rounded(), Double(4 * text.count + 1) * 2 * unit, 14 * unit)
        plate.x = max(min(box.minX, Double(plan.width) - plate.width), 0).rounded()
        while let above = plates.first(where: { !$0.intersection(plate).isEmpty }) { plate.y = above.maxY }
        plates.append(plate)
        write(text, color, on: plate, 2 * unit)
    }

    /// Words on a plate, in letters of three by five squares.
    mutating func write(_ text: String, _ color: SIMD4<Float>, on plate: Rect, _ unit: Double) {
        append(plate, Homography(.identity), color: SIMD4(0, 0, 0, 0.8))
        for (place, character) in text.enumerated() {
            let glyph = PixelFont.glyph(character), left = plate.x + Double(4 * place + 1) * unit
            for row in 0..<5 {
                for column in 0..<3 where glyph >> UInt16(14 - 3 * row - column) & 1 != 0 {
                    append(
                        Rect(left + Double(column) * unit, plate.y + Double(row + 1) * unit, unit, unit), Homography(.identity),
                        color: color)
                }
            }
        }
    }

    mutating func append(
        _ rect: Rect, _ map: Homography = Homography(.identity), color: SIMD4<Float>, _ decoration: FramePlan.Decoration? = nil
    ) {
        let columns = map.columns
        var item = FramePlan.Item(
            m0: columns.0, m1: columns.1, m2: columns.2, rect: rect.sides, picture: Self.unit, color: color, source: .color, clip: .none,
            decoration: .none, row: .none, flags: map.isAffine ? .allEdges : [.allEdges, .perspective])
        if let decoration {
            item.decoration = plan.decorations.end
            plan.decorations.append(decoration)
        }
        plan.items.append(item)
    }
}

extension FramePlan.Pass.Reason {
    fileprivate var overlayName: String {
        switch self {
        case .target: "target"
        case .opacity: "opacity"
        case .clip: "clip"
        case .filter: "filters"
        case .shadow: "shadow"
        case .mask: "mask"
        case .blend: "blend"
        case .rasterization: "raster"
        case .transition: "transition"
        case .plane: "plane"
        case .shadowPath: "shadow path"
        case .generator: "generator"
        case .split: "split"
        }
    }

    fileprivate var overlayColor: SIMD4<Float> {
        switch self {
        case .target, .plane, .split: SIMD4(1, 1, 1, 1)
        case .opacity: SIMD4(1, 0.25, 0.25, 1)
        case .clip: SIMD4(1, 0.6, 0.1, 1)
        case .filter: SIMD4(0.3, 0.7, 1, 1)
        case .shadow, .shadowPath: SIMD4(0.75, 0.55, 1, 1)
        case .mask: SIMD4(1, 0.4, 0.9, 1)
        case .blend: SIMD4(1, 0.95, 0.2, 1)
        case .rasterization: SIMD4(0.6, 0.9, 0.4, 1)
        case .transition: SIMD4(0.2, 0.95, 0.85, 1)
        case .generator: SIMD4(0.3, 1, 0.5, 1)
        }
    }
}
