import SceneGeometry

extension Path {
    /// The segments that are drawn, in order.
    var segments: [PathSegment] {
        var result: [PathSegment] = []
        forEachSegment { result.append($0) }
        return result
    }
}
