import SceneCommit
import SceneGeometry
import SceneModel
import SceneRender
import SceneStorage
import Testing

/// Frame plans as text: what is drawn, in which pass, under which clip.
@Suite(.serialized) struct PlanTests {
    @Test func `a plain layer is one opaque item`() throws {
        let stage = try Stage()
        _ = try stage.layer(Rect(10, 20, 30, 40), .red)
        #expect(
            stage.plan() == """
                frame 100x100: 1 layers, 1 items, 1 passes, 0 clips
                pass 0 row 0 in -1 at 0,0 100x100 items 0..<1: target
                item 0 row 1 color rect [0 0 30 40] map [1 0 0 1] at 10 20 color [1 0 0 1] opaque

                """)
    }

    @Test func `background and border of a leaf are one item`() throws {
        let stage = try Stage()
        let layer = try stage.layer(Rect(10, 20, 30, 40), .red)
        try stage.set(.borderWidth, .number(2), of: layer)
        try stage.set(.cornerRadius, .number(50), of: layer)
        try stage.set(.maskedCorners, .flags(1 | 8), of: layer)
        #expect(
            stage.plan() == """
                frame 100x100: 1 layers, 1 items, 1 passes, 0 clips
                pass 0 row 0 in -1 at 0,0 100x100 items 0..<1: target
                item 0 row 1 color rect [0 0 30 40] map [1 0 0 1] at 10 20 color [1 0 0 1] opaque box [0 0 30 40] radii [15 0 15 0] \
                border 2 [0 0 0 1]

                """)
    }

    @Test func `a border lies above the sublayers`() throws {
        let stage = try Stage()
        let layer = try stage.layer(Rect(0, 0, 50, 50), .red)
        try stage.set(.borderWidth, .number(2), of: layer)
        _ = try stage.layer(Rect(10, 10, 10, 10), .blue, in: layer)
        let rows = stage.plan().split(separator: "\n").dropFirst(2).map { $0.split(separator: " ")[3] }
        #expect(rows == ["1", "2", "1"])
    }

    @Test func `opacity over one leaf needs no pass`() throws {
        let stage = try Stage()
        let layer = try stage.layer(Rect(0, 0, 50, 50), .red)
        try stage.set(.opacity, .number(0.5), of: layer)
        let plan = stage.plan()
        #expect(plan.contains("1 passes"))
        #expect(plan.contains("color [0.5 0 0 0.5]"))
    }

    @Test func `opacity over layers that lie apart needs no pass`() throws {
        let stage = try Stage()
        let group = try stage.layer(Rect(0, 0, 100, 100))
        try stage.set(.opacity, .number(0.5), of: group)
        _ = try stage.layer(Rect(0, 0, 20, 20), .red, in: group)
        _ = try stage.layer(Rect(30, 0, 20, 20), .blue, in: group)
        let plan = stage.plan()
        #expect(plan.contains("2 items, 1 passes"))
    }

    @Test func `opacity over layers that overlap is a pass of their extent`() throws {
        let stage = try Stage()
        let group = try stage.layer(Rect(20, 20, 60, 60))
        try stage.set(.opacity, .number(0.5), of: group)
        _ = try stage.layer(Rect(0, 0, 20, 20), .red, in: group)
        _ = try stage.layer(Rect(10, 10, 20, 20), .blue, in: group)
        #expect(
            stage.plan() == """
                frame 100x100: 2 layers, 3 items, 2 passes, 0 clips
                pass 0 row 0 in -1 at 0,0 100x100 items 0..<3: target
                pass 1 row 1 in 0 at 19,19 32x32 items 0..<2: opacity over overlapping sublayers
                item 0 row 2 color rect [0 0 20 20] map [1 0 0 1] at 20 20 color [1 0 0 1] opaque
                item 1 row 3 color rect [0 0 20 20] map [1 0 0 1] at 30 30 color [0 0 1 1] opaque
                item 2 row 1 pass 1 rect [19 19 51 51] color [0.5 0.5 0.5 0.5] edges 0

                """)
        try stage.set(.allowsGroupOpacity, .bool(false), of: group)
        #expect(stage.plan(at: 1).contains("2 items, 1 passes"))
    }

    @Test func `a clip on the axes cuts the items themselves`() throws {
        let stage = try Stage()
        let clip = try stage.layer(Rect(10, 10, 20, 20))
        try stage.set(.masksToBounds, .bool(true), of: clip)
        _ = try stage.layer(Rect(-5, 5, 100, 5), .red, in: clip)
        let plan = stage.plan()
        #expect(plan.contains("0 clips"))
        #expect(plan.contains("rect [5 0 25 5] map [1 0 0 1] at 5 15 color [1 0 0 1] opaque"))
    }

    @Test func `a rounded clip goes to the shader, and spares what lies inside`() throws {
        let stage = try Stage()
        let clip = try stage.layer(Rect(10, 10, 80, 80))
        try stage.set(.masksToBounds, .bool(true), of: clip)
        try stage.set(.cornerRadius, .number(10), of: clip)
        _ = try stage.layer(Rect(20, 20, 20, 20), .red, in: clip)
        _ = try stage.layer(Rect(-20, -20, 60, 30), .blue, in: clip)
        let plan = stage.plan()
        #expect(plan.contains("1 clips"))
        #expect(plan.contains("clip 0 box [0 0 80 80] radii [10 10 10 10]"))
        #expect(plan.contains("at 30 30 color [1 0 0 1] opaque\n"))
        #expect(plan.contains("color [0 0 1 1] clip 0\n"))
    }

    @Test func `a rounded clip that crosses another gets a pass`() throws {
        let stage = try Stage()
        let outer = try stage.layer(Rect(10, 10, 60, 60))
        let inner = try stage.layer(Rect(30, 30, 60, 60), nil, in: outer)
        for layer in [outer, inner] {
            try stage.set(.masksToBounds, .bool(true), of: layer)
            try stage.set(.cornerRadius, .number(20), of: layer)
        }
        _ = try stage.layer(Rect(0, 0, 60, 60), .red, in: inner)
        let plan = stage.plan()
        #expect(plan.contains("2 passes, 2 clips"))
        #expect(plan.contains("a clip inside another that it cannot join"))
        // One that lies inside takes the outer one's place.
        try stage.model.setFrame(Rect(10, 10, 30, 30), of: inner)
        try stage.model.removeAllAnimations(from: inner)
        #expect(stage.plan(at: 1).contains("1 passes, 2 clips"))
    }

    @Test func `zPosition orders siblings, equal ones by the tree`() throws {
        let stage = try Stage()
        for (index, z) in [3.0, 1, 2, 1, -5, 0].enumerated() {
            let layer = try stage.layer(Rect(Double(index), 0, 50, 50), Color(1, 0, 0, 0.5))
            try stage.set(.zPosition, .number(z), of: layer)
        }
        let rows = stage.plan().split(separator: "\n").dropFirst(2).map { $0.split(separator: " ")[3] }
        #expect(rows == ["5", "6", "2", "4", "3", "1"])
    }

    @Test func `what cannot be seen is left out`() throws {
        let stage = try Stage()
        let hidden = try stage.layer(Rect(0, 0, 50, 50), .red)
        try stage.set(.hidden, .bool(true), of: hidden)
        _ = try stage.layer(Rect(10, 10, 10, 10), .red, in: hidden)
        _ = try stage.layer(Rect(200, 0, 50, 50), .red)
        let faded = try stage.layer(Rect(0, 0, 50, 50), .red)
        try stage.set(.opacity, .number(0), of: faded)
        let turned = try stage.layer(Rect(0, 0, 50, 50), .red)
        try stage.set(.transform, .transform(.rotation(.pi, 0, 1, 0)), of: turned)
        try stage.set(.doubleSided, .bool(false), of: turned)
        let flat = try stage.layer(Rect(0, 0, 50, 50), .red)
        try stage.set(.transform, .transform(.scale(0, 1, 1)), of: flat)
        #expect(stage.plan().contains("0 items"))
    }

    @Test func `a sublayer outside of its superlayer is still drawn`() throws {
        let stage = try Stage()
        let outside = try stage.layer(Rect(200, 200, 10, 10), .red)
        _ = try stage.layer(Rect(-190, -190, 10, 10), .blue, in: outside)
        #expect(stage.plan().contains("1 items"))
    }

    @Test func `perspective of the superlayer reaches the item's map`() throws {
        let stage = try Stage()
        try stage.set(.sublayerTransform, .transform(.perspective(100)), of: stage.root)
        let layer = try stage.layer(Rect(40, 40, 20, 20), .red)
        try stage.set(.zPosition, .number(50), of: layer)
        let plan = stage.plan()
        // Twice as large about the root's anchor point: w is one half everywhere.
        #expect(plan.contains("w 0 0 0.5"))
        #expect(plan.contains("opaque"))
    }

    @Test(arguments: [(1.0, "2 items"), (0.5, "22 items")])
    func `what lies behind the middle of an opaque plane in perspective is left out, and nothing else`(_ opacity: Double, _ drawn: String)
        throws
    {
        let stage = try Stage()
        try stage.set(.sublayerTransform, .transform(.perspective(400)), of: stage.root)
        for place in 0..<20 { _ = try stage.layer(Rect(30 + Double(place), 40, 8, 8), .blue) }
        _ = try stage.layer(Rect(2, 2, 8, 8), .blue)
        let wall = try stage.layer(Rect(10, 10, 80, 80), .red)
        try stage.set(.transform, .transform(.rotation(0.4, 0, 1, 0)), of: wall)
        try stage.set(.zPosition, .number(40), of: wall)
        try stage.set(.opacity, .number(opacity), of: wall)
        #expect(stage.plan().contains(drawn))
    }

    @Test func `pictures are placed by their gravity`() throws {
        let stage = try Stage()
        let image = try makeImage(20, 10)
        let layer = try stage.layer(Rect(0, 0, 40, 40))
        try stage.model.setContents(image, of: layer)
        let expected: [(Gravity, String)] = [
            (.resize, "[0 0 40 40]"), (.resizeAspect, "[0 10 40 30]"), (.resizeAspectFill, "[-20 0 60 40]"), (.center, "[10 15 30 25]"),
            (.topLeft, "[0 0 20 10]"), (.bottomRight, "[20 30 40 40]"), (.left, "[0 15 20 25]"), (.top, "[10 0 30 10]"),
        ]
        for (index, (gravity, rect)) in expected.enumerated() {
            try stage.set(.contentsGravity, .enumeration(Int32(gravity.rawValue)), of: layer)
            #expect(stage.plan(at: Double(index)).contains("image linear rect \(rect)"), "\(gravity)")
        }
    }

    @Test func `a picture in nine parts is smoothed at its outer edges alone`() throws {
        let stage = try Stage()
        let layer = try stage.layer(Rect(0, 0, 90, 90))
        try stage.model.setContents(try makeImage(30, 30), of: layer)
        try stage.set(.contentsCenter, .rect(Rect(1.0 / 3, 1.0 / 3, 1.0 / 3, 1.0 / 3)), of: layer)
        let items = stage.plan().split(separator: "\n").filter { $0.hasPrefix("item") }
        #expect(items.count == 9)
        #expect(items[0].contains("rect [0 0 10 10]") && items[0].contains("edges 3"))
        #expect(items[4].contains("rect [10 10 80 80]") && items[4].contains("edges 0"))
        #expect(items[8].contains("rect [80 80 90 90]") && items[8].contains("edges 12"))
    }

    @Test func `what opaque layers cover is left out, and nothing else`() throws {
        let stage = try Stage()
        for index in 0..<30 { _ = try stage.layer(Rect(Double(index), 10, 20, 20), .red) }
        _ = try stage.layer(Rect(0, 0, 100, 40), .blue)
        let plan = stage.plan()
        #expect(plan.contains("1 items"))
        // Through a translucent one everything shows.
        let glass = try Stage()
        for index in 0..<30 { _ = try glass.layer(Rect(Double(index) * 3, 10, 20, 20), Color(1, 0, 0, 0.5)) }
        _ = try glass.layer(Rect(0, 0, 100, 40), Color(0, 0, 1, 0.99))
        #expect(glass.plan().contains("31 items"))
    }

    @Test func `a frame in which nothing changed keeps its plan`() throws {
        let stage = try Stage()
        _ = try stage.layer(Rect(0, 0, 10, 10), .red)
        let first = stage.plan()
        #expect(stage.plan(at: 5) == first)
        #expect(stage.plan(at: 5, scale: 2).contains("map [2 0 0 2]"))
    }

    @Test func `thousands of nested layers are planned without recursion`() throws {
        let stage = try Stage()
        var current = stage.root
        for _ in 0..<20_000 { current = try stage.layer(Rect(0, 0, 10, 10), nil, in: current) }
        try stage.set(.backgroundColor, .color(.red), of: current)
        #expect(stage.plan().contains("1 items"))
    }
}
