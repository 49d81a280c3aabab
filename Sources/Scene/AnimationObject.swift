import CScene
import Glibc
import SceneCommit
import SceneModel
import SceneStorage

/// An animation that has handles: a description to edit, which layers take copies of.
@safe
final class AnimationObject: HandleObject, @unchecked Sendable {
    static var kind: ObjectKind { .animation }

    private let state: Locked<AnimationDescription>
    /// The key path as a C string, which lives as long as the animation.
    let keyPath: UnsafePointer<CChar>?

    init(_ description: AnimationDescription) {
        state = Locked(description)
        unsafe keyPath = UnsafePointer(strdup(description.path.keyPath))
    }

    deinit { unsafe free(UnsafeMutablePointer(mutating: keyPath)) }

    var description: AnimationDescription { state.withLock { $0 } }

    func edit(_ change: (inout AnimationDescription) throws(SceneError) -> Void) throws(SceneError) {
        try state.withLock { state throws(SceneError) in try change(&state) }
    }
}

/// Changes the animation of a handle.
@inline(__always)
@safe func edit(
    _ animation: OpaquePointer?, _ function: StaticString = #function,
    _ change: (inout AnimationDescription) throws(SceneError) -> Void
) -> scene_status {
    status(function) { () throws(SceneError) in
        let object: AnimationObject = try Handles.object(Handle(animation), "animation")
        try object.edit(change)
    }
}

/// Reads from the animation of a handle.
@inline(__always)
@safe func read<Result>(
    _ animation: OpaquePointer?, or zero: @autoclosure () -> Result, _ function: StaticString = #function,
    _ read: (AnimationDescription) -> Result
) -> Result {
    value(or: zero(), function) { () throws(SceneError) in
        let object: AnimationObject = try Handles.object(Handle(animation), "animation")
        return read(object.description)
    }
}
