import CGLES
import SceneCommit
import SceneStorage

/// Small images side by side on the layers of one array texture, so that items with different images share a draw.
///
/// Each image has a frame of one texel that repeats its edge, so that filtering at the edge takes in nothing of its neighbours.
struct AtlasTexture: ~Copyable {
    /// The largest width and height of an image that goes here.
    static let maximumImageSize = 512
    private static let firstPageSize = 1024
    private static let lastPageSize = 2048
    private static let maximumPages = 16

    private(set) var name: GLuint = 0
    private var packer = AtlasPacker(pageSize: firstPageSize)
    /// The image that is being copied, with its frame.
    private var framed = ByteBlock(count: 0)

    /// From texels to texture coordinates.
    var scale: SIMD2<Float> { SIMD2(repeating: 1 / Float(packer.pageSize)) }

    static func takes(_ image: ImageBuffer) -> Bool {
        image.width <= maximumImageSize && image.height <= maximumImageSize
    }

    /// nil when the atlas is full. The slot is the image's place, its frame lies around it.
    mutating func add(_ image: ImageBuffer, _ gl: GLFunctions) throws(SceneError) -> AtlasPacker.Slot? {
        if name == 0 { name = makeStorage(gl) }
        var found = packer.add(width: image.width + 2, height: image.height + 2)
        while found == nil {
            guard try grow(gl) else { return nil }
            found = packer.add(width: image.width + 2, height: image.height + 2)
        }
        guard let slot = found else { return nil }
        try upload(image, slot, gl)
        return AtlasPacker.Slot(page: slot.page, x: slot.x + 1, y: slot.y + 1)
    }

    mutating func remove(_ slot: AtlasPacker.Slot, width: Int) {
        packer.remove(AtlasPacker.Slot(page: slot.page, x: slot.x - 1, y: slot.y - 1), width: width + 2)
    }

    mutating func destroy(_ gl: GLFunctions) {
        gl.delete(texture: name)
        name = 0
        packer = AtlasPacker(pageSize: Self.firstPageSize)
    }

    private func makeStorage(_ gl: GLFunctions) -> GLuint {
        let name = gl.makeTexture()
        gl.bindTexture(GL_TEXTURE_2D_ARRAY, name)
        gl.texStorage3D(GL_RGBA8, packer.pageSize, packer.pageSize, packer.pageCount)
        gl.setFilter(GL_TEXTURE_2D_ARRAY, minify: GL_LINEAR)
        return name
    }

    /// A larger texture with what the old one has. False when it is as large as it may be.
    private mutating func grow(_ gl: GLFunctions) throws(SceneError) -> Bool {
        let (oldSize, oldPages) = (packer.pageSize, packer.pageCount)
        if oldSize < min(Self.lastPageSize, Int(gl.integer(GL_MAX_TEXTURE_SIZE))) {
            packer.growPages()
        } else if oldPages < min(Self.maximumPages, Int(gl.integer(GL_MAX_ARRAY_TEXTURE_LAYERS))) {
            packer.addPages(oldPages)
        } else {
            return false
        }
        let old = name
        name = makeStorage(gl)
        let framebuffer = gl.makeFramebuffer()
        gl.bindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer)
        for layer in 0..<oldPages {
            gl.framebufferTextureLayer(GL_READ_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, old, layer: layer)
            gl.copyTexSubImage3D(layer: layer, size: oldSize)
        }
        gl.bindFramebuffer(GL_READ_FRAMEBUFFER, 0)
        gl.delete(framebuffer: framebuffer)
        gl.delete(texture: old)
        try gl.check("making the image atlas larger")
        return true
    }

    private mutating func upload(_ image: ImageBuffer, _ slot: AtlasPacker.Slot, _ gl: GLFunctions) throws(SceneError) {
        let (width, height) = (image.width + 2, image.height + 2)
        if framed?.count ?? 0 < width * height * 4 {
            framed = ByteBlock(count: (Self.maximumImageSize + 2) * (Self.maximumImageSize + 2) * 4)
        }
        guard framed != nil else { throw SceneError(.outOfMemory, "there is no memory to upload an image") }
        gl.bindTexture(GL_TEXTURE_2D_ARRAY, name)
        unsafe framed?.withUnsafeMutableBytes { block in
            unsafe image.pixels.withUnsafeBytes { unsafe Self.frame($0, image.width, image.height, block) }
            unsafe gl.texSubImage3D(
                x: slot.x, y: slot.y, layer: slot.page, width, height, UnsafeRawBufferPointer(block))
        }
    }

    /// Copies an image with its outermost texels doubled on all sides.
    private static func frame(
        _ pixels: UnsafeRawBufferPointer, _ width: Int, _ height: Int, _ block: UnsafeMutableRawBufferPointer
    ) {
        let row = (width + 2) * 4
        for y in 0..<height + 2 {
            let source = min(max(y - 1, 0), height - 1) * width * 4
            let line = unsafe UnsafeMutableRawBufferPointer(rebasing: block[y * row..<(y + 1) * row])
            unsafe line.copyBytes(from: pixels[source..<source + 4])
            unsafe UnsafeMutableRawBufferPointer(rebasing: line[4...]).copyBytes(from: pixels[source..<source + width * 4])
            let last = source + (width - 1) * 4
            unsafe UnsafeMutableRawBufferPointer(rebasing: line[(row - 4)...]).copyBytes(from: pixels[last..<last + 4])
        }
    }
}
