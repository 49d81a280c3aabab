import SceneCommit
import SceneContent
import SceneStorage
import Testing

/// Images that change, as renderers that are not all at the same commit see them.
@Suite struct ImageUpdateTests {
    /// Pixels of one grey, as four bytes each.
    private func gray(_ width: Int, _ height: Int, _ value: UInt8) throws -> Bitmap {
        guard var block = ByteBlock(count: 4 * width * height) else { throw SceneError(.outOfMemory, "test") }
        unsafe block.withUnsafeMutableBytes { bytes in
            for index in bytes.indices { unsafe bytes[index] = index % 4 == 3 ? 255 : value }
        }
        return try bitmap(width, height, block)
    }

    private func bitmap(_ width: Int, _ height: Int, _ block: consuming ByteBlock) throws -> Bitmap {
        let bitmap = Bitmap(width: width, height: height, pixels: block)
        return try #require(bitmap)
    }

    /// What a renderer at a version makes of an image: the first channel of each pixel.
    private func shown(_ image: ImageBuffer, _ version: UInt64) throws -> [UInt8] {
        var pixels: [UInt8] = []
        let updates = try #require(unsafe image.read(version: version) { bytes, _ in unsafe pixels = Array(bytes) })
        var result = stride(from: 0, to: pixels.count, by: 4).map { pixels[$0] }
        for update in updates {
            let bitmap = try #require(update.bitmap)
            unsafe bitmap.pixels.withUnsafeBytes { bytes in
                for y in 0..<update.height {
                    for x in 0..<update.width {
                        unsafe result[(update.y + y) * image.width + update.x + x] = bytes[4 * (y * update.width + x)]
                    }
                }
            }
        }
        return result
    }

    @Test func `a renderer shows the version that it has applied`() throws {
        let image = ImageBuffer(try gray(3, 1, 0))
        try image.prepareForUpdates()
        let first = ImageUpdate(x: 0, y: 0, bitmap: try gray(2, 1, 10)), second = ImageUpdate(x: 1, y: 0, bitmap: try gray(2, 1, 20))
        image.commit(first, version: 4)
        image.commit(second, version: 7)
        #expect(try shown(image, 3) == [0, 0, 0])
        #expect(try shown(image, 4) == [10, 10, 0])
        #expect(try shown(image, 6) == [10, 10, 0])
        #expect(try shown(image, 7) == [10, 20, 20])
        withExtendedLifetime((first, second)) {}
    }

    @Test func `what no renderer has still to hear of becomes the image's own`() throws {
        let image = ImageBuffer(try gray(2, 1, 0))
        try image.prepareForUpdates()
        image.commit(ImageUpdate(x: 0, y: 0, bitmap: try gray(1, 1, 10)), version: 1)
        let held = ImageUpdate(x: 1, y: 0, bitmap: try gray(1, 1, 20))
        image.commit(held, version: 2)
        // The first is settled by now, the second waits for who holds it.
        #expect(try shown(image, 0) == [10, 0])
        #expect(try shown(image, 2) == [10, 20])
        withExtendedLifetime(held) {}
    }

    @Test func `opacity follows`() throws {
        let image = ImageBuffer(try gray(2, 1, 0))
        #expect(image.isOpaque)
        try image.prepareForUpdates()
        guard let nothing = ByteBlock(count: 4) else { throw SceneError(.outOfMemory, "test") }
        let clear = try bitmap(1, 1, nothing)
        image.commit(ImageUpdate(x: 0, y: 0, bitmap: clear), version: 1)
        #expect(!image.isOpaque)
        image.commit(ImageUpdate(x: 0, y: 0, bitmap: try gray(1, 1, 9)), version: 2)
        #expect(!image.isOpaque)
        image.commit(ImageUpdate(x: 0, y: 0, bitmap: try gray(2, 1, 9)), version: 3)
        #expect(image.isOpaque)
    }

    @Test func `changes that wait are dropped when later ones cover them`() throws {
        let image = ImageBuffer(try gray(8, 8, 0)), channel = RenderChannel()
        func commit(_ x: Int, _ size: Int) throws -> Commit {
            var commit = Commit()
            commit.imageChanges = [ImageChange(image, ImageUpdate(x: x, y: 0, bitmap: try gray(size, size, 1)))]
            return commit
        }
        channel.send(try commit(0, 4))
        channel.send(try commit(4, 4))
        channel.send(try commit(0, 5))
        #expect(channel.takeCommits().map(\.imageChanges.count) == [0, 1, 1])
    }

    private struct Source: ImageSource {
        let bitmap: Bitmap?

        func decode() throws(SceneError) -> Bitmap {
            guard let bitmap else { throw SceneError(.io, "it is not there") }
            return bitmap
        }
    }

    @Test func `an image that is loaded when it is needed becomes one of its own when it changes`() throws {
        let image = ImageBuffer(Source(bitmap: try gray(2, 2, 5)), placeholder: nil)
        #expect(image.isPurgeable && image.width == 0)
        #expect(throws: SceneError.self) { try image.prepareForUpdates() }
        guard case .ready = image.wait(until: .infinity) else { return #expect(Bool(false), "it is not ready") }
        #expect(image.width == 2)
        try image.prepareForUpdates()
        #expect(!image.isPurgeable)
        #expect(try shown(image, 0) == [5, 5, 5, 5])
    }

    @Test func `one that cannot be loaded says so to everybody`() {
        let image = ImageBuffer(Source(bitmap: nil), placeholder: nil)
        for _ in 0..<2 {
            guard case .failed(let error) = image.wait(until: .infinity) else { return #expect(Bool(false), "it has not failed") }
            #expect(error.code == .io)
        }
        let updates = unsafe image.read(version: 0) { _, _ in }
        #expect(updates?.count == nil)
    }
}
