public import SceneAnimation
import SceneGeometry

extension PropertyValue {
    /// A value between two of one type that are not vectors: lists of the same length are mixed number by number, paths of the same
    /// elements point by point, and all others switch half-way, images too, which the renderer mixes.
    public static func interpolate(_ a: PropertyValue, _ b: PropertyValue, _ t: Double) -> PropertyValue {
        var value: PropertyValue?
        switch (a, b) {
        case (.numbers(let first), .numbers(let last)) where first.count == last.count:
            value = .numbers(first.indices.map { first[$0] + (last[$0] - first[$0]) * t })
        case (.colors(let first), .colors(let last)) where first.count == last.count:
            value = .colors(first.indices.map { Color(vector: first[$0].vector + (last[$0].vector - first[$0].vector) * t) })
        case (.path(let first), .path(let last)): value = Path.interpolate(first, last, t).map { .path($0) }
        default: break
        }
        if let value, value.isFinite { return value }
        return t < 0.5 ? a : b
    }

    /// A mix of values of one type by weights whose sum is 1: lists number by number, paths point by point. @return nil for values that
    /// cannot be mixed, and where no number holds the result.
    public static func mix(_ values: [(value: PropertyValue, weight: Double)]) -> PropertyValue? {
        guard let mixed = unlimitedMix(values), mixed.isFinite else { return nil }
        return mixed
    }

    private static func unlimitedMix(_ values: [(value: PropertyValue, weight: Double)]) -> PropertyValue? {
        switch values.first?.value {
        case .numbers(let first):
            let lists = values.compactMap { part -> ([Double], Double)? in
                guard case .numbers(let list) = part.value, list.count == first.count else { return nil }
                return (list, part.weight)
            }
            guard lists.count == values.count else { return nil }
            return .numbers(first.indices.map { index in lists.reduce(0) { $0 + $1.0[index] * $1.1 } })
        case .colors(let first):
            let lists = values.compactMap { part -> ([Color], Double)? in
                guard case .colors(let list) = part.value, list.count == first.count else { return nil }
                return (list, part.weight)
            }
            guard lists.count == values.count else { return nil }
            return .colors(first.indices.map { index in Color(vector: lists.reduce(.zero) { $0 + $1.0[index].vector * $1.1 }) })
        case .path:
            let paths = values.compactMap { part -> (path: Path, weight: Double)? in
                guard case .path(let path) = part.value else { return nil }
                return (path, part.weight)
            }
            guard paths.count == values.count else { return nil }
            return Path.mix(paths).map { .path($0) }
        default: return nil
        }
    }

    /// The value of a spline through values. @return nil where the two values on its sides cannot be mixed.
    public static func mix(_ mix: KeyframeMix, of values: [PropertyValue]) -> PropertyValue? {
        let places = mix.places(of: values.count), weights = mix.weights
        let parts: [(value: PropertyValue, weight: Double)] = [
            (values[places.0], weights.x), (values[places.1], weights.y), (values[places.2], weights.z), (values[places.3], weights.w),
        ]
        // A value without weight need not fit.
        return self.mix(parts.filter { $0.weight != 0 })
    }

    /// The distance between two values that can be mixed; nil for others.
    public static func distance(_ a: PropertyValue, _ b: PropertyValue) -> Double? {
        switch (a, b) {
        case (.numbers(let first), .numbers(let last)) where first.count == last.count:
            zip(first, last).reduce(0) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) }.squareRoot()
        case (.colors(let first), .colors(let last)) where first.count == last.count:
            zip(first, last).reduce(0) { sum, pair in
                let way = pair.1.vector - pair.0.vector
                return sum + (way * way).sum()
            }.squareRoot()
        case (.path(let first), .path(let last)): Path.distance(first, last)
        default: nil
        }
    }
}
