import Glibc
import SceneCommit
import SceneGeometry
import SceneStorage

/// The text of a C string, nil for NULL. Text that is not UTF-8 is an error.
func text(_ string: UnsafePointer<CChar>?, _ role: StaticString) throws(SceneError) -> String? {
    guard let string = unsafe string else { return nil }
    guard let text = unsafe String(validatingCString: string) else {
        throw SceneError(.invalidArgument, "\(role) is not valid UTF-8")
    }
    return text
}

/// The text of a C string that must be there.
func requiredText(_ string: UnsafePointer<CChar>?, _ role: StaticString) throws(SceneError) -> String {
    guard let text = unsafe try text(string, role) else { throw .null(role, expected: "a string") }
    return text
}

/// Lends a string to the caller until this thread is lent the next one.
func lend(_ string: String) -> UnsafePointer<CChar>? { unsafe ThreadReplies.current.lend(string) }

/// Lends two strings to the caller until this thread is lent the next one.
func lend(_ first: String, _ second: String) -> (UnsafePointer<CChar>, UnsafePointer<CChar>)? {
    unsafe ThreadReplies.current.lend(first, second)
}

/// Lends a list of numbers to the caller until this thread is lent the next one.
func lend(_ numbers: [Double]) -> UnsafePointer<Double>? { unsafe ThreadReplies.current.lend(numbers) }

/// Lends a path to the caller until this thread is lent the next one.
@safe func lend(_ path: Path) throws(SceneError) -> OpaquePointer? { try ThreadReplies.current.lend(path).pointer }

/// A copy that the caller frees with `scene_string_free`.
func copied(_ string: String) throws(SceneError) -> UnsafeMutablePointer<CChar>? {
    guard let copy = unsafe strdup(string) else { throw SceneError(.outOfMemory, "there is no memory for the text") }
    return unsafe copy
}

/// C strings that are made once and never freed.
@safe
struct StaticStrings: @unchecked Sendable {
    private let strings: [UnsafePointer<CChar>?]

    init(_ strings: [String]) { unsafe self.strings = strings.map { unsafe UnsafePointer(strdup($0)) } }

    subscript(index: Int) -> UnsafePointer<CChar>? { unsafe strings.indices.contains(index) ? strings[index] : nil }
}

/// C strings that are made as their texts come up, and never freed.
final class KeptStrings: Sendable {
    @safe private struct Pointer: @unchecked Sendable { let string: UnsafePointer<CChar>? }

    private let strings = Locked<[String: Pointer]>(.strings, [:])

    subscript(text: String) -> UnsafePointer<CChar>? {
        let pointer = strings.withLock { strings in
            if let known = strings[text] { return known }
            let made = unsafe Pointer(string: strdup(text))
            strings[text] = made
            return made
        }
        return unsafe pointer.string
    }
}
