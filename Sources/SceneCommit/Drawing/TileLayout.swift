import Glibc
public import SceneGeometry

/// One tile of a layer's contents at one level of detail.
public struct TileKey: BitwiseCopyable, Sendable, Hashable {
    /// 0 is the finest.
    public var level: Int32
    public var column: Int32
    public var row: Int32

    public init(level: Int32, column: Int32, row: Int32) {
        self.level = level
        self.column = column
        self.row = row
    }

    /// One number takes half as long as three.
    public func hash(into hasher: inout Hasher) {
        let place = UInt64(UInt32(bitPattern: column)) << 32 | UInt64(UInt32(bitPattern: row))
        hasher.combine(place ^ UInt64(UInt32(bitPattern: level)) << 59)
    }

    /// The tile of the next coarser level that covers this one.
    public var parent: TileKey { TileKey(level: level + 1, column: column >> 1, row: row >> 1) }

    /// The four tiles of the next finer level that cover this one; the level must not be the finest.
    public var children: InlineArray<4, TileKey> {
        let (column, row) = (2 * column, 2 * row), level = level - 1
        return [
            TileKey(level: level, column: column, row: row), TileKey(level: level, column: column + 1, row: row),
            TileKey(level: level, column: column, row: row + 1), TileKey(level: level, column: column + 1, row: row + 1),
        ]
    }
}

/// How the contents of a tiled layer are cut into tiles. Each level of detail has half as many pixels to a point as the one before, and all
/// are cut from (0, 0) of the layer's space on, so that a tile is where four of the next finer level are.
public struct TileLayout: BitwiseCopyable, Sendable, Equatable {
    /// The size of a tile, in pixels.
    public let width: Int
    public let height: Int
    /// Pixels in a point, at the finest level.
    public let density: Double

    /// The possible widths and heights of tiles, in pixels; others act as the nearest.
    public static let sizes = 16...4096
    public static let maximumLevels = 32
    /// Numbers of columns and rows lie within this, so that those of finer levels do not overflow.
    public static let farthest = 1 << 29

    /// nil when a tile would be too small or too large for numbers to tell it from its neighbours.
    public init?(tileSize: Size, bias: Double, contentsScale: Double) {
        width = Self.pixels(tileSize.width)
        height = Self.pixels(tileSize.height)
        density = contentsScale * exp2(min(max(bias, 0), 24).rounded(.down))
        guard density > 1e-9, density < 1e9 else { return nil }
    }

    private static func pixels(_ size: Double) -> Int { Int(min(max(size.rounded(), Double(sizes.lowerBound)), Double(sizes.upperBound))) }

    /// The memory that a tile takes.
    public var byteCount: Int { width * height * 4 }

    /// The number of levels: as many as asked for, but the coarsest has at least a pixel.
    public func levelCount(_ levels: Double, of size: Size) -> Int {
        let least = min(size.width, size.height) * density
        let useful = least > 1 ? Int(log2(min(least, 1e18))) + 1 : 1
        return min(Int(min(max(levels, 1), Double(Self.maximumLevels))), useful)
    }

    /// Pixels in a point of the layer's space.
    public func density(of level: Int) -> Double { density * exp2(-Double(level)) }

    /// The coarsest level that shows a number of pixels in a point, or more; the finest when none does.
    public func level(for scale: Double, of count: Int) -> Int {
        guard scale > 0 else { return count - 1 }
        // Scales that differ by a thousandth look the same.
        let level = log2(density / scale * 1.001)
        return Int(min(max(level.rounded(.down), 0), Double(count - 1)))
    }

    /// The size of a tile, in points.
    public func extent(of level: Int) -> Size {
        let density = density(of: level)
        return Size(Double(width) / density, Double(height) / density)
    }

    /// The rectangle that a tile shows, in points of the layer's space.
    public func rect(of tile: TileKey) -> Rect {
        let extent = extent(of: Int(tile.level))
        return Rect(Double(tile.column) * extent.width, Double(tile.row) * extent.height, extent.width, extent.height)
    }

    /// The columns and rows that a rectangle touches.
    public func tiles(in rect: Rect, _ level: Int) -> TileRange {
        guard !rect.isEmpty else { return TileRange(columns: 0..<0, rows: 0..<0) }
        let extent = extent(of: level)
        func range(_ low: Double, _ high: Double, _ step: Double) -> Range<Int> {
            let far = Double(Self.farthest)
            let first = Int(min(max((low / step).rounded(.down), -far), far)), next = Int(min(max((high / step).rounded(.up), -far), far))
            return first..<max(first, next)
        }
        return TileRange(
            columns: range(rect.minX, rect.maxX, extent.width), rows: range(rect.minY, rect.maxY, extent.height))
    }
}

/// Some columns and rows of tiles.
public struct TileRange: Sendable, Equatable {
    public var columns: Range<Int>
    public var rows: Range<Int>

    /// The range, or about as many tiles as the limit from its middle.
    public func middle(atMost limit: Int) -> TileRange {
        guard Double(columns.count) * Double(rows.count) > Double(limit) else { return self }
        let side = max(Int(Double(limit).squareRoot()), 1)
        let width = min(columns.count, max(side, limit / max(rows.count, 1))), height = min(rows.count, max(limit / max(width, 1), 1))
        let column = columns.lowerBound + (columns.count - width) / 2, row = rows.lowerBound + (rows.count - height) / 2
        return TileRange(columns: column..<(column + width), rows: row..<(row + height))
    }
}
