import Glibc
import SceneCommit
import SceneContent

/// Sockets with a name in the file system.
enum UnixSocket {
    /// A socket that only this user can connect to. A file that a program left behind which has ended is replaced.
    static func listen(at path: String) throws(SceneError) -> Int32 {
        let address = try address(of: path), descriptor = try open(path)
        do throws(SceneError) {
            // The file gets the mode of its socket, so there is no moment in which others could connect.
            fchmod(descriptor, 0o600)
            try bind(descriptor, address, path)
            guard Glibc.listen(descriptor, waiting) == 0 else { throw File.failure("cannot listen on", path) }
        } catch {
            Glibc.close(descriptor)
            throw error
        }
        return descriptor
    }

    /// How many may wait to be let in.
    private static let waiting: Int32 = 4

    private static func open(_ path: String) throws(SceneError) -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw File.failure("cannot make a socket for", path) }
        return descriptor
    }

    private static func address(of path: String) throws(SceneError) -> sockaddr_un {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8), most = MemoryLayout.size(ofValue: address.sun_path) - 1
        guard 1...most ~= bytes.count else {
            throw SceneError(.invalidArgument, "path has \(bytes.count) bytes, expected 1...\(most), as the names of sockets have")
        }
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
        return address
    }

    private static func bind(_ descriptor: Int32, _ address: sockaddr_un, _ path: String) throws(SceneError) {
        if unsafe call(Glibc.bind, descriptor, address) { return }
        guard errno == EADDRINUSE else { throw File.failure("cannot listen on", path) }
        try removeLeftBehind(address, path)
        guard unsafe call(Glibc.bind, descriptor, address) else { throw File.failure("cannot listen on", path) }
    }

    private static func removeLeftBehind(_ address: sockaddr_un, _ path: String) throws(SceneError) {
        var status = stat()
        guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else {
            throw SceneError(.io, "cannot listen on \(path): it is there, and no socket")
        }
        let probe = try open(path)
        defer { Glibc.close(probe) }
        guard unsafe !call(Glibc.connect, probe, address), errno == ECONNREFUSED else {
            throw SceneError(.io, "cannot listen on \(path): another program listens there")
        }
        unsafe unlink(path)
    }

    private typealias AddressCall = (Int32, UnsafePointer<sockaddr>?, socklen_t) -> Int32

    private static func call(_ function: AddressCall, _ descriptor: Int32, _ address: sockaddr_un) -> Bool {
        unsafe withUnsafePointer(to: address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe function(descriptor, address, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
    }
}
