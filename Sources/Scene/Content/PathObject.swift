import CScene
import SceneCommit
import SceneGeometry
import SceneModel
import SceneStorage

/// A path that has handles: one to edit, of which others take copies.
final class PathObject: HandleObject {
    static var kind: ObjectKind { .path }

    private struct State {
        var path: Path
        /// Measures of the path since its last change.
        var measure: PathMeasure?
        /// Where each element's points begin.
        var offsets: [UInt32]?
    }

    private let state: Locked<State>

    init(_ path: Path) { state = Locked(.path, State(path: path)) }

    var path: Path { state.withLock { $0.path } }

    func edit(_ change: (inout Path) throws(PathError) -> Void) throws(SceneError) {
        try state.withLock { state throws(SceneError) in
            try explained { () throws(PathError) in try change(&state.path) }
            state.measure = nil
            state.offsets = nil
        }
    }

    /// Reads from the path's measure, which is made once.
    func measured<Result>(_ read: (PathMeasure) -> Result) -> Result {
        state.withLock { state in
            if state.measure == nil { state.measure = PathMeasure(state.path) }
            return read(state.measure ?? PathMeasure(state.path))
        }
    }

    /// The measured length, when the path was measured already.
    var knownLength: Double? { state.withLock { $0.measure?.length } }

    /// Visits the elements from an index on, as many as there are up to a count. @return how many.
    func forEachElement(from index: Int, count: Int, _ visit: (Int, Path.Element) -> Void) -> Int {
        state.withLock { state in
            let offsets = state.offsets ?? Self.offsets(of: state.path)
            state.offsets = offsets
            let end = min(offsets.count, index + count)
            guard index < end else { return 0 }
            for element in index..<end { visit(element - index, state.path.element(state.path.verbs[element], at: Int(offsets[element]))) }
            return end - index
        }
    }

    private static func offsets(of path: Path) -> [UInt32] {
        var offset: UInt32 = 0
        return path.verbs.map { verb in
            defer { offset += UInt32(verb.pointCount) }
            return offset
        }
    }
}

/// Runs what fails with an error about a path.
func explained<Result>(_ body: () throws(PathError) -> Result) throws(SceneError) -> Result {
    do { return try body() } catch {
        let code: SceneError.Code =
            switch error.kind {
            case .argument, .size: .invalidArgument
            case .state: .invalidState
            case .format: .format
            }
        throw SceneError(code, error.message)
    }
}

/// The path of a handle.
@safe func path(_ pointer: OpaquePointer?, _ role: StaticString = "path") throws(SceneError) -> PathObject {
    try Handles.object(Handle(pointer), role)
}

/// Makes a path that has a handle.
@safe func makePath(
    _ function: StaticString = #function, _ make: () throws(SceneError) -> Path
) -> OpaquePointer? {
    handle(function) { () throws(SceneError) in try Handles.add(PathObject(try make())) }
}

/// Changes the path of a handle.
@safe func editPath(
    _ pointer: OpaquePointer?, _ function: StaticString = #function, _ change: (inout Path) throws(PathError) -> Void
) -> scene_status {
    status(function) { () throws(SceneError) in try path(pointer).edit(change) }
}

extension Affine {
    /// What a transform does to x and y on the plane z = 0; its z is dropped.
    init(_ transform: UnsafePointer<scene_transform>) throws(SceneError) {
        let matrix = unsafe Transform3D(transform.pointee)
        guard matrix.isFinite else { throw SceneError(.invalidArgument, "transform must be finite") }
        guard matrix.row1.w == 0, matrix.row2.w == 0, matrix.row4.w == 1 else {
            throw SceneError(
                .invalidArgument,
                "transform has perspective, m14 \(matrix.row1.w), m24 \(matrix.row2.w) and m44 \(matrix.row4.w), expected 0, 0 and 1")
        }
        self.init(matrix.row1.x, matrix.row1.y, matrix.row2.x, matrix.row2.y, matrix.row4.x, matrix.row4.y)
    }
}

extension scene_path_element {
    init(_ element: Path.Element) {
        self.init()
        switch element {
        case .move(let end): set(SCENE_PATH_ELEMENT_MOVE, end)
        case .line(let end): set(SCENE_PATH_ELEMENT_LINE, end)
        case .quadratic(let control, let end): set(SCENE_PATH_ELEMENT_QUAD, control, end)
        case .cubic(let control1, let control2, let end): set(SCENE_PATH_ELEMENT_CURVE, control1, control2, end)
        case .close: type = SCENE_PATH_ELEMENT_CLOSE
        }
    }

    private mutating func set(_ type: scene_path_element_type, _ first: Point, _ second: Point? = nil, _ third: Point? = nil) {
        self.type = type
        point_count = third != nil ? 3 : second != nil ? 2 : 1
        points = (first.c, (second ?? .zero).c, (third ?? .zero).c)
    }
}
