public import SceneGeometry
public import SceneVector

/// How the next pages of a paper are made.
public struct PaperSettings: Sendable {
    /// In points.
    public var size: Size
    /// The margins, in points.
    public var top = 0.0, left = 0.0, bottom = 0.0, right = 0.0
    /// Pixels of images per inch.
    public var resolution = 300.0
    public var background = Color.clear
    public var metadata = PageMetadata()

    public init(size: Size) { self.size = size }

    /// The part of the page that is drawn on.
    public var frame: Rect { Rect(minX: left, minY: top, maxX: size.width - right, maxY: size.height - bottom) }

    /// Pixels of images to a point: the resolution, or up to 2 % more where five or ten points are whole pixels then, so that what lies on
    /// such points has sharp edges in images too.
    var scale: Double {
        let wanted = resolution / 72
        for points in [5.0, 10.0] {
            let rounded = (wanted * points - 1e-9).rounded(.up) / points
            if rounded <= wanted * 1.02 { return rounded }
        }
        return wanted
    }
}
