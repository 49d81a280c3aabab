import CScene
import Glibc
import SceneCommit
import SceneEffects
import SceneModel
import SceneStorage

/// A filter that has handles: one to edit, of which layers take copies.
final class FilterObject: HandleObject {
    static var kind: ObjectKind { .filter }

    private let state: Locked<Filter>

    init(_ filter: Filter) { state = Locked(.filter, filter) }

    var filter: Filter { state.withLock { $0 } }

    func edit(_ change: (inout Filter) throws(SceneError) -> Void) throws(SceneError) {
        try state.withLock { state throws(SceneError) in try change(&state) }
    }
}

/// A custom kernel that has handles.
final class KernelObject: HandleObject {
    static var kind: ObjectKind { .kernel }

    let kernel: Kernel

    init(_ kernel: Kernel) { self.kernel = kernel }
}

@safe func filterObject(_ filter: OpaquePointer?, _ role: StaticString = "filter") throws(SceneError) -> FilterObject {
    try Handles.object(Handle(filter), role)
}

/// Changes the filter of a handle.
@safe func editFilter(
    _ filter: OpaquePointer?, _ function: StaticString = #function, _ change: (inout Filter) throws(SceneError) -> Void
) -> scene_status {
    status(function) { () throws(SceneError) in try filterObject(filter).edit(change) }
}

/// Reads from the filter of a handle.
@safe func readFilter<Result>(
    _ filter: OpaquePointer?, or zero: @autoclosure () -> Result, _ function: StaticString = #function,
    _ read: (Filter) throws(SceneError) -> Result
) -> Result {
    value(or: zero(), function) { () throws(SceneError) in try read(filterObject(filter).filter) }
}
