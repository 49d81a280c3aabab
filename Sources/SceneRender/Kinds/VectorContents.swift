public import SceneCommit
public import SceneGeometry
public import SceneStorage

/// Contents that are kept as lines and curves, in points, and made into pixels for where and how large it is shown.
public enum VectorContents: Sendable, Equatable {
    case fill(Path, Path.FillRule)
    case stroke(Path, StrokeStyle)
    /// Text as coverage, or in its own colours and for the rest of it this one.
    case text(SetTextReference, Color?)
    /// A fill or stroke in the colours of a gradient.
    indirect case painted(VectorContents, GradientPaint)

    /// The contents in the colours of a gradient, if there is one.
    func painted(_ paint: GradientPaint?) -> VectorContents { paint.map { .painted(self, $0) } ?? self }

    /// An upright rectangle around what comes out under a map; nil when that is nothing.
    public func bounds(_ map: Affine) -> Rect? {
        switch self {
        case .fill(let path, _): return path.fillBounds(map)
        case .stroke(let path, let style):
            guard let bounds = path.strokeBounds(style, map) else { return nil }
            // A hairline reaches half a pixel to either side, and further at the corners of its caps.
            return style.hairlineShare(map) == nil ? bounds : bounds.insetBy(-0.75)
        case .text(let text, _): return map.boundingBox(of: text.text.ink)
        case .painted(let shape, _): return shape.bounds(map)
        }
    }

    /// Whether the pixels have colours of their own: four bytes each, premultiplied RGBA.
    public var isColored: Bool {
        switch self {
        case .text(_, let color): color != nil
        case .painted: true
        case .fill, .stroke: false
        }
    }

    /// The width of a line; 0 for what is no line.
    var lineWidth: Double {
        switch self {
        case .stroke(_, let style): style.width
        case .painted(let shape, _): shape.lineWidth
        case .fill, .text: 0
        }
    }
}

/// Makes pixels of vector contents. It is given to the backend, so that nothing here knows what it draws with.
public protocol Rasterizer: Sendable {
    /// Draws contents into pixels that are zero: a byte of coverage each, or four of those that are coloured. Rows are `stride` bytes apart, a multiple of 4.
    /// Threads: any, several at once.
    func draw(
        _ contents: VectorContents, _ raster: FramePlan.Raster, into pixels: UnsafeMutableRawBufferPointer, stride: Int
    ) throws(SceneError)
}

extension FramePlan {
    /// Vector contents as pixels: their coverage, which the items that show it colour.
    public struct Raster: BitwiseCopyable, Sendable {
        /// Where it is kept from frame to frame,
        public var slot: RasterSlot
        /// and what is there by then: with the same slot and stamp the pixels are the same.
        public var stamp: UInt64
        /// The number of the contents in `FrameRenderer.vectors`.
        public var contents: Index<VectorContents>
        /// From the contents' points to its pixels.
        public var map: Affine
        public var width, height: Int32
        /// See `VectorContents.isColored`.
        public var isColored: Bool
        /// A layer that shows it, for messages.
        public var row: Row

        public init(
            slot: RasterSlot, stamp: UInt64, contents: Index<VectorContents>, map: Affine, width: Int32, height: Int32,
            isColored: Bool, row: Row
        ) {
            self.slot = slot
            self.stamp = stamp
            self.contents = contents
            self.map = map
            self.width = width
            self.height = height
            self.isColored = isColored
            self.row = row
        }
    }
}
