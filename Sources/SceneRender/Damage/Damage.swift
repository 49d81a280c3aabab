import SceneStorage

/// The pixels of a target that a frame changes: a few rectangles that do not overlap, or all of the target.
public struct Damage: Sendable, Equatable {
    /// left, top, right, bottom; none where the whole target is changed.
    public private(set) var rects: [SIMD4<Int32>] = []
    public private(set) var isWhole = false

    public static let none = Damage()
    public static let whole = Damage(isWhole: true)

    /// Every rectangle costs a walk over the draws of a frame.
    private static let mostRects = 4
    /// Pixels that may be drawn without need rather than having a rectangle more.
    private static let slack = 4096
    /// The share of a target beyond which all of it is drawn.
    private static let mostOfTarget = 0.7

    public init() {}

    private init(isWhole: Bool) { self.isWhole = isWhole }

    public var isEmpty: Bool { rects.isEmpty && !isWhole }

    /// How many pixels of a target of a size are damaged.
    public func area(width: Int, height: Int) -> Int { isWhole ? width * height : rects.reduce(0) { $0 + $1.area } }

    /// Adds the pixels that something may touch.
    /// @param extent left, top, right, bottom; smoothed edges reach a little beyond.
    mutating func add(extent: SIMD4<Float>, width: Int, height: Int) {
        guard !isWhole else { return }
        let limit = SIMD2(Float(width), Float(height))
        // The comparison is false for what is not a number.
        guard extent.x <= extent.z, extent.y <= extent.w else {
            if extent.x.isNaN || extent.y.isNaN || extent.z.isNaN || extent.w.isNaN { self = .whole }
            return
        }
        let low = (extent.lowHalf - Self.reach).rounded(.down).clamped(lowerBound: .zero, upperBound: limit)
        let high = (extent.highHalf + Self.reach).rounded(.up).clamped(lowerBound: .zero, upperBound: limit)
        add(SIMD4(Int32(low.x), Int32(low.y), Int32(high.x), Int32(high.y)), width: width, height: height)
    }

    /// Adds the pixels that an item of a plan may touch.
    @inline(__always)
    mutating func add(_ item: Index<FramePlan.Item>, of plan: borrowing FramePlan) {
        if holds(plan.extents[item]) { return }
        add(plan.wholePixels(of: item), or: plan.extents[item], of: plan)
    }

    /// Whether all that something with an extent may touch is damaged for sure; most of many things that move together is.
    @inline(__always)
    func holds(_ extent: SIMD4<Float>) -> Bool {
        let farthest = Self.reach + 1
        let left = max(extent.x - farthest, 0), top = max(extent.y - farthest, 0)
        for rect in rects {
            if left >= Float(rect.x), top >= Float(rect.y), extent.z + farthest <= Float(rect.z), extent.w + farthest <= Float(rect.w) {
                return true
            }
        }
        return isWhole
    }

    /// Whether all that something with an extent may touch of a plan's target is damaged.
    @inline(__always)
    func holds(_ extent: SIMD4<Float>, of plan: borrowing FramePlan) -> Bool {
        let low = extent.lowHalf - Self.reach, high = extent.highHalf + Self.reach, width = Float(plan.width), height = Float(plan.height)
        // Beyond the target nothing is touched. What is not a number is not held.
        let left = low.x < 0 ? 0 : low.x, top = low.y < 0 ? 0 : low.y
        let right = high.x > width ? width : high.x, bottom = high.y > height ? height : high.y
        for rect in rects {
            if left >= Float(rect.x), top >= Float(rect.y), right <= Float(rect.z), bottom <= Float(rect.w) { return true }
        }
        return isWhole
    }

    /// Adds whole pixels of a plan's target, or, where they are not known, the pixels that something with an extent may touch.
    @inline(never)
    mutating func add(_ pixels: SIMD4<Int32>?, or extent: SIMD4<Float>, of plan: borrowing FramePlan) {
        guard let pixels else { return add(extent: extent, width: plan.width, height: plan.height) }
        let limit = SIMD4(Int32(plan.width), Int32(plan.height), Int32(plan.width), Int32(plan.height))
        add(pointwiseMin(pointwiseMax(pixels, .zero), limit), width: plan.width, height: plan.height)
    }

    /// How far the smoothed edges of an item reach beyond its extent, in pixels, and a little more.
    static let reach: Float = 1.5

    /// Adds a rectangle of the target's pixels.
    mutating func add(_ rect: SIMD4<Int32>, width: Int, height: Int) {
        guard !isWhole, rect.x < rect.z, rect.y < rect.w else { return }
        for known in rects where known.contains(rect) { return }
        var rect = rect
        // A joined rectangle may reach others.
        while let index = rects.firstIndex(where: { $0.isWorthJoining(rect) }) { rect = rect.union(rects.remove(at: index)) }
        rects.append(rect)
        if rects.count > Self.mostRects { joinClosest() }
        let area = rects.reduce(0) { $0 + $1.area }
        if Double(area) > Self.mostOfTarget * Double(width) * Double(height) { self = .whole }
    }

    /// Adds what another frame changes of the same target.
    public mutating func formUnion(_ other: Damage, width: Int, height: Int) {
        if other.isWhole { return self = .whole }
        for rect in other.rects { add(rect, width: width, height: height) }
    }

    func intersects(_ rect: SIMD4<Int32>) -> Bool { isWhole || rects.contains { $0.intersects(rect) } }

    /// Whether something with this extent may have a part in the damage.
    @inline(__always)
    func touches(_ extent: SIMD4<Float>) -> Bool {
        let low = extent.lowHalf - Self.reach, high = extent.highHalf + Self.reach
        for rect in rects {
            let outside = low.x >= Float(rect.z) || low.y >= Float(rect.w) || high.x <= Float(rect.x) || high.y <= Float(rect.y)
            // An extent that is not a number is nowhere outside.
            if !outside { return true }
        }
        return isWhole
    }

    private mutating func joinClosest() {
        var best = (first: 0, second: 1, waste: Int.max)
        for first in rects.indices {
            for second in rects.indices where second > first {
                let waste = rects[first].union(rects[second]).area - rects[first].area - rects[second].area
                if waste < best.waste { best = (first, second, waste) }
            }
        }
        var joined = rects[best.first].union(rects.remove(at: best.second))
        rects.remove(at: best.first)
        while let index = rects.firstIndex(where: { $0.isWorthJoining(joined) }) { joined = joined.union(rects.remove(at: index)) }
        rects.append(joined)
    }

    fileprivate static func isCheap(_ waste: Int) -> Bool { waste <= slack }
}

extension FramePlan {
    /// The pixels of an upright rectangle whose sides lie on borders of pixels, so that it touches no others: left, top, right, bottom.
    @inline(never)
    func wholePixels(of index: Index<Item>) -> SIMD4<Int32>? {
        guard items[index].decoration.isNone, items[index].composite.isNone, items[index].run.isNone,
            items[index].source.kind != .particles, let sides = uprightSides(of: index)
        else { return nil }
        let whole = sides.rounded(.toNearestOrEven), off = sides - whole
        // As where the backend draws sides hard. The comparison is false for what is not a number.
        guard all(off * off .< 1 / 65536), all(whole * whole .< 1e12) else { return nil }
        return SIMD4(Int32(whole.x), Int32(whole.y), Int32(whole.z), Int32(whole.w))
    }

    /// The sides of an upright box that a plain item fills with opaque colour: left, top, right, bottom; nil where there is none.
    @inline(__always)
    func sidesFilled(by index: Index<Item>) -> SIMD4<Float>? {
        guard interiors.count == items.count, interiors[index].z > interiors[index].x, interiors[index].w > interiors[index].y,
            !items[index].flags.contains(.perspective)
        else {
            return nil
        }
        return interiors[index]
    }

    /// Where the sides of an item lie in the target that is not turned: left, top, right, bottom.
    private func uprightSides(of index: Index<Item>) -> SIMD4<Float>? {
        let m0 = items[index].m0, m1 = items[index].m1, m2 = items[index].m2
        guard m0.y == 0, m1.x == 0, !items[index].flags.contains(.perspective) else { return nil }
        let sides = items[index].rect * SIMD4(m0.x, m1.y, m0.x, m1.y) + SIMD4(m2.x, m2.y, m2.x, m2.y)
        return SIMD4(min(sides.x, sides.z), min(sides.y, sides.w), max(sides.x, sides.z), max(sides.y, sides.w))
    }
}

extension SIMD4<Int32> {
    public var area: Int { Int(z - x) * Int(w - y) }

    func intersects(_ other: Self) -> Bool { x < other.z && other.x < z && y < other.w && other.y < w }

    fileprivate func contains(_ other: Self) -> Bool { x <= other.x && y <= other.y && z >= other.z && w >= other.w }

    fileprivate func union(_ other: Self) -> Self {
        SIMD4(Swift.min(x, other.x), Swift.min(y, other.y), Swift.max(z, other.z), Swift.max(w, other.w))
    }

    /// Rectangles that overlap are always joined: nothing is drawn twice.
    fileprivate func isWorthJoining(_ other: Self) -> Bool {
        intersects(other) || Damage.isCheap(union(other).area - area - other.area)
    }
}
