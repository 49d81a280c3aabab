import Glibc

extension Path {
    /// Where the control points of a quarter of a circle lie, as a part of the radius.
    static let quarter = 0.552_284_749_830_793_6

    /// A turn by an angle along a circle, from the current point or, in an empty path, from its own start.
    ///
    /// Angles grow from the x axis to the y axis, so that with y downwards clockwise is what it looks like. As in HTML's `arc()`, angles that
    /// are a whole turn or more apart in the direction of the arc give the whole circle.
    public mutating func arc(
        center: Point, radius: Double, from startAngle: Double, to endAngle: Double, clockwise: Bool = true
    ) throws(PathError) {
        try PathError.check(radius, "radius", isLength: true)
        try PathError.check(startAngle, "start angle")
        try PathError.check(endAngle, "end angle")
        let turn = 2 * Double.pi
        var sweep = clockwise ? endAngle - startAngle : startAngle - endAngle
        guard sweep.isFinite else { throw PathError(.argument, "the angles \(startAngle) and \(endAngle) are too far apart") }
        if sweep < turn {
            sweep = fmod(sweep, turn)
            if sweep < 0 { sweep += turn }
        }
        sweep = min(sweep, turn)
        let arc = EllipticArc(
            center: center, radius: Size(radius, radius), rotation: 0, start: startAngle, sweep: clockwise ? sweep : -sweep)
        try atomically { path throws(PathError) in
            if path.isEmpty { try path.move(to: arc.point(at: 0)) } else { try path.line(to: arc.point(at: 0)) }
            // A whole circle ends exactly where it starts.
            try path.add(arc, to: sweep == turn ? arc.point(at: 0) : arc.point(at: 1))
        }
    }

    /// A line towards `corner` and an arc of the circle that touches it and the line from `corner` to `end`. Without a radius, and when the
    /// three points are on one line, it is a line to `corner`. As HTML's `arcTo()`.
    public mutating func arc(corner: Point, towards end: Point, radius: Double) throws(PathError) {
        try PathError.check(radius, "radius", isLength: true)
        guard Path.isInRange(corner), Path.isInRange(end) else { throw .outOfRange(Path.isInRange(corner) ? end : corner) }
        guard let current = currentPoint else { return try line(to: corner) }
        let back = PathSegment(from: corner, to: current).tangent(at: 0), ahead = PathSegment(from: corner, to: end).tangent(at: 0)
        let cosine = back.x * ahead.x + back.y * ahead.y, sine = back.x * ahead.y - back.y * ahead.x
        guard radius > 0, current != corner, corner != end, abs(sine) > 1e-12 else { return try line(to: corner) }
        // From the corner to where the circle touches, and the centre on the normal there.
        let distance = radius * (1 + cosine) / abs(sine), side = sine > 0 ? 1.0 : -1.0
        let first = Point(corner.x + back.x * distance, corner.y + back.y * distance)
        let last = Point(corner.x + ahead.x * distance, corner.y + ahead.y * distance)
        let center = Point(first.x - side * back.y * radius, first.y + side * back.x * radius)
        let arc = EllipticArc(
            center: center, radius: Size(radius, radius), rotation: 0, start: atan2(-side * back.x, side * back.y),
            sweep: -side * (.pi - atan2(abs(sine), cosine)))
        try atomically { path throws(PathError) in
            try path.line(to: first)
            try path.add(arc, to: last)
        }
    }

    /// A closed ellipse in a rectangle, from the middle of the right side clockwise (as it looks with y downwards).
    public mutating func addEllipse(in rect: Rect) throws(PathError) {
        let rect = try Path.standardized(rect)
        let (x, y) = (rect.x + rect.width / 2, rect.y + rect.height / 2), (rx, ry) = (rect.width / 2, rect.height / 2)
        let (kx, ky) = (rx * Path.quarter, ry * Path.quarter)
        try atomically { path throws(PathError) in
            try path.move(to: Point(rect.maxX, y))
            try path.cubic(control1: Point(rect.maxX, y + ky), control2: Point(x + kx, rect.maxY), to: Point(x, rect.maxY))
            try path.cubic(control1: Point(x - kx, rect.maxY), control2: Point(rect.x, y + ky), to: Point(rect.x, y))
            try path.cubic(control1: Point(rect.x, y - ky), control2: Point(x - kx, rect.y), to: Point(x, rect.y))
            try path.cubic(control1: Point(x + kx, rect.y), control2: Point(rect.maxX, y - ky), to: Point(rect.maxX, y))
            try path.close()
        }
    }

    /// A closed rectangle, from its smallest x and y along x.
    public mutating func addRect(_ rect: Rect) throws(PathError) {
        let rect = try Path.standardized(rect)
        try atomically { path throws(PathError) in
            try path.move(to: Point(rect.x, rect.y))
            try path.line(to: Point(rect.maxX, rect.y))
            try path.line(to: Point(rect.maxX, rect.maxY))
            try path.line(to: Point(rect.x, rect.maxY))
            try path.close()
        }
    }

    static func standardized(_ rect: Rect) throws(PathError) -> Rect {
        guard rect.isFinite else {
            throw PathError(.argument, "the rectangle is (\(rect.x), \(rect.y), \(rect.width), \(rect.height)), expected finite numbers")
        }
        return rect.standardized
    }
}

/// A part of an ellipse that may be turned.
struct EllipticArc {
    let center: Point
    let radius: Size
    /// How far the ellipse's x axis is turned, and where on it the arc starts and how far it goes, all in radians.
    let rotation, start, sweep: Double

    /// The point at a part of the sweep.
    func point(at part: Double) -> Point { point(atAngle: start + sweep * part, 0) }

    /// The point at an angle, moved along the tangent by a part of the radius.
    func point(atAngle angle: Double, _ along: Double) -> Point {
        let (c, s) = (cos(angle), sin(angle))
        let x = radius.width * (c - along * s), y = radius.height * (s + along * c)
        guard rotation != 0 else { return Point(center.x + x, center.y + y) }
        let (cosine, sine) = (cos(rotation), sin(rotation))
        return Point(center.x + x * cosine - y * sine, center.y + x * sine + y * cosine)
    }
}

extension Path {
    /// Curves along an arc, a quarter of a turn each at most, that end exactly where they should.
    mutating func add(_ arc: EllipticArc, to end: Point) throws(PathError) {
        guard arc.sweep.isFinite, abs(arc.sweep) <= 4 * .pi else {
            throw PathError(.argument, "an arc's angle would be \(arc.sweep), expected at most a turn")
        }
        // A whole number of quarters takes as many curves, whatever its last bit.
        let count = max(1, Int((abs(arc.sweep) / (.pi / 2) - 1e-9).rounded(.up)))
        let step = arc.sweep / Double(count), along = 4.0 / 3 * tan(step / 4)
        for index in 0..<count {
            let angle = arc.start + step * Double(index)
            try cubic(
                control1: arc.point(atAngle: angle, along), control2: arc.point(atAngle: angle + step, -along),
                to: index == count - 1 ? end : arc.point(atAngle: angle + step, 0))
        }
    }
}

extension Path {
    /// An arc of an ellipse between two points (SVG 2, appendix B.2). Radii that do not reach are made larger together; without one it is a line.
    mutating func arc(
        from start: Point, to end: Point, radius: Size, rotation: Double, isLarge: Bool, isPositive: Bool
    ) throws(PathError) {
        guard Path.isInRange(end) else { throw .outOfRange(end) }
        guard start != end else { return }
        guard radius.width > 0, radius.height > 0 else { return try line(to: end) }
        // In the space in which the ellipse is a circle of radius 1 about the origin, moved so that the middle of the chord is there.
        let (cosine, sine) = (cos(rotation), sin(rotation))
        let (dx, dy) = ((start.x - end.x) / 2, (start.y - end.y) / 2)
        let u = (cosine * dx + sine * dy) / radius.width, v = (cosine * dy - sine * dx) / radius.height
        let half = hypot(u, v), scale = max(1, half)
        guard half.isFinite, half > 0 else {
            throw PathError(.argument, "an arc's radii, \(radius.width) and \(radius.height), are out of proportion to its chord")
        }
        let (p, q) = (u / scale, v / scale), chord = half / scale
        let height = ((1 - chord) * (1 + chord)).squareRoot() / chord * (isLarge == isPositive ? -1 : 1)
        let (cx, cy) = (height * q, -height * p)
        let from = atan2(q - cy, p - cx), to = atan2(-q - cy, -p - cx)
        var sweep = to - from
        if isPositive, sweep < 0 { sweep += 2 * .pi } else if !isPositive, sweep > 0 { sweep -= 2 * .pi }
        let (rx, ry) = (radius.width * scale, radius.height * scale)
        let center = Point(
            start.x / 2 + end.x / 2 + cosine * cx * rx - sine * cy * ry, start.y / 2 + end.y / 2 + sine * cx * rx + cosine * cy * ry)
        let arc = EllipticArc(center: center, radius: Size(rx, ry), rotation: rotation, start: from, sweep: sweep)
        try atomically { path throws(PathError) in try path.add(arc, to: end) }
    }
}
