import CGLES
import SceneCommit
import SceneStorage

/// Where a picture's texels are, as the encoder needs it.
struct PictureSource: BitwiseCopyable {
    /// 0: nowhere; then kinds as in `InstanceLayout.Info`.
    var kind: UInt32 = 0
    /// The page of the atlas or of the rasters.
    var page: UInt32 = 0
    /// The texture, if it is not in the atlas.
    var texture: GLuint = 0
    /// The pass whose result it is, or -1.
    var pass: Int32 = -1
    /// Left, top, width, height in texels.
    var area = SIMD4<Float>()

    static let atlas: UInt32 = 1
    static let own: UInt32 = 2
    static let gradient: UInt32 = 3
    static let raster: UInt32 = 4

    /// Whether it lies with others on a page.
    @inline(__always) var isOnPage: Bool { kind == Self.atlas || kind == Self.raster }

    /// As a draw list names it; 0 for none of its own.
    @inline(__always) var reference: Int { pass >= 0 ? -1 - Int(pass) : Int(texture) }
}

/// The textures of images: small ones in the atlas, large and mipmapped ones on their own.
struct TextureStore: ~Copyable {
    struct Record: BitwiseCopyable {
        /// In the atlas, or of its own without mipmaps.
        var plain = PictureSource()
        var mipmapped = PictureSource()
    }

    private var records = DenseArray<Record>()
    private(set) var atlas = AtlasTexture()
    /// How many textures were uploaded since this was last set to 0.
    var uploads = 0

    /// The texels of an image that was made ready before.
    @inline(__always)
    func source(_ id: Int, mipmapped: Bool) -> PictureSource {
        mipmapped ? records[id].mipmapped : records[id].plain
    }

    @inline(__always)
    func isReady(_ id: Int, mipmapped: Bool) -> Bool {
        id >= 0 && id < records.count && source(id, mipmapped: mipmapped).kind != 0
    }

    /// Uploads an image.
    mutating func prepare(_ image: ImageBuffer, mipmapped: Bool, _ gl: GLFunctions) throws(SceneError) {
        let id = Int(image.id)
        if id >= records.count { records.resize(to: id + 1, filling: Record()) }
        uploads += 1
        if mipmapped {
            records[id].mipmapped = try Self.makeTexture(image, mipmapped: true, gl)
        } else if AtlasTexture.takes(image), let slot = try atlas.add(image, gl) {
            let area = SIMD4(Float(slot.x), Float(slot.y), Float(image.width), Float(image.height))
            records[id].plain = PictureSource(kind: PictureSource.atlas, page: UInt32(slot.page), texture: 0, area: area)
        } else {
            records[id].plain = try Self.makeTexture(image, mipmapped: false, gl)
        }
    }

    /// Frees what an image had.
    mutating func drop(_ id: Int, _ gl: GLFunctions) {
        guard id < records.count else { return }
        let record = records[id]
        if record.plain.kind == PictureSource.atlas {
            let slot = AtlasPacker.Slot(
                page: Int(record.plain.page), x: Int(record.plain.area.x), y: Int(record.plain.area.y))
            atlas.remove(slot, width: Int(record.plain.area.z))
        }
        gl.delete(texture: record.plain.texture)
        gl.delete(texture: record.mipmapped.texture)
        records[id] = Record()
    }

    mutating func destroy(_ gl: GLFunctions) {
        for id in records.indices { drop(id, gl) }
        atlas.destroy(gl)
    }

    private static func makeTexture(
        _ image: ImageBuffer, mipmapped: Bool, _ gl: GLFunctions
    ) throws(SceneError) -> PictureSource {
        let limit = Int(gl.integer(GL_MAX_TEXTURE_SIZE))
        guard image.width <= limit, image.height <= limit else {
            throw SceneError(
                .unsupported,
                "an image of \(image.width) x \(image.height) pixels is too large for this GL, whose textures "
                    + "have at most \(limit) x \(limit) (GL_MAX_TEXTURE_SIZE)")
        }
        let name = gl.makeTexture()
        gl.bindTexture(GL_TEXTURE_2D, name)
        let levels = mipmapped ? Int.bitWidth - max(image.width, image.height).leadingZeroBitCount : 1
        gl.texStorage2D(levels: levels, GL_RGBA8, image.width, image.height)
        unsafe image.pixels.withUnsafeBytes { unsafe gl.texSubImage2D(image.width, image.height, $0) }
        if mipmapped { gl.generateMipmap(GL_TEXTURE_2D) }
        gl.setFilter(GL_TEXTURE_2D, minify: mipmapped ? GL_LINEAR_MIPMAP_LINEAR : GL_LINEAR)
        let area = SIMD4(0, 0, Float(image.width), Float(image.height))
        return PictureSource(kind: PictureSource.own, page: 0, texture: name, area: area)
    }
}

extension GLFunctions {
    /// Filters of the bound texture; coordinates beyond it repeat its edge.
    func setFilter(_ target: Int32, minify: Int32) {
        texParameter(target, GL_TEXTURE_MIN_FILTER, minify)
        texParameter(target, GL_TEXTURE_MAG_FILTER, GL_LINEAR)
        texParameter(target, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE)
        texParameter(target, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE)
    }

    /// How the pixels of images lie in memory: rows without gaps.
    func setUnpacking() {
        bindBuffer(GL_PIXEL_UNPACK_BUFFER, 0)
        pixelStore(GL_UNPACK_ALIGNMENT, 4)
        for name in [
            GL_UNPACK_ROW_LENGTH, GL_UNPACK_SKIP_ROWS, GL_UNPACK_SKIP_PIXELS, GL_UNPACK_IMAGE_HEIGHT, GL_UNPACK_SKIP_IMAGES,
        ] {
            pixelStore(name, 0)
        }
    }
}
