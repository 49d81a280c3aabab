import SceneAnimation
import SceneCommit
import SceneDocument
import SceneGeometry
import SceneLayout
import SceneModel
import Testing

@Suite struct WriterTests {
    private func describe(_ layer: LayerID, all: Bool = false) throws -> String {
        try DocumentWriter.describe(layer, presentation: false, all: all)
    }

    private let everything = ##"""
        {"name": "root \"quoted\"\n\u0001é", "bounds": [1, 2, 30.5, 40], "position": [0.1, -1e-7], "zPosition": 3, "anchorPoint": [0, 1],
         "anchorPointZ": 1e300, "transform": [{"rotate": [1, 1, 2, 3]}, {"perspective": 300}], "sublayerTransform": [{"skew": [0.1, 0.2]}],
         "geometryFlipped": true, "hidden": true, "doubleSided": false, "opacity": 0.3333333333333333, "allowsGroupOpacity": false,
         "masksToBounds": true, "backgroundColor": "#12345678", "cornerRadius": 7, "maskedCorners": ["topRight", "bottomLeft"],
         "borderWidth": 0.5, "borderColor": [0.123, 0.5, 1], "allowsEdgeAntialiasing": false, "contentsGravity": "resizeAspectFill",
         "contentsRect": [0, 0, 0.5, 0.5], "contentsCenter": [0.1, 0.2, 0.3, 0.4], "contentsScale": 2, "minificationFilter": "trilinear",
         "magnificationFilter": "nearest",
         "animations": [
            {"type": "basic", "keyPath": "bounds.size.width", "key": "grow", "from": 1, "by": 2, "duration": 3, "beginTime": 4, "timeOffset": 5,
             "speed": 6, "repeatCount": "forever", "repeatDuration": 7, "autoreverses": true, "fillMode": "backwards", "additive": true,
             "cumulative": true, "removedOnCompletion": false, "timingFunction": [0.1, 0.2, 0.3, 0.4]},
            {"type": "basic", "keyPath": "backgroundColor", "to": "#fff", "timingFunction": "easeOut"},
            {"type": "basic", "keyPath": "transform.rotation.x", "from": 1, "repeatDuration": "forever"}
         ],
         "sublayers": [{"name": "a", "sublayers": [{"opacity": 0}, {}]}, {"name": "b"}]}
        """##

    /// What is written is read as the same, with and without the defaults.
    @Test(arguments: [false, true])
    func roundTrip(all: Bool) throws {
        let first = try load(root: everything)
        let text = try describe(first.root, all: all)
        let second = try load(root: text)
        try expectSame(first.root, second.root)
        #expect(try describe(second.root, all: all) == text)
    }

    @Test(arguments: [
        (#""constraint""#, #""constraint""#), (#"{"type": "constraint"}"#, #""constraint""#), (#"{"type": "box"}"#, #""box""#),
        (
            #"{"type": "box", "axis": "vertical", "spacing": 4, "padding": 2.5, "alignment": "fill"}"#,
            #"{"type": "box", "axis": "vertical", "spacing": 4, "padding": 2.5, "alignment": "fill"}"#
        ),
        (#"{"lineSpacing": -3, "type": "flow", "spacing": 0}"#, #"{"type": "flow", "lineSpacing": -3}"#),
        (#"{"type": "grid", "columns": 3, "spacing": 9}"#, #"{"type": "grid", "columns": 3, "spacing": 9}"#),
    ])
    func layoutManagers(read: String, written: String) throws {
        let document = try load(root: #"{"layoutManager": \#(read)}"#)
        #expect(try describe(document.root).contains("\"layoutManager\": \(written)"))
        #expect(try describe(load(root: #"{"layoutManager": \#(written)}"#).root) == describe(document.root))
    }

    @Test func constraints() throws {
        let text = #"""
            {"layoutManager": "constraint", "autoresizingMask": ["width", "maxYMargin"], "sublayers": [
                {"name": "a", "constraints": [{"attribute": "midX"},
                    {"attribute": "width", "relativeTo": "b", "sourceAttribute": "height", "scale": 0.5, "offset": -1}]},
                {"name": "b"}]}
            """#
        let document = try load(root: text), again = try load(root: describe(document.root))
        for loaded in [document, again] {
            #expect(
                try Model.shared.constraints(of: loaded.root.sublayers[0]) == [
                    Constraint(.midX, Constraint.superlayer, .midX), Constraint(.width, "b", .height, scale: 0.5, offset: -1),
                ])
            #expect(try Model.shared.layoutManager(of: loaded.root) === ConstraintLayoutManager.shared)
            #expect(try loaded.root.value("autoresizingMask") == .flags(2 | 32))
        }
        #expect(try describe(again.root) == describe(document.root))
    }

    private func expectSame(_ a: LayerID, _ b: LayerID) throws {
        let model = Model.shared
        #expect(try a.name == b.name)
        let kind = try model.kind(of: a)
        #expect(try model.kind(of: b) == kind)
        for info in PropertyInfo.table where info.kinds.contains(kind) && info.type != .string && info.type != .image {
            #expect(try a.value(info.key) == b.value(info.key), "\(info.key)")
        }
        let (first, second) = (try model.animations(of: a), try model.animations(of: b))
        #expect(first.map(\.key) == second.map(\.key))
        for (x, y) in zip(first.map(\.animation), second.map(\.animation)) {
            #expect(x.path == y.path && x.from == y.from && x.to == y.to && x.by == y.by)
            #expect(x.timing == y.timing && (x.curve ?? .linear) == (y.curve ?? .linear))
            #expect(x.isAdditive == y.isAdditive && x.isCumulative == y.isCumulative && x.isRemovedOnCompletion == y.isRemovedOnCompletion)
        }
        let (left, right) = (try a.sublayers, try b.sublayers)
        #expect(left.count == right.count)
        for (x, y) in zip(left, right) { try expectSame(x, y) }
    }

    @Test func text() throws {
        let document = try load(
            root: ##"""
                {"sublayers": [{"name": "a", "backgroundColor": "#f00", "sublayers": [{}, {"opacity": 0.5}]}],
                 "animations": [{"type": "basic", "keyPath": "position.x", "key": "k", "to": 5, "duration": 1, "timingFunction": "default"}]}
                """##)
        #expect(
            try describe(document.root) == ##"""
                {
                  "bounds": [0, 0, 100, 80],
                  "position": [50, 40],
                  "animations": [{"type": "basic", "keyPath": "position.x", "key": "k", "to": 5, "duration": 1, "timingFunction": "default"}],
                  "sublayers": [
                    {
                      "name": "a",
                      "backgroundColor": "#ff0000",
                      "sublayers": [
                        {},
                        {
                          "opacity": 0.5
                        }
                      ]
                    }
                  ]
                }
                """##)
    }

    /// Every property that the layer's kind has is there.
    @Test(arguments: LayerKind.allCases) func allOfAKind(kind: LayerKind) throws {
        let document = try load(root: "{\"type\": \"\(kind.name)\"}")
        let text = try describe(document.root, all: true)
        for info in PropertyInfo.table where info.key != "name" {
            #expect(text.contains("\n  \"\(info.key)\": ") == info.kinds.contains(kind), "\(info.key)")
        }
        let again = try load(root: text)
        #expect(try describe(again.root, all: true) == text)
    }

    @Test func all() throws {
        let document = try load(root: "{}")
        let text = try describe(document.root, all: true)
        #expect(text.contains("\"backgroundColor\": null,\n"))
        #expect(text.contains("\"contents\": null,\n"))
        #expect(text.contains("\"maskedCorners\": [\"topLeft\", \"topRight\", \"bottomLeft\", \"bottomRight\"],\n"))
        #expect(text.contains("\"transform\": [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],\n"))
    }

    /// Layers that share an image show the same name.
    @Test func contents() throws {
        let folder = TemporaryFolder()
        try folder.writeImage("1.png")
        try folder.writeImage("2.png")
        let document = try load(
            #"""
            {"scene": 1, "size": [1, 1], "images": {"b": "2.png", "a": "1.png"},
             "root": {"sublayers": [{"contents": "a"}, {"contents": "b"}, {"contents": "a"}]}}
            """#, folder: folder.path)
        let lines = try describe(document.root).split(separator: "\n").filter { $0.contains("contents") }
        #expect(lines.map { $0.drop { $0 == " " } } == [#""contents": "image-1""#, #""contents": "image-2""#, #""contents": "image-1""#])
    }

    /// A description of what is on screen has no animations, for its values have them in; nothing is out of what documents allow.
    @Test func presentation() throws {
        let document = try load(root: #"{"opacity": 0.5, "animations": [{"type": "basic", "keyPath": "opacity", "to": 1}]}"#)
        let text = try DocumentWriter.describe(document.root, presentation: true, all: false)
        #expect(!text.contains("animations"))
        #expect(text.contains("\"opacity\": 0.5"))
    }

    /// The program's colours may lie beyond what documents allow.
    @Test func colorBeyond() throws {
        let document = try load(root: "{}")
        try Model.shared.set(PropertyPath(.backgroundColor), of: document.root, to: .color(Color(2, -1, 0.2, 1)))
        #expect(try describe(document.root).contains("\"backgroundColor\": \"#ff0033\""))
        try Model.shared.set(PropertyPath(.backgroundColor), of: document.root, to: .color(Color(2, -1, 0.123, 0.5)))
        #expect(try describe(document.root).contains("\"backgroundColor\": [1.0, 0.0, 0.123, 0.5]"))
    }

    /// The program's trees may be far deeper than documents.
    @Test func veryDeep() throws {
        let model = Model.shared
        var root = try model.createLayer()
        for _ in 0..<20_000 {
            let parent = try model.createLayer()
            try model.addSublayer(root, to: parent)
            model.release(root)
            root = parent
        }
        defer { model.release(root) }
        #expect(try describe(root).count(where: { $0 == "[" }) == 20_000)
    }

    @Test func noLayer() {
        #expect(throws: SceneError.self) { try DocumentWriter.describe(LayerID(rawValue: 0), presentation: false, all: false) }
    }
}
