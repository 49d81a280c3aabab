import CGLES
import SceneCommit
import SceneRender
import SceneStorage

/// The textures of an image.
struct TextureRecord: BitwiseCopyable {
    /// The texels in the atlas, or in a texture without mipmaps.
    var plain = PictureSource()
    var mipmapped = PictureSource()
    /// The frame that showed it last.
    var lastUse: UInt32 = 0
    /// Whether the pixels are not the library's, and whether the texture is somebody else's too.
    var isExternal = false
    var isBorrowed = false

    var isEmpty: Bool { plain.kind == 0 && mipmapped.kind == 0 }
    /// Bytes of the textures that are the image's own.
    var byteCount: Int { isExternal ? 0 : plain.byteCount(levels: 1) + mipmapped.byteCount(levels: 2) }
}

/// The textures of images: small images lie in the atlas, large and mipmapped ones have textures of their own. When textures take more than
/// the budget, those go that were shown longest ago, and not in this frame.
struct TextureStore: ~Copyable {
    private var records = Column<ImageBuffer, TextureRecord>()
    private(set) var atlas = AtlasTexture()
    /// What the program draws into, which images show.
    var surfaces = SurfaceStore()
    /// Pictures of movies that are converted here.
    private var converter = PlaneConverter()
    /// Pictures of movies that come in a device's memory.
    private var pictures = PictureStore()
    private var frame: UInt32 = 1
    private var ownBytes = 0

    private var keepsAll = false
    /// How many images layers had when the atlas was last told what to expect.
    private var expectedCount = 0

    /// Whether smaller levels can be made of textures of half floats.
    var reducesHalfFloats = false
    /// Whether any image of half floats was uploaded.
    private(set) var hasDeep = false
    /// How many bytes the textures may take together, if those of a frame need no more.
    var budget = 256 << 20
    /// Whether the context is somebody else's, who may have made textures in it.
    var isShared = false
    /// How many textures were uploaded in this frame, whole or in part, and how many bytes.
    private(set) var uploads = 0
    private(set) var uploadBytes = 0
    /// The images whose textures went for others, and the images whose pixels were not at hand.
    private(set) var evicted: [ImageID] = []
    private(set) var missing: [ImageID] = []

    /// Whether a picture of a movie could not be shown from a device's memory, and others need not be tried.
    private(set) var refusesPictures = false

    /// Bytes of all textures.
    var byteCount: Int { ownBytes + atlas.byteCount + converter.byteCount }

    /// @param keepsAll whether no textures go for others: the frame does not show all that is shown.
    mutating func beginFrame(keepsAll: Bool, _ gl: GLFunctions) {
        self.keepsAll = keepsAll
        pictures.release(gl)
        frame &+= 1
        (uploads, uploadBytes) = (0, 0)
        evicted.removeAll()
        missing.removeAll()
    }

    /// Prepares an atlas that is empty for the images that layers have.
    mutating func expect(_ images: [ImageBuffer?], _ gl: GLFunctions) {
        guard atlas.byteCount == 0, images.count != expectedCount else { return }
        expectedCount = images.count
        var texels = 0
        for case let image? in images where image.external == nil && AtlasTexture.takes(image.width, image.height) {
            texels += image.width * image.height
        }
        atlas.expect(texels: texels, room: min(budget / 4, budget - byteCount), gl)
    }

    /// The texels of an image that was made ready before.
    @inline(__always)
    func source(_ id: ImageID, mipmapped: Bool) -> PictureSource {
        guard records.has(id) else { return PictureSource() }
        return mipmapped ? records[id].mipmapped : records[id].plain
    }

    /// Whether other textures may have to go for an image, so that the frame's images have to be known first.
    func isShort(for image: ImageBuffer, _ gl: GLFunctions) -> Bool {
        let bytes = 2 * image.width * image.height * image.depth.bytesPerPixel
        return byteCount + max(bytes, atlas.growth(gl) ?? 0) > budget
    }

    /// Counts an image as shown in this frame, if it can be shown.
    /// @return its texels, of kind 0 if it cannot.
    @inline(__always)
    mutating func use(_ id: ImageID, mipmapped: Bool) -> PictureSource {
        let found = source(id, mipmapped: mipmapped)
        if found.kind != 0 { records[id].lastUse = frame }
        return found
    }

    /// Uploads an image with its updates up to a version, if its pixels are at hand.
    mutating func prepare(_ image: ImageBuffer, version: UInt64, mipmapped: Bool, _ gl: GLFunctions) throws(SceneError) {
        let id = image.id
        if id >= records.end { records.resize(to: id.next.number, filling: TextureRecord()) }
        if case .picture(let picture)? = image.external { return try prepare(picture, of: id, mipmapped: mipmapped, gl) }
        if let external = image.external { return try prepare(external, image, gl) }
        let (width, height) = (image.width, image.height)
        guard width > 0, height > 0 else { return missing.append(image.id) }
        records[id].lastUse = frame
        let place: PictureSource, isDeep = image.depth == .halfFloats, isPlanar = image.isPlanar
        if !mipmapped, !isDeep, !isPlanar, AtlasTexture.takes(width, height), let slot = try addToAtlas(width, height, gl) {
            let area = SIMD4(Float(slot.x), Float(slot.y), Float(width), Float(height))
            place = PictureSource(kind: PictureSource.atlas, page: UInt32(slot.page), texture: 0, area: area)
        } else {
            place = try makeTexture(width, height, isDeep: isDeep, mipmapped: mipmapped, gl)
        }
        var failure: SceneError?
        let updates = unsafe image.read(version: version) { pixels, planes in
            if let planes { return unsafe upload(pixels, planes, of: id, gl) }
            do throws(SceneError) {
                try unsafe upload(pixels, x: 0, y: 0, width, height, of: place, gl)
            } catch { failure = error }
        }
        guard let updates, failure == nil else {
            remove(place, gl)
            if let failure { throw failure }
            if !isPlanar, try copy(id, mipmapped: mipmapped, gl) { return }
            return missing.append(image.id)
        }
        uploads += 1
        note(place, of: id, mipmapped: mipmapped)
        for update in updates { try upload(update, to: place, gl) }
        if isDeep { hasDeep = true }
        if isPlanar {
            converter.note(id, into: place.texture, hasLevels: mipmapped)
        } else if mipmapped {
            generateMipmap(place, gl)
        }
    }

    private mutating func note(_ place: PictureSource, of id: ImageID, mipmapped: Bool) {
        if mipmapped { records[id].mipmapped = place } else { records[id].plain = place }
        ownBytes += place.byteCount(levels: mipmapped ? 2 : 1)
    }

    /// Makes a texture of an image from the other one that the image has, where the pixels are not at hand. @return false where there is none.
    private mutating func copy(_ id: ImageID, mipmapped: Bool, _ gl: GLFunctions) throws(SceneError) -> Bool {
        let other = mipmapped ? records[id].plain : records[id].mipmapped
        guard other.kind != 0 else { return false }
        let place = try makeTexture(Int(other.area.z), Int(other.area.w), isDeep: other.isDeep, mipmapped: mipmapped, gl)
        guard gl.copyTexels(of: other, in: atlas.name, to: place.texture) else {
            remove(place, gl)
            return false
        }
        note(place, of: id, mipmapped: mipmapped)
        if mipmapped { generateMipmap(place, gl) }
        return true
    }

    /// Takes a change of an image into the textures that it has.
    mutating func update(_ id: ImageID, _ update: ImageUpdate, _ gl: GLFunctions) throws(SceneError) {
        guard records.has(id), !records[id].isEmpty, !records[id].isExternal else { return }
        uploads += 1
        if let bitmap = update.bitmap, let planes = bitmap.planes { return self.update(id, bitmap, planes, gl) }
        if records[id].plain.kind != 0 { try upload(update, to: records[id].plain, gl) }
        if records[id].mipmapped.kind != 0 {
            try upload(update, to: records[id].mipmapped, gl)
            generateMipmap(records[id].mipmapped, gl)
        }
    }

    private mutating func update(_ id: ImageID, _ bitmap: Bitmap, _ planes: PlanarLayout, _ gl: GLFunctions) {
        unsafe bitmap.pixels.withUnsafeBytes { unsafe upload($0, planes, of: id, gl) }
        let record = records[id]
        if record.plain.kind != 0 { converter.note(id, into: record.plain.texture, hasLevels: false) }
        if record.mipmapped.kind != 0 { converter.note(id, into: record.mipmapped.texture, hasLevels: true) }
    }

    /// Draws the pictures of movies that came in planes.
    /// @return whether there were any, so that state of GL is other than it was.
    mutating func convertPlanes(_ gl: GLFunctions) throws(SceneError) -> Bool {
        if converter.isIdle { return false }
        try converter.convert(gl)
        return true
    }

    // MARK: - Uploading

    private mutating func upload(_ pixels: UnsafeRawBufferPointer, _ planes: PlanarLayout, of id: ImageID, _ gl: GLFunctions) {
        uploadBytes += unsafe converter.upload(pixels, planes, of: id, gl)
    }

    private mutating func upload(_ update: ImageUpdate, to place: PictureSource, _ gl: GLFunctions) throws(SceneError) {
        guard let bitmap = update.bitmap else { return }
        try unsafe bitmap.pixels.withUnsafeBytes { (pixels) throws(SceneError) in
            try unsafe upload(pixels, x: update.x, y: update.y, update.width, update.height, of: place, gl)
        }
    }

    private mutating func upload(
        _ pixels: UnsafeRawBufferPointer, x: Int, y: Int, _ width: Int, _ height: Int, of place: PictureSource, _ gl: GLFunctions
    ) throws(SceneError) {
        uploadBytes += width * height * (place.isDeep ? 8 : 4)
        if place.kind == PictureSource.atlas {
            return try unsafe atlas.upload(pixels, x: x, y: y, width, height, of: place, gl)
        }
        gl.bindTexture(GL_TEXTURE_2D, place.texture)
        unsafe gl.texSubImage2D(x: x, y: y, width, height, pixels, type: place.isDeep ? GL_HALF_FLOAT : GL_UNSIGNED_BYTE)
    }

    private func generateMipmap(_ place: PictureSource, _ gl: GLFunctions) {
        guard !place.isDeep || reducesHalfFloats else { return }
        gl.bindTexture(GL_TEXTURE_2D, place.texture)
        gl.generateMipmap(GL_TEXTURE_2D)
    }

    private mutating func prepare(_ external: ExternalImage, _ image: ImageBuffer, _ gl: GLFunctions) throws(SceneError) {
        var source = PictureSource(
            kind: PictureSource.own, page: 0, texture: 0, area: SIMD4(0, 0, Float(image.width), Float(image.height)))
        let id = image.id
        switch external {
        case .texture(let texture):
            guard isShared else {
                throw SceneError(
                    .unsupported,
                    "texture \(texture.name) is of another context than this renderer's, which is its own; scene_renderer_create_gl() draws in "
                        + "the program's")
            }
            try gl.adopt(texture.name, isOpaque: texture.isOpaque)
            source.texture = texture.name
            source.isBottomUp = texture.isBottomUp
        case .surface(let surface):
            guard let texture = surfaces.texture(of: surface) else {
                throw SceneError(.unsupported, "a GL layer's picture is of another context than this renderer's")
            }
            source.texture = texture
            source.isBottomUp = true
        case .buffer(let buffer): source.texture = try gl.importTexture(buffer, image.width, image.height)
        case .picture: return
        }
        records[id].isExternal = true
        if case .buffer = external {} else { records[id].isBorrowed = true }
        records[id].lastUse = frame
        // Without mipmaps, whoever asks for some; it is one texture.
        records[id].plain = source
        records[id].mipmapped = source
    }

    /// Has a picture of a movie shown as it is; one with alpha is drawn into a texture of the image's, premultiplied.
    private mutating func prepare(_ picture: DevicePicture, of id: ImageID, mipmapped: Bool, _ gl: GLFunctions) throws(SceneError) {
        let texture: GLuint
        do throws(SceneError) { texture = try pictures.take(picture, of: id, gl) } catch {
            refusesPictures = true
            throw error
        }
        records[id].lastUse = frame
        if picture.isOpaque {
            let area = SIMD4(0, 0, Float(picture.width), Float(picture.height))
            let source = PictureSource(kind: PictureSource.own, page: 0, texture: texture, area: area)
            (records[id].isExternal, records[id].isBorrowed) = (true, true)
            (records[id].plain, records[id].mipmapped) = (source, source)
            return
        }
        let place = try makeTexture(picture.width, picture.height, isDeep: false, mipmapped: mipmapped, gl)
        note(place, of: id, mipmapped: mipmapped)
        converter.note(id, straight: texture, picture.width, picture.height, into: place.texture, hasLevels: mipmapped)
    }

    private mutating func makeTexture(
        _ width: Int, _ height: Int, isDeep: Bool, mipmapped: Bool, _ gl: GLFunctions
    ) throws(SceneError) -> PictureSource {
        let limit = Int(gl.integer(GL_MAX_TEXTURE_SIZE))
        guard width <= limit, height <= limit else {
            throw SceneError(
                .unsupported,
                "an image of \(width) x \(height) pixels is too large for this GL, whose textures "
                    + "have at most \(limit) x \(limit) (GL_MAX_TEXTURE_SIZE)")
        }
        var source = PictureSource(kind: PictureSource.own, page: 0, texture: 0, area: SIMD4(0, 0, Float(width), Float(height)))
        source.isDeep = isDeep
        evict(for: source.byteCount(levels: mipmapped ? 2 : 1), gl) { $0.byteCount > 0 }
        source.texture = gl.makeTexture()
        gl.bindTexture(GL_TEXTURE_2D, source.texture)
        let isReduced = mipmapped && (!isDeep || reducesHalfFloats)
        let levels = isReduced ? Int.bitWidth - max(width, height).leadingZeroBitCount : 1
        gl.texStorage2D(levels: levels, isDeep ? .halfFloats : .bytes, width, height)
        gl.setFilter(GL_TEXTURE_2D, minify: isReduced ? GL_LINEAR_MIPMAP_LINEAR : GL_LINEAR)
        return source
    }

    // MARK: - Room

    /// Room in the atlas. The atlas grows when the budget has room for a larger one, or when none of its images can go.
    private mutating func addToAtlas(_ width: Int, _ height: Int, _ gl: GLFunctions) throws(SceneError) -> AtlasPacker.Slot? {
        while true {
            if let slot = atlas.place(width, height, gl) { return slot }
            guard let growth = atlas.growth(gl) else { return nil }
            if byteCount + growth > budget, evictOldest(gl, where: { $0.plain.kind == PictureSource.atlas }) { continue }
            try atlas.grow(gl)
        }
    }

    /// Makes room for more bytes, as far as that is possible.
    private mutating func evict(for bytes: Int, _ gl: GLFunctions, where matches: (TextureRecord) -> Bool) {
        while byteCount + bytes > budget, evictOldest(gl, where: matches) {}
    }

    /// @return whether there was one that this frame does not show.
    private mutating func evictOldest(_ gl: GLFunctions, where matches: (TextureRecord) -> Bool) -> Bool {
        if keepsAll { return false }
        var oldest = ImageID.none
        for id in records.indices where !records[id].isEmpty && records[id].lastUse != frame && matches(records[id]) {
            if oldest.isNone || frame &- records[id].lastUse > frame &- records[oldest].lastUse { oldest = id }
        }
        guard oldest.exists else { return false }
        evicted.append(oldest)
        drop(oldest, gl)
        return true
    }

    /// Frees textures beyond the budget that this frame does not show.
    mutating func trim(_ gl: GLFunctions) { evict(for: 0, gl) { $0.byteCount > 0 } }

    /// Frees the textures of an image.
    mutating func drop(_ id: ImageID, _ gl: GLFunctions) {
        guard records.has(id) else { return }
        let record = records[id]
        converter.drop(id, gl)
        pictures.drop(id, gl)
        ownBytes -= record.byteCount
        if !record.isBorrowed {
            remove(record.plain, gl)
            if record.mipmapped.texture != record.plain.texture { remove(record.mipmapped, gl) }
        }
        records[id] = TextureRecord()
    }

    private mutating func remove(_ place: PictureSource, _ gl: GLFunctions) {
        if place.kind == PictureSource.atlas {
            let slot = AtlasPacker.Slot(page: Int(place.page), x: Int(place.area.x), y: Int(place.area.y))
            atlas.remove(slot, width: Int(place.area.z))
        } else {
            gl.delete(texture: place.texture)
        }
    }

    mutating func destroy(_ gl: GLFunctions) {
        for id in records.indices { drop(id, gl) }
        atlas.destroy(gl)
        expectedCount = 0
        converter.destroy(gl)
        pictures.destroy(gl)
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
        for (name, value) in unpacking { pixelStore(name, value) }
        for (name, value) in transfers { pixelTransfer(name, value) }
    }
}
