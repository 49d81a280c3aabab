public import SceneCommit
public import SceneRender

/// The framebuffer that a frame is drawn into.
public struct DrawTarget: Sendable {
    /// A framebuffer of the host's, or `bound`; nil for the backend's own target.
    public var framebuffer: UInt32?
    /// The framebuffer that is bound for drawing when the frame is begun.
    public static let bound = UInt32.max
    public var width, height: Int
    /// Whether the framebuffer's depth is there to draw with, and nobody else's.
    public var hasDepth = false
    /// Whether the first row of the framebuffer is the bottom one.
    public var flipY: Bool
    /// Premultiplied; nil to draw over what is there.
    public var clear: SIMD4<Float>?
    /// Whether layers that read the target see what is there, where it is not cleared.
    public var readsFramebuffer = false
    /// The pixels that are drawn; the others keep what an earlier frame left there.
    public var damage = Damage.whole
    /// The pixels that are drawn in the backend's own target first, which is then shown in the damage of this one; nil where the frame is drawn
    /// into this one.
    public var ownDamage: Damage?
    /// Whether the plan is an excerpt of a frame's: images that it does not show are kept for the frame.
    var isExcerpt = false

    public init(framebuffer: UInt32?, width: Int, height: Int, flipY: Bool, clear: SIMD4<Float>?) {
        self.framebuffer = framebuffer
        self.width = width
        self.height = height
        self.flipY = flipY
        self.clear = clear
    }
}

/// Figures of drawing a frame.
public struct DrawStatistics: Sendable {
    public var drawCalls = 0
    /// How many pixels of the target were drawn: all, those that changed, or none.
    public var drawnPixels = 0
    /// How many passes were drawn, the target's among them, and how many were kept from an earlier frame.
    public var passes = 0
    public var passesKept = 0
    /// How many full passes filters took.
    public var filterPasses = 0
    public var uploads = 0
    public var uploadBytes = 0
    /// The bytes of the textures of images.
    public var imageBytes = 0
    /// Images whose textures went for others, and images that the frame shows and whose pixels were not at hand.
    public var evictedImages: [ImageID] = []
    public var missingImages: [ImageID] = []
    /// How many rasters were made, and the CPU seconds of all threads for that.
    public var rasters = 0
    public var rasterTime = 0.0
    /// The layers that could not be drawn; the others were.
    public var failures: [DrawFailure] = []
    /// CPU seconds of this thread for writing the instances.
    public var encodeTime = 0.0
    /// CPU seconds of this thread for issuing GL.
    public var submitTime = 0.0

    public init() {}

    /// The figures of a frame that is there already.
    public init(nothingBut last: DrawStatistics) { imageBytes = last.imageBytes }
}

/// Something of a frame that could not be drawn.
public struct DrawFailure: Sendable {
    /// The layer's row in the render tree.
    public var row: Row
    public var error: SceneError
}

extension DrawTarget {
    /// The backend's own target as what a frame is drawn into that is shown in this one.
    public func own(with damage: Damage) -> DrawTarget {
        var own = DrawTarget(framebuffer: nil, width: width, height: height, flipY: false, clear: clear ?? .zero)
        own.damage = damage
        return own
    }

    /// Has all of the backend's own target drawn, if the frame is drawn into that: nobody else may have left anything there.
    public mutating func drawAllOfOwn() {
        if ownDamage != nil { ownDamage = .whole } else if framebuffer == nil { damage = .whole }
    }

    var viewport: Submitter.Viewport { Submitter.Viewport(width: width, height: height, x: 0, y: 0, flipY: flipY) }
}
