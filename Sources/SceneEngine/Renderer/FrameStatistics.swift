public import SceneGLES
public import SceneRender

/// A target's size in pixels, and how many of them make a point.
public struct TargetSize: Equatable, Sendable {
    public var width, height: Int
    public var scale: Double

    public init(width: Int = 0, height: Int = 0, scale: Double = 1) {
        self.width = width
        self.height = height
        self.scale = scale
    }
}

/// Figures of a renderer's last frame; times in seconds.
public struct FrameStatistics: Sendable {
    public var layers = 0, layersDrawn = 0, items = 0, animations = 0, imagesAwaited = 0
    public var frames: UInt64 = 0
    /// The time that the frame shows, of the renderer's clock.
    public var time = 0.0
    /// When the oldest commit was sent that is new in the frame; 0 when none is.
    public var oldestCommit = 0.0
    public var commitTime = 0.0, animateTime = 0.0, planTime = 0.0
    public var sorting = SortingFigures()
    public var drawing = DrawStatistics()
    /// Of reading since the frame was drawn.
    public var reading = ReadingFigures()

    /// What the frame took of the thread that drew it.
    var threadTime: Double { commitTime + animateTime + planTime + drawing.encodeTime + drawing.submitTime }
}
