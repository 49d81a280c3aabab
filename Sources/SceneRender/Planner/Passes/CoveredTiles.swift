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
        words.resize(to: stride * ((rows + 7) / 8), filling: 0)
    }

    mutating func uncoverAll() { for word in words.indices { words[word] = 0 } }

    /// Whether all tiles of a box are covered, and where they are if they are in few words.
    /// @param box left, top, right, bottom.
    @inline(__always)
    func hold(_ box: SIMD4<UInt32>) -> (Bool, FewWords?) {
        guard let area = Area(box) else { return (true, nil) }
        guard let few = FewWords(area, stride) else { return (hold(area), nil) }
        let bare = bare(few)
        return (bare.0 | bare.1 | bare.2 | bare.3 == 0, few)
    }

    /// The tiles of a box that are not covered.
    @inline(__always)
    private func bare(_ few: FewWords) -> (UInt64, UInt64, UInt64, UInt64) {
        let words = words.span
        return (
            few.tiles.0 & ~words[few.first], few.tiles.1 & ~words[few.first &+ few.right], few.tiles.2 & ~words[few.first &+ few.below],
            few.tiles.3 & ~words[few.first &+ few.right &+ few.below]
        )
    }

    /// The sides of a box, in few words, along which all tiles are covered that are not in its middle: bits for left, top, right and bottom.
    @inline(__always)
    func coveredSides(of box: SIMD4<UInt32>, in few: FewWords, around inner: SIMD4<UInt32>) -> UInt8 {
        let bare = bare(few)
        let columns = Self.columns(bare.0 | bare.2) | Self.columns(bare.1 | bare.3) &<< 8, upper = bare.0 | bare.1, lower = bare.2 | bare.3
        // The first and the last bare tiles; beyond all others where there are none.
        let left = columns.trailingZeroBitCount, right = 63 &- columns.leadingZeroBitCount
        let top = upper != 0 ? upper.trailingZeroBitCount &>> 3 : 8 &+ lower.trailingZeroBitCount &>> 3
        let bottom = lower != 0 ? 15 &- lower.leadingZeroBitCount &>> 3 : 7 &- upper.leadingZeroBitCount &>> 3
        let x = Int(box.x & ~7), y = Int(box.y & ~7)
        return (x &+ left >= Int(inner.x) ? 1 : 0) | (y &+ top >= Int(inner.y) ? 2 : 0) | (x &+ right < Int(inner.z) ? 4 : 0)
            | (y &+ bottom < Int(inner.w) ? 8 : 0)
    }

    /// In which columns of a word there are tiles.
    @inline(__always)
    private static func columns(_ word: UInt64) -> UInt64 {
        var rows = word | word &>> 32
        rows |= rows &>> 16
        return (rows | rows &>> 8) & 0xff
    }

    /// Covers the tiles of a box.
    @inline(never)
    mutating func cover(_ box: SIMD4<UInt32>) {
        guard let area = Area(box) else { return }
        guard let few = FewWords(area, stride) else { return cover(area) }
        var words = words.mutableSpan
        words[few.first] |= few.tiles.0
        words[few.first &+ few.right] |= few.tiles.1
        words[few.first &+ few.below] |= few.tiles.2
        words[few.first &+ few.right &+ few.below] |= few.tiles.3
    }

    @inline(never)
    private func hold(_ area: Area) -> Bool {
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
    private mutating func cover(_ area: Area) {
        for row in area.top...max(area.top, area.bottom) {
            let rows = area.rows(row)
            for column in area.left...max(area.left, area.right) { words[row * stride + column] |= rows & area.columns(column) }
        }
    }

    /// The words that have tiles of a box, and which tiles of the outermost ones are of it.
    fileprivate struct Area: BitwiseCopyable {
        let left, top, right, bottom: Int
        let inLeft, inTop, inRight, inBottom: UInt64

        /// nil for a box without tiles.
        @inline(__always)
        init?(_ box: SIMD4<UInt32>) {
            guard box.x < box.z, box.y < box.w else { return nil }
            (left, top, right, bottom) = (Int(box.x >> 3), Int(box.y >> 3), Int((box.z &- 1) >> 3), Int((box.w &- 1) >> 3))
            inLeft = (0xff &<< UInt64(box.x & 7) & 0xff) &* Self.eachRow
            inRight = (0xff &>> UInt64(7 &- (box.z &- 1) & 7)) &* Self.eachRow
            inTop = .max &<< UInt64((box.y & 7) &* 8)
            inBottom = .max &>> UInt64((7 &- (box.w &- 1) & 7) &* 8)
        }

        private static let eachRow: UInt64 = 0x0101_0101_0101_0101

        func columns(_ column: Int) -> UInt64 { (column == left ? inLeft : .max) & (column == right ? inRight : .max) }

        func rows(_ row: Int) -> UInt64 { (row == top ? inTop : .max) & (row == bottom ? inBottom : .max) }
    }

    /// A box with tiles in two words beside each other and two below those at most, as most boxes have. Its words, some of which may be the same one,
    /// are looked at without branches, since no processor can foresee where the next box lies.
    struct FewWords: BitwiseCopyable {
        /// The first word, and how much further on those on the right and those below are.
        fileprivate let first, right, below: Int
        fileprivate let tiles: (UInt64, UInt64, UInt64, UInt64)

        @inline(__always)
        fileprivate init?(_ area: Area, _ stride: Int) {
            right = area.right &- area.left
            let rows = area.bottom &- area.top
            guard right | rows <= 1 else { return nil }
            first = area.top &* stride &+ area.left
            below = rows &* stride
            // All bits where there is a second word, and none where there is not.
            let hasRight = UInt64(bitPattern: Int64(0 &- right)), hasBelow = UInt64(bitPattern: Int64(0 &- rows))
            let left = area.inLeft & (area.inRight | hasRight), far = area.inRight & hasRight
            let top = area.inTop & (area.inBottom | hasBelow), low = area.inBottom & hasBelow
            tiles = (top & left, top & far, low & left, low & far)
        }
    }
}
