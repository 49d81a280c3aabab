import CScene
import SceneCommit
import SceneModel
import SceneStorage

/// An emitter cell that has handles: one to edit, of which layers and other cells take copies.
final class EmitterCellObject: HandleObject {
    static var kind: ObjectKind { .emitterCell }

    private let state: Locked<EmitterCell>

    init(_ cell: EmitterCell) { state = Locked(.emitterCell, cell) }

    var cell: EmitterCell { state.withLock { $0 } }

    func edit(_ change: (inout EmitterCell) throws(SceneError) -> Void) throws(SceneError) {
        try state.withLock { state throws(SceneError) in try change(&state) }
    }
}

@safe func cellObject(_ cell: OpaquePointer?) throws(SceneError) -> EmitterCellObject { try Handles.object(Handle(cell), "cell") }

/// Changes the cell of a handle.
@safe func editCell(
    _ cell: OpaquePointer?, _ function: StaticString = #function, _ change: (inout EmitterCell) throws(SceneError) -> Void
) -> scene_status {
    status(function) { () throws(SceneError) in try cellObject(cell).edit(change) }
}

/// Reads from the cell of a handle.
@safe func readCell<Result>(
    _ cell: OpaquePointer?, or zero: @autoclosure () -> Result, _ function: StaticString = #function,
    _ read: (EmitterCell) throws(SceneError) -> Result
) -> Result {
    value(or: zero(), function) { () throws(SceneError) in try read(cellObject(cell).cell) }
}

/// The cells of an array of handles, as they are now.
func givenCells(_ cells: UnsafePointer<OpaquePointer?>?, _ count: Int) throws(SceneError) -> [EmitterCell] {
    guard (0...EmitterCell.largestCount).contains(count) else {
        throw SceneError(.invalidArgument, "count is \(UInt(bitPattern: count)), expected at most \(EmitterCell.largestCount)")
    }
    guard count > 0 else { return [] }
    let handles = unsafe try required(cells, "cells", "an array of emitter cells")
    var values: [EmitterCell] = []
    for index in 0..<count {
        let handle = unsafe handles[index]
        do throws(SceneError) { values.append(try cellObject(handle).cell) } catch {
            throw SceneError(error.code, "cells[\(index)]: \(error.message)")
        }
    }
    return values
}

/// A new handle of a cell in a list.
func copyCell(_ cells: [EmitterCell], _ index: Int, of owner: String) throws(SceneError) -> Handle {
    guard cells.indices.contains(index) else {
        throw SceneError(.notFound, "index is \(UInt(bitPattern: index)), but the \(owner) has \(cells.count) emitter cells")
    }
    return try Handles.add(EmitterCellObject(cells[index]))
}
