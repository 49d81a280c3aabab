import Glibc
import SceneCommit
import Synchronization

/// A file that is written beside the one that it replaces, so that nobody ever sees half of it.
@safe
struct FileReplacement: ~Copyable {
    let stream: UnsafeMutablePointer<FILE>
    /// The file as its user named it, for messages.
    private let path: String
    /// The file that is replaced: where the path leads through symbolic links.
    private let target: String
    /// The file that is written; nil when the target is a device or a pipe, which cannot be replaced.
    private let temporary: String?
    private var isClosed = false

    private static let serial = Atomic<UInt32>(0)

    static func begin(_ path: String) throws(SceneError) -> FileReplacement {
        try File.checkTarget(path)
        var status = stat()
        let exists = unsafe stat(path, &status) == 0
        let target = exists ? File.resolved(path) ?? path : path
        let isReplaceable = !exists || status.st_mode & S_IFMT == S_IFREG
        let temporary = isReplaceable ? temporaryName(beside: target) : nil
        let stream = try unsafe open(temporary ?? target, flags: isReplaceable ? O_CREAT | O_EXCL : 0, for: path)
        // A private file stays private, from before there is anything in it.
        if exists, isReplaceable { unsafe _ = fchmod(fileno(stream), status.st_mode & 0o7777) }
        return unsafe FileReplacement(stream: stream, path: path, target: target, temporary: temporary)
    }

    private init(stream: UnsafeMutablePointer<FILE>, path: String, target: String, temporary: String?) {
        unsafe self.stream = stream
        self.path = path
        self.target = target
        self.temporary = temporary
    }

    private static func open(
        _ name: String, flags: Int32, for path: String
    ) throws(SceneError) -> UnsafeMutablePointer<FILE> {
        let descriptor = unsafe Glibc.open(name, O_WRONLY | O_CLOEXEC | flags, 0o666)
        guard descriptor >= 0 else { throw File.failure("cannot write", path) }
        if let stream = unsafe fdopen(descriptor, "wb") { return unsafe stream }
        let error = File.failure("cannot write", path)
        close(descriptor)
        if flags != 0 { unsafe unlink(name) }
        throw error
    }

    deinit {
        if isClosed { return }
        unsafe fclose(stream)
        if let temporary { unsafe unlink(temporary) }
    }

    /// Closes what was written and puts it in place.
    consuming func commit() throws(SceneError) {
        isClosed = true
        guard unsafe fclose(stream) == 0 else { throw abandoned() }
        guard let temporary else { return }
        guard unsafe rename(temporary, target) == 0 else { throw abandoned() }
    }

    private func abandoned() -> SceneError {
        let error = File.failure("cannot write", path)
        if let temporary { unsafe unlink(temporary) }
        return error
    }

    private static func temporaryName(beside path: String) -> String {
        let number = serial.wrappingAdd(1, ordering: .relaxed).newValue
        return "\(path).\(getpid()).\(number).tmp"
    }
}
