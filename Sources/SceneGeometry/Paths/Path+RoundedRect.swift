extension Path {
    /// A radius for each corner of a rectangle.
    public struct CornerRadii: BitwiseCopyable, Sendable, Equatable {
        /// Named by the smallest and the largest x and y, in the order in which the outline meets them.
        public var minXMinY, maxXMinY, maxXMaxY, minXMaxY: Double

        public init(_ radius: Double) { self.init(radius, radius, radius, radius) }

        public init(_ minXMinY: Double, _ maxXMinY: Double, _ maxXMaxY: Double, _ minXMaxY: Double) {
            (self.minXMinY, self.maxXMinY, self.maxXMaxY, self.minXMaxY) = (minXMinY, maxXMinY, maxXMaxY, minXMaxY)
        }
    }

    /// How a corner is rounded.
    public enum CornerCurve: Sendable {
        /// A quarter of a circle.
        case circular
        /// Three curves whose curvature grows gradually from the sides. They take 1.528665 times the radius of each side, and where there is
        /// less room they turn into a quarter of a circle.
        case continuous
    }

    /// A closed rectangle with rounded corners, from the start of the top side along x. Radii that do not fit are made smaller together, until
    /// those of each side fit, as CSS does. The elements are the same for all radii, so that such rectangles can be interpolated.
    public mutating func addRoundedRect(_ rect: Rect, _ radii: CornerRadii, _ curve: CornerCurve = .circular) throws(PathError) {
        let rect = try Path.standardized(rect)
        var radius: InlineArray<4, Double> = [radii.minXMinY, radii.maxXMinY, radii.maxXMaxY, radii.minXMaxY]
        for index in 0..<4 { try PathError.check(radius[index], "radius", isLength: true) }
        let sides: InlineArray<4, Double> = [rect.width, rect.height, rect.width, rect.height]
        // How much each side has for a point of radius that its two corners ask for; halves cannot overflow.
        var room = InlineArray<4, Double> { (sides[$0] / 2) / (radius[$0] / 2 + radius[($0 + 1) & 3] / 2) }
        for index in 0..<4 where room[index].isNaN { room[index] = .infinity }
        let shrink = min(1, room[0], room[1], room[2], room[3])
        for index in 0..<4 {
            radius[index] *= shrink
            room[index] = shrink > 0 ? room[index] / shrink : 1
        }
        let corners: InlineArray<4, Corner> = [
            Corner(x: rect.x, y: rect.y, dx: 0, dy: 1), Corner(x: rect.maxX, y: rect.y, dx: -1, dy: 0),
            Corner(x: rect.maxX, y: rect.maxY, dx: 0, dy: -1), Corner(x: rect.x, y: rect.maxY, dx: 1, dy: 0),
        ]
        try atomically { path throws(PathError) in
            try path.move(to: corners[0].after(CornerShape(curve, room: min(room[3], room[0])).extent * radius[0]))
            for step in 0..<4 {
                let index = (step + 1) & 3
                let shape = CornerShape(curve, room: min(room[step], room[index]))
                try path.line(to: corners[index].before(shape.extent * radius[index]))
                try path.add(shape, at: corners[index], radius[index])
            }
            try path.close()
        }
    }

    private mutating func add(_ shape: CornerShape, at corner: Corner, _ radius: Double) throws(PathError) {
        for index in 0..<shape.curveCount {
            try cubic(
                control1: corner.point(shape.offsets[3 * index], radius), control2: corner.point(shape.offsets[3 * index + 1], radius),
                to: corner.point(shape.offsets[3 * index + 2], radius))
        }
    }
}

/// A corner of a rectangle, and the direction back along the side that leads to it. The outline turns to the right there.
private struct Corner {
    let x, y, dx, dy: Double

    func before(_ distance: Double) -> Point { Point(x + dx * distance, y + dy * distance) }

    func after(_ distance: Double) -> Point { Point(x + dy * distance, y - dx * distance) }

    /// A point that lies `offset.x` radii back along the side that leads here, and `offset.y` radii ahead along the one that goes on.
    func point(_ offset: SIMD2<Double>, _ radius: Double) -> Point {
        let back = offset.x * radius, ahead = offset.y * radius
        return Point(x + dx * back + dy * ahead, y + dy * back - dx * ahead)
    }
}

/// The curves around a corner, in radii from it: back along the first side, ahead along the second.
private struct CornerShape {
    /// The length of each side that the corner takes, in radii of the corner.
    let extent: Double
    let curveCount: Int
    let offsets: InlineArray<9, SIMD2<Double>>

    /// @param room how much of each side there is, 1 or more.
    init(_ curve: Path.CornerCurve, room: Double) {
        guard curve == .continuous else {
            let k = 1 - Path.quarter
            extent = 1
            curveCount = 1
            var quarter = InlineArray<9, SIMD2<Double>>(repeating: SIMD2(0, 1))
            (quarter[0], quarter[1]) = (SIMD2(k, 0), SIMD2(0, k))
            offsets = quarter
            return
        }
        let smooth = min(1, max(0, (room - 1) / (Self.smoothExtent - 1)))
        extent = 1 + smooth * (Self.smoothExtent - 1)
        curveCount = 3
        offsets = InlineArray { Self.round($0) + smooth * (Self.continuous($0) - Self.round($0)) }
    }

    private static let smoothExtent = SmoothCorner.extent

    /// The points of the curve, which is the same seen from both sides, to the digits that are known of what UIBezierPath draws.
    private static func continuous(_ index: Int) -> SIMD2<Double> {
        switch index {
        case 0: SIMD2(1.088_493, 0)
        case 1: SIMD2(0.868_407, 0)
        case 2: SIMD2(0.631_494, 0.074_911)
        case 3: SIMD2(0.372_824, 0.169_060)
        case 8: SIMD2(0, smoothExtent)
        default: mirrored(continuous(7 - index))
        }
    }

    /// The same points on a quarter of a circle, cut where the continuous curve's parts meet.
    private static func round(_ index: Int) -> SIMD2<Double> {
        // Of the angle to the first cut, and the handles of the arcs beside and in the middle: 4/3 tan(angle / 4).
        let (sine, cosine, outer, inner) = (0.368_506, 0.929_625_369_686, 0.126_175_095_075, 0.275_834_813_905)
        return switch index {
        case 0: SIMD2(1 - outer, 0)
        case 1: SIMD2(1 - sine + outer * cosine, 1 - cosine - outer * sine)
        case 2: SIMD2(1 - sine, 1 - cosine)
        case 3: SIMD2(1 - sine - inner * cosine, 1 - cosine + inner * sine)
        case 8: SIMD2(0, 1)
        default: mirrored(round(7 - index))
        }
    }

    private static func mirrored(_ offset: SIMD2<Double>) -> SIMD2<Double> { SIMD2(offset.y, offset.x) }
}
