import CGLES
import SceneCommit
import SceneStorage

/// Small rasters side by side on the layers of one array texture, so that items with different ones share a draw.
///
/// The pages are in memory too: rasters are drawn there, and what is new of a page goes to the GPU in few pieces.
struct RasterPages: ~Copyable {
    /// The largest width and height of a raster that goes here.
    static let maximumSize = 512
    private static let firstPageSize = 1024
    private static let lastPageSize = 2048
    private static let maximumPages = 16

    private(set) var name: GLuint = 0
    private var packer = AtlasPacker(pageSize: firstPageSize)
    /// The pages one after the other.
    private var memory = ByteBlock(count: firstPageSize * firstPageSize)
    /// The parts of pages that are not in the texture yet.
    private var dirty = DenseArray<PageArea>()

    /// A 256th of a texel in texture coordinates.
    var step: Float { 1 / (256 * Float(packer.pageSize)) }

    /// Bytes between the rows of a page.
    var stride: Int { packer.pageSize }

    /// Room for a raster; nil when the pages are full.
    mutating func add(width: Int, height: Int, _ gl: GLFunctions) -> AtlasPacker.Slot? {
        guard width <= Self.maximumSize, height <= Self.maximumSize else { return nil }
        let (width, height) = Self.cell(width, height)
        while true {
            if let slot = packer.add(width: width, height: height) { return slot }
            guard grow(gl) else { return nil }
        }
    }

    mutating func remove(_ slot: AtlasPacker.Slot, width: Int) { packer.remove(slot, width: Self.cell(width, 0).width) }

    /// The size of a raster on a page: a pixel lies between neighbours, and rows begin at multiples of four bytes.
    private static func cell(_ width: Int, _ height: Int) -> (width: Int, height: Int) { ((width + 4) / 4 * 4, height + 1) }

    /// Clears the pixels of rasters and hands those of each to `body`, in rows of `stride`, on several threads.
    /// @return CPU seconds of threads other than this.
    mutating func draw(
        _ places: [RasterPlace], _ body: @escaping @Sendable (_ index: Int, _ pixels: UnsafeMutableRawBufferPointer) -> Void
    ) -> Double {
        let size = packer.pageSize
        for place in places {
            let cell = Self.cell(place.width, place.height)
            dirty.append(PageArea(page: place.slot.page, x: place.slot.x, y: place.slot.y, width: cell.width, height: cell.height))
        }
        return unsafe memory?.withUnsafeMutableBytes { bytes in
            // No two rasters share a byte.
            nonisolated(unsafe) let bytes = unsafe bytes
            return Workers.shared.perform(places.count) { index in
                let place = places[index], cell = Self.cell(place.width, place.height)
                let start = (place.slot.page * size + place.slot.y) * size + place.slot.x
                for row in 0..<cell.height {
                    unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[(start + row * size)..<(start + row * size + cell.width)]).zero()
                }
                unsafe body(
                    index, UnsafeMutableRawBufferPointer(rebasing: bytes[start..<(start + (place.height - 1) * size + place.width)]))
            }
        } ?? 0
    }

    /// Brings the texture up to date. Its unit is active.
    mutating func upload(_ gl: GLFunctions) {
        if dirty.isEmpty { return }
        if name == 0 { makeStorage(gl) }
        gl.bindTexture(GL_TEXTURE_2D_ARRAY, name)
        gl.pixelStore(GL_UNPACK_ROW_LENGTH, Int32(packer.pageSize))
        for page in 0..<packer.pageCount {
            guard let (union, count) = union(of: page) else { continue }
            if union.count <= 2 * count {
                upload(union, gl)
            } else {
                for index in dirty.indices where dirty[index].page == page { upload(dirty[index], gl) }
            }
        }
        gl.pixelStore(GL_UNPACK_ROW_LENGTH, 0)
        dirty.removeAll()
    }

    /// The rectangle around the new parts of a page, and how many pixels those have.
    private func union(of page: Int) -> (PageArea, Int)? {
        var union: PageArea?, count = 0
        for index in dirty.indices where dirty[index].page == page {
            union = union?.union(dirty[index]) ?? dirty[index]
            count += dirty[index].count
        }
        return union.map { ($0, count) }
    }

    private func upload(_ area: PageArea, _ gl: GLFunctions) {
        let size = packer.pageSize, start = (area.page * size + area.y) * size + area.x
        unsafe memory?.withUnsafeBytes { bytes in
            unsafe gl.texSubImage3D(
                x: area.x, y: area.y, layer: area.page, area.width, area.height, UnsafeRawBufferPointer(rebasing: bytes[start...]),
                format: GL_RED)
        }
    }

    private mutating func makeStorage(_ gl: GLFunctions) {
        gl.delete(texture: name)
        name = gl.makeTexture()
        gl.bindTexture(GL_TEXTURE_2D_ARRAY, name)
        gl.texStorage3D(.coverage, packer.pageSize, packer.pageSize, packer.pageCount)
        gl.setFilter(GL_TEXTURE_2D_ARRAY, minify: GL_LINEAR)
        gl.spreadRed(GL_TEXTURE_2D_ARRAY)
    }

    /// Makes room. False when there is as much as there may be.
    private mutating func grow(_ gl: GLFunctions) -> Bool {
        let size = packer.pageSize, pages = packer.pageCount
        let growsPages = size < min(Self.lastPageSize, Int(gl.integer(GL_MAX_TEXTURE_SIZE)))
        guard growsPages || pages < min(Self.maximumPages, Int(gl.integer(GL_MAX_ARRAY_TEXTURE_LAYERS))) else { return false }
        let newSize = growsPages ? 2 * size : size, newPages = growsPages ? pages : 2 * pages
        guard var larger = ByteBlock(count: newSize * newSize * newPages) else { return false }
        unsafe larger.withUnsafeMutableBytes { target in
            unsafe memory?.withUnsafeBytes { source in
                for page in 0..<pages {
                    for row in 0..<size {
                        let from = (page * size + row) * size, to = (page * newSize + row) * newSize
                        unsafe UnsafeMutableRawBufferPointer(rebasing: target[to..<(to + size)])
                            .copyMemory(from: UnsafeRawBufferPointer(rebasing: source[from..<(from + size)]))
                    }
                }
            }
        }
        memory = consume larger
        if growsPages { packer.growPages() } else { packer.addPages(pages) }
        makeStorage(gl)
        dirty.removeAll()
        for page in 0..<pages { dirty.append(PageArea(page: page, x: 0, y: 0, width: size, height: size)) }
        return true
    }

    mutating func destroy(_ gl: GLFunctions) {
        gl.delete(texture: name)
        name = 0
        packer = AtlasPacker(pageSize: Self.firstPageSize)
        memory = ByteBlock(count: Self.firstPageSize * Self.firstPageSize)
        dirty.removeAll()
    }
}

/// A raster's rectangle on a page.
struct RasterPlace: BitwiseCopyable, Sendable {
    var slot: AtlasPacker.Slot
    var width, height: Int
}

/// A part of a page.
struct PageArea: BitwiseCopyable {
    var page, x, y, width, height: Int

    var count: Int { width * height }

    func union(_ other: PageArea) -> PageArea {
        let left = min(x, other.x), top = min(y, other.y)
        return PageArea(
            page: page, x: left, y: top, width: max(x + width, other.x + other.width) - left,
            height: max(y + height, other.y + other.height) - top)
    }
}

extension UnsafeMutableRawBufferPointer {
    fileprivate func zero() { unsafe initializeMemory(as: UInt8.self, repeating: 0) }
}

extension GLFunctions {
    /// Lets sampling the bound texture, which has one channel, give that for all four.
    func spreadRed(_ target: Int32) {
        for channel in [GL_TEXTURE_SWIZZLE_R, GL_TEXTURE_SWIZZLE_G, GL_TEXTURE_SWIZZLE_B, GL_TEXTURE_SWIZZLE_A] {
            texParameter(target, channel, GL_RED)
        }
    }
}
