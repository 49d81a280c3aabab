import SceneStorage

import SceneRender

/// From a layer's plane to pixels: columns of a 3x3 matrix.
struct Map {
    var m0 = SIMD3<Float>(1, 0, 0)
    var m1 = SIMD3<Float>(0, 1, 0)
    var m2 = SIMD3<Float>(0, 0, 1)

    static let identity = Map()

    static func moved(_ x: Float, _ y: Float) -> Map { Map(m2: SIMD3(x, y, 1)) }

    /// Scaled, turned by an angle given by its cosine and sine, then moved.
    static func turned(_ cosine: Float, _ sine: Float, scale: SIMD2<Float> = .one, _ x: Float, _ y: Float) -> Map {
        Map(
            m0: SIMD3(cosine * scale.x, sine * scale.x, 0), m1: SIMD3(-sine * scale.y, cosine * scale.y, 0),
            m2: SIMD3(x, y, 1))
    }

    var isAffine: Bool { m0.z == 0 && m1.z == 0 && m2.z == 1 }
}

extension FramePlan {
    /// A plan with the target's pass; every item that is added belongs to it, or to the pass that was begun last.
    static func sized(_ width: Int, _ height: Int) -> FramePlan {
        var plan = FramePlan()
        plan.width = width
        plan.height = height
        plan.passes.append(
            Pass(
                reason: .target, row: 0, parent: -1, x: 0, y: 0, width: Int32(width), height: Int32(height), first: 0, end: 0))
        return plan
    }

    /// Adds an item to the pass that is open.
    mutating func add(
        _ rect: SIMD4<Float>, _ color: SIMD4<Float> = .one, _ source: Source = .color, at map: Map = .identity,
        picture: SIMD4<Float> = SIMD4(0, 0, 1, 1), opaque: Bool = false, edges: Flags = .allEdges,
        decoration: Decoration? = nil, clip: Clip? = nil
    ) {
        var flags = edges
        if opaque { flags.insert(.opaque) }
        if !map.isAffine { flags.insert(.perspective) }
        var item = Item(
            m0: map.m0, m1: map.m1, m2: map.m2, rect: rect, picture: picture, color: color, source: source, clip: -1,
            decoration: -1, row: Row(items.count), flags: flags)
        if let decoration {
            item.decoration = decorations.end
            decorations.append(decoration)
        }
        if let clip {
            item.clip = clips.end
            clips.append(clip)
        }
        items.append(item)
        for pass in .first..<passes.end where passes[pass].isOpen { passes[pass].end = items.end }
    }

    /// The pass that was begun last of those that are open.
    var openPass: Index<Pass> { (.first..<passes.end).last { passes[$0].isOpen } ?? Self.targetPass }

    /// Opens a pass within the one that is open; returns its index.
    mutating func beginPass(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) -> Index<Pass> {
        let pass = passes.end
        passes.append(
            Pass(
                reason: .opacity, row: 0, parent: openPass, x: x, y: y, width: width, height: height, first: items.end, end: items.end))
        return pass
    }

    /// Ends the pass and shows its result with an opacity.
    mutating func endPass(_ pass: Index<Pass>, opacity: Float) {
        passes[pass].row = .none
        let place = passes[pass]
        let rect = SIMD4(Float(place.x), Float(place.y), Float(place.x + place.width), Float(place.y + place.height))
        add(rect, SIMD4(repeating: opacity), .pass(pass, .linear), edges: [])
    }
}

extension FramePlan.Pass {
    /// A pass opens when it is appended and stays open until `endPass` takes its row away.
    var isOpen: Bool { row.exists }
}
