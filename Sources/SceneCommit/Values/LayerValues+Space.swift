public import SceneGeometry

// A layer's place in its superlayer, and the shape of its bounds: model and renderer agree on both to the bit.

extension LayerValues {
    /// The matrix from the layer's space to the superlayer's, without the superlayer's own transform of sublayers.
    public func placement(_ extras: LayerExtras?) -> Transform3D {
        placement(extras?.transform ?? .identity, anchorZ: extras?.anchorPointZ ?? 0, z: extras?.zPosition ?? 0)
    }

    /// The same matrix, of those extras that have a part in it.
    @inlinable @inline(__always)
    public func placement(_ transform: borrowing Transform3D, anchorZ: Double, z: Double) -> Transform3D {
        let x = bounds.x + bounds.width * anchorPoint.x, y = bounds.y + bounds.height * anchorPoint.y
        return transform.moved(by: -x, -y, -anchorZ).movedAfter(by: position.x, position.y, z)
    }

    /// The layer's transform of its sublayers: the flip of its geometry, then its sublayer transform about its anchor point. nil for none.
    public func sublayerSpace(_ transform: Transform3D?, anchorZ z: Double) -> Transform3D? {
        guard bits.geometryFlipped || transform != nil else { return nil }
        var result = Transform3D.identity
        if bits.geometryFlipped { result = Transform3D.scale(1, -1, 1).movedAfter(by: 0, 2 * bounds.y + bounds.height, 0) }
        if let transform {
            let anchor = bounds.point(at: anchorPoint)
            result = result * transform.moved(by: -anchor.x, -anchor.y, -z).movedAfter(by: anchor.x, anchor.y, z)
        }
        return result
    }

    /// Whether a point of the layer's plane lies in its bounds with their round corners. The bounds are half open.
    public func shapeContains(_ point: Point, isContinuous: @autoclosure () -> Bool) -> Bool {
        guard point.x >= bounds.minX, point.x < bounds.maxX, point.y >= bounds.minY, point.y < bounds.maxY else { return false }
        guard cornerRadius > 0 else { return true }
        let left = point.x - bounds.minX, right = bounds.maxX - point.x, top = point.y - bounds.minY, bottom = bounds.maxY - point.y
        let corner: UInt32 = (left < right ? 1 : 2) << (top < bottom ? 0 : 2)
        guard bits.maskedCorners & corner != 0 else { return true }
        let half = min(bounds.width, bounds.height) / 2, radius = min(cornerRadius, half)
        return isContinuous()
            ? SmoothCorner(radius: radius, half: half).contains(min(left, right), min(top, bottom))
            : Self.isInRoundCorner(min(left, right), min(top, bottom), radius)
    }

    /// @param x, y the distances from the sides that meet in the corner.
    private static func isInRoundCorner(_ x: Double, _ y: Double, _ radius: Double) -> Bool {
        let dx = radius - x, dy = radius - y
        return dx <= 0 || dy <= 0 || dx * dx + dy * dy <= radius * radius
    }
}
