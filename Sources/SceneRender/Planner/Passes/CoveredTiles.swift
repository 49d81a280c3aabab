import SceneStorage

/// The tiles of a pass that opaque colour covers: a bit for each, in words of eight rows of eight tiles, so that a box lies in few words.
struct CoveredTiles: ~Copyable {
    private var words = DenseArray<UInt64>()
    /// How many words lie beside each other.
    private var stride = 0

    /// Begins with so many tiles, of which none is covered.
    mutating func begin(columns: Int, rows: Int) {
        stride = (columns + 7) / 8
        words.removeAll()
        // Windows reach a word further on the right and below, of which they have no tiles.
        words.resize(to: stride * ((rows + 7) / 8 + 1) + 1, filling: 0)
    }

    mutating func uncoverAll() { for word in words.indices { words[word] = 0 } }

    /// Whether all tiles of a box are covered, and those in a window that are not, if the box lies in one.
    /// @param box left, top, right, bottom.
    @inline(__always)
    func hold(_ box: SIMD4<UInt32>) -> (Bool, Window?) {
        guard box.x < box.z, box.y < box.w else { return (true, nil) }
        guard var window = Window(box, stride) else { return (holdLarge(box), nil) }
        look(through: &window)
        return (window.bare.0 | window.bare.1 | window.bare.2 | window.bare.3 == 0, window)
    }

    @inline(__always)
    private func look(through window: inout Window) {
        window.bare.0 = window.tiles.0 & ~words[window.first]
        window.bare.1 = window.tiles.1 & ~words[window.first &+ 1]
        window.bare.2 = window.tiles.2 & ~words[window.first &+ stride]
        window.bare.3 = window.tiles.3 & ~words[window.first &+ stride &+ 1]
    }

    /// Covers the tiles of a box.
    @inline(never)
    mutating func cover(_ box: SIMD4<UInt32>) {
        guard box.x < box.z, box.y < box.w else { return }
        guard let window = Window(box, stride) else { return coverLarge(box) }
        cover(window.tiles, window.first)
    }

    /// Covers the tiles of a box within that of a window.
    @inline(__always)
    mutating func cover(_ box: SIMD4<UInt32>, in window: inout Window) {
        guard box.x < box.z, box.y < box.w else { return }
        guard let tiles = window.tiles(of: box) else {
            cover(box)
            return look(through: &window)
        }
        cover(tiles, window.first)
        window.bare = (window.bare.0 & ~tiles.0, window.bare.1 & ~tiles.1, window.bare.2 & ~tiles.2, window.bare.3 & ~tiles.3)
    }

    /// Covers tiles that lie side by side, up to a column.
    @inline(__always)
    mutating func coverRow(_ row: Int, from left: Int, to right: Int) {
        let first = (row >> 3) &* stride, upper = UInt64(row & 7) &* 8
        var start = left
        while start < right {
            let column = start >> 3, end = min(right, (column &+ 1) &* 8)
            let tiles: UInt64 = 1 &<< UInt64(end &- column &* 8) &- 1 &<< UInt64(start & 7)
            words[first &+ column] |= tiles &<< upper
            start = end
        }
    }

    @inline(__always)
    private mutating func cover(_ tiles: (UInt64, UInt64, UInt64, UInt64), _ first: Int) {
        words[first] |= tiles.0
        words[first &+ 1] |= tiles.1
        words[first &+ stride] |= tiles.2
        words[first &+ stride &+ 1] |= tiles.3
    }

    @inline(never)
    private func holdLarge(_ box: SIMD4<UInt32>) -> Bool {
        let area = Area(box)
        for row in area.top...max(area.top, area.bottom) {
            let rows = area.rows(row)
            for column in area.left...max(area.left, area.right) {
                let wanted = rows & area.columns(column)
                if words[row * stride + column] & wanted != wanted { return false }
            }
        }
        return true
    }

    @inline(never)
    private mutating func coverLarge(_ box: SIMD4<UInt32>) {
        let area = Area(box)
        for row in area.top...max(area.top, area.bottom) {
            let rows = area.rows(row)
            for column in area.left...max(area.left, area.right) { words[row * stride + column] |= rows & area.columns(column) }
        }
    }

    /// The words that have tiles of a box, and which tiles of the outermost ones are of it.
    private struct Area: BitwiseCopyable {
        let left, top, right, bottom: Int
        let inLeft, inTop, inRight, inBottom: UInt64

        /// @param box that has tiles.
        init(_ box: SIMD4<UInt32>) {
            (left, top, right, bottom) = (Int(box.x >> 3), Int(box.y >> 3), Int((box.z &- 1) >> 3), Int((box.w &- 1) >> 3))
            inLeft = (0xff &<< UInt64(box.x & 7) & 0xff) &* Window.eachRow
            inRight = (0xff &>> UInt64(7 &- (box.z &- 1) & 7)) &* Window.eachRow
            inTop = .max &<< UInt64((box.y & 7) &* 8)
            inBottom = .max &>> UInt64((7 &- (box.w &- 1) & 7) &* 8)
        }

        func columns(_ column: Int) -> UInt64 { (column == left ? inLeft : .max) & (column == right ? inRight : .max) }

        func rows(_ row: Int) -> UInt64 { (row == top ? inTop : .max) & (row == bottom ? inBottom : .max) }
    }

    /// Two words beside each other and the two below those, in which most boxes lie. They are looked at without branches, since no processor can
    /// foresee where the next box lies.
    struct Window: BitwiseCopyable {
        /// The place of the first word.
        fileprivate let first: Int
        /// The column and the row of its first tile.
        private let x, y: UInt32
        /// The tiles of a box, and those among them that are not covered: upper left, upper right, lower left, lower right.
        fileprivate private(set) var tiles: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        fileprivate var bare: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

        fileprivate static let eachRow: UInt64 = 0x0101_0101_0101_0101

        /// @param box that has tiles. nil for one that reaches further.
        @inline(__always)
        fileprivate init?(_ box: SIMD4<UInt32>, _ stride: Int) {
            (x, y) = (box.x & ~7, box.y & ~7)
            first = Int(box.y >> 3) &* stride &+ Int(box.x >> 3)
            guard let found = tiles(of: box) else { return nil }
            tiles = found
        }

        /// @param box that has tiles. @return nil where not all of them are in the window.
        @inline(__always)
        fileprivate func tiles(of box: SIMD4<UInt32>) -> (UInt64, UInt64, UInt64, UInt64)? {
            let left = UInt64(box.x &- x), top = UInt64(box.y &- y), right = UInt64(box.z &- x), bottom = UInt64(box.w &- y)
            guard left | top | (right &- 1) | (bottom &- 1) < 16 else { return nil }
            let columns = 1 &<< right &- 1 &<< left
            let inLeft = (columns & 0xff) &* Self.eachRow, inRight = (columns &>> 8) &* Self.eachRow
            // All bits where rows lie below the upper words, or begin there.
            let endsBelow: UInt64 = bottom > 8 ? .max : 0, beginsBelow: UInt64 = top >= 8 ? .max : 0
            let start = UInt64.max &<< (top &* 8), end = UInt64.max &>> (0 &- bottom &* 8)
            let upper = start & (end | endsBelow) & ~beginsBelow, lower = end & endsBelow & (start | ~beginsBelow)
            return (upper & inLeft, upper & inRight, lower & inLeft, lower & inRight)
        }

        /// The box around the tiles that are not covered: left, top, right, bottom. Where there are none, its left lies beyond its right.
        @inline(__always)
        var bareBox: SIMD4<UInt32> {
            let columns = Self.columns(bare.0 | bare.2) | Self.columns(bare.1 | bare.3) &<< 8, upper = bare.0 | bare.1,
                lower = bare.2 | bare.3
            let left = columns.trailingZeroBitCount, right = 64 &- columns.leadingZeroBitCount
            let top = upper != 0 ? upper.trailingZeroBitCount &>> 3 : 8 &+ lower.trailingZeroBitCount &>> 3
            let bottom = lower != 0 ? 16 &- lower.leadingZeroBitCount &>> 3 : 8 &- upper.leadingZeroBitCount &>> 3
            return SIMD4(UInt32(left), UInt32(top), UInt32(right), UInt32(bottom)) &+ SIMD4(x, y, x, y)
        }

        /// In which columns of a word there are tiles.
        @inline(__always)
        private static func columns(_ word: UInt64) -> UInt64 {
            var rows = word | word &>> 32
            rows |= rows &>> 16
            return (rows | rows &>> 8) & 0xff
        }
    }
}
