import CGLES
import SceneCommit
import SceneStorage

/// Small images side by side on the layers of one array texture, so that items with different images share a draw.
///
/// Each image has a frame of one texel that repeats its edge, so that filtering at the edge takes in nothing of its neighbours.
struct AtlasTexture: ~Copyable {
    /// The largest width and height of an image in the atlas.
    static let maximumImageSize = 512
    private static let firstPageSize = 1024
    private static let lastPageSize = 2048
    private static let maximumPages = 16
    /// The part of a page that images fill before one finds no room.
    private static let usualFilling = 0.75

    private(set) var name: GLuint = 0
    private var packer = AtlasPacker(pageSize: firstPageSize)
    /// The image that is being copied, with its frame.
    private var framed = ByteBlock(count: 0)

    /// A 256th of a texel in texture coordinates.
    var step: Float { 1 / (256 * Float(packer.pageSize)) }

    static func takes(_ width: Int, _ height: Int) -> Bool { width <= maximumImageSize && height <= maximumImageSize }

    var byteCount: Int { name == 0 ? 0 : storageBytes }

    private var storageBytes: Int { packer.pageSize * packer.pageSize * packer.pageCount * 4 }

    /// Room for an image; nil when there is none. The slot is that of the image, around which the frame lies.
    mutating func place(_ width: Int, _ height: Int, _ gl: GLFunctions) -> AtlasPacker.Slot? {
        if name == 0 { name = makeStorage(gl) }
        guard let slot = packer.add(width: width + 2, height: height + 2) else { return nil }
        return AtlasPacker.Slot(page: slot.page, x: slot.x + 1, y: slot.y + 1)
    }

    /// Begins with as many pages as images of so many texels are likely to take, no more than a number of bytes has room for. To make the texture
    /// larger while the images come into view, one after the other, takes as long as a whole frame with some drivers.
    mutating func expect(texels: Int, room: Int, _ gl: GLFunctions) {
        guard name == 0 else { return }
        while Double(texels) > Double(storageBytes / 4) * Self.usualFilling, let growth = growth(gl), storageBytes + growth <= room {
            makeLarger(gl)
        }
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
        gl.texStorage3D(.bytes, packer.pageSize, packer.pageSize, packer.pageCount)
        gl.setFilter(GL_TEXTURE_2D_ARRAY, minify: GL_LINEAR)
        return name
    }

    private func canGrowPages(_ gl: GLFunctions) -> Bool { packer.pageSize < min(Self.lastPageSize, Int(gl.integer(GL_MAX_TEXTURE_SIZE))) }

    /// How many more bytes a larger atlas takes; nil when the atlas is as large as it may be.
    func growth(_ gl: GLFunctions) -> Int? {
        if canGrowPages(gl) { return 3 * storageBytes }
        return packer.pageCount < min(Self.maximumPages, Int(gl.integer(GL_MAX_ARRAY_TEXTURE_LAYERS))) ? storageBytes : nil
    }

    private mutating func makeLarger(_ gl: GLFunctions) {
        if canGrowPages(gl) { packer.growPages() } else { packer.addPages(packer.pageCount) }
    }

    /// Makes the texture larger and copies the old one into it.
    mutating func grow(_ gl: GLFunctions) throws(SceneError) {
        let (oldSize, oldPages) = (packer.pageSize, packer.pageCount)
        makeLarger(gl)
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
    }

    /// Uploads a part of an image, with the frame where the part reaches the image's edge.
    mutating func upload(
        _ pixels: UnsafeRawBufferPointer, x: Int, y: Int, _ width: Int, _ height: Int, of place: PictureSource, _ gl: GLFunctions
    ) throws(SceneError) {
        let left = x == 0 ? 1 : 0, right = x + width == Int(place.area.z) ? 1 : 0
        let top = y == 0 ? 1 : 0, bottom = y + height == Int(place.area.w) ? 1 : 0
        let columns = left + width + right, rows = top + height + bottom
        if framed?.count ?? 0 < columns * rows * 4 {
            framed = ByteBlock(count: (Self.maximumImageSize + 2) * (Self.maximumImageSize + 2) * 4)
        }
        guard framed != nil else { throw SceneError(.outOfMemory, "there is no memory to upload an image") }
        gl.bindTexture(GL_TEXTURE_2D_ARRAY, name)
        unsafe framed?.withUnsafeMutableBytes { block in
            for row in 0..<rows {
                let source = min(max(row - top, 0), height - 1) * width * 4
                let line = unsafe UnsafeMutableRawBufferPointer(rebasing: block[row * columns * 4..<(row + 1) * columns * 4])
                unsafe UnsafeMutableRawBufferPointer(rebasing: line[(4 * left)...]).copyBytes(from: pixels[source..<source + width * 4])
                let last = source + (width - 1) * 4
                if left > 0 { unsafe line.copyBytes(from: pixels[source..<source + 4]) }
                if right > 0 {
                    unsafe UnsafeMutableRawBufferPointer(rebasing: line[(columns * 4 - 4)...]).copyBytes(from: pixels[last..<last + 4])
                }
            }
            unsafe gl.texSubImage3D(
                x: Int(place.area.x) + x - left, y: Int(place.area.y) + y - top, layer: Int(place.page), columns, rows,
                UnsafeRawBufferPointer(block))
        }
    }
}
