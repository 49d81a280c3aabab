import SceneRender
import SceneStorage

extension ItemNote {
    /// Adds the features of a composite or a backdrop. Such items are always blended.
    mutating func addSpecial(_ item: borrowing FramePlan.Item, _ plan: borrowing FramePlan, _ paths: BlendPaths) {
        role = .blended
        if item.source.kind == .backdrop {
            guard plan.backdrops.has(item.source.backdrop) else { return role = .hidden }
            features.insert(.backdrop)
        }
        guard item.composite.exists else { return }
        let composite = plan.composites[item.composite]
        if composite.mask.exists { features.insert(.mask) }
        if composite.piece.exists { features.insert(.piece) }
        // A backdrop takes the place of what is there, whatever else is asked.
        if item.source.kind == .backdrop { return }
        if composite.other.kind == .image || composite.other.kind == .pass { features.insert(.mix) }
        if composite.glass.exists {
            let shape = plan.glasses[composite.glass].shape
            features.insert(.glass)
            if !shape.isSimilarity { features.insert(.derivatives) }
            if shape.curve == .continuous { features.insert(.continuous) }
        }
        switch paths.path(composite, isClipped: item.clip.exists) {
        case .fixedFunction: break
        case .advanced: features.insert(.advanced)
        case .fetch: features.formUnion(.fetch.union(.blending(composite.blend)))
        case .copy: features.formUnion(.copied.union(.blending(composite.blend)))
        }
        let isRun = item.run.exists, isParticles = item.source.kind == .particles, castsAlone = features.contains(.lonelyShadow)
        isSpecial = !composite.isPieceAlone || isRun || isParticles || castsAlone
    }

    /// Whether the item's colours change gradually, so that eight bits could show bands.
    func isSmooth(_ item: borrowing FramePlan.Item, _ plan: borrowing FramePlan) -> Bool {
        let kind = item.source.kind
        if kind == .backdrop || kind == .gradient { return true }
        if !features.isDisjoint(with: [.shadow, .lonelyShadow, .glass]) { return true }
        guard item.source.kind == .pass, plan.passes.has(item.source.pass) else { return false }
        return !plan.passes[item.source.pass].chain.isEmpty
    }
}

/// The bounds of items in pixels.
enum ItemBox {
    /// The pixels that an item may touch, of its pass's texture: left, top, width, height.
    static func pixels(of item: borrowing FramePlan.Item, in pass: FramePlan.Pass) -> SIMD4<Int32> {
        let whole = SIMD4<Int32>(0, 0, pass.width, pass.height)
        // The shadow of a decoration may lie anywhere.
        if item.flags.contains(.perspective) { return whole }
        if item.decoration.exists { return whole }
        if item.run.exists { return whole }
        var low = SIMD2<Float>(repeating: .infinity), high = -low
        let rect = item.rect
        for corner in [(rect.x, rect.y), (rect.z, rect.y), (rect.z, rect.w), (rect.x, rect.w)] {
            let at = item.m0 * corner.0 + item.m1 * corner.1 + item.m2
            let place = SIMD2(at.x, at.y) - SIMD2(Float(pass.x), Float(pass.y))
            low = pointwiseMin(low, place)
            high = pointwiseMax(high, place)
        }
        let limit = SIMD2(Float(pass.width), Float(pass.height))
        low = (low - 1).rounded(.down).clamped(lowerBound: .zero, upperBound: limit)
        high = (high + 1).rounded(.up).clamped(lowerBound: .zero, upperBound: limit)
        guard low.x.isFinite, low.y.isFinite, high.x.isFinite, high.y.isFinite else { return whole }
        return SIMD4(Int32(low.x), Int32(low.y), Int32(high.x - low.x), Int32(high.y - low.y))
    }
}

extension FramePlan {
    /// Whether a filtered backdrop is opaque within its bounds.
    func isOpaque(_ backdrop: Index<Backdrop>) -> Bool { backdrops[backdrop].isOpaque && keepsOpaque(backdrops[backdrop].chain) }

    /// Whether the item leaves no pixel of the target uncovered.
    func coversTarget(_ item: borrowing Item) -> Bool {
        guard item.flags.contains(.opaque), item.decoration.isNone, item.composite.isNone else { return false }
        guard !item.flags.contains(.perspective), item.m0.y == 0, item.m1.x == 0 else { return false }
        let sides = item.rect * SIMD4(item.m0.x, item.m1.y, item.m0.x, item.m1.y) + SIMD4(item.m2.x, item.m2.y, item.m2.x, item.m2.y)
        let low = pointwiseMin(sides.lowHalf, sides.highHalf), high = pointwiseMax(sides.lowHalf, sides.highHalf)
        return low.x <= 0 && low.y <= 0 && high.x >= Float(width) && high.y >= Float(height)
    }
}
