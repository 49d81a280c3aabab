public import SceneGeometry

/// What of the pixels that are drawn is kept: the values of `scene_contents_format`.
public enum ContentsFormat: Int32, Sendable {
    case bytes, halfFloats, gray, automatic
}

/// A request to draw a layer's contents, with the layer's values of the moment of the request.
public struct DrawingRequest: Sendable {
    /// A rectangle of whole pixels of the contents.
    public struct Part: BitwiseCopyable, Sendable, Equatable {
        public var x, y, width, height: Int
    }

    public let bounds: Rect
    /// Pixels in a point.
    public let scale: Double
    /// The size of the contents in pixels.
    public let width, height: Int
    /// The part of the contents that is drawn.
    public let part: Part
    public let isOpaque: Bool
    /// Whether the contents are shown upside down in the layer's own space, so that the part's rows are counted from their bottom.
    public let isFlipped: Bool
    public let format: ContentsFormat
    /// The contents of before, of which a part changes; nil when everything is drawn.
    public private(set) var base: ImageBuffer?

    /// @param rect what needs to be drawn, if that is not everything, in points.
    /// @param drawn what was drawn last, and is still shown.
    /// @return nil for bounds that have no pixels, or when nothing of them is in the rectangle.
    public init?(
        _ bounds: Rect, scale: Double, isOpaque: Bool, isFlipped: Bool, format: ContentsFormat, rect: Rect?,
        drawn: (request: DrawingRequest, image: ImageBuffer)?
    ) throws(SceneError) {
        guard Self.hasPixels(bounds, scale) else { return nil }
        let (width, height) = (Self.pixels(bounds.width, scale), Self.pixels(bounds.height, scale))
        let limit = ImageBuffer.maximumSize
        guard width <= Double(limit), height <= Double(limit) else {
            throw SceneError(
                .invalidArgument,
                "bounds of \(bounds.width) x \(bounds.height) points with a contentsScale of \(scale) are drawn as \(width) x \(height) "
                    + "pixels, expected at most \(limit) x \(limit); a tiled layer can be of any size")
        }
        self.bounds = bounds
        self.scale = scale
        self.width = Int(width)
        self.height = Int(height)
        self.isOpaque = isOpaque
        self.isFlipped = isFlipped
        self.format = format
        let whole = Part(x: 0, y: 0, width: self.width, height: self.height)
        guard let rect, let drawn, drawn.request.looksLike(bounds, scale, isOpaque, isFlipped, format) else {
            part = whole
            base = nil
            return
        }
        guard let part = whole.part(rect, of: bounds) else { return nil }
        self.part = part
        base = part == whole ? nil : drawn.image
    }

    /// Whether there is anything to be drawn.
    public static func hasPixels(_ bounds: Rect, _ scale: Double) -> Bool {
        pixels(bounds.width, scale) > 0 && pixels(bounds.height, scale) > 0
    }

    /// The number of pixels that a length takes. Rounding errors do not count.
    private static func pixels(_ length: Double, _ scale: Double) -> Double { (length * scale - 1e-6).rounded(.up) }

    /// Whether another request has the same pixels.
    private func looksLike(_ bounds: Rect, _ scale: Double, _ isOpaque: Bool, _ isFlipped: Bool, _ format: ContentsFormat) -> Bool {
        self.bounds == bounds && self.scale == scale && self.isOpaque == isOpaque && self.isFlipped == isFlipped && self.format == format
    }

    /// The request for those who only compare.
    public var withoutBase: DrawingRequest {
        var request = self
        request.base = nil
        return request
    }

    /// Pixels in a point, along each axis: a little more than the scale where the bounds are no whole number of pixels.
    public var density: (x: Double, y: Double) { (Double(width) / bounds.width, Double(height) / bounds.height) }

    /// The row of the contents that the part begins at: they are upright on screen, whatever the layer's space is.
    public var row: Int { isFlipped ? height - part.y - part.height : part.y }

    /// The part in points of the layer's space.
    public var rect: Rect {
        let (x, y) = density
        return Rect(bounds.x + Double(part.x) / x, bounds.y + Double(part.y) / y, Double(part.width) / x, Double(part.height) / y)
    }
}

extension DrawingRequest.Part {
    /// The pixels that a rectangle of the bounds touches; nil when there are none.
    fileprivate func part(_ rect: Rect, of bounds: Rect) -> Self? {
        func span(_ start: Double, _ length: Double, _ from: Double, _ extent: Double, _ count: Int) -> (Int, Int)? {
            let density = Double(count) / extent
            // Held within the pixels before they become whole numbers, which anything finite survives.
            let first = min(max(((start - from) * density + 1e-6).rounded(.down), 0), Double(count))
            let last = min(max(((start + length - from) * density - 1e-6).rounded(.up), 0), Double(count))
            return first < last ? (Int(first), Int(last)) : nil
        }
        guard let (left, right) = span(rect.x, rect.width, bounds.x, bounds.width, width),
            let (top, bottom) = span(rect.y, rect.height, bounds.y, bounds.height, height)
        else { return nil }
        return Self(x: left, y: top, width: right - left, height: bottom - top)
    }
}
