import SceneGeometry
import SceneStorage

/// The straight edges of filled outlines, as far as they cross some rows of pixels.
struct SampleEdges: ~Copyable {
    struct Edge: BitwiseCopyable {
        var top, bottom: Float
        /// Where it is at the top, and how far it goes to the right for a row.
        var x, slope: Float
        /// 1 for one that was drawn downwards, -1 for one upwards.
        var turn: Int32
    }

    private(set) var list = DenseArray<Edge>()
    /// How many rows they cross, all together.
    private(set) var crossings = 0.0
    /// Whether there were more than may be kept.
    private(set) var isFull = false
    let rows: Range<Int>
    let width: Int
    private let most: Int

    init(rows: Range<Int>, width: Int, most: Int) {
        self.rows = rows
        self.width = width
        self.most = most
    }

    private mutating func append(_ top: Double, _ bottom: Double, x: Double, slope: Double, _ turn: Int32) {
        // All that meet in a point are rounded alike there.
        let edge = Edge(top: Float(top), bottom: Float(bottom), x: Float(x), slope: Float(slope), turn: turn)
        guard edge.top < edge.bottom else { return }
        if list.count >= most { return isFull = true }
        crossings += bottom - top
        list.append(edge)
    }
}

extension SampleEdges: EdgeSink {
    var visible: Rect { Rect(0, Double(rows.lowerBound), Double(width), Double(rows.count)) }

    /// Keeps of an edge what lies between the sides. What is left of them counts as on the left one; around what is right of them nothing turns
    /// that can be seen.
    mutating func add(_ from: SIMD2<Double>, _ to: SIMD2<Double>) {
        let isDown = from.y < to.y, top = isDown ? from : to, bottom = isDown ? to : from
        let first = max(top.y, Double(rows.lowerBound)), last = min(bottom.y, Double(rows.upperBound))
        let exact = (bottom.x - top.x) / (bottom.y - top.y), slope = exact == 0 ? 1e-300 : exact
        // A line that is next to level crosses nothing.
        guard first < last, slope.isFinite else { return }
        func height(at x: Double) -> Double { min(max(top.y + (x - top.x) / slope, first), last) }
        let left = height(at: 0), right = height(at: Double(width)), turn: Int32 = isDown ? 1 : -1
        let start = slope > 0 ? left : right
        // The flattest ones are between the sides for no more than a rounding error.
        if abs(slope) < 1e12 { append(start, slope > 0 ? right : left, x: top.x + (start - top.y) * slope, slope: slope, turn) }
        append(slope > 0 ? first : left, slope > 0 ? left : last, x: 0, slope: 0, turn)
    }
}
