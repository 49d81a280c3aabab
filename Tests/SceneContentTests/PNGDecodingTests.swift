import SceneCommit
import SceneContent
import Testing

/// c * a / 255 to the nearest.
private func premultiplied(_ r: Int, _ g: Int, _ b: Int, _ a: Int) -> [UInt8] {
    [r, g, b].map { (channel: Int) -> UInt8 in UInt8((channel * a + 127) / 255) } + [UInt8(a)]
}

/// What every kind of PNG holds comes out as eight bits of premultiplied sRGB.
@Suite struct PNGDecodingTests {
    @Test(arguments: [false, true])
    func rgba(isInterlaced: Bool) throws {
        let png = PNGBuilder(width: 9, height: 7, type: .rgba, isInterlaced: isInterlaced) { x, y, c in
            [x * 28, y * 40, (x + y) * 17, 255 - x * 30][c]
        }
        let image = try decode(png.bytes)
        #expect((image.width, image.height) == (9, 7))
        #expect(!image.isOpaque)
        for y in 0..<7 {
            for x in 0..<9 { #expect(image.pixel(x, y) == premultiplied(x * 28, y * 40, (x + y) * 17, 255 - x * 30)) }
        }
    }

    @Test(arguments: [false, true])
    func rgb(isInterlaced: Bool) throws {
        let png = PNGBuilder(width: 5, height: 3, type: .rgb, isInterlaced: isInterlaced) { x, y, c in x * 50 + y * 10 + c }
        let image = try decode(png.bytes)
        #expect(image.isOpaque)
        for y in 0..<3 {
            for x in 0..<5 {
                let first = UInt8(x * 50 + y * 10)
                #expect(image.pixel(x, y) == [first, first + 1, first + 2, 255])
            }
        }
    }

    /// The values of few bits are spread over 0...255.
    @Test(arguments: [1, 2, 4, 8], [false, true])
    func gray(depth: Int, isInterlaced: Bool) throws {
        let top = 1 << depth - 1
        let png = PNGBuilder(width: 11, height: 5, type: .gray, depth: depth, isInterlaced: isInterlaced) { x, y, _ in (x + y) % (top + 1) }
        let image = try decode(png.bytes)
        for y in 0..<5 {
            for x in 0..<11 {
                let value = UInt8((x + y) % (top + 1) * 255 / top)
                #expect(image.pixel(x, y) == [value, value, value, 255])
            }
        }
    }

    @Test func grayAlpha() throws {
        let png = PNGBuilder(width: 4, height: 1, type: .grayAlpha) { x, _, c in c == 0 ? 200 : x * 85 }
        let image = try decode(png.bytes)
        for x in 0..<4 { #expect(image.pixel(x, 0) == premultiplied(200, 200, 200, x * 85)) }
    }

    @Test(arguments: [1, 2, 4, 8], [false, true])
    func palette(depth: Int, isInterlaced: Bool) throws {
        let count = min(1 << depth, 7)
        let colors: [UInt8] = (0..<count).flatMap { index -> [UInt8] in [UInt8(index * 30), UInt8(255 - index * 30), 9] }
        let png = PNGBuilder(
            width: 10, height: 4, type: .palette, depth: depth, isInterlaced: isInterlaced,
            // The last colours are not named by tRNS, and are opaque.
            ancillary: [("PLTE", colors), ("tRNS", [0, 128])]
        ) { x, y, _ in (x + 3 * y) % count }
        let image = try decode(png.bytes)
        for y in 0..<4 {
            for x in 0..<10 {
                let index = (x + 3 * y) % count
                let alpha = index == 0 ? 0 : index == 1 ? 128 : 255
                #expect(image.pixel(x, y) == premultiplied(index * 30, 255 - index * 30, 9, alpha))
            }
        }
    }

    /// 16 bits without a word about gamma are sRGB as 8 bits are, not linear.
    @Test func sixteenBits() throws {
        let png = PNGBuilder(width: 256, height: 1, type: .rgba, depth: 16) { x, _, c in c == 3 ? 0xffff : x * 0x101 }
        let image = try decode(png.bytes)
        for x in 0..<256 { #expect(image.pixel(x, 0) == [UInt8(x), UInt8(x), UInt8(x), 255]) }
        let gray = PNGBuilder(width: 256, height: 1, type: .gray, depth: 16) { x, _, _ in x * 0x101 }
        #expect(try decode(gray.bytes).bytes == image.bytes)
    }

    /// libpng's way from 16 bits to 8 mixes up the rows of the passes.
    @Test(arguments: [PNGBuilder.ColorType.gray, .grayAlpha, .rgb, .rgba])
    func sixteenInterlacedBits(type: PNGBuilder.ColorType) throws {
        var png = PNGBuilder(width: 11, height: 9, type: type, depth: 16) { x, y, c in (x * 23 + y * 5 + c * 40) % 256 * 0x101 }
        let expected = try decode(png.bytes)
        png.isInterlaced = true
        let image = try decode(png.bytes)
        for (got, wanted) in zip(image.bytes, expected.bytes) { #expect(abs(Int(got) - Int(wanted)) <= 1) }
    }

    /// One colour that is transparent, and only that one.
    @Test func transparentColour() throws {
        let rgb = PNGBuilder(width: 2, height: 1, type: .rgb, ancillary: [("tRNS", [0, 7, 0, 7, 0, 7])]) { x, _, _ in 7 + x }
        #expect(try decode(rgb.bytes).bytes == [0, 0, 0, 0, 8, 8, 8, 255])
        let gray = PNGBuilder(width: 4, height: 1, type: .gray, depth: 2, ancillary: [("tRNS", [0, 2])]) { x, _, _ in x }
        #expect(try decode(gray.bytes).bytes == [0, 0, 0, 255, 85, 85, 85, 255, 0, 0, 0, 0, 255, 255, 255, 255])
        // Of 16 bits, those that the eighth bit would not tell apart.
        let deep = PNGBuilder(width: 2, height: 1, type: .gray, depth: 16, ancillary: [("tRNS", [0x80, 0x80])]) { x, _, _ in 0x8080 + x }
        #expect(try decode(deep.bytes).bytes == [0, 0, 0, 0, 128, 128, 128, 255])
    }

    /// The sRGB chunk and the gamma of sRGB change nothing; another gamma is converted to sRGB.
    @Test func gamma() throws {
        func image(_ chunk: (String, [UInt8])?) throws -> Bitmap {
            try decode(PNGBuilder(width: 256, height: 1, type: .rgb, ancillary: chunk.map { [$0] } ?? []) { x, _, _ in x }.bytes)
        }
        let plain = try image(nil)
        #expect(plain.bytes.enumerated().allSatisfy { $1 == ($0 % 4 == 3 ? 255 : UInt8($0 / 4)) })
        #expect(try image(("sRGB", [0])).bytes == plain.bytes)
        #expect(try image(("gAMA", PNGBuilder.bigEndian(45455))).bytes == plain.bytes)
        let linear = try image(("gAMA", PNGBuilder.bigEndian(100_000)))
        // Half of linear light is 188 of sRGB, and 186 by the power that stands for its curve.
        #expect((186...188).contains(linear.pixel(128, 0)[0]))
    }

    @Test func severalDataChunksAndMoreAfterTheEnd() throws {
        let png = PNGBuilder(width: 3, height: 3, type: .gray) { x, y, _ in x * 80 + y }
        let data = PNGBuilder.deflated([0, 0, 80, 160, 0, 1, 81, 161, 0, 2, 82, 162])
        var file = PNGBuilder.signature + PNGBuilder.chunk("IHDR", png.header)
        for byte in data { file += PNGBuilder.chunk("IDAT", [byte]) }
        file += PNGBuilder.chunk("IEND", []) + [1, 2, 3]
        #expect(try decode(file).bytes == decode(png.bytes).bytes)
    }
}
