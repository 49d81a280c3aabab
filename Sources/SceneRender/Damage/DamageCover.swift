import SceneStorage

/// What opaque items cover of a damage, found front to back: behind a few of them nothing is seen of however many lie there.
///
/// A rectangle of the damage is divided into 64 times 64 cells at most, of which a small one has a pixel each.
struct DamageCover {
    /// A bit for each cell: 64 rows for each rectangle.
    private var rows = InlineArray<256, UInt64>(repeating: 0)
    private var rects = InlineArray<4, SIMD4<Int32>>(repeating: .zero)
    private var rectCount = 0

    /// @return nil for a damage that is not made of a few rectangles.
    init?(_ damage: Damage) {
        guard !damage.isWhole, !damage.rects.isEmpty, damage.rects.count <= rects.count else { return nil }
        for rect in damage.rects where rect.x < rect.z && rect.y < rect.w {
            rects[rectCount] = rect
            // Cells beyond the rectangle count as covered.
            let size = Self.cellCount(of: rect)
            for row in 0..<64 { rows[rectCount * 64 + row] = row < Int(size.y) ? ~Self.columns(0, size.x) : .max }
            rectCount += 1
        }
    }

    /// Whether all is covered.
    var isComplete: Bool {
        for row in 0..<rectCount * 64 where rows[row] != .max { return false }
        return true
    }

    /// Whether some of what lies within an extent is not covered.
    /// @param extent left, top, right, bottom in pixels of the target; smoothed edges reach a little beyond.
    func shows(_ extent: SIMD4<Float>) -> Bool {
        for index in 0..<rectCount {
            let rect = rects[index], cells = Self.cells(touchedBy: extent, of: rect)
            guard cells.x < cells.z, cells.y < cells.w else { continue }
            let wanted = Self.columns(cells.x, cells.z)
            for row in Int(cells.y)..<Int(cells.w) where rows[index * 64 + row] & wanted != wanted { return true }
        }
        return false
    }

    /// Covers what lies within the sides of an opaque item.
    mutating func add(_ sides: SIMD4<Float>) {
        for index in 0..<rectCount {
            let cells = Self.cells(filledBy: sides, of: rects[index])
            guard cells.x < cells.z, cells.y < cells.w else { continue }
            let filled = Self.columns(cells.x, cells.z)
            for row in Int(cells.y)..<Int(cells.w) { rows[index * 64 + row] |= filled }
        }
    }

    /// The bits `from..<to`, of which there are some.
    private static func columns(_ from: Int32, _ to: Int32) -> UInt64 { (UInt64.max >> UInt64(64 - (to - from))) << UInt64(from) }

    private static func cellSide(of rect: SIMD4<Int32>) -> Int32 { (max(rect.z - rect.x, rect.w - rect.y) + 63) / 64 }

    private static func cellCount(of rect: SIMD4<Int32>) -> SIMD2<Int32> {
        let side = cellSide(of: rect)
        return SIMD2((rect.z - rect.x + side - 1) / side, (rect.w - rect.y + side - 1) / side)
    }

    /// The cells that something may touch: left, top, right, bottom.
    private static func cells(touchedBy extent: SIMD4<Float>, of rect: SIMD4<Int32>) -> SIMD4<Int32> {
        let side = cellSide(of: rect), pixels = rect.pixels(touchedBy: extent) &- SIMD4(rect.x, rect.y, rect.x, rect.y)
        return SIMD4(pixels.x / side, pixels.y / side, (pixels.z + side - 1) / side, (pixels.w + side - 1) / side)
    }

    /// The cells of which every pixel lies within sides.
    private static func cells(filledBy sides: SIMD4<Float>, of rect: SIMD4<Int32>) -> SIMD4<Int32> {
        let side = cellSide(of: rect), pixels = rect.pixels(filledBy: sides) &- SIMD4(rect.x, rect.y, rect.x, rect.y)
        // The last cell ends with the rectangle.
        return SIMD4(
            (pixels.x + side - 1) / side, (pixels.y + side - 1) / side,
            pixels.z == rect.z - rect.x ? (pixels.z + side - 1) / side : pixels.z / side,
            pixels.w == rect.w - rect.y ? (pixels.w + side - 1) / side : pixels.w / side)
    }
}

/// What opaque items cover of a part of a cell of 32 times 32 pixels, found front to back.
struct CellCover {
    /// For each row a bit for each pixel that is not covered.
    private var open = InlineArray<32, UInt32>(repeating: 0)
    private var openRows = 0

    init(_ place: PlaceInCell) {
        guard place.left < place.right, place.top < place.bottom else { return }
        let pixels = Self.columns(Int32(place.left), Int32(place.right))
        for row in Int(place.top)..<Int(place.bottom) { open[row] = pixels }
        openRows = Int(place.bottom - place.top)
    }

    var isComplete: Bool { openRows == 0 }

    /// Whether some of what lies at a place is not covered.
    @inline(__always)
    func shows(_ place: PlaceInCell) -> Bool {
        guard place.left < place.right, place.top < place.bottom else { return false }
        let wanted = Self.columns(Int32(place.left), Int32(place.right))
        for row in Int(place.top)..<Int(place.bottom) where open[row] & wanted != 0 { return true }
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
