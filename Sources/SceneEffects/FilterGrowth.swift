/// How far a filter spreads an image or looks around a place. Numbers name the slots of the filter's values.
public enum FilterReach: Sendable {
    /// Not beyond the place itself.
    case none
    /// As many points, whatever the values are.
    case points(Float)
    /// A radius times a factor.
    case radius(Int, times: Float = 1)
    /// A distance that may be negative, times a factor.
    case distance(Int, times: Float = 1)
    /// From a centre outwards: slot 0 is the centre, slot 1 the amount.
    case zoom
    /// Within a circle: slot 0 is the centre, slot 1 the radius.
    case circle
    /// The filter's shadow: slot 0 is the offset, slot 1 the standard deviation.
    case shadow
}

extension FilterInfo {
    /// Standard deviations beyond which a Gaussian is left off.
    static let gaussianReach: Float = 3
}

extension FilterID {
    /// The distances by which the filter spreads an image, or looks around a place, in points: to the left, top, right and bottom, never
    /// negative. `values` lie as in a frame plan; `bounds` are the layer's: left, top, right, bottom.
    public func growth(_ values: borrowing Span<SIMD4<Float>>, bounds: SIMD4<Float>) -> SIMD4<Float> {
        var growth = spread(values, bounds)
        for side in 0..<4 {
            // Not a number counts as 0.
            growth[side] = growth[side] > 0 ? min(growth[side], Self.mostGrowth) : 0
        }
        return growth
    }

    private static let mostGrowth: Float = 4 * Float(FilterInfo.largestRadius)

    private func spread(_ values: borrowing Span<SIMD4<Float>>, _ bounds: SIMD4<Float>) -> SIMD4<Float> {
        guard values.count >= info.slots else { return .zero }
        switch info.reach {
        case .none: return .zero
        case .points(let points): return SIMD4(repeating: points)
        case .radius(let slot, let factor): return SIMD4(repeating: factor * max(values[slot].x, 0))
        case .distance(let slot, let factor): return SIMD4(repeating: factor * abs(values[slot].x))
        case .zoom: return Self.zoomGrowth(center: values[0].lowHalf, amount: values[1].x, bounds)
        case .circle: return Self.circleGrowth(center: values[0].lowHalf, radius: values[1].x, bounds)
        case .shadow:
            let reach = FilterInfo.gaussianReach * max(values[1].x, 0), offset = values[0]
            return SIMD4(
                max(reach - offset.x, 0), max(reach - offset.y, 0), max(reach + offset.x, 0), max(reach + offset.y, 0))
        }
    }

    /// The corners move away from the centre by a part of their distance.
    private static func zoomGrowth(center: SIMD2<Float>, amount: Float, _ bounds: SIMD4<Float>) -> SIMD4<Float> {
        let part = min(max(amount, 0), 199) / 200
        // A pixel at distance d is seen up to d / (1 - part).
        let factor = part / (1 - part)
        return SIMD4(
            max(center.x - bounds.x, 0), max(center.y - bounds.y, 0), max(bounds.z - center.x, 0), max(bounds.w - center.y, 0)) * factor
    }

    /// Pixels within a circle stay within it, but may come to any place there.
    private static func circleGrowth(center: SIMD2<Float>, radius: Float, _ bounds: SIMD4<Float>) -> SIMD4<Float> {
        let low = center - radius, high = center + radius
        return SIMD4(
            max(bounds.x - low.x, 0), max(bounds.y - low.y, 0), max(high.x - bounds.z, 0), max(high.y - bounds.w, 0)
        )
        .clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 2 * max(radius, 0)))
    }
}
