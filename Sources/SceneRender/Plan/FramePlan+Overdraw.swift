public import SceneStorage

extension FramePlan.Item {
    /// The item's area in pixels, roughly.
    @inlinable @inline(__always) public var area: Float {
        let size = rect.highHalf - rect.lowHalf
        if flags.contains(.perspective) { return perspectiveArea(size) }
        return abs(m0.x * m1.y - m0.y * m1.x) * size.x * size.y
    }

    /// The area at the scale of the middle.
    @usableFromInline func perspectiveArea(_ size: SIMD2<Float>) -> Float {
        let middle = (rect.lowHalf + rect.highHalf) / 2
        let w = m0.z * middle.x + m1.z * middle.y + m2.z
        let minors = SIMD3(m1.y * m2.z - m1.z * m2.y, m1.z * m2.x - m1.x * m2.z, m1.x * m2.y - m1.y * m2.x)
        let determinant = (m0 * minors).sum()
        guard determinant.isFinite else { return 0 }
        // With the eye near the middle or before it, it may fill the screen.
        return w > 0.01 ? min(abs(determinant) / (w * w * w) * size.x * size.y, 1e6) + 1e-3 : 1e6
    }
}

extension FramePlan {
    /// Fewer opaque items are drawn in painter's order, and items that cover each pixel less often on average.
    private static let fewestOpaque = 8
    private static let worthwhileLayers: Float = 2

    /// Whether opaque items cover a pass so often that drawing them front to back, with depth, pays: their insides are drawn twice.
    public func isOverdrawn(_ pass: Index<Pass>) -> Bool {
        let limit = Self.worthwhileLayers * Float(passes[pass].width) * Float(passes[pass].height), items = items.span
        let looks: Flags = [.opaque, .covered, .perspective]
        var count = 0
        var cost: Float = 0
        ranges(of: pass) { range in
            for index in range.lowerBound.number..<range.upperBound.number {
                // More items only add to it.
                if cost > limit, count >= Self.fewestOpaque { return }
                let shown = items[index].flags.intersection(looks)
                if shown == .opaque {
                    // Most are of this kind. What is not a number counts for nothing.
                    let (m0, m1, size) = (items[index].m0, items[index].m1, items[index].rect.highHalf - items[index].rect.lowHalf)
                    let area = abs(m0.x * m1.y - m0.y * m1.x) * size.x * size.y
                    cost += area < .infinity ? area * items[index].costOfPixel : 0
                    count += 1
                } else if shown == [.opaque, .perspective] {
                    cost += items[index].area * items[index].costOfPixel
                    count += 1
                }
            }
        }
        return count >= Self.fewestOpaque && cost > limit
    }
}

extension FramePlan.Item {
    /// What a pixel of the inside takes: colours cost less than pictures and corners.
    @inline(__always)
    fileprivate var costOfPixel: Float {
        if decoration.exists { return 1 }
        return source.kind == .color || source.kind == .gradient ? 0.3 : 1
    }
}
