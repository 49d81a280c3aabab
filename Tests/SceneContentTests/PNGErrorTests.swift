import SceneCommit
import SceneContent
import Testing

/// What is no PNG, or not all of one.
@Suite struct PNGErrorTests {
    private static var sample: PNGBuilder {
        PNGBuilder(width: 6, height: 5, type: .rgba, ancillary: [("tEXt", Array("Title\0x".utf8))]) { x, y, c in x * 40 + y + c }
    }

    /// However little is missing, it is an error that says so.
    @Test(arguments: [false, true])
    func truncatedAnywhere(isInterlaced: Bool) throws {
        var png = Self.sample
        png.isInterlaced = isInterlaced
        let bytes = png.bytes
        _ = try decode(bytes)
        for length in 1..<bytes.count {
            let error = decodingError(Array(bytes[..<length]))
            #expect(error?.code == .format)
            #expect(error?.message.hasPrefix("image.png is truncated: it ends after \(length) bytes") == true, "\(length) bytes")
        }
    }

    @Test func messages() {
        let bytes = Self.sample.bytes
        #expect(decodingError([])?.message == "image.png is empty, expected a PNG image")
        #expect(
            decodingError(Array("GIF89a, or so".utf8))?.message
                == "image.png is not a PNG image: it does not begin with the signature of one")
        #expect(
            decodingError(Array(bytes[..<20]))?.message
                == "image.png is truncated: it ends after 20 bytes, 13 before the end of its chunk IHDR")
        #expect(
            decodingError(Array(bytes.dropLast(12)))?.message
                == "image.png is truncated: it ends after \(bytes.count - 12) bytes, without a chunk IEND")
    }

    /// The pixels end early although the file does not.
    @Test(arguments: [false, true])
    func tooLittleData(isInterlaced: Bool) {
        var png = Self.sample
        png.isInterlaced = isInterlaced
        let rows = Array(repeating: UInt8(0), count: 5 * 25)
        for count in [0, 1, 24, 100, 124] {
            let data = PNGBuilder.deflated(Array(rows[..<count]))
            let file =
                PNGBuilder.signature + PNGBuilder.chunk("IHDR", png.header) + PNGBuilder.chunk("IDAT", data) + PNGBuilder.chunk("IEND", [])
            #expect(decodingError(file)?.code == .format, "\(count) bytes of rows")
        }
    }

    /// A compressed stream cut short inside complete chunks.
    @Test func cutStream() {
        let png = Self.sample
        let data = PNGBuilder.deflated(Array(repeating: 0, count: 5 * 25))
        // Without the four bytes of its checksum all pixels are there.
        for count in 0..<data.count - 4 {
            let file =
                PNGBuilder.signature + PNGBuilder.chunk("IHDR", png.header) + PNGBuilder.chunk("IDAT", Array(data[..<count]))
                + PNGBuilder.chunk("IEND", [])
            #expect(decodingError(file)?.code == .format, "\(count) bytes of the stream")
        }
    }

    @Test func noData() {
        let file = PNGBuilder.signature + PNGBuilder.chunk("IHDR", Self.sample.header) + PNGBuilder.chunk("IEND", [])
        #expect(decodingError(file)?.code == .format)
        #expect(decodingError(PNGBuilder.signature + PNGBuilder.chunk("IEND", []))?.message.contains("expected IHDR") == true)
        #expect(decodingError(PNGBuilder.signature + Array(repeating: 0, count: 40))?.message.contains("no chunk at byte 8") == true)
    }

    /// Any byte of header or pixels that is not what was written is noticed by its checksum.
    @Test func damagedAnywhere() {
        let bytes = Self.sample.bytes
        let text = PNGBuilder.chunk("tEXt", Array("Title\0x".utf8)).count
        let ranges = [0..<33, 33 + text..<bytes.count - 12]
        for index in ranges.joined() {
            var damaged = bytes
            damaged[index] ^= 0x10
            // A size that is not believable is an error of its own.
            let isSize = (16..<24).contains(index)
            let code = decodingError(damaged)?.code
            #expect(code == .format || isSize && code == .invalidArgument, "byte \(index)")
        }
    }

    /// The size is looked at before there is memory for it.
    @Test(arguments: [(30_000, 30_000), (16_385, 1), (1, 16_385), (0x7fff_ffff, 0x7fff_ffff)])
    func tooLarge(width: Int, height: Int) {
        let png = PNGBuilder(width: width, height: height, type: .rgba) { _, _, _ in 0 }
        let file =
            PNGBuilder.signature + PNGBuilder.chunk("IHDR", png.header) + PNGBuilder.chunk("IDAT", []) + PNGBuilder.chunk("IEND", [])
        let error = decodingError(file)
        #expect(error == SceneError(.invalidArgument, "image.png has \(width) x \(height) pixels, expected at most 16384 x 16384"))
    }

    @Test func largestSize() throws {
        #expect(
            try decode(PNGBuilder(width: 16_384, height: 1, type: .gray) { x, _, _ in x & 255 }.bytes).pixel(16_383, 0) == [
                255, 255, 255, 255,
            ])
        #expect(try decode(PNGBuilder(width: 1, height: 16_384, type: .gray) { _, y, _ in y & 255 }.bytes).height == 16_384)
    }

    @Test(arguments: [(0, 1), (1, 0), (0x8000_0000, 1)])
    func impossibleSize(width: Int, height: Int) {
        let png = PNGBuilder(width: width, height: height, type: .rgba) { _, _, _ in 0 }
        let file =
            PNGBuilder.signature + PNGBuilder.chunk("IHDR", png.header) + PNGBuilder.chunk("IDAT", []) + PNGBuilder.chunk("IEND", [])
        #expect(decodingError(file) != nil)
    }
}
