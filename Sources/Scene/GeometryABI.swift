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
public func scene_transform_concat(_ a: UnsafePointer<scene_transform>?, _ b: UnsafePointer<scene_transform>?) -> scene_transform {
    // One that is missing counts as the identity, and is told all the same.
    let first = value(or: Transform3D.identity) { () throws(SceneError) in try unsafe matrix(a, "a") }
    let second = value(or: Transform3D.identity) { () throws(SceneError) in try unsafe matrix(b, "b") }
    return (first * second).c
}

@c @implementation
public func scene_transform_invert(
    _ transform: UnsafePointer<scene_transform>?, _ inverse: UnsafeMutablePointer<scene_transform>?
) -> scene_status {
    status { () throws(SceneError) in
        let matrix = unsafe try matrix(transform, "transform")
        let target = unsafe try required(inverse, "inverse", "a place for the inverse")
        guard matrix.isFinite else { throw SceneError(.invalidArgument, "transform must be finite") }
        guard let inverted = matrix.inverse, inverted.isFinite else {
            throw SceneError(.invalidArgument, "transform is singular; it has no inverse")
        }
        unsafe target.pointee = inverted.c
    }
}

func matrix(_ transform: UnsafePointer<scene_transform>?, _ role: StaticString) throws(SceneError) -> Transform3D {
    unsafe Transform3D(try required(transform, role, "a transform").pointee)
}
