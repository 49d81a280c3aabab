import SceneAnimation
import SceneCommit
import SceneDocument
import SceneGeometry
import SceneModel
import Testing

@Suite struct AnimationTests {
    private func animations(_ json: String) throws -> [(key: String?, animation: AnimationDescription)] {
        let document = try load(root: #"{"animations": \#(json)}"#)
        return try Model.shared.animations(of: document.root)
    }

    private func animation(_ json: String) throws -> AnimationDescription { try #require(try animations("[\(json)]").first).animation }

    @Test func defaults() throws {
        let (key, animation) = try #require(try animations(#"[{"type": "basic", "keyPath": "opacity"}]"#).first)
        #expect(key == nil)
        #expect(animation.path == PropertyPath(.opacity))
        #expect(animation.from == nil && animation.to == nil && animation.by == nil)
        var timing = MediaTiming()
        // Of no duration: the default of a transaction.
        timing.duration = 0.25
        #expect(animation.timing == timing)
        #expect(animation.curve == nil)
        #expect(!animation.isAdditive && !animation.isCumulative && animation.isRemovedOnCompletion)
    }

    @Test func everyKey() throws {
        let (key, animation) = try #require(
            try animations(
                #"""
                [{"type": "basic", "key": "move", "keyPath": "position.x", "duration": 2, "beginTime": 1.5, "timeOffset": -1, "speed": -2,
                  "repeatCount": 2.5, "repeatDuration": 9, "autoreverses": true, "fillMode": "both", "removedOnCompletion": false,
                  "timingFunction": "easeIn", "additive": true, "cumulative": true, "from": 1, "to": 2, "by": 3, "x-note": 1,
                  "valueFunction": null}]
                """#
            ).first)
        #expect(key == "move")
        #expect(animation.path == PropertyPath(.position, .x))
        #expect(animation.from == .number(1) && animation.to == .number(2) && animation.by == .number(3))
        var timing = MediaTiming()
        timing.duration = 2
        timing.beginTime = 1.5
        timing.timeOffset = -1
        timing.speed = -2
        timing.repeatCount = 2.5
        timing.repeatDuration = 9
        timing.autoreverses = true
        timing.fillMode = .both
        #expect(animation.timing == timing)
        #expect(animation.curve == .easeIn)
        #expect(animation.isAdditive && animation.isCumulative && !animation.isRemovedOnCompletion)
    }

    @Test func forever() throws {
        let animation = try animation(
            #"{"type": "basic", "keyPath": "opacity", "repeatCount": "forever", "repeatDuration": "forever", "duration": 0}"#)
        #expect(animation.timing.repeatCount == .infinity)
        #expect(animation.timing.repeatDuration == .infinity)
        #expect(animation.timing.duration == 0.25)
    }

    @Test(arguments: [("removed", FillMode.removed), ("forwards", .forwards), ("backwards", .backwards), ("both", .both)])
    func fillMode(name: String, expected: FillMode) throws {
        #expect(try animation(#"{"type": "basic", "keyPath": "opacity", "fillMode": "\#(name)"}"#).timing.fillMode == expected)
    }

    @Test(arguments: [
        (#""linear""#, TimingFunction.linear), (#""easeIn""#, .easeIn), (#""easeOut""#, .easeOut), (#""easeInEaseOut""#, .easeInEaseOut),
        (#""default""#, .default), ("[0.1, -2, 0.9, 3]", TimingFunction(0.1, -2, 0.9, 3)!),
        (#""easeOutBack""#, TimingFunction.named("easeOutBack")!),
    ])
    func timingFunction(json: String, expected: TimingFunction) throws {
        #expect(try animation(#"{"type": "basic", "keyPath": "opacity", "timingFunction": \#(json)}"#).curve == expected)
    }

    /// The values are of the key path's type.
    @Test(arguments: [
        ("opacity", "0.5", PropertyValue.number(0.5)), ("position", "[1, 2]", .point(Point(1, 2))), ("position.y", "3", .number(3)),
        ("bounds", "[0, 1, 2, 3]", .rect(Rect(0, 1, 2, 3))), ("bounds.size", "[4, 5]", .size(Size(4, 5))),
        ("bounds.origin", "[4, 5]", .point(Point(4, 5))), ("bounds.size.width", "6", .number(6)),
        ("backgroundColor", ##""#fff""##, .color(.white)), ("transform", #"[{"scale": 3}]"#, .transform(.scale(3, 3, 1))),
        ("transform.rotation", "1", .number(1)), ("sublayerTransform.translation", "[7, 8]", .size(Size(7, 8))),
        ("transform.scale.z", "2", .number(2)), ("contentsRect", "[0, 0, 0.5, 1]", .rect(Rect(0, 0, 0.5, 1))),
    ])
    func values(keyPath: String, json: String, expected: PropertyValue) throws {
        let animation = try animation(#"{"type": "basic", "keyPath": "\#(keyPath)", "from": \#(json), "to": \#(json)}"#)
        #expect(animation.from == expected && animation.to == expected)
        #expect(animation.path == PropertyPath(keyPath))
    }

    @Test func orderAndReplacement() throws {
        let list = try animations(
            #"""
            [{"type": "basic", "keyPath": "opacity"}, {"type": "basic", "keyPath": "zPosition", "key": "a"},
             {"type": "basic", "keyPath": "position", "key": "b"}, {"type": "basic", "keyPath": "bounds", "key": "a"}]
            """#)
        #expect(list.map(\.key) == [nil, "b", "a"])
        #expect(list.map { $0.animation.path.keyPath } == ["opacity", "position", "bounds"])
    }

    /// What is written of an animation reads as the same one again.
    @Test(arguments: [
        #"{"type": "spring", "keyPath": "position", "to": [1, 2], "mass": 2, "stiffness": 50, "damping": 3, "initialVelocity": -1, "duration": 2}"#,
        #"{"type": "keyframe", "keyPath": "opacity", "values": [0, 1, 0.5], "keyTimes": [0, 0.2, 1], "timingFunctions": ["easeIn", "steps(3)"], "duration": 1}"#,
        #"{"type": "keyframe", "keyPath": "position", "path": "M0 0 C1 2 3 4 5 6", "calculationMode": "paced", "rotationMode": "autoReverse", "duration": 1}"#,
        #"{"type": "keyframe", "keyPath": "bounds", "values": [[0, 0, 1, 1], [2, 2, 3, 3]], "calculationMode": "cubic", "tensionValues": [0.5], "biasValues": [0, 1], "duration": 1}"#,
        #"{"type": "keyframe", "keyPath": "hidden", "values": [true, false], "holds": [true], "duration": 1}"#,
        #"{"type": "group", "animations": [{"type": "basic", "keyPath": "opacity", "to": 1, "duration": 1}, {"type": "group", "animations": [], "duration": 2}], "duration": 3}"#,
        #"{"type": "transition", "transitionType": "push", "subtype": "fromTop", "startProgress": 0.25, "duration": 1}"#,
        #"{"type": "basic", "keyPath": "transform", "valueFunction": "translate", "from": [1, 2, 3], "to": [4, 5, 6], "duration": 1, "timingFunction": "linear(0, 0.5 25%, 1)"}"#,
    ])
    func roundTrip(json: String) throws {
        let first = try load(root: #"{"animations": [\#(json)]}"#)
        let text = try DocumentWriter.describe(first.root, presentation: false, all: false)
        let second = try load(root: text)
        #expect(try DocumentWriter.describe(second.root, presentation: false, all: false) == text)
        let a = try #require(Model.shared.animations(of: first.root).first).animation
        let b = try #require(Model.shared.animations(of: second.root).first).animation
        #expect(a.kind == b.kind && a.path == b.path && a.from == b.from && a.to == b.to && a.way == b.way)
        #expect(a.values.elementsEqual(b.values))
        #expect(a.spring == b.spring && a.keyframes == b.keyframes && a.rotation == b.rotation && a.function == b.function)
        #expect(a.transition == b.transition && a.timing == b.timing && a.curve == b.curve && a.animations.count == b.animations.count)
    }

    /// A filter stands in the place of the transition's type, and is written there.
    @Test func transitionFilters() throws {
        let folder = TemporaryFolder()
        let kernel = "uniform float soft;\nvec4 kernel(Image a, Image b, vec2 p, float t) { return mix(at(a, p), at(b, p), t * soft); }"
        _ = folder.write("mix.glsl", kernel)
        func load(_ root: String) throws -> SceneDocument {
            let json = #"{"scene": 1, "size": [1, 1], "filters": {"kernel-1": "mix.glsl"}, "root": \#(root)}"#
            return try SceneDocument.load(path: folder.write("a.scene.json", json))
        }
        let filter = #"{"type": "kernel", "kernel": "kernel-1", "name": "mix", "soft": 0.5}"#
        let first = try load(#"{"animations": [{"type": "transition", "transitionType": \#(filter), "duration": 1}]}"#)
        let text = try DocumentWriter.describe(first.root, presentation: false, all: false)
        // The kernel itself is written: what is written needs no file.
        let written =
            #"{"type": "kernel", "text": "\#(kernel.split(separator: "\n").joined(separator: "\\n"))", "name": "mix", "soft": 0.5}"#
        #expect(text.contains(#""transitionType": \#(written)"#), "\(text)")
        let second = try SceneDocumentTests.load(root: text)
        for document in [first, second] {
            let transition = try #require(Model.shared.animations(of: document.root).first).animation.transition
            #expect(transition.filter?.kernel?.text == kernel && transition.filter?.name == "mix")
            #expect(transition.filter?.value(of: "soft") == .number(0.5))
        }
        // An action may be one too.
        let action = try load(#"{"actions": {"opacity": {"type": "transition", "transitionType": \#(filter)}}}"#)
        #expect(try DocumentWriter.describe(action.root, presentation: false, all: false).contains(#""transitionType": \#(written)"#))
    }

    /// A document's transition leads from what its layer says to what it takes on.
    @Test func transitionTo() throws {
        let document = try load(root: #"{"opacity": 0.5, "animations": [{"type": "transition", "to": {"opacity": 1}}]}"#)
        #expect(try document.root.value("opacity") == .number(1))
        let transition = try #require(Model.shared.animations(of: document.root).first).animation.transition
        #expect(transition.before == [TransitionSpec.Setting(property: .opacity, value: .number(0.5))])
    }
}
