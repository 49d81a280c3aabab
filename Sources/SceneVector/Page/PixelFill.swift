/// Where pixels that are not known take their colours from: along each row from the nearest that is known, and in rows without one from
/// the nearest row.
struct PixelFill {
    /// From this alpha on what lies below is hidden.
    static let hidden: UInt32 = 243

    private let width: Int
    private var sources: [Int32]

    init(_ width: Int, _ height: Int, _ isKnown: (Int) -> Bool) {
        self.width = width
        sources = (0..<width * height).map { isKnown($0) ? Int32($0) : -1 }
        var isEmpty = [Bool](repeating: false, count: height)
        for y in 0..<height {
            let row = y * width..<(y + 1) * width
            spread(row.lowerBound, width)
            isEmpty[y] = sources[row.lowerBound] < 0
        }
        copyRows(isEmpty, Array(0..<height))
        copyRows(isEmpty, (0..<height).reversed())
    }

    /// The place of the pixel that one takes its colour from.
    func source(_ x: Int, _ y: Int) -> Int {
        let source = sources[y * width + x]
        return source < 0 ? y * width + x : Int(source)
    }

    /// Fills a row from the nearest that are known on both sides.
    private mutating func spread(_ start: Int, _ count: Int) {
        var before = -1, x = 0
        while x < count {
            guard sources[start + x] < 0 else {
                before = x
                x += 1
                continue
            }
            var next = x
            while next < count, sources[start + next] < 0 { next += 1 }
            for gap in x..<next {
                let isNearer = before >= 0 && (next >= count || gap - before <= next - gap)
                if isNearer {
                    sources[start + gap] = sources[start + before]
                } else if next < count {
                    sources[start + gap] = sources[start + next]
                }
            }
            x = next
        }
    }

    /// Fills rows without anything known from the row before each, in an order.
    private mutating func copyRows(_ isEmpty: [Bool], _ order: [Int]) {
        var before: Int?
        for y in order {
            if sources[y * width] >= 0 {
                before = y
            } else if isEmpty[y], let before {
                for x in 0..<width { sources[y * width + x] = sources[before * width + x] }
            }
        }
    }
}

extension UInt32 {
    /// A premultiplied pixel without one above it, of which a share shows what lies below.
    func uncovered(_ above: UInt32, _ share: UInt32) -> UInt32 {
        let both = UInt32(littleEndian: self), over = UInt32(littleEndian: above)
        var made: UInt32 = 0
        for shift in stride(from: UInt32(0), to: 32, by: 8) {
            let all = both >> shift & 0xff, own = over >> shift & 0xff
            made |= Swift.min((all - Swift.min(own, all)) * 255 / share, 255) << shift
        }
        return made.littleEndian
    }
}
