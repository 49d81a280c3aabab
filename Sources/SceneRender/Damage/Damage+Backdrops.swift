import SceneStorage

// A filtered backdrop is made of the pixels that the target has when its panel is about to be drawn. Where a frame draws only what changed, those pixels
// are there from the frame before, unless something has been drawn over them since: the panel itself, and what lies above it.

extension Damage {
    /// As good as nothing: the first pixel, and what has to be drawn with that.
    public static func pixel(of plan: borrowing FramePlan) -> Damage {
        var damage = Damage()
        damage.add(SIMD4(0, 0, 1, 1), or: .zero, of: plan)
        damage.reachBackdrops(of: plan)
        return damage
    }

    /// Adds what has to be drawn anew for filtered backdrops that show what is damaged.
    mutating func reachBackdrops(of plan: borrowing FramePlan) {
        var isGrowing = !plan.backdrops.isEmpty
        while isGrowing, !isWhole {
            let before = self
            for index in plan.backdrops.indices where plan.backdrops[index].pass == FramePlan.targetPass {
                let seen = plan.pixelsSeen(by: plan.backdrops[index])
                if intersects(seen) { add(plan.pixelsDrawnOver(plan.backdrops[index], seen), width: plan.width, height: plan.height) }
            }
            isGrowing = self != before
        }
    }
}

extension FramePlan {
    /// The pixels of the target that a backdrop may read.
    func pixelsSeen(by backdrop: Backdrop) -> SIMD4<Int32> {
        // A reduced picture has pixels of its own beside those that its filter needs.
        let most = (self.reach(of: backdrop.chain) * 1.25 + 8).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 1e6))
        let reach = SIMD4<Int32>(most.rounded(.up))
        let low = SIMD2(backdrop.x, backdrop.y), high = low &+ SIMD2(backdrop.width, backdrop.height)
        return SIMD4(
            max(low.x - reach.x, 0), max(low.y - reach.y, 0), min(high.x + reach.z, Int32(width)), min(high.y + reach.w, Int32(height)))
    }

    /// More items above a panel are not looked at.
    private static let mostAbove = 256

    /// The rectangle of those pixels, of the ones that a backdrop may read, that the panel and the items above it are drawn over.
    fileprivate func pixelsDrawnOver(_ backdrop: Backdrop, _ seen: SIMD4<Int32>) -> SIMD4<Int32> {
        // Below what is not opaque a finished frame has the background.
        guard backdrop.isOpaque, extents.count == items.count else { return seen }
        let limit = SIMD4<Float>(seen), low = SIMD2(Float(backdrop.x), Float(backdrop.y))
        var box = SIMD4(lowHalf: low, highHalf: low + SIMD2(Float(backdrop.width), Float(backdrop.height)))
        var own = OwnItems(from: backdrop.item, FramePlan.targetPass.next, of: self)
        var count = 0
        while let item = own.next(self) {
            count += 1
            guard count <= Self.mostAbove, !reachesAll(item) else { return seen }
            let extent = extents[item] + SIMD4(-Damage.reach, -Damage.reach, Damage.reach, Damage.reach)
            let isOutside = extent.x >= limit.z || extent.y >= limit.w || extent.z <= limit.x || extent.w <= limit.y
            if isOutside { continue }
            // The comparison is false for what is not a number.
            guard extent.x <= extent.z, extent.y <= extent.w else { return seen }
            box = SIMD4(lowHalf: pointwiseMin(box.lowHalf, extent.lowHalf), highHalf: pointwiseMax(box.highHalf, extent.highHalf))
        }
        box = SIMD4(
            lowHalf: pointwiseMax(box.lowHalf, limit.lowHalf).rounded(.down),
            highHalf: pointwiseMin(box.highHalf, limit.highHalf).rounded(.up))
        return box.x < box.z && box.y < box.w ? SIMD4<Int32>(box) : seen
    }
}
