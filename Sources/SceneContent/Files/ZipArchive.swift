import CZip
public import SceneCommit

/// A zip archive in memory, which stays there as long as the archive.
@safe
public final class ZipArchive {
    private let library: ZipLibrary
    private let archive: OpaquePointer
    private let pinned: UnsafeMutableRawBufferPointer
    /// How many more bytes may be unpacked: an archive that grows beyond all measure ends there.
    private var room = 256 << 20

    public init(_ bytes: UnsafeRawBufferPointer) throws(SceneError) {
        library = try ZipLibrary.shared.get()
        unsafe pinned = .allocate(byteCount: bytes.count, alignment: 16)
        unsafe pinned.copyMemory(from: bytes)
        guard let source = unsafe library.calls.source_buffer_create(pinned.baseAddress, zip_uint64_t(bytes.count), 0, nil) else {
            unsafe pinned.deallocate()
            throw SceneError(.outOfMemory, "no memory for the archive")
        }
        guard let archive = unsafe library.calls.open_from_source(source, ZIP_RDONLY, nil) else {
            unsafe library.calls.source_free(source)
            unsafe pinned.deallocate()
            throw SceneError(.format, "the archive is damaged, or no zip archive")
        }
        unsafe self.archive = archive
    }

    deinit {
        unsafe library.calls.discard(archive)
        unsafe pinned.deallocate()
    }

    /// The bytes of a file in the archive, or nil when there is none of the name.
    public func file(_ name: String) throws(SceneError) -> [UInt8]? {
        let index = unsafe library.calls.name_locate(archive, name, 0)
        guard index >= 0 else { return nil }
        var status = unsafe zip_stat_t()
        guard unsafe library.calls.stat_index(archive, zip_uint64_t(index), 0, &status) == 0 else { throw damaged(name) }
        let size = unsafe status.size
        guard size <= zip_uint64_t(room) else {
            throw SceneError(.format, "\(name) in the archive has \(size) bytes unpacked, expected at most \(room)")
        }
        room -= Int(size)
        guard let file = unsafe library.calls.fopen_index(archive, zip_uint64_t(index), 0) else { throw damaged(name) }
        defer { _ = unsafe library.calls.fclose(file) }
        var bytes = [UInt8](repeating: 0, count: Int(size)), filled = 0
        while filled < bytes.count {
            let count = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe library.calls.fread(file, buffer.baseAddress.map { unsafe $0 + filled }, zip_uint64_t(buffer.count - filled))
            }
            guard count > 0 else { throw damaged(name) }
            filled += Int(count)
        }
        return bytes
    }

    private func damaged(_ name: String) -> SceneError { SceneError(.format, "\(name) in the archive is damaged") }
}
