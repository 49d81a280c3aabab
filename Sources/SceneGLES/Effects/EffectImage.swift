import CGLES
import SceneRender
import SceneStorage

/// A rectangle of pixels, or of texels.
struct PixelRect: Equatable, BitwiseCopyable {
    var x, y, width, height: Int

    var maxX: Int { x + width }
    var maxY: Int { y + height }
    var isEmpty: Bool { width <= 0 || height <= 0 }

    /// The smallest rectangle that reaches so much further to the left, top, right and bottom.
    func grown(_ by: SIMD4<Float>) -> PixelRect {
        func whole(_ value: Float) -> Int { Int(min(max(value, 0), 1e6).rounded(.up)) }
        let (left, top) = (whole(by.x), whole(by.y))
        return PixelRect(x: x - left, y: y - top, width: width + left + whole(by.z), height: height + top + whole(by.w))
    }

    /// The pixels of the rectangle when it lies elsewhere, with one more to every side.
    func moved(by step: SIMD2<Float>) -> PixelRect {
        func whole(_ value: Float) -> Int { Int(min(max(value, -1e6), 1e6).rounded(.down)) }
        return PixelRect(x: x + whole(step.x) - 1, y: y + whole(step.y) - 1, width: width + 3, height: height + 3)
    }

    func grown(_ x: Int, _ y: Int) -> PixelRect {
        PixelRect(x: self.x - x, y: self.y - y, width: width + 2 * x, height: height + 2 * y)
    }
}

extension FramePlan.Pass {
    var rect: PixelRect { PixelRect(x: Int(x), y: Int(y), width: Int(width), height: Int(height)) }
}

extension FramePlan.Backdrop {
    var rect: PixelRect { PixelRect(x: Int(x), y: Int(y), width: Int(width), height: Int(height)) }
}

/// A picture on its way through a chain of effects.
struct EffectImage: BitwiseCopyable {
    var texture: GLuint = 0
    /// The texture's place in the target pool, to be given back; none for a texture that is not from there.
    var target: Index<RenderTarget> = .none
    /// From pixels of the pass to texels: scale and offset.
    var scale: Float = 1
    var offset = SIMD2<Float>.zero
    /// The texels of the picture: left, top, right, bottom.
    var valid = SIMD4<Float>.zero
    /// The sides beyond which the edge is repeated, 1, rather than transparent, 0.
    var repeats = SIMD4<Float>.zero
    /// Whether the picture's edges are as good as transparent, so that repeating them is right.
    var hasMargin = false
    /// Whether colours may lie beyond 0 and 1, so that what is made of the picture keeps half floats.
    var isDeep = false
    /// Whether the picture is opaque, and so is all that the chain makes of it.
    var isOpaque = false

    var isFull: Bool { scale == 1 }

    /// No texels: transparent everywhere.
    init() {}

    /// A texture whose first texel is a pixel at a place.
    init(texture: GLuint, target: Index<RenderTarget> = .none, at rect: PixelRect, repeats: SIMD4<Float> = .zero, hasMargin: Bool = true) {
        self.texture = texture
        self.target = target
        offset = SIMD2(-Float(rect.x), -Float(rect.y))
        valid = SIMD4(0, 0, Float(rect.width), Float(rect.height))
        self.repeats = repeats
        self.hasMargin = hasMargin
    }

    /// A reduced picture: texel n of its grid is the pixels from n * factor on. `grid` is the region of its texels.
    init(texture: GLuint, target: Index<RenderTarget>, factor: Int, grid: PixelRect) {
        self.init(texture: texture, target: target, at: grid, repeats: .one)
        scale = 1 / Float(factor)
    }
}
