import Glibc
public import SceneGeometry

/// How many entries a scroll layer has, and how they lie.
public struct EntryLayout: Sendable {
    public var count: UInt32
    /// Of each entry; a width of 0 is that of the view.
    public var size: Size
    public var spacing: Size
    /// How many lie in a row; 0 for as many as there is room for.
    public var columns: UInt32
    /// How far beyond the view entries are there, in points.
    public var margin: Double

    public init(count: UInt32, size: Size, spacing: Size, columns: UInt32, margin: Double) {
        self.count = count
        self.size = size
        self.spacing = spacing
        self.columns = columns
        self.margin = margin
    }
}

/// Where the entries of a scroll layer lie: row by row from (0, 0), all of one size.
struct EntryGrid: Equatable {
    let count: UInt32
    let columns: Int
    private let size: Size
    /// From one entry to the next, along a row and from row to row.
    private let step: Size

    /// As many as a view asks for at most.
    static let maximumVisible = 10_000

    init(_ layout: EntryLayout, viewWidth: Double) {
        let spacing = layout.spacing
        count = layout.count
        size = Size(layout.size.width > 0 ? layout.size.width : viewWidth, layout.size.height)
        step = Size(size.width + spacing.width, size.height + spacing.height)
        let room = step.width > 0 ? (viewWidth + spacing.width) / step.width : 1
        columns = layout.columns > 0 ? Int(layout.columns) : Self.whole(room, in: 1...1_000_000)
    }

    /// A number without its fraction, within limits; the lower one for what sizes without bounds leave of no number.
    private static func whole(_ number: Double, in range: ClosedRange<Int>) -> Int {
        number > Double(range.lowerBound) ? Int(min(number, Double(range.upperBound))) : range.lowerBound
    }

    private var rows: Int { (Int(count) + columns - 1) / columns }

    func frame(of index: UInt32) -> Rect {
        let row = Int(index) / columns, column = Int(index) % columns
        return Rect(Double(column) * step.width, Double(row) * step.height, size.width, size.height)
    }

    /// What all of them take.
    var contentSize: Size {
        guard count > 0 else { return Size(0, 0) }
        let wide = Double(min(columns, Int(count)) - 1) * step.width + size.width
        return Size(wide, Double(rows - 1) * step.height + size.height)
    }

    /// Some rows and columns, and how far a view may move until it needs others.
    struct Part: Equatable {
        var rows, columns: Range<Int>
        var room: Rect
    }

    /// The part that a view with a margin shows something of.
    func part(in view: Rect, margin: Double) -> Part {
        let (rows, top, bottom) = Self.visible(view.minY - margin, view.maxY + margin, step.height, self.rows)
        let (columns, left, right) = Self.visible(view.minX - margin, view.maxX + margin, step.width, min(self.columns, Int(count)))
        let room = Rect(minX: left + margin, minY: top + margin, maxX: right - margin, maxY: bottom - margin)
        return Part(rows: rows, columns: columns, room: room)
    }

    private static let far = 1e300

    /// The entries along an axis that lie between two places, and between which other places it would be none but these.
    private static func visible(
        _ start: Double, _ end: Double, _ step: Double, _ count: Int
    ) -> (entries: Range<Int>, low: Double, high: Double) {
        guard step > 0, count > 0 else { return (0..<min(count, 1), -far, far) }
        let first = whole((start / step).rounded(.down), in: 0...count), next = whole((end / step).rounded(.up), in: 0...count)
        let low = first == 0 ? -far : Double(first) * step, high = next == count ? far : Double(next) * step
        return (first..<max(first, next), low, high)
    }

    /// The entries of a part, in their order.
    func entries(of part: Part) -> [UInt32] {
        var entries: [UInt32] = []
        for row in part.rows {
            for column in part.columns {
                let index = row * columns + column
                guard index < Int(count), entries.count < Self.maximumVisible else { return entries }
                entries.append(UInt32(index))
            }
        }
        return entries
    }

    func contains(_ index: UInt32, _ part: Part) -> Bool {
        part.rows.contains(Int(index) / columns) && part.columns.contains(Int(index) % columns)
    }
}
