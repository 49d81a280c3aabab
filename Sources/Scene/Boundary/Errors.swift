import CScene
import Glibc
import SceneCommit
import SceneEngine
import SceneGeometry
import SceneModel
import SceneStorage

/// What a thread was told last: its last failure, and the string that it was lent.
@safe
final class ThreadReplies {
    private(set) var status = SCENE_OK
    private(set) var message: UnsafeMutablePointer<CChar>?
    private var lent: UnsafeMutablePointer<CChar>?
    private var lentNumbers: UnsafeMutablePointer<Double>?
    private var lentPath = Handle(rawValue: 0)

    deinit {
        unsafe free(message)
        unsafe free(lent)
        unsafe lentNumbers?.deallocate()
        Handles.takeBack(lentPath)
    }

    static let all = ThreadLocal { ThreadReplies() }
    static var current: ThreadReplies { all.current }

    func fail(_ status: scene_status, _ message: String) {
        self.status = status
        unsafe free(self.message)
        unsafe self.message = strdup(message)
    }

    func clear() {
        status = SCENE_OK
        unsafe free(message)
        unsafe message = nil
    }

    /// A C string that lives until the next one is lent to this thread.
    func lend(_ string: String) -> UnsafePointer<CChar>? {
        unsafe free(lent)
        unsafe lent = strdup(string)
        return unsafe UnsafePointer(lent)
    }

    /// Two C strings that live until the next one is lent to this thread.
    func lend(_ first: String, _ second: String) -> (UnsafePointer<CChar>, UnsafePointer<CChar>)? {
        let bytes = Array(first.utf8) + [0] + Array(second.utf8) + [0]
        unsafe free(lent)
        unsafe lent = malloc(bytes.count)?.assumingMemoryBound(to: CChar.self)
        guard let start = unsafe lent else { return nil }
        for (index, byte) in bytes.enumerated() { unsafe start[index] = CChar(bitPattern: byte) }
        return unsafe (UnsafePointer(start), UnsafePointer(start) + first.utf8.count + 1)
    }

    /// An array that lives until the next one is lent to this thread; NULL for an empty one.
    func lend(_ numbers: [Double]) -> UnsafePointer<Double>? {
        unsafe lentNumbers?.deallocate()
        unsafe lentNumbers = nil
        guard !numbers.isEmpty else { return nil }
        let copy = UnsafeMutablePointer<Double>.allocate(capacity: numbers.count)
        for (index, number) in numbers.enumerated() { unsafe copy[index] = number }
        unsafe lentNumbers = copy
        return unsafe UnsafePointer(copy)
    }

    /// A path that lives until the next one is lent to this thread, or longer for who retains it.
    func lend(_ path: Path) throws(SceneError) -> Handle {
        let lent = try Handles.lend(PathObject(path))
        Handles.takeBack(lentPath)
        lentPath = lent
        return lent
    }
}

/// A C function's name out of `#function`, "scene_layer_create(_:)".
private func name(of function: StaticString) -> Substring { "\(function)".prefix { $0 != "(" } }

/// Keeps a failure for `scene_error_message()`. @return its status.
@inline(never)
@discardableResult
func fail(_ function: StaticString, _ error: SceneError) -> scene_status {
    let status = scene_status(rawValue: error.code.rawValue)
    let message = "\(name(of: function)): \(error.message)"
    ThreadReplies.current.fail(status, message)
    Log.shared(.debug, message)
    return status
}

/// Runs the body of a function that answers with a status.
@inline(__always)
func status(_ function: StaticString = #function, _ body: () throws(SceneError) -> Void) -> scene_status {
    do {
        try body()
        return SCENE_OK
    } catch {
        return fail(function, error)
    }
}

/// Runs the body of a function that answers with a value, and a failure with a neutral one.
@inline(__always)
func value<Result>(
    or neutral: @autoclosure () -> Result, _ function: StaticString = #function, _ body: () throws(SceneError) -> Result
) -> Result {
    do { return try body() } catch {
        fail(function, error)
        return neutral()
    }
}

/// Runs the body of a function that answers with a handle, and a failure or the lack of one with NULL.
@inline(__always)
@safe func handle(_ function: StaticString = #function, _ body: () throws(SceneError) -> Handle?) -> OpaquePointer? {
    value(or: nil, function, body)?.pointer
}

extension SceneError {
    static func null(_ role: StaticString, expected: StaticString) -> SceneError {
        SceneError(.invalidArgument, "\(role) is NULL, expected \(expected)")
    }
}

/// The pointer of an argument that must be there.
@inline(__always)
func required<Pointer>(_ pointer: Pointer?, _ role: StaticString, _ expected: StaticString) throws(SceneError) -> Pointer {
    guard let pointer else { throw .null(role, expected: expected) }
    return pointer
}
