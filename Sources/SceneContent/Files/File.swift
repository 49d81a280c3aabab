import Glibc
public import SceneCommit
public import SceneStorage

/// Whole files, with errors that say which file and why.
public enum File {
    /// Larger files are refused instead of filling the memory.
    public static let maximumSize = 1 << 30

    public static func read(_ path: String) throws(SceneError) -> ByteBlock {
        // A pipe without a writer must not make the caller wait for ever: what it is, is looked at first.
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw failure("cannot open", path) }
        defer { close(descriptor) }
        var bytes = try allocate(descriptor, path)
        try unsafe bytes.withUnsafeMutableBytes { (buffer) throws(SceneError) in try unsafe fill(buffer, from: descriptor, path) }
        return bytes
    }

    private static func allocate(_ descriptor: Int32, _ path: String) throws(SceneError) -> ByteBlock {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw failure("cannot read", path) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw SceneError(.io, "cannot read \(path): it is a directory, expected a file")
        default: throw SceneError(.io, "cannot read \(path): it is not a regular file")
        }
        guard status.st_size <= maximumSize else {
            throw SceneError(.io, "cannot read \(path): it has \(status.st_size) bytes, expected at most \(maximumSize)")
        }
        guard let bytes = ByteBlock(count: Int(status.st_size)) else {
            throw SceneError(.outOfMemory, "cannot read \(path): no memory for \(status.st_size) bytes")
        }
        return bytes
    }

    private static func fill(
        _ buffer: UnsafeMutableRawBufferPointer, from descriptor: Int32, _ path: String
    ) throws(SceneError) {
        var filled = 0
        while filled < buffer.count {
            let count = unsafe Glibc.read(descriptor, buffer.baseAddress! + filled, buffer.count - filled)
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw failure("cannot read", path) }
            guard count > 0 else { throw SceneError(.io, "cannot read \(path): it became shorter while it was read") }
            filled += count
        }
    }

    /// The folder that a file lies in.
    public static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The path from the root on: a relative one from the folder that is current.
    public static func absolute(_ path: String) -> String {
        guard let first = path.utf8.first, first != UInt8(ascii: "/"), let folder = unsafe getcwd(nil, 0) else { return path }
        defer { unsafe free(folder) }
        return unsafe String(validatingCString: folder).map { $0 + "/" + path } ?? path
    }

    /// The path from the root on, without symbolic links; nil, with the reason in `errno`, where nothing is there.
    public static func resolved(_ path: String) -> String? {
        guard let real = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(real) }
        return unsafe String(cString: real)
    }

    // MARK: - Writing

    /// Writes a file; it is complete or as it was before.
    public static func write(_ text: String, to path: String) throws(SceneError) { try write(Array(text.utf8), to: path) }

    public static func write(_ bytes: [UInt8], to path: String) throws(SceneError) {
        try unsafe bytes.withUnsafeBufferPointer { (bytes) throws(SceneError) in try unsafe write(UnsafeRawBufferPointer(bytes), to: path) }
    }

    public static func write(_ bytes: UnsafeRawBufferPointer, to path: String) throws(SceneError) {
        let file = try FileReplacement.begin(path)
        errno = 0
        guard unsafe fwrite(bytes.baseAddress, 1, bytes.count, file.stream) == bytes.count else { throw failure("cannot write", path) }
        try file.commit()
    }

    /// Throws where a file cannot be written whatever is in it: for files that others are written beside first.
    public static func checkTarget(_ path: String) throws(SceneError) {
        guard !path.isEmpty else { throw SceneError(.io, "cannot write a file without a name") }
        var status = stat()
        guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return }
        throw SceneError(.io, "cannot write \(path): it is a directory")
    }

    /// Makes a folder, unless it is there. @param mode who may do what with it, less what the process's mask forbids.
    public static func makeFolder(_ path: String, mode: UInt32 = 0o777) throws(SceneError) {
        if unsafe mkdir(path, mode) == 0 { return }
        guard errno == EEXIST else { throw failure("cannot make the folder", path) }
        var status = stat()
        guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            throw SceneError(.io, "cannot make the folder \(path): there is a file of that name")
        }
    }

    /// What the call of the C library that has just failed means.
    public static func failure(_ doing: String, _ path: String) -> SceneError { failure(doing, path, errno) }

    static func failure(_ doing: String, _ path: String, _ number: Int32) -> SceneError {
        SceneError(number == ENOMEM ? .outOfMemory : .io, "\(doing) \(path): \(text(of: number))")
    }

    private static func text(of number: Int32) -> String {
        unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
            guard let text = buffer.baseAddress, unsafe strerror_r(number, text, buffer.count) == 0 else {
                return "error \(number)"
            }
            return unsafe String(cString: text)
        }
    }
}
