import Glibc
import SceneGeometry
import SceneRender

/// Shapes on their way through planes in perspective, where only their outlines are left.
struct PlaneMap {
    let map: Homography

    init(_ map: Homography) { self.map = map.normalized }

    /// The map, if it keeps curves.
    var affine: Affine? { map.isAffine ? map.affine : nil }

    /// How many lines a curve becomes.
    private static let steps = 24

    /// A path on the page: mapped, or in perspective as polygons of what lies in front of the eye.
    func outline(of path: Path) -> Path {
        if let affine { return (try? path.transformed(by: affine)) ?? Path() }
        var result = Path(), corners: [Point] = []
        path.forEachSegment { segment in
            if corners.isEmpty { corners.append(segment.start) }
            guard segment.kind != .line else { return corners.append(segment.end) }
            for step in 1...Self.steps { corners.append(segment.point(at: Double(step) / Double(Self.steps))) }
        } end: { _, _ in
            add(corners, to: &result)
            corners.removeAll(keepingCapacity: true)
        }
        return result
    }

    private func add(_ corners: [Point], to path: inout Path) {
        var seen: [Point] = []
        for (index, corner) in corners.enumerated() {
            let next = corners[(index + 1) % corners.count]
            let p = map.applyHomogeneous(corner.x, corner.y), q = map.applyHomogeneous(next.x, next.y)
            let near = Homography.nearestW
            if p.z >= near { seen.append(Point(p.x / p.z, p.y / p.z)) }
            if (p.z >= near) != (q.z >= near) {
                let cut = p + (q - p) * ((near - p.z) / (q.z - p.z))
                seen.append(Point(cut.x / cut.z, cut.y / cut.z))
            }
        }
        guard seen.count > 2 else { return }
        for (index, point) in seen.enumerated() {
            if index == 0 { try? path.move(to: point) } else { try? path.line(to: point) }
        }
        try? path.close()
    }

    /// A rectangle around the image of one.
    func boundingBox(of rect: Rect) -> Rect { map.boundingBox(of: rect) }
}

extension Homography {
    init(_ item: FramePlan.Item) { self.init(columns: item.m0, item.m1, item.m2) }

    init(columns m0: SIMD3<Float>, _ m1: SIMD3<Float>, _ m2: SIMD3<Float>) {
        self.init(
            Affine(Double(m0.x), Double(m0.y), Double(m1.x), Double(m1.y), Double(m2.x), Double(m2.y)), g: Double(m0.z), h: Double(m1.z),
            i: Double(m2.z))
    }

    /// The same map, as an affine one if it is.
    var normalized: Homography {
        guard abs(g) < 1e-12, abs(h) < 1e-12, i != 0, i.isFinite else { return self }
        let m = affine
        return Homography(Affine(m.a / i, m.b / i, m.c / i, m.d / i, m.tx / i, m.ty / i))
    }
}

extension Rect {
    /// A rectangle of a plan: left, top, right, bottom.
    init(sides s: SIMD4<Float>) {
        self.init(minX: Double(s.x), minY: Double(s.y), maxX: Double(s.z), maxY: Double(s.w))
    }

    /// The smallest rectangle of whole numbers around it.
    var outward: Rect {
        Rect(minX: minX.rounded(.down), minY: minY.rounded(.down), maxX: maxX.rounded(.up), maxY: maxY.rounded(.up))
    }
}

extension Path {
    /// A rectangle with round corners, all its sides moved inwards by `inset`.
    init(box: SIMD4<Float>, radii: SIMD4<Float>, _ curve: FramePlan.CornerCurve, inset: Double = 0) {
        self.init()
        let rect = Rect(sides: box).insetBy(inset)
        guard !rect.isEmpty else { return }
        guard radii != .zero else {
            try? addRect(rect)
            return
        }
        func radius(_ value: Float) -> Double { max(Double(value) - inset, 0) }
        let corners = CornerRadii(radius(radii.x), radius(radii.y), radius(radii.z), radius(radii.w))
        try? addRoundedRect(rect, corners, curve == .continuous ? .continuous : .circular)
    }

    /// A closed polygon.
    init(corners: [Point]) {
        self.init()
        for (index, point) in corners.enumerated() {
            if index == 0 { try? move(to: point) } else { try? line(to: point) }
        }
        if !corners.isEmpty { try? close() }
    }
}

extension FramePlan.Clip {
    /// From the clip's plane to the target's pixels; nil for one that is flat.
    var toTarget: Homography? { Homography(columns: m0, m1, m2).inverse?.normalized }
}
