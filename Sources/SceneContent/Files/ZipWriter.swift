import CZip
import Glibc
public import SceneCommit

/// A zip archive that is made in memory.
@safe
public final class ZipWriter {
    private let library: ZipLibrary
    private let target: OpaquePointer
    private let archive: OpaquePointer
    private var isClosed = false

    public init() throws(SceneError) {
        library = try ZipLibrary.shared.get()
        guard let target = library.calls.source_buffer_create(nil, 0, 0, nil) else { throw Self.noMemory }
        // A second reference is for reading what became of the archive, which has the first.
        unsafe library.calls.source_keep(target)
        guard let archive = unsafe library.calls.open_from_source(target, ZIP_TRUNCATE, nil) else {
            unsafe library.calls.source_free(target)
            unsafe library.calls.source_free(target)
            throw Self.noMemory
        }
        unsafe self.target = target
        unsafe self.archive = archive
    }

    deinit {
        if !isClosed { unsafe library.calls.discard(archive) }
        unsafe library.calls.source_free(target)
    }

    /// Adds a file.
    public func add(_ name: String, _ bytes: UnsafeRawBufferPointer) throws(SceneError) {
        // The archive frees the copy.
        guard let copy = unsafe malloc(max(bytes.count, 1)) else { throw Self.noMemory }
        if let start = bytes.baseAddress { unsafe memcpy(copy, start, bytes.count) }
        guard let source = unsafe library.calls.source_buffer(archive, copy, zip_uint64_t(bytes.count), 1) else {
            unsafe free(copy)
            throw Self.noMemory
        }
        guard unsafe library.calls.file_add(archive, name, source, zip_flags_t(ZIP_FL_ENC_UTF_8)) >= 0 else {
            let error = failure
            unsafe library.calls.source_free(source)
            throw error
        }
    }

    public func add(_ name: String, _ text: String) throws(SceneError) {
        let bytes = Array(text.utf8)
        try unsafe bytes.withUnsafeBufferPointer { (bytes) throws(SceneError) in try unsafe add(name, UnsafeRawBufferPointer(bytes)) }
    }

    /// Ends the archive. @return its bytes.
    public func finish() throws(SceneError) -> [UInt8] {
        guard unsafe library.calls.close(archive) == 0 else { throw failure }
        isClosed = true
        var status = unsafe zip_stat_t()
        guard unsafe library.calls.source_stat(target, &status) == 0, unsafe library.calls.source_open(target) == 0 else {
            throw Self.noMemory
        }
        defer { _ = unsafe library.calls.source_close(target) }
        var bytes = [UInt8](repeating: 0, count: Int(unsafe status.size))
        let count = unsafe bytes.withUnsafeMutableBytes { buffer in
            unsafe library.calls.source_read(target, buffer.baseAddress, zip_uint64_t(buffer.count))
        }
        guard count == bytes.count else { throw Self.noMemory }
        return bytes
    }

    private var failure: SceneError {
        let reason = unsafe library.calls.strerror(archive).map { unsafe String(cString: $0) } ?? "libzip does not say why"
        return SceneError(.io, "the archive cannot be made: \(reason)")
    }

    private static var noMemory: SceneError { SceneError(.outOfMemory, "no memory for the archive") }
}
