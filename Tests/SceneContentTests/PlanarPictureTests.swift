import SceneCommit
import SceneStorage
import Testing

/// Pictures in planes, as the processor makes RGBA of them.
@Suite struct PlanarPictureTests {
    private func block(_ bytes: [UInt8]) throws -> ByteBlock {
        guard var block = ByteBlock(count: bytes.count) else { throw SceneError(.outOfMemory, "test") }
        unsafe block.withUnsafeMutableBytes { target in for index in bytes.indices { unsafe target[index] = bytes[index] } }
        return block
    }

    private func layout(
        _ width: Int, _ height: Int, _ form: PlanarLayout.Form, _ planes: [(Int, Int)],
        _ colors: VideoColors = VideoColors(.bt601, isFullRange: false, isCosited: (false, false))
    ) -> PlanarLayout? {
        PlanarLayout(
            width: width, height: height, form: form, planes: planes.map { PlanarLayout.Plane(offset: $0.0, stride: $0.1) }, colors: colors)
    }

    private func pixels(_ layout: PlanarLayout, _ bytes: [UInt8]) throws -> [UInt8] {
        let bitmap = try #require(Bitmap(layout, pixels: try block(bytes)))
        #expect(bitmap.isOpaque)
        return try Array(unsafeCopying: ImageBuffer(bitmap))
    }

    private static let reds: [(VideoColors.Matrix, UInt8, UInt8, UInt8)] = [
        (.bt601, 81, 90, 240), (.bt709, 63, 102, 240), (.bt2020, 74, 97, 240),
    ]

    @Test func limitedRangeGoesFrom16To235() throws {
        let gray = try #require(layout(2, 2, .apart, [(0, 2), (4, 1), (5, 1)]))
        #expect(try pixels(gray, [16, 235, 126, 0, 128, 128]) == [0, 0, 0, 255, 255, 255, 255, 255, 128, 128, 128, 255, 0, 0, 0, 255])
    }

    @Test func fullRangeIsTakenAsItIs() throws {
        let colors = VideoColors(.bt709, isFullRange: true, isCosited: (false, false))
        let gray = try #require(layout(2, 1, .paired, [(0, 2), (2, 2)], colors))
        #expect(try pixels(gray, [0, 200, 128, 128]) == [0, 0, 0, 255, 200, 200, 200, 255])
    }

    /// The numbers of ITU-R BT.601, BT.709 and BT.2020 for pure red.
    @Test(arguments: reds)
    func redIsRed(_ matrix: VideoColors.Matrix, _ y: UInt8, _ u: UInt8, _ v: UInt8) throws {
        let colors = VideoColors(matrix, isFullRange: false, isCosited: (false, false))
        let red = try pixels(try #require(layout(1, 1, .apart, [(0, 1), (1, 1), (2, 1)], colors)), [y, u, v])
        #expect(red[0] >= 253 && red[1] <= 2 && red[2] <= 2 && red[3] == 255)
    }

    @Test func colourLiesBetweenPixelsOrAtTheFirst() throws {
        // Brightness is 0 everywhere, so that blue follows the first difference alone: 255 at the right end.
        let bytes: [UInt8] = [0, 0, 0, 0, 128, 255, 128, 128]
        func blue(_ isCosited: Bool) throws -> [UInt8] {
            let colors = VideoColors(.bt601, isFullRange: true, isCosited: (isCosited, false))
            let row = try #require(layout(4, 1, .apart, [(0, 4), (4, 2), (6, 2)], colors))
            return try stride(from: 2, to: 16, by: 4).map { try pixels(row, bytes)[$0] }
        }
        let whole = 127 * 1.772
        for (found, parts) in [(try blue(false), [0, 0.25, 0.75, 1]), (try blue(true), [0, 0.5, 1, 1])] {
            for (value, part) in zip(found, parts) { #expect(abs(Double(value) - whole * part) <= 1) }
        }
    }

    @Test func bothFormsAndAnyStridesGiveTheSame() throws {
        let y: [UInt8] = (0..<15).map { UInt8($0 * 16) }, u: [UInt8] = [10, 90, 200, 30, 120, 250], v: [UInt8] = [240, 3, 77, 150, 9, 128]
        let apart = try #require(layout(5, 3, .apart, [(0, 5), (15, 3), (21, 3)]))
        let plain = try pixels(apart, y + u + v)
        var rows = [UInt8](repeating: 99, count: 7)
        for row in 0..<3 { rows += y[5 * row..<5 * row + 5] + [7, 7, 7] }
        let start = rows.count
        for index in 0..<6 {
            rows += [u[index], v[index]]
            if index == 2 { rows += [1, 2] }
        }
        let paired = try #require(layout(5, 3, .paired, [(7, 8), (start, 8)]))
        #expect(try pixels(paired, rows) == plain)
    }

    @Test func layoutsThatAreNoneAreRefused() throws {
        #expect(layout(0, 2, .paired, [(0, 2), (4, 2)]) == nil)
        #expect(layout(2, 16385, .paired, [(0, 2), (4, 2)]) == nil)
        #expect(layout(2, 2, .paired, [(0, 2)]) == nil)
        #expect(layout(2, 2, .apart, [(0, 2), (4, 2)]) == nil)
        #expect(layout(4, 2, .paired, [(0, 3), (8, 4)]) == nil)
        #expect(layout(4, 2, .paired, [(0, 4), (8, 5)]) == nil)
        #expect(layout(4, 2, .paired, [(-1, 4), (8, 4)]) == nil)
        #expect(layout(4, 2, .paired, [(Int.max, 4), (8, Int.max)]) == nil)
        let good = try #require(layout(4, 2, .paired, [(0, 4), (8, 4)]))
        #expect(good.byteCount == 12)
        #expect(Bitmap(good, pixels: try block([UInt8](repeating: 0, count: 11))) == nil)
    }
}

extension Array<UInt8> {
    /// All pixels of an image.
    fileprivate init(unsafeCopying image: ImageBuffer) throws(SceneError) {
        let block = try image.copyPixels()
        self = unsafe block.withUnsafeBytes { unsafe Array($0) }
    }
}
