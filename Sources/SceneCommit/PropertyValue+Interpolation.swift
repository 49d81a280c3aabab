import SceneGeometry

extension PropertyValue {
    /// Between two values of one type that are not vectors: lists of the same length number by number, paths of the same elements
    /// point by point, the rest switches half-way.
    /// Images switch here too: the renderer mixes them.
    public static func interpolate(_ a: PropertyValue, _ b: PropertyValue, _ t: Double) -> PropertyValue {
        switch (a, b) {
        case (.numbers(let first), .numbers(let last)) where first.count == last.count:
            .numbers(first.indices.map { first[$0] + (last[$0] - first[$0]) * t })
        case (.colors(let first), .colors(let last)) where first.count == last.count:
            .colors(first.indices.map { Color(vector: first[$0].vector + (last[$0].vector - first[$0].vector) * t) })
        case (.path(let first), .path(let last)): Path.interpolate(first, last, t).map { .path($0) } ?? (t < 0.5 ? a : b)
        default: t < 0.5 ? a : b
        }
    }
}
