import SceneCommit
import SceneGeometry
import SceneDocument
import SceneModel
import Testing

/// Frames, the root, names, and the tree.
@Suite struct LayerTests {
    @Test func frame() throws {
        let document = try load(root: #"{"sublayers": [{"frame": [10, 20, 30, 40]}, {"frame": [10, 20, 30, 40], "anchorPoint": [0, 1]}]}"#)
        let layers = try document.root.sublayers
        for layer in layers {
            #expect(try layer.value("bounds") == .rect(Rect(0, 0, 30, 40)))
            #expect(try Model.shared.frame(of: layer, presentation: false) == Rect(10, 20, 30, 40))
        }
        #expect(try layers[0].value("position") == .point(Point(25, 40)))
        #expect(try layers[1].value("position") == .point(Point(10, 60)))
    }

    /// The frame is taken through anchor point and transform, in whatever order the keys are written: Core Animation's own example.
    @Test(arguments: [
        #"{"frame": [10, 20, 100, 50], "transform": [{"scale": [2, 4]}]}"#,
        #"{"transform": [{"scale": [2, 4]}], "frame": [10, 20, 100, 50]}"#,
    ])
    func frameUnderATransform(json: String) throws {
        let document = try load(root: "{\"sublayers\": [\(json)]}")
        let layer = try document.root.sublayers[0]
        #expect(try layer.value("bounds") == .rect(Rect(0, 0, 50, 12.5)))
        #expect(try layer.value("position") == .point(Point(60, 45)))
    }

    @Test func rootFillsTheCanvas() throws {
        let document = try load(##"{"scene": 1, "size": [320, 200.5], "background": "#ff000080", "root": {}}"##)
        #expect(document.size == Size(320, 200.5))
        #expect(document.background == Color(1, 0, 0, Float(0x80) / 255))
        #expect(try document.root.value("bounds") == .rect(Rect(0, 0, 320, 200.5)))
        #expect(try Model.shared.frame(of: document.root, presentation: false) == Rect(0, 0, 320, 200.5))
    }

    /// What the root says of itself goes before what the canvas says.
    @Test(arguments: [
        (#"{"anchorPoint": [0, 1]}"#, Rect(0, 0, 100, 80), Point(0, 80)),
        (#"{"bounds": [5, 6, 100, 80]}"#, Rect(5, 6, 100, 80), Point(50, 40)),
        (#"{"bounds": [0, 0, 50, 20]}"#, Rect(0, 0, 50, 20), Point(25, 10)),
        (#"{"position": [1, 2]}"#, Rect(0, 0, 100, 80), Point(1, 2)),
        (#"{"bounds": [0, 0, 0, 0]}"#, Rect(0, 0, 0, 0), Point(0, 0)),
        (#"{"frame": [1, 2, 10, 20]}"#, Rect(0, 0, 10, 20), Point(6, 12)),
        (#"{"transform": [{"scale": 2}]}"#, Rect(0, 0, 100, 80), Point(50, 40)),
    ])
    func rootThatSaysMore(json: String, bounds: Rect, position: Point) throws {
        let document = try load(root: json)
        #expect(try document.root.value("bounds") == .rect(bounds))
        #expect(try document.root.value("position") == .point(position))
    }

    /// The default of everything is that of a new layer.
    @Test func defaults() throws {
        let document = try load(root: #"{"sublayers": [{}]}"#)
        let layer = try document.root.sublayers[0]
        for info in PropertyInfo.table where info.kinds.contains(.layer) && info.type != .string && info.type != .image {
            #expect(try layer.value(info.key) == info.initial, "\(info.key)")
        }
        #expect(document.background == .clear)
    }

    @Test func treeOrderAndNames() throws {
        let document = try load(
            root: #"""
                {"name": "root", "sublayers": [
                    {"name": "a", "sublayers": [{"name": "a1"}, {"name": "twice", "zPosition": 1}]}, {"name": "é\n\"\u0041"},
                    {"name": "twice", "zPosition": 2}
                ]}
                """#)
        #expect(try document.root.sublayers.map { try $0.name } == ["a", "é\n\"A", "twice"])
        #expect(document.findLayer(named: "root") == document.root)
        #expect(try document.findLayer(named: "a")?.sublayers.map { try $0.name } == ["a1", "twice"])
        #expect(try document.findLayer(named: "twice")?.value("zPosition") == .number(1))
        #expect(document.findLayer(named: "nobody") == nil)
    }

    /// The tree is live: what it is looked through for is what it is now.
    @Test func findingInAChangedTree() throws {
        let document = try load(root: #"{"sublayers": [{"name": "a"}, {"name": "b"}]}"#)
        let model = Model.shared
        let layers = try document.root.sublayers
        try model.setName("c", of: layers[0])
        #expect(document.findLayer(named: "a") == nil)
        #expect(document.findLayer(named: "c") == layers[0])
        try model.removeFromSuperlayer(layers[1])
        #expect(document.findLayer(named: "b") == nil)
        let added = try model.createLayer()
        try model.setName("b", of: added)
        try model.addSublayer(added, to: layers[0])
        model.release(added)
        #expect(document.findLayer(named: "b") == added)
    }

    /// The document holds its tree, and nobody else does.
    @Test func life() throws {
        var document: SceneDocument? = try load(root: #"{"sublayers": [{}, {}]}"#)
        let layers = try document!.root.sublayers + [document!.root]
        for layer in layers { #expect(Model.shared.isAlive(layer)) }
        document = nil
        for layer in layers { #expect(!Model.shared.isAlive(layer)) }
    }

    @Test func otherToolsKeys() throws {
        let document = try load(
            ##"{"x-editor": {"zoom": 2}, "scene": 1, "size": [1, 1], "root": {"x-locked": true, "opacity": 0.5}}"##)
        #expect(try document.root.value("opacity") == .number(0.5))
    }
}
