import SceneCommit
import SceneGeometry

/// What a part of a filter makes: a picture that is put together of others.
indirect enum FilterPicture {
    /// The element itself.
    case source
    case nothing
    /// One colour over a rectangle.
    case flood(Color, Rect)
    /// What a generator makes over a rectangle.
    case generated(Filter, Rect)
    case filtered(FilterPicture, [Filter])
    /// An element `feImage`.
    case drawn(XMLElement)
    /// Copies of a rectangle of a picture, side by side over another rectangle.
    case tiled(FilterPicture, Rect, over: Rect)
    case moved(FilterPicture, Point)
    case clipped(FilterPicture, Rect)
    /// Pictures above each other, back to front.
    case stacked([FilterPicture])
    /// One picture above another by a blend mode of layers.
    case blended(FilterPicture, over: FilterPicture, mode: Int32)
    /// A picture where another one is, or where it is not.
    case masked(FilterPicture, by: FilterPicture, isInverted: Bool)

    /// How many times the element is drawn in it, and how many layers there are besides.
    var size: (sources: Int, layers: Int) {
        switch self {
        case .source: return (1, 1)
        case .nothing, .flood, .generated, .drawn: return (0, 1)
        case .tiled(let inner, _, _): return Self.size(3, of: [inner])
        case .filtered(let inner, _), .moved(let inner, _), .clipped(let inner, _): return Self.size(1, of: [inner])
        case .stacked(let parts): return Self.size(1, of: parts)
        case .blended(let a, let b, _), .masked(let a, let b, _): return Self.size(2, of: [a, b])
        }
    }

    private static func size(_ own: Int, of parts: [FilterPicture]) -> (sources: Int, layers: Int) {
        parts.reduce((0, own)) { sum, part in
            let size = part.size
            return (sum.0 + size.sources, sum.1 + size.layers)
        }
    }

    /// With a filter after those that it passes through.
    func passing(_ filters: [Filter]) -> FilterPicture {
        if filters.isEmpty { return self }
        if case .filtered(let inner, let before) = self, before.count + filters.count <= 64 { return .filtered(inner, before + filters) }
        return .filtered(self, filters)
    }
}

/// A result of a filter's primitive.
struct FilterResult {
    /// The colours in which numbers are.
    enum Space {
        case sRGB, linear
        /// Black or nothing: the same in both.
        case any
    }

    var picture: FilterPicture
    var space: Space
    var region: Rect
    /// How many layers the picture is made of.
    var cost = 1

    /// The same picture with its numbers in another space.
    func converted(to other: Space) -> FilterResult {
        guard space != .any, other != .any, space != other else { return self }
        if other == .linear, case .clipped(.flood(let color, let rect), let region) = picture {
            var result = self
            (result.picture, result.space) = (.clipped(.flood(color.light, rect), region), .linear)
            return result
        }
        guard let filter = other == .linear ? FilterKernel.linear : FilterKernel.sRGB else {
            return self
        }
        var result = self
        result.picture = picture.passing([filter])
        result.space = other
        return result
    }
}
