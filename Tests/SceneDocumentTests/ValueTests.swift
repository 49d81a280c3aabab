import Glibc
import SceneCommit
import SceneDocument
import SceneModel
import SceneGeometry
import Testing

/// Every key of a layer, and every form of its values.
@Suite struct ValueTests {
    @Test(arguments: [
        ("bounds", "[1, 2, 3.5, 4]", PropertyValue.rect(Rect(1, 2, 3.5, 4))),
        ("bounds", "[0, 0, -100, -50]", .rect(Rect(-100, -50, 100, 50))),
        ("position", "[-1.5, 1e2]", .point(Point(-1.5, 100))),
        ("zPosition", "7", .number(7)),
        ("anchorPoint", "[0, 2]", .point(Point(0, 2))),
        ("anchorPointZ", "-3", .number(-3)),
        ("geometryFlipped", "true", .bool(true)),
        ("hidden", "true", .bool(true)),
        ("doubleSided", "false", .bool(false)),
        ("opacity", "0.25", .number(0.25)),
        ("allowsGroupOpacity", "false", .bool(false)),
        ("masksToBounds", "true", .bool(true)),
        ("cornerRadius", "4", .number(4)),
        ("maskedCorners", #"["topLeft", "bottomRight"]"#, .flags(0b1001)),
        ("maskedCorners", "[]", .flags(0)),
        ("borderWidth", "2", .number(2)),
        ("borderColor", ##""#f00""##, .color(Color(1, 0, 0, 1))),
        ("allowsEdgeAntialiasing", "false", .bool(false)),
        ("contentsRect", "[0.5, 0, 0.5, 1]", .rect(Rect(0.5, 0, 0.5, 1))),
        ("contentsCenter", "[0.25, 0.25, 0.5, 0.5]", .rect(Rect(0.25, 0.25, 0.5, 0.5))),
        ("contentsScale", "2", .number(2)),
        ("minificationFilter", #""trilinear""#, .enumeration(2)),
        ("magnificationFilter", #""nearest""#, .enumeration(0)),
    ])
    func property(key: String, json: String, expected: PropertyValue) throws {
        #expect(try value(of: key, from: json) == expected)
    }

    /// Every property of the table can be read from a document: none has been forgotten when the table grew.
    @Test func allPropertiesHaveAForm() throws {
        for info in PropertyInfo.table where info.type != .string && info.type != .image {
            let json: String
            switch info.type {
            case .bool: json = "true"
            case .number: json = "1"
            case .point, .size: json = "[1, 1]"
            case .rect: json = "[1, 1, 1, 1]"
            case .color: json = "[1, 1, 1]"
            case .transform: json = "[]"
            case .enumeration: json = "\"\(info.names[1])\""
            case .flags: json = "[\"\(info.names[1])\"]"
            case .numbers: json = "[1, 2]"
            case .colors: json = "[\"#fff\"]"
            case .filters where info.property.isOfGenerator: json = "null"
            case .filters: json = "[{\"type\": \"colorInvert\"}]"
            case .path: json = "\"M0 0L1 1\""
            case .cells: json = "[{\"birthRate\": 5, \"emitterCells\": [{\"color\": \"#f00\"}]}]"
            case .none, .string, .image: continue
            }
            #expect(try value(of: info.key, from: json).type == info.type)
        }
    }

    @Test func gravities() throws {
        let names = [
            "center", "top", "bottom", "left", "right", "topLeft", "topRight", "bottomLeft", "bottomRight", "resize", "resizeAspect",
            "resizeAspectFill",
        ]
        for (index, name) in names.enumerated() {
            #expect(try value(of: "contentsGravity", from: "\"\(name)\"") == .enumeration(Int32(index)))
        }
    }

    @Test(arguments: [
        (##""#abc""##, Color(Float(0xaa) / 255, Float(0xbb) / 255, Float(0xcc) / 255, 1)),
        (##""#FF8000""##, Color(1, Float(0x80) / 255, 0, 1)),
        (##""#01020304""##, Color(Float(1) / 255, Float(2) / 255, Float(3) / 255, Float(4) / 255)),
        ("[0.5, 0, 1]", Color(0.5, 0, 1, 1)),
        ("[0, 0.1, 0.2, 0.3]", Color(0, 0.1, 0.2, 0.3)),
    ])
    func color(json: String, expected: Color) throws {
        #expect(try value(of: "backgroundColor", from: json) == .color(expected))
    }

    /// null takes the place of a value that may be missing.
    @Test func null() throws {
        #expect(try value(of: "backgroundColor", from: "null") == .none)
        let document = try load(root: #"{"name": null, "contents": null}"#)
        #expect(try document.root.name == nil)
        #expect(try document.root.contents == nil)
    }

    // MARK: - Transforms

    private func transform(_ json: String) throws -> Transform3D {
        guard case .transform(let matrix) = try value(of: "transform", from: json) else { throw Missing() }
        return matrix
    }

    private struct Missing: Error {}

    @Test func sixteenNumbers() throws {
        let matrix = try transform("[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]")
        #expect(matrix.numbers == (1...16).map(Double.init))
        #expect(try transform(#"[{"matrix": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]}]"#) == matrix)
        #expect(try transform("[]") == .identity)
    }

    @Test(arguments: [
        (#"{"translate": [1, 2]}"#, Transform3D.translation(1, 2, 0)),
        (#"{"translate": [1, 2, 3]}"#, .translation(1, 2, 3)),
        (#"{"scale": 2}"#, .scale(2, 2, 1)),
        (#"{"scale": [2, 3]}"#, .scale(2, 3, 1)),
        (#"{"scale": [2, 3, 4]}"#, .scale(2, 3, 4)),
        (#"{"rotate": 0.5}"#, .rotation(0.5, 0, 0, 1)),
        (#"{"rotate": [0.5, 0, 2, 0]}"#, .rotation(0.5, 0, 1, 0)),
        (#"{"skew": [0.25, 0.5]}"#, .skew(0.25, 0.5)),
        (#"{"perspective": 500}"#, .perspective(500)),
        (#"{"translate": [1, 2], "x-note": "ignored"}"#, .translation(1, 2, 0)),
    ])
    func operation(json: String, expected: Transform3D) throws {
        #expect(try transform("[\(json)]") == expected)
    }

    /// The first operation is the outermost, as in CSS: a point is scaled before it is moved.
    @Test func order() throws {
        let matrix = try transform(#"[{"translate": [10, 0]}, {"scale": 2}]"#)
        #expect(SIMD4(1, 1, 0, 1) * matrix == SIMD4(12, 2, 0, 1))
        let other = try transform(#"[{"scale": 2}, {"translate": [10, 0]}]"#)
        #expect(SIMD4(1, 1, 0, 1) * other == SIMD4(22, 2, 0, 1))
    }

    /// With y down a positive angle turns x towards y: clockwise on screen.
    @Test func clockwise() throws {
        let turned = SIMD4(1, 0, 0, 1) * (try transform(#"[{"rotate": \#(Double.pi / 2)}]"#))
        #expect(abs(turned.x) < 1e-15 && turned.y == 1)
    }
}
