import SceneGeometry
import SceneStorage

/// Finds the faces that lie behind opaque ones, before anything is sorted: in a town most walls are behind others.
///
/// The screen is divided into tiles. Of each is known how near an opaque face is that fills it, at its farthest place there; what lies behind that
/// in all tiles that it touches shows nothing.
struct HiddenFaces: ~Copyable {
    /// For each tile, row by row, the depth behind which nothing is seen.
    private var depths = DenseArray<Double>()
    private var columns = 0
    private var rows = 0
    /// The width and height of a tile, a power of two, and how many there are in a pixel.
    private var side = 1.0
    private var perSide = 1.0
    private var origin = SIMD2<Double>.zero

    /// Fewer faces are sorted in less time than this takes.
    private static let fewest = 32
    private static let smallestSide = 8.0
    private static let mostTiles = 1 << 15
    /// Pixels by which a face must reach beyond a tile that it fills, so that no smoothed side lies there.
    private static let margin = 1.0
    /// A face with a smaller sine between two sides reaches far beyond its corners where these are smoothed.
    private static let smallestSine = 0.2

    /// Takes the hidden faces out of a table, in which no slices are yet.
    mutating func remove(from table: inout FaceTable) {
        guard table.faces.count >= Self.fewest, findGrid(table), fill(table) else { return }
        var kept = Index<FaceTable.Face>.first
        for index in .first..<table.faces.end {
            if isHidden(index, table) { continue }
            if kept != index { table.faces[kept] = table.faces[index] }
            kept += 1
        }
        table.faces.removeAll(from: kept)
    }

    /// Lays the grid over what is seen of all faces.
    private mutating func findGrid(_ table: borrowing FaceTable) -> Bool {
        var box = SIMD4<Float>(repeating: .infinity)
        for index in table.faces.indices {
            let other = table.faces[index].box
            box.replace(with: other, where: other .< box)
        }
        let left = max(Double(box.x), table.visible.minX), right = min(-Double(box.z), table.visible.maxX)
        let top = max(Double(box.y), table.visible.minY), bottom = min(-Double(box.w), table.visible.maxY)
        guard left < right, top < bottom else { return false }
        origin = SIMD2(left, top)
        side = Self.smallestSide
        while ((right - left) / side + 1) * ((bottom - top) / side + 1) > Double(Self.mostTiles) { side *= 2 }
        perSide = 1 / side
        columns = Int(((right - left) / side).rounded(.up))
        rows = Int(((bottom - top) / side).rounded(.up))
        return true
    }

    /// Notes how near opaque faces fill tiles. @return whether any does.
    private mutating func fill(_ table: borrowing FaceTable) -> Bool {
        depths.removeAll()
        depths.resize(to: columns * rows, filling: -.infinity)
        var isAnyFilled = false
        for index in .first..<table.faces.end {
            guard table.faces[index].isOpaque, table.faces[index].hasFourCorners,
                Self.smallerSide(of: table.faces[index].box) >= side + 2 * Self.margin
            else { continue }
            isAnyFilled = fill(index, table) || isAnyFilled
        }
        return isAnyFilled
    }

    private mutating func fill(_ face: Index<FaceTable.Face>, _ table: borrowing FaceTable) -> Bool {
        // The sides, above 0 inside.
        let xs = table.faces[face].xs, ys = table.faces[face].ys, far = table.faces[face].far
        let x = ys - SIMD4(ys.y, ys.z, ys.w, ys.x), y = SIMD4(xs.y, xs.z, xs.w, xs.x) - xs
        let z = -(x * xs + y * ys) - Self.margin * (x * x + y * y).squareRoot()
        let isUpright = x .== 0, place = SIMD4<Double>(repeating: 1) / x
        let plane = table.faces[face].plane, (_, top, _, bottom) = tiles(table.faces[face].box, outwards: -Self.margin)
        let error = table.tolerance(of: face) * plane.w
        let lowest = FaceTable.less(plane.x * side, 0) + FaceTable.less(plane.y * side, 0) - error
        var isAnyFilled = false
        for row in top..<max(bottom, top) {
            let above = origin.y + Double(row) * side, heights = y * above, belows = y * (above + side)
            let rest = z + heights.least(belows)
            if (isUpright .& (rest .< 0)).laneBits != 0 { continue }
            let bounds = -rest * place
            let lefts = bounds.replacing(with: -.infinity, where: x .<= 0), rights = bounds.replacing(with: .infinity, where: x .>= 0)
            let left = FaceTable.more(FaceTable.more(lefts.x, lefts.y), FaceTable.more(lefts.z, lefts.w)) - origin.x
            let right = FaceTable.less(FaceTable.less(rights.x, rights.y), FaceTable.less(rights.z, rights.w)) - origin.x
            // The comparison is false for what is not a number.
            guard left < right, right >= side, left < Double(columns) * side else { continue }
            let first = Self.roundedUp(FaceTable.more(left * perSide, 0)), end = Int(FaceTable.less(right * perSide, Double(columns)))
            let start = plane.x * origin.x + plane.y * above + plane.z + lowest
            for column in first..<max(end, first) {
                let depth = FaceTable.more(start + plane.x * side * Double(column), far)
                depths[row * columns + column] = FaceTable.more(depths[row * columns + column], depth)
                isAnyFilled = true
            }
        }
        return isAnyFilled
    }

    private func isHidden(_ face: Index<FaceTable.Face>, _ table: borrowing FaceTable) -> Bool {
        // One tile tells most of those that are seen.
        let (left, top, right, bottom) = tiles(table.faces[face].box, outwards: Self.margin)
        guard left < right, top < bottom, depths[(bottom - 1) * columns + left] > table.faces[face].far,
            table.faces[face].hasFourCorners, let reach = Self.reach(table.faces[face].xs, table.faces[face].ys)
        else { return false }
        let (first, above, end, below) = tiles(table.faces[face].box, outwards: reach)
        let plane = table.faces[face].plane, near = table.faces[face].near, error = table.tolerance(of: face) * plane.w
        let highest = FaceTable.more(plane.x * side, 0) + FaceTable.more(plane.y * side, 0) + error
        for row in above..<below {
            let start = plane.x * origin.x + plane.y * (origin.y + Double(row) * side) + plane.z + highest
            for column in first..<end {
                let depth = FaceTable.less(start + plane.x * side * Double(column), near)
                if depths[row * columns + column] <= depth { return false }
            }
        }
        return true
    }

    /// How many pixels smoothed sides take a face with four corners beyond these; nil for one that is almost a line.
    @inline(__always)
    private static func reach(_ xs: SIMD4<Double>, _ ys: SIMD4<Double>) -> Double? {
        let x = SIMD4(xs.y, xs.z, xs.w, xs.x) - xs, y = SIMD4(ys.y, ys.z, ys.w, ys.x) - ys
        let nextX = SIMD4(x.y, x.z, x.w, x.x), nextY = SIMD4(y.y, y.z, y.w, y.x)
        let cross = x * nextY - y * nextX, lengths = (x * x + y * y) * (nextX * nextX + nextY * nextY)
        let squares = cross * cross / lengths
        let least = FaceTable.less(FaceTable.less(squares.x, squares.y), FaceTable.less(squares.z, squares.w))
        // The comparison is false for what is not a number.
        guard least >= smallestSine * smallestSine else { return nil }
        return margin + 1 / least.squareRoot()
    }

    /// The tiles that a box touches, or all but those at its sides.
    @inline(__always)
    private func tiles(_ box: SIMD4<Float>, outwards: Double) -> (left: Int, top: Int, right: Int, bottom: Int) {
        let last = SIMD2(Double(columns), Double(rows))
        // Right and bottom are negated, so that rounding down rounds these up.
        let from = SIMD4(lowHalf: -origin, highHalf: origin) - outwards
        let place = (SIMD4<Double>(box) + from) * perSide
        let down = place.most(SIMD4(lowHalf: .zero, highHalf: -last)).least(SIMD4(lowHalf: last, highHalf: .zero)).wholesBelow
        return (Int(down.x), Int(down.y), -Int(down.z), -Int(down.w))
    }

    /// A number of tiles, which is not negative, rounded up: the library's function is a call.
    @inline(__always)
    private static func roundedUp(_ tiles: Double) -> Int {
        let whole = Int(tiles)
        return Double(whole) < tiles ? whole + 1 : whole
    }

    /// The width or height of a face's box.
    @inline(__always)
    private static func smallerSide(of box: SIMD4<Float>) -> Double { Double(min(-box.z - box.x, -box.w - box.y)) }
}
