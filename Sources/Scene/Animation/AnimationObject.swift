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
        state = Locked(.animation, description)
        unsafe keyPath = description.hasPath ? UnsafePointer(strdup(description.path.keyPath)) : nil
    }

    deinit { unsafe free(UnsafeMutablePointer(mutating: keyPath)) }

    var description: AnimationDescription { state.withLock { $0 } }

    func edit(_ change: (inout AnimationDescription) throws(SceneError) -> Void) throws(SceneError) {
        try state.withLock { state throws(SceneError) in try change(&state) }
    }
}

@safe func animationObject(_ animation: OpaquePointer?, _ role: StaticString = "animation") throws(SceneError) -> AnimationObject {
    try Handles.object(Handle(animation), role)
}

/// Changes the animation of a handle.
@inline(__always)
@safe func edit(
    _ animation: OpaquePointer?, _ function: StaticString = #function,
    _ change: (inout AnimationDescription) throws(SceneError) -> Void
) -> scene_status {
    status(function) { () throws(SceneError) in try animationObject(animation).edit(change) }
}

/// Changes the animation of a handle, if it is of one of the kinds that have what is changed.
@inline(__always)
@safe func edit(
    _ animation: OpaquePointer?, _ kinds: AnimationDescription.Kind..., function: StaticString = #function,
    _ change: (inout AnimationDescription) throws(SceneError) -> Void
) -> scene_status {
    edit(animation, function) { description throws(SceneError) in
        guard kinds.contains(description.kind) else {
            let expected = kinds.map(\.name).joined(separator: " or ")
            throw SceneError(.invalidState, "animation is a \(description.kind.name) animation, expected a \(expected) one")
        }
        try change(&description)
    }
}

extension AnimationDescription.Kind {
    var name: String { "\(self)" }
}

/// Reads from the animation of a handle.
@inline(__always)
@safe func read<Result>(
    _ animation: OpaquePointer?, or zero: @autoclosure () -> Result, _ function: StaticString = #function,
    _ read: (AnimationDescription) -> Result
) -> Result {
    value(or: zero(), function) { () throws(SceneError) in read(try animationObject(animation).description) }
}
