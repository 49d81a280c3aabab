import SceneStorage

/// What opaque items cover of a damage, found front to back: behind a few of them nothing is seen of however many lie there.
///
/// A rectangle of the damage is divided into 64 times 64 cells at most, of which a small one has a pixel each.
struct DamageCover: ~Copyable, Sendable {
    /// A bit for each cell: 64 rows for each rectangle.
    private var rows = DenseArray<UInt64>()
    private var parts = DenseArray<Part>()
    /// How many rows have cells that are not covered.
    private var openRows = 0

    private static let mostParts = 4
    private static let rowsOfPart = 64

    /// Begins with a damage of which nothing is covered. @return false for one that is not made of a few rectangles.
    mutating func begin(_ damage: Damage) -> Bool {
        guard !damage.isWhole, !damage.rects.isEmpty, damage.rects.count <= Self.mostParts else { return false }
        rows.removeAll()
        parts.removeAll()
        openRows = 0
        for rect in damage.rects where rect.x < rect.z && rect.y < rect.w {
            let part = Part(rect), open = Int(part.size.y)
            parts.append(part)
            // Cells beyond the rectangle count as covered.
            for row in 0..<Self.rowsOfPart { rows.append(row < open ? ~Self.columns(0, part.size.x) : .max) }
            openRows += open
        }
        return true
    }

    /// Whether all is covered.
    var isComplete: Bool { openRows == 0 }

    /// Whether some of what lies within an extent is not covered.
    /// @param extent left, top, right, bottom in pixels of the target; smoothed edges reach a little beyond.
    func shows(_ extent: SIMD4<Float>) -> Bool {
        for index in parts.indices where !parts[index].lies(beside: extent) {
            let cells = parts[index].cells(touchedBy: extent)
            guard cells.x < cells.z, cells.y < cells.w else { continue }
            let wanted = Self.columns(cells.x, cells.z), first = index * Self.rowsOfPart
            for row in first + Int(cells.y)..<first + Int(cells.w) where rows[row] & wanted != wanted { return true }
        }
        return false
    }

    /// Covers what lies within the sides of an opaque item.
    mutating func add(_ sides: SIMD4<Float>) {
        for index in parts.indices where !parts[index].lies(beside: sides) {
            let cells = parts[index].cells(filledBy: sides)
            guard cells.x < cells.z, cells.y < cells.w else { continue }
            let filled = Self.columns(cells.x, cells.z), first = index * Self.rowsOfPart
            for row in first + Int(cells.y)..<first + Int(cells.w) where rows[row] != .max {
                rows[row] |= filled
                if rows[row] == .max { openRows -= 1 }
            }
        }
    }

    /// The bits `from..<to`, of which there are some.
    @inline(__always)
    private static func columns(_ from: Int32, _ to: Int32) -> UInt64 { (UInt64.max >> UInt64(64 - (to - from))) << UInt64(from) }

    /// A rectangle of the damage, and its cells, whose sides are powers of two.
    private struct Part: BitwiseCopyable {
        let rect: SIMD4<Int32>
        let shift: Int32

        init(_ rect: SIMD4<Int32>) {
            self.rect = rect
            let cells = (max(rect.z - rect.x, rect.w - rect.y) + 63) / 64
            shift = Int32(cells <= 1 ? 0 : Int32.bitWidth - (cells - 1).leadingZeroBitCount)
        }

        /// Whether all of the rectangle lies to one side of a box and its smoothed edges. A box that is not a number has no sides.
        @inline(__always)
        func lies(beside box: SIMD4<Float>) -> Bool {
            box.x - Damage.reach >= Float(rect.z) || box.y - Damage.reach >= Float(rect.w) || box.z + Damage.reach <= Float(rect.x)
                || box.w + Damage.reach <= Float(rect.y)
        }

        /// How many cells there are.
        var size: SIMD2<Int32> { SIMD2(after(rect.z - rect.x), after(rect.w - rect.y)) }

        /// The cells that something may touch: left, top, right, bottom.
        @inline(__always)
        func cells(touchedBy extent: SIMD4<Float>) -> SIMD4<Int32> {
            let pixels = rect.pixels(touchedBy: extent) &- SIMD4(rect.x, rect.y, rect.x, rect.y)
            return SIMD4(before(pixels.x), before(pixels.y), after(pixels.z), after(pixels.w))
        }

        /// The cells of which every pixel lies within sides.
        @inline(__always)
        func cells(filledBy sides: SIMD4<Float>) -> SIMD4<Int32> {
            let pixels = rect.pixels(filledBy: sides) &- SIMD4(rect.x, rect.y, rect.x, rect.y)
            // The last cell ends with the rectangle.
            return SIMD4(
                after(pixels.x), after(pixels.y), pixels.z == rect.z - rect.x ? after(pixels.z) : before(pixels.z),
                pixels.w == rect.w - rect.y ? after(pixels.w) : before(pixels.w))
        }

        /// The cell that a pixel lies in, and the first one that begins no earlier.
        @inline(__always) private func before(_ pixel: Int32) -> Int32 { pixel &>> shift }
        @inline(__always) private func after(_ pixel: Int32) -> Int32 { (pixel &+ (1 &<< shift) &- 1) &>> shift }
    }
}

/// What opaque items cover of a part of a cell of 32 times 32 pixels, found front to back.
struct CellCover {
    /// For each row a bit for each pixel that is not covered.
    private var open = InlineArray<32, UInt32>(repeating: 0)
    private var openRows = 0
    private let part: PlaceInCell

    init(_ place: PlaceInCell) {
        part = place
        guard place.left < place.right, place.top < place.bottom else { return }
        let pixels = Self.columns(Int32(place.left), Int32(place.right))
        for row in Int(place.top)..<Int(place.bottom) { open[row] = pixels }
        openRows = Int(place.bottom - place.top)
    }

    var isComplete: Bool { openRows == 0 }

    /// Whether some of what lies at a place is not covered.
    @inline(__always)
    func shows(_ place: PlaceInCell) -> Bool {
        // Most of what lies in a cell is elsewhere than a small part of it.
        guard place.left < place.right, place.touches(part) else { return false }
        let wanted = Self.columns(Int32(place.left), Int32(place.right))
        for row in Int(max(place.top, part.top))..<Int(min(place.bottom, part.bottom)) where open[row] & wanted != 0 { return true }
        return false
    }

    /// Covers pixels of the cell: left, top, right, bottom.
    mutating func add(_ pixels: SIMD4<Int32>) {
        guard pixels.x < pixels.z, pixels.y < pixels.w else { return }
        let filled = Self.columns(pixels.x, pixels.z)
        for row in Int(pixels.y)..<Int(pixels.w) where open[row] != 0 {
            open[row] &= ~filled
            if open[row] == 0 { openRows -= 1 }
        }
    }

    /// The bits `from..<to`, of which there are some.
    @inline(__always)
    private static func columns(_ from: Int32, _ to: Int32) -> UInt32 { (UInt32.max >> UInt32(32 - (to - from))) << UInt32(from) }
}

extension SIMD4<Int32> {
    /// The pixels of a rectangle that something with an extent may touch; smoothed edges reach a little beyond.
    @inline(__always)
    fileprivate func pixels(touchedBy extent: SIMD4<Float>) -> Self {
        let low = extent.lowHalf - Damage.reach, high = extent.highHalf + Damage.reach
        // An extent that is not a number is nowhere outside.
        return SIMD4(
            Self.pixel(before: low.x.isNaN ? 0 : low.x, x, z), Self.pixel(before: low.y.isNaN ? 0 : low.y, y, w),
            Self.pixel(after: high.x.isNaN ? .infinity : high.x, x, z), Self.pixel(after: high.y.isNaN ? .infinity : high.y, y, w))
    }

    /// The pixels of a rectangle that lie within sides, of which the first is less than the last on either axis.
    @inline(__always)
    func pixels(filledBy sides: SIMD4<Float>) -> Self {
        SIMD4(
            Self.pixel(after: sides.x, x, z), Self.pixel(after: sides.y, y, w), Self.pixel(before: sides.z, x, z),
            Self.pixel(before: sides.w, y, w))
    }

    /// A place between pixels of a target, held in a range and rounded down: no place is negative. Floats are rounded by a call, which takes longer.
    @inline(__always)
    private static func pixel(before place: Float, _ low: Int32, _ high: Int32) -> Int32 {
        Int32(Swift.min(Swift.max(place, Float(low)), Float(high)))
    }

    /// A place rounded up.
    @inline(__always)
    private static func pixel(after place: Float, _ low: Int32, _ high: Int32) -> Int32 {
        let held = Swift.min(Swift.max(place, Float(low)), Float(high)), pixel = Int32(held)
        return Float(pixel) < held ? pixel + 1 : pixel
    }
}
