import SceneCommit
import SceneContent
import Testing

@Suite struct PixelsTests {
    private func makeImage(
        _ width: Int, _ height: Int, stride: Int, _ format: PixelFormat, _ bytes: [UInt8]
    ) throws(SceneError) -> Bitmap {
        try unsafe bytes.withUnsafeBytes { bytes in
            Result { () throws(SceneError) in
                try unsafe Pixels.makeBitmap(width: width, height: height, stride: stride, format: format, bytes: bytes)
            }
        }.get()
    }

    private func convert(_ bytes: [UInt8], to format: PixelFormat) -> [UInt8] {
        var target = Array(repeating: UInt8(0), count: bytes.count)
        unsafe bytes.withUnsafeBytes { source in
            unsafe target.withUnsafeMutableBytes { target in
                unsafe Pixels.convert(
                    premultipliedRGBA: source, stride: source.count, to: format, target, stride: target.count, width: source.count / 4,
                    height: 1)
            }
        }
        return target
    }

    /// Every colour under every alpha: premultiplied to the nearest, and back to what premultiplies to the same.
    @Test func allPairs() throws {
        var straight: [UInt8] = []
        for alpha in 0..<256 { for value in 0..<256 { straight += [UInt8(value), UInt8(255 - value), UInt8(value), UInt8(alpha)] } }
        let image = try makeImage(256, 256, stride: 1024, .rgba, straight)
        let premultiplied = image.bytes
        for index in stride(from: 0, to: straight.count, by: 4) {
            let alpha = Double(straight[index + 3])
            for channel in 0..<3 {
                let exact = UInt8((Double(straight[index + channel]) * alpha / 255).rounded())
                if premultiplied[index + channel] != exact { Issue.record("\(straight[index + channel]) under \(alpha)") }
            }
            if premultiplied[index + 3] != straight[index + 3] { Issue.record("alpha \(alpha)") }
        }
        let back = convert(premultiplied, to: .rgba)
        #expect(try makeImage(256, 256, stride: 1024, .rgba, back).bytes == premultiplied)
        for index in stride(from: 0, to: back.count, by: 4) {
            let alpha = Double(back[index + 3])
            let exact = alpha == 0 ? 0 : UInt8(min(255, (Double(premultiplied[index]) * 255 / alpha).rounded()))
            if back[index] != exact { Issue.record("\(premultiplied[index]) of \(alpha)") }
        }
    }

    /// A colour above its alpha, as additive light has, is held.
    @Test func brighterThanAlpha() {
        #expect(convert([200, 100, 50, 100], to: .rgba) == [255, 255, 128, 100])
        #expect(convert([9, 9, 9, 0], to: .rgba) == [0, 0, 0, 0])
        var bytes: [UInt8] = [], exact: [UInt8] = []
        for alpha in 1...255 {
            for color in 0...255 {
                let colors = [color, 255 - color, 0]
                bytes += (colors + [alpha]).map { UInt8($0) }
                exact += colors.map { UInt8(min(($0 * 255 + alpha / 2) / alpha, 255)) }
                exact.append(UInt8(alpha))
            }
        }
        #expect(convert(bytes, to: .rgba) == exact)
    }

    /// Opaque and empty pixels stay as they are, in rows of any length; one among them that is neither does not.
    @Test(arguments: [[9, 8, 7, 255], [0, 0, 0, 0], [9, 9, 9, 0]] as [[UInt8]], [7, 8, 9, 40])
    func `a pixel among opaque or empty ones becomes straight`(_ pixel: [UInt8], _ count: Int) {
        let whole = pixel[3] == 0 ? [0, 0, 0, 0] : pixel
        for place in 0..<count {
            var bytes = Array(repeating: pixel, count: count), exact = Array(repeating: whole, count: count)
            (bytes[place], exact[place]) = ([64, 32, 16, 128], [128, 64, 32, 128])
            #expect(convert(Array(bytes.joined()), to: .rgba) == Array(exact.joined()))
        }
        #expect(
            convert(Array(Array(repeating: pixel, count: count).joined()), to: .rgba)
                == Array(Array(repeating: whole, count: count).joined()))
    }

    @Test func formats() throws {
        let bytes: [UInt8] = [10, 20, 30, 40]
        #expect(try makeImage(1, 1, stride: 4, .rgbaPremultiplied, bytes).bytes == bytes)
        #expect(try makeImage(1, 1, stride: 4, .bgraPremultiplied, bytes).bytes == [30, 20, 10, 40])
        #expect(try makeImage(1, 1, stride: 4, .bgra, [64, 128, 255, 128]).bytes == [128, 64, 32, 128])
        #expect(try makeImage(2, 2, stride: 3, .gray, [1, 2, 99, 3, 4]).bytes == [1, 1, 1, 255, 2, 2, 2, 255, 3, 3, 3, 255, 4, 4, 4, 255])
        #expect(convert([128, 64, 32, 128], to: .bgra) == [64, 128, 255, 128])
        #expect(convert(bytes, to: .rgbaPremultiplied) == bytes)
        #expect(convert(bytes, to: .bgraPremultiplied) == [30, 20, 10, 40])
    }

    /// Rows apart from each other; the last one need not be padded, and the padding is neither read nor written.
    @Test func strides() throws {
        let bytes: [UInt8] = [1, 2, 3, 255, 99, 99, 4, 5, 6, 255]
        #expect(try makeImage(1, 2, stride: 6, .rgba, bytes).bytes == [1, 2, 3, 255, 4, 5, 6, 255])
        var target = Array(repeating: UInt8(7), count: 14)
        unsafe bytes.withUnsafeBytes { source in
            unsafe target.withUnsafeMutableBytes { target in
                unsafe Pixels.convert(
                    premultipliedRGBA: source, stride: 6, to: .bgraPremultiplied, target, stride: 10, width: 1, height: 2)
            }
        }
        #expect(target == [3, 2, 1, 255, 7, 7, 7, 7, 7, 7, 6, 5, 4, 255])
    }

    @Test func inPlace() {
        var bytes: [UInt8] = [10, 20, 30, 40, 100, 100, 100, 200]
        unsafe bytes.withUnsafeMutableBytes { buffer in
            unsafe Pixels.convert(
                premultipliedRGBA: UnsafeRawBufferPointer(buffer), stride: 8, to: .rgba, buffer, stride: 8, width: 2, height: 1)
        }
        #expect(bytes == [64, 128, 191, 40, 128, 128, 128, 200])
    }

    @Test func refusedSizes() {
        func message(_ width: Int, _ height: Int, stride: Int, count: Int = 64) -> String? {
            do throws(SceneError) {
                _ = try makeImage(width, height, stride: stride, .rgba, Array(repeating: 0, count: count))
            } catch {
                return error.code == .invalidArgument ? error.message : "\(error.code)"
            }
            return nil
        }
        #expect(message(0, 1, stride: 4) == "the size is 0 x 1 pixels, expected 1 x 1 to 16384 x 16384")
        #expect(message(1, -1, stride: 4) == "the size is 1 x -1 pixels, expected 1 x 1 to 16384 x 16384")
        #expect(message(16_385, 1, stride: 70_000) == "the size is 16385 x 1 pixels, expected 1 x 1 to 16384 x 16384")
        #expect(message(2, 1, stride: 7) == "stride is 7 bytes, expected at least 8, 4 for each pixel of a row")
        #expect(throws: SceneError(.invalidArgument, "stride is 1 bytes, expected at least 2, 1 for each pixel of a row")) {
            try makeImage(2, 1, stride: 1, .gray, [1, 2])
        }
        #expect(message(1, 3, stride: Int.max) == "stride is \(Int.max) bytes, which is too much for 3 rows")
        #expect(message(1, 2, stride: Int.max) == "stride is \(Int.max) bytes, which is too much for 2 rows")
        #expect(message(4, 5, stride: 16) == "there are 64 bytes of pixels, expected 80")
        #expect(message(4, 4, stride: 16) == nil)
    }
}
