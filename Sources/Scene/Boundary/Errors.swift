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

    /// Runs what calls functions of the program's. Calls that fail within those are no failure of the one around them, which programs ask for with
    /// `scene_error_status()` where its answer may be one.
    static func keepingStatus<Result>(_ body: () throws(SceneError) -> Result) throws(SceneError) -> Result {
        let replies = current, before = replies.status
        defer { replies.status = before }
        return try body()
    }

    func fail(_ status: scene_status, _ message: String) {
        self.status = status
        unsafe free(self.message)
        unsafe self.message = strdup(message)
    }

    /// Keeps a failure of a forked child, with the name of the function.
    func failForked(_ name: UnsafeRawBufferPointer, _ advice: UnsafePointer<CChar>) {
        status = SCENE_ERROR_INVALID_STATE
        let length = unsafe strlen(advice)
        guard let text = unsafe malloc(name.count + length + 3)?.assumingMemoryBound(to: CChar.self) else { return }
        if let start = name.baseAddress { unsafe memcpy(text, start, name.count) }
        unsafe text[name.count] = CChar(UInt8(ascii: ":"))
        unsafe text[name.count + 1] = CChar(UInt8(ascii: " "))
        unsafe memcpy(text + name.count + 2, advice, length + 1)
        unsafe free(message)
        unsafe message = text
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
    if ProcessState.isForked { return failForked(function) }
    let status = scene_status(rawValue: error.code.rawValue)
    let message = "\(name(of: function)): \(error.message)"
    ThreadReplies.current.fail(status, message)
    Log.shared(.debug, message)
    return status
}

/// What every call in a forked child is told. The memory for it is there before the fork.
private let forkMessage = StaticStrings([
    "this process was forked from one that had used libscene, whose locks, threads and GL context it does not have. Start it with exec "
        + "(posix_spawn, or multiprocessing's \"spawn\" and \"forkserver\"), or fork before the first call"
])

/// Keeps the failure of a call in a forked child, without anything that another thread of the parent may have been at.
@inline(never)
func failForked(_ function: StaticString) -> scene_status {
    let name = unsafe UnsafeRawBufferPointer(start: function.utf8Start, count: function.utf8CodeUnitCount)
    let length = unsafe name.firstIndex(of: UInt8(ascii: "(")) ?? name.count
    guard let advice = unsafe forkMessage[0] else { return SCENE_ERROR_INVALID_STATE }
    unsafe ThreadReplies.current.failForked(UnsafeRawBufferPointer(rebasing: name[..<length]), advice)
    return SCENE_ERROR_INVALID_STATE
}

/// Makes what a failure in a forked child needs, before there is one.
private let isPrepared: Bool = {
    _ = unsafe forkMessage[0]
    _ = ThreadReplies.current
    return true
}()

/// Whether this process was forked from one that had used the library, so that a call may wait for ever.
@inline(__always)
var isForked: Bool { isPrepared && ProcessState.isForked }

/// Runs the body of a function that answers with a status.
@inline(__always)
func status(_ function: StaticString = #function, _ body: () throws(SceneError) -> Void) -> scene_status {
    if isForked { return failForked(function) }
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
    if isForked {
        _ = failForked(function)
        return neutral()
    }
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

    /// The error for an argument with a number that stands for nothing in a type of C's.
    @inline(never)
    init(_ role: String, _ number: UInt32, isNo type: StaticString) {
        self.init(.invalidArgument, "\(role) is \(number), which is no \(type)")
    }
}

/// The pointer of an argument that must be there.
@inline(__always)
func required<Pointer>(_ pointer: Pointer?, _ role: StaticString, _ expected: StaticString) throws(SceneError) -> Pointer {
    guard let pointer else { throw .null(role, expected: expected) }
    return pointer
}
