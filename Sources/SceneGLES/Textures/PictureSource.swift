import CGLES
import SceneRender
import SceneStorage

/// The texels of a picture: an image, a raster or the result of a pass.
struct PictureSource: BitwiseCopyable {
    /// 0 for no texels; else a kind as in `InstanceLayout.Info`.
    var kind: UInt32 = 0
    /// The page of the atlas or of the rasters.
    var page: UInt32 = 0
    /// The texture, if the picture is on no page.
    var texture: GLuint = 0
    /// The pass whose result it is, if any.
    var pass: Index<FramePlan.Pass> = .none
    /// Left, top, width, height in texels.
    var area = SIMD4<Float>()
    /// Whether the first row is the bottom one.
    var isBottomUp = false
    /// Whether texels are half floats, whose colours may lie beyond 0 and 1.
    var isDeep = false

    static let atlas: UInt32 = 1
    static let own: UInt32 = 2
    static let gradient: UInt32 = 3
    static let raster: UInt32 = 4

    /// Whether the picture lies with others on a page.
    @inline(__always) var isOnPage: Bool { kind == Self.atlas || kind == Self.raster }

    /// From the unit square to texels.
    @inline(__always)
    func texels(_ part: SIMD4<Float>) -> SIMD4<Float> {
        let size = SIMD4(area.z, area.w, area.z, area.w)
        return isBottomUp ? SIMD4(part.x, 1 - part.y, part.z, 1 - part.w) * size : part * size
    }

    /// As a draw list names it.
    @inline(__always) var reference: TextureReference { TextureReference(pass: pass, texture: texture) }
}

extension PictureSource {
    /// Bytes of a texture of its own; all levels but the first make a third more.
    func byteCount(levels: Int) -> Int {
        guard kind == Self.own else { return 0 }
        let bytes = Int(area.z) * Int(area.w) * (isDeep ? 8 : 4)
        return levels > 1 ? bytes + bytes / 3 : bytes
    }
}

extension GLFunctions {
    /// Copies a picture into a texture of its size and format. @return false where its texels cannot be read.
    func copyTexels(of source: PictureSource, in atlas: GLuint, to texture: GLuint) -> Bool {
        let framebuffer = makeFramebuffer()
        bindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer)
        defer {
            bindFramebuffer(GL_READ_FRAMEBUFFER, 0)
            delete(framebuffer: framebuffer)
        }
        if source.kind == PictureSource.atlas {
            framebufferTextureLayer(GL_READ_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, atlas, layer: Int(source.page))
        } else {
            framebufferTexture2D(GL_COLOR_ATTACHMENT0, source.texture, of: GL_READ_FRAMEBUFFER)
        }
        guard checkFramebufferStatus(GL_READ_FRAMEBUFFER) == GLenum(GL_FRAMEBUFFER_COMPLETE) else { return false }
        bindTexture(GL_TEXTURE_2D, texture)
        copyTexSubImage2D(from: SIMD2(Int(source.area.x), Int(source.area.y)), Int(source.area.z), Int(source.area.w))
        return true
    }
}
