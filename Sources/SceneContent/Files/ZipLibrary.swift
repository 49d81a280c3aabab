import CZip
import Glibc
import SceneCommit

/// libzip, opened at run time, so that only those need it who read `.lottie` files or write captures.
@safe
struct ZipLibrary: @unchecked Sendable {
    let calls: scene_zip

    static let shared = Result { () throws(SceneError) in try ZipLibrary() }

    /// The names under which systems have it.
    private static let names = ["libzip.so.5", "libzip.so.4"]

    private init() throws(SceneError) {
        var handle: UnsafeMutableRawPointer?
        for name in Self.names where unsafe handle == nil { unsafe handle = unsafe dlopen(name, RTLD_NOW | RTLD_LOCAL) }
        guard let handle = unsafe handle else {
            throw SceneError(.unsupported, "libzip cannot be opened, which .lottie files and captures need; install libzip4")
        }
        let table = UnsafeMutablePointer<scene_zip>.allocate(capacity: 1)
        defer { unsafe table.deallocate() }
        if let missing = unsafe scene_zip_load(table, handle) {
            throw SceneError(.unsupported, "libzip has no function \(unsafe String(cString: missing))")
        }
        unsafe calls = table.pointee
    }
}
