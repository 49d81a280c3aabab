public import SceneGeometry

/// How a page is drawn.
public struct PageOptions: Sendable {
    /// Pixels of images per inch.
    public var resolution: Double
    /// The part of the page that may be drawn on, in points.
    public var frame: Rect
    /// Whether the page has an opaque background.
    public var isOpaque: Bool

    public init(resolution: Double, frame: Rect, isOpaque: Bool) {
        self.resolution = resolution
        self.frame = frame
        self.isOpaque = isOpaque
    }

    /// By how many pixels of images parts that belong together reach over each other: most of a pixel of a screen.
    var overlap: Double { 0.75 * resolution / 72 }
}
