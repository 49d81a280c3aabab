import SceneCommit
import Testing

/// What the format has and this version does not: an error that says so, unless it says nothing.
@Suite struct UnsupportedTests {
    @Test func keysOfAnotherKind() throws {
        #expect(
            loadingError(root: #"{"sublayers": [{"path": "M0 0"}]}"#)
                == SceneError(
                    .format,
                    "document: /root/sublayers/0/path: path is a property of shape layers, and the layer is a plain layer"))
    }

    @Test func plainLayerType() throws { _ = try load(root: #"{"type": "layer"}"#) }

    @Test func fontsNeedAFolder() throws {
        #expect(
            loadingError(#"{"scene": 1, "size": [1, 1], "fonts": {"a": "b"}, "root": {}}"#)
                == SceneError(.format, "document: /fonts/a: the document has no folder, expected no files"))
        _ = try load(#"{"scene": 1, "size": [1, 1], "fonts": {}, "root": {}}"#)
    }

    @Test func version() {
        #expect(
            loadingError(#"{"scene": 2, "size": [1, 1], "root": {}}"#)
                == SceneError(.unsupported, "document: /scene: version 2 of the format is not supported, expected 1"))
    }
}
