import Glibc
import SceneCommit
import SceneDocument
import SceneModel
import Testing

private let colors = "a colour (\"#rgb\", \"#rrggbb\", \"#rrggbbaa\", [r, g, b] or [r, g, b, a])"
private let corners = "\"topLeft\", \"topRight\", \"bottomLeft\", \"bottomRight\""

/// What is wrong, where, and what was expected.
@Suite struct ErrorTests {
    /// Of the whole document.
    @Test(arguments: [
        ("", "it is empty, expected a JSON object"),
        ("{", "line 1, column 1: no valid JSON: string or '}' expected near end of file"),
        ("{\"scene\": 1,\n \"size\": [1, 1], }", "line 2, column 18: no valid JSON: string or '}' expected near '}'"),
        (#"{"scene": 1, "scene": 1}"#, "line 1, column 20: no valid JSON: duplicate object key near '\"scene\"'"),
        (#"{"scene": 1} x"#, "line 1, column 14: no valid JSON: end of file expected near 'x'"),
        (#"{"scene": 1e999}"#, "line 1, column 15: no valid JSON: real number overflow near '1e999'"),
        (#"{"scene": NaN}"#, "line 1, column 13: no valid JSON: invalid token near 'NaN'"),
        ("[]", "expected a scene document: an object, not an empty list"),
        ("3", "expected a scene document: an object, not a number"),
        ("{}", "\"scene\" is missing, expected the format's version 1"),
        (#"{"scene": "1"}"#, "/scene: expected the format's version 1, not the string \"1\""),
        (#"{"scene": 1}"#, "\"size\" is missing, expected [width, height]"),
        (#"{"scene": 1, "size": [1, 1]}"#, "\"root\" is missing, expected a layer"),
        (#"{"scene": 1, "size": [1], "root": {}}"#, "/size: expected a size [width, height], not a list of 1"),
        (#"{"scene": 1, "size": [1, "a"], "root": {}}"#, "/size/1: expected a number, not the string \"a\""),
        (#"{"scene": 1, "size": [0, 5.5], "root": {}}"#, "/size: expected a width and a height above 0, not 0 x 5.5"),
        (#"{"scene": 1, "size": [9, -1], "root": {}}"#, "/size: expected a width and a height above 0, not 9 x -1"),
        (#"{"scene": 1, "size": [1, 1], "root": []}"#, "/root: expected a layer, not an empty list"),
        (#"{"scene": 1, "size": [1, 1], "root": {}, "layers": []}"#, "/layers: unknown key of a document"),
        (#"{"scene": 1, "size": [1, 1], "root": {}, "a/b~c": 0}"#, "/a~1b~0c: unknown key of a document"),
        (
            #"{"scene": 1, "size": [1, 1], "root": {}, "background": "red"}"#,
            "/background: expected \(colors), not the string \"red\""
        ),
        (#"{"scene": 1, "size": [1, 1], "root": {}, "images": []}"#, "/images: expected an object of names and paths, not an empty list"),
        (
            #"{"scene": 1, "size": [1, 1], "root": {}, "images": {"a": "a.png"}}"#,
            "/images/a: the document has no folder, expected no files"
        ),
    ])
    func document(json: String, message: String) {
        #expect(loadingError(json) == SceneError(.format, "document: \(message)"))
    }

    /// Of a layer two levels down.
    @Test(arguments: [
        (#""opasity": 1"#, "/opasity: unknown key of a layer; did you mean \"opacity\"?"),
        (#""paths": "M0 0""#, "/paths: unknown key of a layer; did you mean \"path\"?"),
        (#""opacity": "half""#, "/opacity: expected a number, not the string \"half\""),
        (#""opacity": null"#, "/opacity: expected a number, not null"),
        (#""opacity": [1]"#, "/opacity: expected a number, not a list of 1"),
        (#""opacity": {}"#, "/opacity: expected a number, not an object"),
        (#""opacity": true"#, "/opacity: expected a number, not true"),
        (#""hidden": 1"#, "/hidden: expected true or false, not a number"),
        (
            #""layoutManager": "stack""#,
            "/layoutManager: expected one of \"constraint\", \"box\", \"flow\", \"grid\", not the string \"stack\""
        ),
        (#""layoutManager": {"spacing": 1}"#, "/layoutManager: expected a \"type\""),
        (#""layoutManager": {"type": "box", "columns": 1}"#, "/layoutManager/columns: unknown key of a \"box\" layout manager"),
        (#""layoutManager": {"type": "constraint", "a": 1}"#, "/layoutManager/a: unknown key of a \"constraint\" layout manager"),
        (
            #""layoutManager": {"type": "grid", "columns": 0.5}"#,
            "/layoutManager/columns: expected a whole number of columns, 1...65536, not 0.5"
        ),
        (#""constraints": {}"#, "/constraints: expected a list of constraints, not an object"),
        (#""constraints": [1]"#, "/constraints/0: expected a constraint, not a number"),
        (#""constraints": [{}]"#, "/constraints/0: expected an \"attribute\""),
        (
            #""constraints": [{"attribute": "minX", "relativeTo": 1}]"#,
            "/constraints/0/relativeTo: expected \"superlayer\" or the name of a sibling, not a number"
        ),
        (#""constraints": [{"attribute": "minX", "of": 1}]"#, "/constraints/0/of: unknown key of a constraint"),
        (#""name": 5"#, "/name: expected a string, not a number"),
        (#""position": [1, 2, 3]"#, "/position: expected a point [x, y], not a list of 3"),
        (#""position": [1, "2"]"#, "/position/1: expected a number, not the string \"2\""),
        (#""bounds": [1, 2]"#, "/bounds: expected a rect [x, y, width, height], not a list of 2"),
        (#""cornerRadius": -1"#, "/cornerRadius: cornerRadius must be 0 or more, not -1.0"),
        (#""contentsScale": 0"#, "/contentsScale: contentsScale must be above 0, not 0.0"),
        (#""maskedCorners": ["topLeft", "top"]"#, "/maskedCorners/1: expected one of \(corners), not the string \"top\""),
        (#""maskedCorners": 15"#, "/maskedCorners: expected a list of \(corners), not a number"),
        (
            #""minificationFilter": "cubic""#,
            "/minificationFilter: expected one of \"nearest\", \"linear\", \"trilinear\", not the string \"cubic\""
        ),
        (##""backgroundColor": "#12345""##, "/backgroundColor: expected \(colors), not the string \"#12345\""),
        (##""backgroundColor": "#12345g""##, "/backgroundColor: expected \(colors), not the string \"#12345g\""),
        (#""backgroundColor": [255, 0, 0]"#, "/backgroundColor/0: expected a number from 0 to 1, not 255"),
        (#""borderColor": null"#, "/borderColor: expected \(colors), not null"),
        (#""contents": "sky""#, "/contents: there is no image \"sky\" in \"images\""),
        (#""contents": 1"#, "/contents: expected an image's name, not a number"),
        (#""frame": [0, 0, 1, 1], "bounds": [0, 0, 1, 1]"#, "/frame: expected no \"frame\" together with \"bounds\""),
        (#""position": [0, 0], "frame": [0, 0, 1, 1]"#, "/frame: expected no \"frame\" together with \"position\""),
        (#""frame": [0, 0]"#, "/frame: expected a rect [x, y, width, height], not a list of 2"),
        (#""sublayers": {}"#, "/sublayers: expected a list of layers, not an object"),
        (#""sublayers": [{}, 1]"#, "/sublayers/1: expected a layer, not a number"),
        (#""animations": {}"#, "/animations: expected a list of animations, not an object"),
        (
            #""type": "rectangle""#,
            "/type: expected one of \"layer\", \"shape\", \"text\", \"gradient\", \"replicator\", \"emitter\", \"scroll\", \"tiled\", "
                + "\"transform\", \"video\", \"gl\", not the string \"rectangle\""
        ),
    ])
    func layer(members: String, message: String) {
        let error = loadingError(root: #"{"sublayers": [{}, {"sublayers": [{\#(members)}]}]}"#)
        #expect(error == SceneError(.format, "document: /root/sublayers/1/sublayers/0\(message)"))
    }

    private static let forms = "a transform (16 numbers, or a list of operations such as {\"translate\": [x, y]})"

    @Test(arguments: [
        ("1", ": expected \(forms), not a number"),
        ("[1, 2]", ": expected \(forms), not a list of 2"),
        (#"[{"translate": [1, 2]}, 3]"#, "/1: expected an operation such as {\"translate\": [x, y]}, not a number"),
        ("[{}]", "/0: expected an operation such as {\"translate\": [x, y]}, not an empty object"),
        (#"[{"scale": 1, "rotate": 1}]"#, "/0: expected one operation, not both \"scale\" and \"rotate\""),
        (
            #"[{"turn": 1}]"#,
            "/0/turn: unknown operation, expected \"translate\", \"scale\", \"rotate\", \"skew\", \"perspective\" or \"matrix\""
        ),
        (#"[{"translate": 1}]"#, "/0/translate: expected [x, y] or [x, y, z], not a number"),
        (#"[{"scale": []}]"#, "/0/scale: expected a number, [x, y] or [x, y, z], not an empty list"),
        (#"[{"rotate": [1, 2]}]"#, "/0/rotate: expected an angle or [angle, ax, ay, az], not a list of 2"),
        (#"[{"rotate": [1, 0, 0, 0]}]"#, "/0/rotate: expected an axis, not one of length 0"),
        (#"[{"perspective": 0}]"#, "/0/perspective: expected a distance above 0, not 0"),
        (#"[{"matrix": [1]}]"#, "/0/matrix: expected 16 numbers m11 m12 ... m44, not a list of 1"),
        (#"[{"scale": 1e300}, {"scale": 1e300}]"#, ": the product of the operations is not finite"),
    ])
    func transform(json: String, message: String) {
        #expect(loadingError(root: #"{"transform": \#(json)}"#) == SceneError(.format, "document: /root/transform\(message)"))
    }

    @Test(arguments: [
        ("3", ": expected an animation, not a number"),
        ("{}", ": \"type\" is missing, expected one of \"basic\", \"keyframe\", \"spring\", \"group\", \"transition\""),
        (
            #"{"type": "simple"}"#,
            "/type: expected one of \"basic\", \"keyframe\", \"spring\", \"group\", \"transition\", not the string \"simple\""
        ),
        (#"{"type": "basic"}"#, ": \"keyPath\" is missing"),
        (#"{"type": "basic", "keyPath": 1}"#, "/keyPath: expected a key path, not a number"),
        (#"{"type": "basic", "keyPath": "alpha"}"#, "/keyPath: there is no property of the key path \"alpha\""),
        (#"{"type": "basic", "keyPath": ""}"#, "/keyPath: there is no property of the key path \"\""),
        (
            #"{"type": "basic", "keyPath": "position.z"}"#,
            "/keyPath: \"position\" has no part of the key path \"position.z\"; did you mean \"position.x\"?"
        ),
        (#"{"type": "basic", "keyPath": "geometryFlipped"}"#, "/keyPath: \"geometryFlipped\" is not animatable"),
        (#"{"type": "basic", "keyPath": "opacity", "from": [1, 2]}"#, "/from: expected a number, not a list of 2"),
        (#"{"type": "basic", "keyPath": "position", "to": 1}"#, "/to: expected a point [x, y], not a number"),
        (#"{"type": "basic", "keyPath": "bounds.size", "by": 1}"#, "/by: expected a size [width, height], not a number"),
        (
            ##"{"type": "basic", "keyPath": "borderColor", "by": "#fff"}"##,
            "/by: \"by\" is not defined for a color, which \"borderColor\" is"
        ),
        (
            #"{"type": "basic", "keyPath": "borderColor", "additive": true}"#,
            "/additive: \"additive\" is not defined for a color, which \"borderColor\" is"
        ),
        (
            #"{"type": "basic", "keyPath": "borderColor", "cumulative": true}"#,
            "/cumulative: \"cumulative\" is not defined for a color, which \"borderColor\" is"
        ),
        (#"{"type": "basic", "keyPath": "opacity", "duration": -1}"#, "/duration: expected a duration in seconds, 0 or more, not -1"),
        (
            #"{"type": "basic", "keyPath": "opacity", "repeatCount": "always"}"#,
            "/repeatCount: expected a number or \"forever\", not the string \"always\""
        ),
        (
            #"{"type": "basic", "keyPath": "opacity", "repeatCount": -2}"#,
            "/repeatCount: expected a number or \"forever\", 0 or more, not -2"
        ),
        (
            #"{"type": "basic", "keyPath": "opacity", "fillMode": "frozen"}"#,
            "/fillMode: expected one of \"removed\", \"forwards\", \"backwards\", \"both\", not the string \"frozen\""
        ),
        (
            #"{"type": "basic", "keyPath": "opacity", "timingFunction": "easy"}"#,
            "/timingFunction: expected one of \"linear\", \"easeIn\", \"easeOut\", \"easeInEaseOut\", \"default\", not the string \"easy\""
        ),
        (
            #"{"type": "basic", "keyPath": "opacity", "timingFunction": [0, 0, 1]}"#,
            "/timingFunction: expected control points [c1x, c1y, c2x, c2y], not a list of 3"
        ),
        (
            #"{"type": "basic", "keyPath": "opacity", "timingFunction": [2, 0, 1, 1]}"#,
            "/timingFunction: expected control points [c1x, c1y, c2x, c2y] with c1x and c2x from 0 to 1"
        ),
        (#"{"type": "basic", "keyPath": "opacity", "values": [0, 1]}"#, "/values: unknown key of a basic animation"),
        (#"{"type": "keyframe", "keyPath": "opacity"}"#, ": expected \"values\" or a \"path\""),
        (#"{"type": "keyframe", "keyPath": "opacity", "values": [0, "a"]}"#, "/values/1: expected a number, not the string \"a\""),
        (
            #"{"type": "keyframe", "keyPath": "opacity", "values": [0, 1], "keyTimes": [0, 0.5, 1]}"#,
            ": there are 3 key times, expected 2 for 2 values"
        ),
        (
            #"{"type": "keyframe", "keyPath": "opacity", "values": [0, 1, 0], "keyTimes": [0, 0.7, 0.5]}"#,
            ": keyTimes[2] is 0.5, expected at least the 0.7 before it"
        ),
        (#"{"type": "keyframe", "keyPath": "position", "path": "M0 0 L"}"#, "/path: at byte 6: expected a number, found the end"),
        (
            #"{"type": "keyframe", "keyPath": "opacity", "path": "M0 0"}"#,
            "/path: \"opacity\" is a number, and only a point can go along a path"
        ),
        (#"{"type": "spring", "keyPath": "opacity", "mass": 0}"#, "/mass: no spring has this \"mass\""),
        (#"{"type": "group", "animations": [{"type": "transition"}]}"#, "/animations/0: a transition cannot be in a group"),
        (#"{"type": "group", "keyPath": "opacity"}"#, "/keyPath: unknown key of a group animation"),
        (
            #"{"type": "transition", "transitionType": {"type": "gaussianBlur"}}"#,
            "/transitionType: gaussianBlur is a filter of one picture, expected a kernel "
                + "vec4 kernel(Image from, Image to, vec2 p, float progress)"
        ),
        (
            #"{"type": "transition", "transitionType": {"type": "kernel", "kernel": "ripple"}}"#,
            "/transitionType/kernel: there is no kernel \"ripple\" in \"filters\""
        ),
        (
            #"{"type": "transition", "subtype": "left"}"#,
            "/subtype: expected one of \"fromLeft\", \"fromRight\", \"fromTop\", \"fromBottom\", not the string \"left\""
        ),
        (
            #"{"type": "basic", "keyPath": "opacity", "timingFunction": "cubic-bezier(2, 0, 0, 1)"}"#,
            "/timingFunction: at character 14: expected c1x from 0 to 1, not \"2, 0, 0, 1)\""
        ),
    ])
    func animation(json: String, message: String) {
        let error = loadingError(root: #"{"animations": [{"type": "basic", "keyPath": "opacity"}, \#(json)]}"#)
        #expect(error == SceneError(.format, "document: /root/animations/1\(message)"))
    }

    @Test func invalidUTF8() throws {
        let bytes = Array(#"{"scene": 1, "size": [1, 1], "root": {"name": ""#.utf8) + [0xff] + Array("\"}}".utf8)
        let result = unsafe bytes.withUnsafeBytes { bytes in
            Result { () throws(SceneError) in try unsafe SceneDocument.load(json: bytes, folder: nil) }
        }
        #expect(throws: SceneError.self) { try result.get() }
        #expect(loadingError(#"{"scene": 1, "size": [1, 1], "root": {"name": "\u0000"}}"#)?.code == .format)
    }

    @Test func files() {
        let folder = TemporaryFolder()
        func error(_ path: String) -> SceneError? {
            do throws(SceneError) { _ = try SceneDocument.load(path: path) } catch { return error }
            return nil
        }
        let missing = "\(folder.path)/no.scene.json"
        #expect(error(missing) == SceneError(.io, "cannot open \(missing): No such file or directory"))
        #expect(error(folder.path) == SceneError(.io, "cannot read \(folder.path): it is a directory, expected a file"))
        let empty = folder.write("empty.scene.json", "")
        #expect(error(empty) == SceneError(.format, "\(empty): it is empty, expected a JSON object"))
        let wrong = folder.write("wrong.scene.json", #"{"scene": 1, "size": [1, 1], "root": {"opacity": "1"}}"#)
        #expect(error(wrong) == SceneError(.format, "\(wrong): /root/opacity: expected a number, not the string \"1\""))
    }

    /// A document that fails late leaves nothing behind. Other tests make layers at the same time, so it is done often.
    @Test func nothingIsLeft() {
        let layers = Array(repeating: #"{"sublayers": [{"animations": [{"type": "basic", "keyPath": "opacity"}]}]}"#, count: 50)
        let json = #"{"scene": 1, "size": [1, 1], "root": {"sublayers": [\#(layers.joined(separator: ",")), {"opacity": null}]}}"#
        let before = Model.shared.liveLayerCount
        for _ in 0..<1000 {
            if loadingError(json)?.message != "document: /root/sublayers/50/opacity: expected a number, not null" {
                Issue.record("it fails otherwise")
            }
        }
        #expect(Model.shared.liveLayerCount < before + 50_000)
    }
}
