import SceneCommit
import SceneGeometry

extension JSON {
    private static let transformForms = "a transform (16 numbers, or a list of operations such as {\"translate\": [x, y]})"

    /// 16 numbers, or operations of which the first is the outermost.
    func readTransform() throws(SceneError) -> Transform3D {
        var elements = try list(expecting: Self.transformForms)
        if let first = elements.next(), !first.isObject { return try readMatrix(expecting: Self.transformForms) }
        var result = Transform3D.identity
        for operation in self.elements { result = try operation.readOperation() * result }
        guard result.isFinite else { throw error(.format, "the product of the operations is not finite") }
        return result
    }

    private func readMatrix(expecting expected: String = "16 numbers m11 m12 ... m44") throws(SceneError) -> Transform3D {
        let n = try readNumbers(16, expecting: expected)
        return Transform3D(
            SIMD4(n[0], n[1], n[2], n[3]), SIMD4(n[4], n[5], n[6], n[7]), SIMD4(n[8], n[9], n[10], n[11]),
            SIMD4(n[12], n[13], n[14], n[15]))
    }

    private func readOperation() throws(SceneError) -> Transform3D {
        guard isObject else { throw error(expecting: "an operation such as {\"translate\": [x, y]}") }
        var found: (name: String, transform: Transform3D)?
        try forEachKey { (name, value) throws(SceneError) in
            if let found { throw error(.format, "expected one operation, not both \"\(found.name)\" and \"\(name)\"") }
            found = (name, try value.readOperation(name))
        }
        guard let found else { throw error(.format, "expected an operation such as {\"translate\": [x, y]}, not an empty object") }
        return found.transform
    }

    private func readOperation(_ name: String) throws(SceneError) -> Transform3D {
        switch name {
        case "translate":
            let n = try readNumbers(2, or: 3, expecting: "[x, y] or [x, y, z]")
            return .translation(n[0], n[1], n.count == 3 ? n[2] : 0)
        case "scale": return try readScale()
        case "rotate": return try readRotation()
        case "skew":
            let n = try readNumbers(2, expecting: "two angles [ax, ay]")
            return .skew(n[0], n[1])
        case "perspective":
            let distance = try readNumber(expecting: "a distance")
            guard distance > 0 else { throw error(.format, "expected a distance above 0, not \(distance.plain)") }
            return .perspective(distance)
        case "matrix": return try readMatrix()
        default:
            throw error(
                .format, "unknown operation, expected \"translate\", \"scale\", \"rotate\", \"skew\", \"perspective\" or \"matrix\"")
        }
    }

    private func readNumbers(_ count: Int, or other: Int, expecting expected: String) throws(SceneError) -> [Double] {
        try readNumbers(elements.count == other ? other : count, expecting: expected)
    }

    /// One number scales x and y, as CSS `scale()` does.
    private func readScale() throws(SceneError) -> Transform3D {
        if let number { return .scale(number, number, 1) }
        let n = try readNumbers(2, or: 3, expecting: "a number, [x, y] or [x, y, z]")
        return .scale(n[0], n[1], n.count == 3 ? n[2] : 1)
    }

    private func readRotation() throws(SceneError) -> Transform3D {
        if let number { return .rotation(number, 0, 0, 1) }
        let n = try readNumbers(4, expecting: "an angle or [angle, ax, ay, az]")
        guard n[1] != 0 || n[2] != 0 || n[3] != 0 else { throw error(.format, "expected an axis, not one of length 0") }
        return .rotation(n[0], n[1], n[2], n[3])
    }
}
