import Glibc
import SceneCommit
import SceneContent
import SceneStorage

func decode(_ bytes: [UInt8], named name: String = "image.png") throws(SceneError) -> Bitmap {
    // An array's storage may be larger than it is; a block of exactly this size lets a memory checker see reads beyond the end.
    guard var block = ByteBlock(count: bytes.count) else { throw SceneError(.outOfMemory, "test") }
    unsafe block.withUnsafeMutableBytes { unsafe $0.copyBytes(from: bytes) }
    return try unsafe block.withUnsafeBytes { (bytes) throws(SceneError) in try unsafe PNG.decode(bytes, named: name) }
}

/// The error that decoding ends with, or nil.
func decodingError(_ bytes: [UInt8]) -> SceneError? {
    do throws(SceneError) { _ = try decode(bytes) } catch { return error }
    return nil
}

extension Bitmap {
    var bytes: [UInt8] { unsafe pixels.withUnsafeBytes { unsafe Array($0) } }

    func pixel(_ x: Int, _ y: Int) -> [UInt8] { Array(bytes[(y * width + x) * 4..<(y * width + x + 1) * 4]) }
}

/// A folder that goes with the test.
final class TemporaryFolder {
    let path: String

    init() {
        let template = unsafe strdup("/tmp/scene-content-XXXXXX")!
        defer { unsafe free(template) }
        path = unsafe String(cString: mkdtemp(template)!)
    }

    func write(_ name: String, _ bytes: [UInt8]) -> String {
        let file = "\(path)/\(name)"
        let stream = unsafe fopen(file, "wb")!
        unsafe fwrite(bytes, 1, bytes.count, stream)
        unsafe fclose(stream)
        return file
    }

    var names: [String] {
        guard let directory = unsafe opendir(path) else { return [] }
        defer { unsafe closedir(directory) }
        var names: [String] = []
        while let entry = unsafe readdir(directory) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
                unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    deinit {
        for name in names { unsafe remove("\(path)/\(name)") }
        unsafe rmdir(path)
    }
}
