import Glibc
import SceneCommit
import SceneContent
import SceneStorage
import Testing

@Suite struct FileTests {
    private let folder = TemporaryFolder()

    private func readingError(_ path: String) -> SceneError? {
        do throws(SceneError) { _ = try ImageFile.read(path: path) } catch { return error }
        return nil
    }

    private func write(_ path: String, _ width: Int, _ height: Int, _ bytes: [UInt8]) throws(SceneError) {
        let result = unsafe bytes.withUnsafeBytes { bytes in
            Result { () throws(SceneError) in try unsafe PNG.write(path: path, width: width, height: height, rgba: bytes) }
        }
        try result.get()
    }

    private func writingError(_ path: String, _ width: Int, _ height: Int, _ bytes: [UInt8]) -> SceneError? {
        do throws(SceneError) { try write(path, width, height, bytes) } catch { return error }
        return nil
    }

    @Test func readingErrors() {
        let path = folder.path
        #expect(readingError("\(path)/no.png") == SceneError(.io, "cannot open \(path)/no.png: No such file or directory"))
        #expect(readingError(path) == SceneError(.io, "cannot read \(path): it is a directory, expected a file"))
        #expect(readingError("/dev/zero") == SceneError(.io, "cannot read /dev/zero: it is not a regular file"))
        let empty = folder.write("empty.png", [])
        #expect(readingError(empty) == SceneError(.format, "\(empty) is empty, expected an image (PNG, JPEG or WebP)"))
    }

    /// A pipe that nobody writes to is refused; it does not block.
    @Test func pipe() {
        let pipe = "\(folder.path)/pipe.png"
        unsafe _ = mkfifo(pipe, 0o600)
        #expect(readingError(pipe) == SceneError(.io, "cannot read \(pipe): it is not a regular file"))
    }

    @Test func hugeFile() {
        let huge = folder.write("huge.png", [1])
        unsafe _ = truncate(huge, (1 << 30) + 1)
        #expect(readingError(huge)?.message == "cannot read \(huge): it has 1073741825 bytes, expected at most 1073741824")
    }

    @Test func writtenIsRead() throws {
        let bytes = (0..<7 * 5 * 4).map { (index: Int) -> UInt8 in index % 4 == 3 ? 255 : UInt8(index) }
        let path = "\(folder.path)/out.png"
        try write(path, 7, 5, bytes)
        let image = try ImageFile.read(path: path)
        #expect((image.width, image.height) == (7, 5))
        #expect(image.bytes == bytes)
        #expect(folder.names == ["out.png"])
    }

    @Test func writtenTwiceIsTheSame() throws {
        let bytes = (0..<64 * 64 * 4).map { (index: Int) -> UInt8 in UInt8(truncatingIfNeeded: index * index) }
        for name in ["a.png", "b.png"] { try write("\(folder.path)/\(name)", 64, 64, bytes) }
        let files = try ["a.png", "b.png"].map { name in
            let block = try File.read("\(folder.path)/\(name)")
            return unsafe block.withUnsafeBytes { unsafe Array($0) }
        }
        #expect(files[0] == files[1])
    }

    /// A file that was there is replaced, and a link stays one.
    @Test func replacing() throws {
        let path = folder.write("real.png", [1, 2, 3])
        let link = "\(folder.path)/link.png"
        unsafe _ = symlink("real.png", link)
        try write(link, 1, 1, [1, 2, 3, 255])
        #expect(try ImageFile.read(path: path).bytes == [1, 2, 3, 255])
        var status = stat()
        unsafe _ = lstat(link, &status)
        #expect(status.st_mode & S_IFMT == S_IFLNK)
        #expect(folder.names == ["link.png", "real.png"])
    }

    @Test func permissionsAreThoseOfNewFiles() throws {
        let mask = umask(0o027)
        defer { umask(mask) }
        let path = "\(folder.path)/out.png"
        try write(path, 1, 1, [0, 0, 0, 0])
        var status = stat()
        unsafe _ = stat(path, &status)
        #expect(status.st_mode & 0o777 == 0o640)
    }

    @Test func writingErrors() {
        let path = folder.path
        #expect(writingError(path, 1, 1, [0, 0, 0, 0]) == SceneError(.io, "cannot write \(path): it is a directory"))
        #expect(
            writingError("\(path)/no/out.png", 1, 1, [0, 0, 0, 0])
                == SceneError(.io, "cannot write \(path)/no/out.png: No such file or directory"))
        #expect(writingError("/dev/full", 1, 1, [0, 0, 0, 0]) == SceneError(.io, "cannot write /dev/full: No space left on device"))
        for (width, height) in [(0, 1), (1, 0), (-1, 1), (2, 1), (1, 2), (Int.max, 1)] {
            #expect(writingError("\(path)/out.png", width, height, [0, 0, 0, 0])?.code == .invalidArgument)
        }
        #expect(folder.names == [])
    }
}
