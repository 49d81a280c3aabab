import SceneGeometry
import SceneStorage

/// Fills paths of any number of elements, crossing each other as they like, in time that grows with their number and their height, and no faster.
///
/// What lies inside is asked at points: four in each pixel along each of sixteen lines a row, fewer where there is very much to cross, and
/// along each line they are shifted by another part of their distance. An edge adds its turn to the first point on its right on each
/// line that it crosses; the sums along the lines are the winding numbers, whatever the order of the edges. Sixteen lines, a band, are looked
/// at together.
struct SampleFiller: ~Copyable {
    fileprivate static let lines = 16
    /// Points of a line in a pixel.
    fileprivate static let points = 4
    /// How many crossings of lines and edges are looked for, if fewer than all lines are enough for it.
    private static let mostCrossings = 800_000_000.0
    /// So many edges are kept at once, or so many for each element.
    private static let mostEdges = 1 << 22, mostEdgesOfElement = 2
    /// How far from a curve its straight parts may be, in pixels: at least, at most, and for an element, for where many cross each other none is
    /// told apart.
    private static let tolerance = 0.03, largestTolerance = 0.5, toleranceOfElement = 0.5e-6

    private let width, height: Int
    /// The bits of winding numbers that lie inside.
    private let mask: Int32
    /// By how much the winding number of a point differs from that of the point before; by points, then lines.
    private var turns: DenseArray<Int32>
    /// Edges that go on below the band.
    private var active = DenseArray<Crossing>()

    init(width: Int, height: Int, _ rule: Path.FillRule) {
        self.width = width
        self.height = height
        mask = rule == .nonZero ? -1 : 1
        // And what is right of the last point.
        turns = DenseArray(repeating: 0, count: (width * Self.points + 1) * Self.lines)
    }

    /// @param pixels a byte of coverage each, in rows of `stride`.
    mutating func fill(_ path: Path, _ map: Affine, into pixels: UnsafeMutableRawBufferPointer, stride: Int) {
        unsafe fill(path, map, 0..<height, into: pixels, stride: stride)
    }

    private mutating func fill(_ path: Path, _ map: Affine, _ rows: Range<Int>, into pixels: UnsafeMutableRawBufferPointer, stride: Int) {
        // In few rows there are no more parts than are seen.
        let most = rows.count > Self.lines ? max(Self.mostEdges, Self.mostEdgesOfElement * (path.verbs.count + 1)) : Int.max
        let tolerance = min(max(Self.tolerance, Self.toleranceOfElement * Double(path.verbs.count)), Self.largestTolerance)
        var outlines = OutlineFiller(SampleEdges(rows: rows, width: width, most: most), tolerance: tolerance)
        outlines.fill(path, map)
        let edges = outlines.finish()
        if edges.isFull {
            // Curves that come to very many parts. Of those in half of the rows there are fewer.
            let middle = (rows.lowerBound + rows.upperBound) / 2
            unsafe fill(path, map, rows.lowerBound..<middle, into: pixels, stride: stride)
            return unsafe fill(path, map, middle..<rows.upperBound, into: pixels, stride: stride)
        }
        unsafe sweep(edges, into: pixels, stride: stride)
    }

    /// How many lines a row has.
    private static func density(_ crossings: Double) -> Int {
        var lines = Self.lines
        while lines > 1, crossings * Double(lines) > mostCrossings { lines /= 2 }
        return lines
    }

    // MARK: - Bands

    private mutating func sweep(_ edges: consuming SampleEdges, into pixels: UnsafeMutableRawBufferPointer, stride: Int) {
        let density = Self.density(edges.crossings), rowsOfBand = Self.lines / density, rows = edges.rows
        let bands = EdgeBands(edges, rowsOfBand: rowsOfBand), end = Double(width * Self.points)
        active.removeAll()
        for band in 0..<bands.count {
            let top = rows.lowerBound + band * rowsOfBand
            var kept = 0
            for index in active.indices {
                active[kept] = active[index]
                if active[kept].cross(&turns, end: end) { kept += 1 }
            }
            active.removeAll(from: kept)
            for index in bands[band] {
                var crossing = Crossing(bands.edges[index], top: top, density: density)
                if crossing.cross(&turns, end: end) { active.append(crossing) }
            }
            unsafe write(top..<min(top + rowsOfBand, rows.upperBound), density, into: pixels, stride: stride)
        }
    }

    /// Writes the rows of a band, and makes its turns zero.
    private mutating func write(_ rows: Range<Int>, _ density: Int, into pixels: UnsafeMutableRawBufferPointer, stride: Int) {
        let width = width, mask = mask, size = MemoryLayout<SIMD16<Int32>>.size, most = density * Self.points
        var turns = turns.mutableSpan, bytes = unsafe turns.mutableBytes
        var winding = SIMD16<Int32>.zero
        for column in 0..<width {
            // How many points of each line lie inside.
            var inside = SIMD16<Int32>.zero
            for point in column * Self.points..<(column + 1) * Self.points {
                let offset = point * size
                winding &+= unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: SIMD16<Int32>.self)
                bytes.storeBytes(of: SIMD16<Int32>.zero, toByteOffset: offset, as: SIMD16<Int32>.self)
                inside.replace(with: inside &+ 1, where: winding & mask .!= .zero)
            }
            if inside == .zero { continue }
            for row in 0..<rows.count {
                var count: Int32 = 0
                for line in row * density..<(row + 1) * density { count += inside[line] }
                let byte = UInt8((Int(count) * 255 + most / 2) / most)
                unsafe pixels.storeBytes(of: byte, toByteOffset: (rows.lowerBound + row) * stride + column, as: UInt8.self)
            }
        }
    }
}

/// An edge on the lines of a band. (Not private: the debug compiler stumbles over it where generic code of another file is specialised.)
struct Crossing: BitwiseCopyable {
    /// Where it is on the first line of the band, in points of the line, and how far it goes from line to line.
    private var x, slope: Double
    /// The lines of the band that it crosses, and those of later ones.
    private var first, end: Int32
    private let turn: Int32

    /// @param top the row in which the band begins.
    init(_ edge: SampleEdges.Edge, top: Int, density: Int) {
        let lines = Double(density), start = Double(edge.top) - Double(top), step = Double(SampleFiller.points) * Double(edge.slope)
        // A line lies in the middle of its share of the row.
        first = Int32(max((start * lines - 0.5).rounded(.up), 0))
        end = Int32(((Double(edge.bottom) - Double(top)) * lines - 0.5).rounded(.up))
        slope = step / lines
        x = Double(SampleFiller.points) * Double(edge.x) + (0.5 / lines - start) * step
        turn = edge.turn
    }

    /// Adds the edge's turn where it crosses the lines of the band, and goes on to the next. @return whether it is there.
    /// @param points how many a line has.
    @inline(__always)
    mutating func cross(_ turns: inout DenseArray<Int32>, end points: Double) -> Bool {
        let last = min(end, Int32(SampleFiller.lines))
        var x = x + slope * Double(first), line = Int(first)
        while line < last {
            // Adding 1.5 * 2^52 rounds to a whole number, which then stands in the lowest bits.
            let point = min(max(x - Self.phase(line), 0), points) + 6_755_399_441_055_744
            turns[Int(point.bitPattern & 0xFFFF_FFFF) * SampleFiller.lines + line] &+= turn
            x += slope
            line += 1
        }
        end -= Int32(SampleFiller.lines)
        self.x += slope * Double(SampleFiller.lines)
        first = 0
        return end > 0
    }

    /// What is taken from a place on a line so that rounding gives the first point that is not left of it. The points lie 1/32, 17/32, 9/32... of their
    /// distance right of where pixels begin, so that those of any few lines that follow each other are evenly far apart.
    @inline(__always)
    private static func phase(_ line: Int) -> Double {
        // The line's number with its bits reversed.
        Double(Int32(truncatingIfNeeded: (0xF7B3_D591_E6A2_C480 as UInt64) >> UInt64(4 * line) & 15)) / 16 + (1.0 / 32 - 0.5)
    }
}

/// Edges in the order of the bands in which they begin.
private struct EdgeBands: ~Copyable {
    private(set) var edges: DenseArray<SampleEdges.Edge>
    /// Where each band begins.
    private var starts: DenseArray<Int>
    let count: Int

    init(_ unsorted: consuming SampleEdges, rowsOfBand: Int) {
        count = (unsorted.rows.count + rowsOfBand - 1) / rowsOfBand
        let top = unsorted.rows.lowerBound, last = count - 1
        func band(_ edge: SampleEdges.Edge) -> Int { min((Int(edge.top) - top) / rowsOfBand, last) }
        // The place of each band's next edge is kept where the band after it will begin.
        starts = DenseArray(repeating: 0, count: count + 2)
        for index in unsorted.list.indices { starts[band(unsorted.list[index]) + 2] += 1 }
        for band in 0..<count { starts[band + 2] += starts[band + 1] }
        let unused = SampleEdges.Edge(top: 0, bottom: 0, x: 0, slope: 0, turn: 0)
        edges = DenseArray(repeating: unused, count: unsorted.list.count)
        for index in unsorted.list.indices {
            let next = band(unsorted.list[index]) + 1
            edges[starts[next]] = unsorted.list[index]
            starts[next] += 1
        }
    }

    subscript(band: Int) -> Range<Int> { starts[band]..<starts[band + 1] }
}
