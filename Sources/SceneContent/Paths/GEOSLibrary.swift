import CGEOS
import Glibc
import SceneCommit

/// GEOS, opened at run time, so that only those need it who join paths.
@safe
struct GEOSLibrary: @unchecked Sendable {
    let calls: scene_geos

    private static let name = "libgeos_c.so.1"
    /// What opening the library came to, once.
    private static let opened: Result<GEOSLibrary, SceneError> = {
        do throws(SceneError) { return .success(try GEOSLibrary()) } catch { return .failure(error) }
    }()

    static func open() throws(SceneError) -> GEOSLibrary { try opened.get() }

    private init() throws(SceneError) {
        guard let handle = unsafe dlopen(Self.name, RTLD_NOW | RTLD_LOCAL) else {
            let reason = unsafe dlerror().map { unsafe String(cString: $0) } ?? "unknown reason"
            throw SceneError(.unsupported, "\(Self.name) cannot be opened: \(reason); joining paths needs GEOS, install libgeos-c1v5")
        }
        let table = UnsafeMutablePointer<scene_geos>.allocate(capacity: 1)
        defer { unsafe table.deallocate() }
        if let missing = unsafe scene_geos_load(table, handle) {
            throw SceneError(
                .unsupported, "\(Self.name) has no function \(unsafe String(cString: missing)); GEOS 3.8 or later is needed")
        }
        unsafe calls = table.pointee
    }
}
