/// Makes PNG files byte by byte, of every kind, without the library that is under test.
struct PNGBuilder {
    enum ColorType: UInt8 {
        case gray = 0, rgb = 2, palette = 3, grayAlpha = 4, rgba = 6

        var channels: Int {
            switch self {
            case .gray, .palette: 1
            case .grayAlpha: 2
            case .rgb: 3
            case .rgba: 4
            }
        }
    }

    var width: Int
    var height: Int
    var type: ColorType
    var depth = 8
    var isInterlaced = false
    /// Chunks between IHDR and IDAT.
    var ancillary: [(type: String, data: [UInt8])] = []
    /// The sample of a channel at a place.
    var sample: (_ x: Int, _ y: Int, _ channel: Int) -> Int

    /// The whole file.
    var bytes: [UInt8] {
        var file = Self.signature
        file += Self.chunk("IHDR", header)
        for (type, data) in ancillary { file += Self.chunk(type, data) }
        file += Self.chunk("IDAT", Self.deflated(scanlines))
        return file + Self.chunk("IEND", [])
    }

    static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

    var header: [UInt8] {
        Self.bigEndian(width) + Self.bigEndian(height) + [UInt8(depth), type.rawValue, 0, 0, isInterlaced ? 1 : 0]
    }

    private var scanlines: [UInt8] {
        // Where each of Adam7's passes begins, and its steps.
        let passes =
            isInterlaced
            ? [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
            : [(0, 0, 1, 1)]
        var bytes: [UInt8] = []
        for (x0, y0, dx, dy) in passes where x0 < width {
            for y in stride(from: y0, to: height, by: dy) { bytes += [0] + row(y, stride(from: x0, to: width, by: dx)) }
        }
        return bytes
    }

    private func row(_ y: Int, _ columns: StrideTo<Int>) -> [UInt8] {
        var bytes: [UInt8] = []
        var bits = 0, count = 0
        for x in columns {
            for channel in 0..<type.channels {
                bits = bits << depth | sample(x, y, channel)
                count += depth
                while count >= 8 {
                    bytes.append(UInt8(truncatingIfNeeded: bits >> (count - 8)))
                    count -= 8
                }
            }
        }
        if count > 0 { bytes.append(UInt8(truncatingIfNeeded: bits << (8 - count))) }
        return bytes
    }

    // MARK: - The parts of the file format

    static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + data
        return bigEndian(data.count) + body + bigEndian(Int(crc(body)))
    }

    static func bigEndian(_ number: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }

    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        var crc: UInt32 = 0xffff_ffff
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 0 ? crc >> 1 : crc >> 1 ^ 0xedb8_8320 }
        }
        return ~crc
    }

    /// A zlib stream of stored blocks.
    static func deflated(_ bytes: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        var start = 0
        repeat {
            let end = min(start + 0xffff, bytes.count), count = end - start
            stream.append(end == bytes.count ? 1 : 0)
            for number in [count, ~count] { stream += [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)] }
            stream += bytes[start..<end]
            start = end
        } while start < bytes.count
        var a: UInt32 = 1, b: UInt32 = 0
        for byte in bytes {
            a = (a + UInt32(byte)) % 65521
            b = (b + a) % 65521
        }
        return stream + bigEndian(Int(b << 16 | a))
    }
}
