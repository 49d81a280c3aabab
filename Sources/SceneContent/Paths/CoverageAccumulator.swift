import SceneGeometry
import SceneStorage

/// How much of each pixel lies within closed outlines, by exact areas: where they wind around several times, all of it does.
///
/// Edges may come in any order. Each adds to the pixels it crosses how much of them lies to its right, so sums along the rows are coverages.
/// Blocks of pixels that no edge has touched are never looked at.
struct CoverageAccumulator: ~Copyable {
    private(set) var width = 0
    private(set) var height = 0
    /// What pixels have more than those before them; all zero between rasters.
    private var cells = DenseArray<Float>()
    /// Of each row a bit for each block of 8 pixels that was touched.
    private var touched = DenseArray<UInt64>()
    private var cellStride = 0
    private var wordStride = 0

    /// Begins a raster.
    mutating func begin(width: Int, height: Int) {
        self.width = width
        self.height = height
        // Three more for what lies right of the last pixel.
        cellStride = (width + 3 + 7) / 8 * 8
        wordStride = (cellStride / 8 + 63) / 64
        if cells.count < cellStride * height { cells.resize(to: cellStride * height, filling: 0) }
        touched.removeAll()
        touched.resize(to: wordStride * height, filling: 0)
    }

    /// Adds a straight edge of an outline, in pixels.
    @inline(__always)
    mutating func add(_ from: SIMD2<Double>, _ to: SIMD2<Double>) {
        let isDown = from.y < to.y, top = isDown ? from : to, bottom = isDown ? to : from
        let first = max(top.y, 0), last = min(bottom.y, Double(height))
        guard first < last else { return }
        let slope = (bottom.x - top.x) / (bottom.y - top.y), x = top.x + (first - top.y) * slope, end = top.x + (last - top.y) * slope
        let edge = CoverageEdge(x: Float(x), y: Float(first), bottom: Float(last), slope: Float(slope), turn: isDown ? 1 : -1)
        // So far from the sides, and so steep, that rounding does not take it beyond them.
        if min(x, end) > 0.125, max(x, end) < Double(width) - 0.125, abs(slope) * Double(height) < 1_000_000 {
            Self.addInner(edge, cellStride, wordStride, &cells, &touched)
        } else {
            Self.addOuter(edge, Float(width), cellStride, wordStride, &cells, &touched)
        }
    }

    /// Adds an edge that lies between the sides.
    private static func addInner(
        _ edge: CoverageEdge, _ cellStride: Int, _ wordStride: Int, _ cells: inout DenseArray<Float>, _ touched: inout DenseArray<UInt64>
    ) {
        var cells = cells.mutableSpan, touched = touched.mutableSpan
        let row = Int(edge.y), steepness = 1 / max(abs(edge.slope), 1e-9)
        var x = edge.x, y = edge.y, rowEnd = Float(row + 1), start = row * cellStride, words = row * wordStride
        while y < edge.bottom {
            let next = min(rowEnd, edge.bottom), height = next - y, end = edge.x + (next - edge.y) * edge.slope
            let low = min(x, end), high = max(x, end), column = low.pixel, border = Float(column + 1)
            if high <= border + 1 {
                // In two pixels at most: how much of it is in the first, and how far that lies from the border of the two in the middle.
                let left = border - low, first = min(left * steepness, height)
                let before = edge.turn * 0.5 * first * (left + max(border - high, 0))
                let after = edge.turn * 0.5 * (height - first) * (high - border)
                cells[start + column] += before
                cells[start + column + 1] += edge.turn * height - before - after
                cells[start + column + 2] += after
                let block = column >> 3, lastBlock = (column + 2) >> 3
                touched[words + (block >> 6)] |= 1 << UInt64(block & 63)
                touched[words + (lastBlock >> 6)] |= 1 << UInt64(lastBlock & 63)
            } else {
                let lastColumn = high.pixel
                addFlatPiece(height * edge.turn, low, high, column, lastColumn, start, &cells)
                for block in column >> 3...(lastColumn + 1) >> 3 { touched[words + (block >> 6)] |= 1 << UInt64(block & 63) }
            }
            x = end
            y = next
            rowEnd += 1
            start += cellStride
            words += wordStride
        }
    }

    /// Adds an edge that reaches beyond the sides: what is there counts as on them.
    private static func addOuter(
        _ edge: CoverageEdge, _ width: Float, _ cellStride: Int, _ wordStride: Int, _ cells: inout DenseArray<Float>,
        _ touched: inout DenseArray<UInt64>
    ) {
        var cells = cells.mutableSpan, touched = touched.mutableSpan
        var x = edge.x, y = edge.y, row = Int(y)
        while y < edge.bottom {
            let next = min(Float(row + 1), edge.bottom), end = edge.x + (next - edge.y) * edge.slope, height = (next - y) * edge.turn
            let low = min(max(min(x, end), 0), width), high = min(max(max(x, end), 0), width)
            let column = low.pixel, lastColumn = high.pixel, start = row * cellStride
            if column == lastColumn {
                let right = height * ((low + high) * 0.5 - Float(column))
                cells[start + column] += height - right
                cells[start + column + 1] += right
            } else {
                addFlatPiece(height, low, high, column, lastColumn, start, &cells)
            }
            for block in column >> 3...(lastColumn + 1) >> 3 { touched[row * wordStride + (block >> 6)] |= 1 << UInt64(block & 63) }
            x = end
            y = next
            row += 1
        }
    }

    /// Adds the part of an edge within a row that crosses several pixels: triangles at its ends, and even steps between.
    /// @param height of the row that it passes, negative upwards.
    @inline(__always)
    private static func addFlatPiece(
        _ height: Float, _ low: Float, _ high: Float, _ column: Int, _ lastColumn: Int, _ start: Int, _ cells: inout MutableSpan<Float>
    ) {
        let slope = 1 / (high - low), left = 1 - (low - Float(column)), right = high - Float(lastColumn)
        let first = 0.5 * slope * left * left, last = 0.5 * slope * right * right
        cells[start + column] += height * first
        if lastColumn == column + 1 {
            cells[start + lastColumn] += height * (1 - first - last)
        } else {
            let second = slope * (left + 0.5)
            cells[start + column + 1] += height * (second - first)
            for cell in start + column + 2..<start + lastColumn { cells[cell] += height * slope }
            cells[start + lastColumn] += height * (1 - second - Float(lastColumn - column - 2) * slope - last)
        }
        cells[start + lastColumn + 1] += height * last
    }

    /// Writes the coverages, a byte each, into pixels that are zero, and is empty again.
    mutating func finish(into pixels: UnsafeMutableRawBufferPointer, stride: Int) {
        for row in 0..<height {
            var sum: Float = 0, column = 0
            for word in 0..<wordStride {
                var bits = touched[row * wordStride + word]
                while bits != 0 {
                    let block = word * 64 + bits.trailingZeroBitCount
                    bits &= bits - 1
                    if block * 8 > column { unsafe fill(pixels, row * stride, column, min(block * 8, width), Self.byte(sum)) }
                    unsafe store(takeBlock(row * cellStride + block * 8, &sum), pixels, row * stride, block * 8)
                    column = block * 8 + 8
                }
            }
            if column < width { unsafe fill(pixels, row * stride, column, width, Self.byte(sum)) }
        }
    }

    /// The bytes of a block's pixels, the first lowest, which is zero then.
    @inline(__always)
    private mutating func takeBlock(_ start: Int, _ sum: inout Float) -> UInt64 {
        var cells = cells.mutableSpan, bytes: UInt64 = 0, running = sum
        for index in 0..<8 {
            running += cells[start + index]
            cells[start + index] = 0
            bytes |= UInt64(Self.byte(running)) << UInt64(8 * index)
        }
        sum = running
        return bytes
    }

    /// Adding 1.5 * 2^23 rounds to a whole number, which then stands in the lowest bits.
    @inline(__always)
    private static func byte(_ sum: Float) -> UInt8 { UInt8(truncatingIfNeeded: (min(abs(sum), 1) * 255 + 12_582_912).bitPattern) }

    private func fill(_ pixels: UnsafeMutableRawBufferPointer, _ start: Int, _ column: Int, _ end: Int, _ byte: UInt8) {
        guard byte > 0, column < end else { return }
        let part = unsafe UnsafeMutableRawBufferPointer(rebasing: pixels[(start + column)..<(start + end)])
        unsafe part.initializeMemory(as: UInt8.self, repeating: byte)
    }

    @inline(__always)
    private func store(_ bytes: UInt64, _ pixels: UnsafeMutableRawBufferPointer, _ start: Int, _ column: Int) {
        if column + 8 <= width {
            unsafe pixels.storeBytes(of: bytes.littleEndian, toByteOffset: start + column, as: UInt64.self)
        } else {
            for index in 0..<max(width - column, 0) {
                unsafe pixels[start + column + index] = UInt8(truncatingIfNeeded: bytes >> UInt64(8 * index))
            }
        }
    }
}

extension CoverageAccumulator: EdgeSink {
    var visible: Rect { Rect(0, 0, Double(width), Double(height)) }
    var isFull: Bool { false }
}

/// What a thread draws with: its memory is used again.
final class CoverageScratch {
    static let ofThread = ThreadLocal { CoverageScratch() }

    private var coverage: CoverageAccumulator? = CoverageAccumulator()

    func take() -> CoverageAccumulator { coverage.take() ?? CoverageAccumulator() }

    func giveBack(_ coverage: consuming CoverageAccumulator) { self.coverage = consume coverage }
}

/// A straight edge as far as it lies within the rows, from the top.
struct CoverageEdge: BitwiseCopyable {
    var x, y, bottom, slope: Float
    /// 1 for one that was drawn downwards, -1 for one upwards.
    var turn: Float
}

extension Float {
    /// The pixel in which a place of at most 2^21 lies: adding 1.5 * 2^23 rounds, and leaves the number in the lowest bits. On the border of two
    /// it is either.
    @inline(__always)
    fileprivate var pixel: Int { Int((self - 0.5 + 12_582_912).bitPattern & 0x3F_FFFF) }
}
