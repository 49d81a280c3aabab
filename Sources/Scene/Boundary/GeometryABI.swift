public import CScene
import SceneCommit
import SceneGeometry

@c @implementation
public func scene_transform_make_identity() -> scene_transform { Transform3D.identity.c }

@c @implementation
public func scene_transform_make_translation(_ x: Double, _ y: Double, _ z: Double) -> scene_transform {
    Transform3D.translation(x, y, z).c
}

@c @implementation
public func scene_transform_make_scale(_ x: Double, _ y: Double, _ z: Double) -> scene_transform { Transform3D.scale(x, y, z).c }

@c @implementation
public func scene_transform_make_rotation(_ angle: Double, _ x: Double, _ y: Double, _ z: Double) -> scene_transform {
    Transform3D.rotation(angle, x, y, z).c
}

@c @implementation
public func scene_transform_make_perspective(_ distance: Double) -> scene_transform { Transform3D.perspective(distance).c }

@c @implementation
public func scene_transform_make_skew(_ ax: Double, _ ay: Double) -> scene_transform { Transform3D.skew(ax, ay).c }

@c @implementation
public func scene_transform_make_affine(
    _ a: Double, _ b: Double, _ c: Double, _ d: Double, _ tx: Double, _ ty: Double
) -> scene_transform { Transform3D(SIMD4(a, b, 0, 0), SIMD4(c, d, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(tx, ty, 0, 1)).c }

@c @implementation
public func scene_transform_concat(_ a: UnsafePointer<scene_transform>?, _ b: UnsafePointer<scene_transform>?) -> scene_transform {
    // A transform that is missing counts as the identity, and is told all the same.
    let first = value(or: Transform3D.identity) { () throws(SceneError) in try unsafe matrix(a, "a") }
    let second = value(or: Transform3D.identity) { () throws(SceneError) in try unsafe matrix(b, "b") }
    return (first * second).c
}

@c @implementation
public func scene_transform_invert(
    _ transform: UnsafePointer<scene_transform>?, _ inverse: UnsafeMutablePointer<scene_transform>?
) -> scene_status {
    status { () throws(SceneError) in
        let matrix = unsafe try finiteMatrix(transform)
        let target = unsafe try required(inverse, "inverse", "a place for the inverse")
        guard let inverted = matrix.inverse, inverted.isFinite else {
            throw SceneError(.invalidArgument, "transform is singular; it has no inverse")
        }
        unsafe target.pointee = inverted.c
    }
}

@c @implementation
public func scene_transform_decompose(
    _ transform: UnsafePointer<scene_transform>?, _ parts: UnsafeMutablePointer<scene_transform_parts>?
) -> scene_status {
    status { () throws(SceneError) in
        let matrix = unsafe try finiteMatrix(transform)
        let target = unsafe try required(parts, "parts", "a place for the parts")
        guard let decomposition = Decomposition(matrix), decomposition.isFinite else {
            throw SceneError(.invalidArgument, "transform is singular; it cannot be taken apart")
        }
        unsafe target.pointee = scene_transform_parts(decomposition)
    }
}

@c @implementation
public func scene_transform_compose(_ parts: UnsafePointer<scene_transform_parts>?) -> scene_transform {
    value(or: Transform3D.identity.c) { () throws(SceneError) in
        unsafe Decomposition(try required(parts, "parts", "a transform's parts").pointee).matrix.c
    }
}

private func finiteMatrix(_ transform: UnsafePointer<scene_transform>?) throws(SceneError) -> Transform3D {
    let matrix = unsafe try matrix(transform, "transform")
    guard matrix.isFinite else { throw SceneError(.invalidArgument, "transform must be finite") }
    return matrix
}

func matrix(_ transform: UnsafePointer<scene_transform>?, _ role: StaticString) throws(SceneError) -> Transform3D {
    unsafe Transform3D(try required(transform, role, "a transform").pointee)
}

extension scene_transform_parts {
    fileprivate init(_ parts: Decomposition) {
        self.init()
        translation = (parts.translation.x, parts.translation.y, parts.translation.z)
        scale = (parts.scale.x, parts.scale.y, parts.scale.z)
        shear = (parts.shear.x, parts.shear.y, parts.shear.z)
        rotation = (parts.rotation.x, parts.rotation.y, parts.rotation.z, parts.rotation.w)
        perspective = (parts.perspective.x, parts.perspective.y, parts.perspective.z, parts.perspective.w)
    }
}

extension Decomposition {
    fileprivate init(_ parts: scene_transform_parts) {
        let (translation, scale, shear) = (parts.translation, parts.scale, parts.shear)
        let (rotation, perspective) = (parts.rotation, parts.perspective)
        self.init(
            translation: SIMD3(translation.0, translation.1, translation.2), scale: SIMD3(scale.0, scale.1, scale.2),
            shear: SIMD3(shear.0, shear.1, shear.2), rotation: SIMD4(rotation.0, rotation.1, rotation.2, rotation.3),
            perspective: SIMD4(perspective.0, perspective.1, perspective.2, perspective.3))
    }
}
