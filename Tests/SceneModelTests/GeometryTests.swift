import SceneCommit
import SceneGeometry
import SceneModel
import SceneStorage
import Testing

@Suite struct LayerGeometryTests {
    let model = Model.shared

    /// Measured on Core Animation: scale (2, 4) and frame 10, 20, 100, 50 give bounds 50 x 12.5 and position 60, 45.
    @Test func `a frame is taken back through the transform`() throws {
        let layer = try model.createLayer()
        defer { model.release(layer) }
        try model.set(PropertyPath(.transform), of: layer, to: .transform(.scale(2, 4, 1)))
        try model.setFrame(Rect(10, 20, 100, 50), of: layer)
        #expect(try model.value(PropertyPath(.bounds), of: layer) == .rect(Rect(0, 0, 50, 12.5)))
        #expect(try model.position(layer) == Point(60, 45))
        #expect(try model.frame(of: layer) == Rect(10, 20, 100, 50))
    }

    @Test func `the bounds' origin never moves the frame`() throws {
        let layer = try model.createLayer()
        defer { model.release(layer) }
        try model.setFrame(Rect(10, 20, 100, 50), of: layer)
        try model.set(PropertyPath(.bounds, .origin), of: layer, to: .point(Point(7, 8)))
        #expect(try model.frame(of: layer) == Rect(10, 20, 100, 50))
    }

    @Test func `negative sizes are standardised`() throws {
        let layer = try model.createLayer()
        defer { model.release(layer) }
        try model.set(PropertyPath(.bounds), of: layer, to: .rect(Rect(0, 0, -100, -50)))
        #expect(try model.value(PropertyPath(.bounds), of: layer) == .rect(Rect(-100, -50, 100, 50)))
    }

    @Test func `parts of a transform are set apart and read back`() throws {
        let layer = try model.createLayer()
        defer { model.release(layer) }
        for (path, value) in [("transform.translation.x", 12.0), ("transform.rotation", 0.5), ("transform.scale.y", 3)] {
            let path = try #require(PropertyPath(path))
            try model.set(path, of: layer, to: .number(value))
        }
        for (path, value) in [("transform.translation.x", 12.0), ("transform.rotation.z", 0.5), ("transform.scale.y", 3)] {
            let path = try #require(PropertyPath(path))
            guard case .number(let read) = try model.value(path, of: layer) else { return #expect(Bool(false)) }
            #expect(abs(read - value) < 1e-12)
        }
    }

    @Test func `key paths have one spelling each, and name nothing else`() {
        for info in PropertyInfo.table { #expect(PropertyPath(info.key)?.keyPath == info.key) }
        for good in ["bounds.size.width", "position.y", "transform.scale", "contentsRect.origin.x"] {
            #expect(PropertyPath(good)?.keyPath == good)
        }
        for bad in ["", ".", "position.z", "position.", "bounds.size.depth", "opacity.x", "Transform", "frame"] {
            #expect(PropertyPath(bad) == nil)
        }
    }

    @Test func `the table describes every property once, in order`() {
        #expect(PropertyInfo.table.count == Property.BuiltIn.allCases.count)
        for (index, info) in PropertyInfo.table.enumerated() {
            #expect(info.property.rawValue == UInt16(index), "\(info.key)")
            #expect(info.property.info.key == info.key)
        }
        var column = LayerColumn<LayerID>()
        column.append()
        for info in PropertyInfo.table where info.property != .name && !info.property.isSparse {
            #expect(info.objection(to: info.initial) == nil)
            let fresh = column.value(of: info.property, at: .first)
            #expect(fresh == info.initial, "\(info.key)")
        }
    }

    @Test func `a layer cannot come below itself`() throws {
        let top = try model.createLayer()
        defer { model.release(top) }
        let below = try model.makeLayer(in: top)
        let deep = try model.makeLayer(in: below)
        #expect(throws: SceneError.self) { try model.addSublayer(top, to: deep) }
        #expect(throws: SceneError.self) { try model.addSublayer(top, to: top) }
        #expect(try model.sublayers(of: top) == [below])
    }

    @Test func `insertion places count the list without the layer itself`() throws {
        let top = try model.createLayer()
        defer { model.release(top) }
        let a = try model.makeLayer(in: top), b = try model.makeLayer(in: top), c = try model.makeLayer(in: top)
        try model.insert(a, in: top, at: .index(1))
        #expect(try model.sublayers(of: top) == [b, a, c])
        try model.insert(c, in: top, at: .index(0))
        #expect(try model.sublayers(of: top) == [c, b, a])
        try model.insert(c, in: top, at: .above(b))
        #expect(try model.sublayers(of: top) == [b, c, a])
        try model.insert(a, in: top, at: .below(a))
        #expect(try model.sublayers(of: top) == [b, c, a])
        try model.insert(b, in: top, at: .above(b))
        #expect(try model.sublayers(of: top) == [b, c, a])
        #expect(throws: SceneError.self) { try model.insert(a, in: top, at: .index(3)) }
    }

    @Test func `a deep tree is built and taken down without deep recursion`() throws {
        let top = try model.createLayer()
        var current = top
        for _ in 0..<200_000 { current = try model.makeLayer(in: current) }
        #expect(model.isAlive(current))
        model.release(top)
        #expect(!model.isAlive(current))
    }
}
