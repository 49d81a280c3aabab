import Glibc
public import SceneCommit
import SceneContent
public import SceneGLES
import SceneStorage
import Synchronization

/// Linked programs as files of a folder, each named by its key. What was not used for longest goes when they are too many.
///
/// The folder is as trusted as the program is: drivers take what lies there for their own.
public final class ProgramFiles: ProgramArchive {
    private let folder: String
    private let written = Atomic(0)

    /// How many bytes may lie in the folder, and how many are left when they were more.
    private static let most = 32 << 20
    private static let rest = 16 << 20
    /// The folder is looked through with the first of so many programs that are written.
    private static let interval = 64
    private static let magic: [UInt8] = Array("SCNP1".utf8)

    /// Makes the folder, which has to be the user's own.
    public init(_ folder: String) throws(SceneError) {
        guard folder.hasPrefix("/") else { throw SceneError(.invalidArgument, "folder is \"\(folder)\", expected an absolute path") }
        try Self.make(folder)
        var status = stat()
        guard unsafe stat(folder, &status) == 0, status.st_uid == geteuid() else {
            throw SceneError(.io, "\(folder) belongs to somebody else, whose programs are not to be trusted")
        }
        self.folder = folder
    }

    /// Makes a folder and those that it lies in.
    private static func make(_ folder: String) throws(SceneError) {
        var path = ""
        for part in folder.split(separator: "/") {
            path += "/" + part
            if unsafe access(path, F_OK) != 0 { try File.makeFolder(path, mode: 0o700) }
        }
    }

    // MARK: - Programs

    public func read(_ key: UInt128) -> [UInt8]? {
        let path = path(of: key)
        guard let file = try? File.read(path), file.count > Self.magic.count + 8 else { return nil }
        let bytes = unsafe file.withUnsafeBytes { unsafe Array($0) }
        let program = Array(bytes.dropFirst(Self.magic.count + 8))
        guard bytes.starts(with: Self.magic + Self.checksum(program)) else { return nil }
        // The time of the last use.
        unsafe _ = utimensat(AT_FDCWD, path, nil, 0)
        return program
    }

    public func write(_ program: [UInt8], _ key: UInt128) {
        if written.wrappingAdd(1, ordering: .relaxed).oldValue % Self.interval == 0 { clean() }
        do throws(SceneError) { try File.write(Self.magic + Self.checksum(program) + program, to: path(of: key)) } catch {
            Log.shared(.debug, "a program is not kept: \(error.message)")
        }
    }

    private static let suffix = ".program"

    private func path(of key: UInt128) -> String {
        let digits = String(key, radix: 16)
        return folder + "/" + String(repeating: "0", count: 32 - digits.count) + digits + Self.suffix
    }

    private static func checksum(_ bytes: [UInt8]) -> [UInt8] {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return (0..<8).map { UInt8(truncatingIfNeeded: hash >> (8 * UInt64($0))) }
    }

    // MARK: - Room

    /// Takes the programs away that were not used for longest, where there are too many.
    private func clean() {
        var files = files(), total = files.reduce(0) { $0 + $1.size }
        guard total > Self.most else { return }
        files.sort { $0.time < $1.time }
        for file in files where total > Self.rest {
            unsafe unlink(file.path)
            total -= file.size
        }
    }

    private func files() -> [(path: String, size: Int, time: Int)] {
        guard let directory = unsafe opendir(folder) else { return [] }
        defer { unsafe closedir(directory) }
        var found: [(path: String, size: Int, time: Int)] = []
        while let entry = unsafe readdir(directory) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            let path = folder + "/" + name
            var status = stat()
            guard name.hasSuffix(Self.suffix), unsafe stat(path, &status) == 0 else { continue }
            found.append((path, Int(status.st_size), Int(status.st_mtim.tv_sec)))
        }
        return found
    }

    // MARK: - Which folder

    /// Whether the program has said where programs are kept, or the environment was asked.
    private static let isChosen = Atomic(false)

    /// Keeps programs in a folder from now on; nil for none.
    public static func use(_ folder: String?) throws(SceneError) {
        let archive = try folder.map { folder throws(SceneError) in try ProgramFiles(folder) }
        isChosen.store(true, ordering: .relaxed)
        ProgramArchives.current = archive
    }

    /// Keeps programs where the environment says, unless the program has said so.
    static func useDefault() {
        guard !isChosen.exchange(true, ordering: .relaxed), let folder = defaultFolder else { return }
        do throws(SceneError) { ProgramArchives.current = try ProgramFiles(folder) } catch {
            Log.shared(.debug, "programs are not kept: \(error.message)")
        }
    }

    /// nil for none: where the environment forbids it, or is somebody else's.
    private static var defaultFolder: String? {
        guard getuid() == geteuid(), getgid() == getegid() else { return nil }
        if let chosen = Environment.value(of: "SCENE_PROGRAM_CACHE") { return chosen.hasPrefix("/") ? chosen : nil }
        if let caches = Environment.value(of: "XDG_CACHE_HOME"), caches.hasPrefix("/") { return caches + "/libscene/programs" }
        return Environment.value(of: "HOME").flatMap { $0.hasPrefix("/") ? $0 + "/.cache/libscene/programs" : nil }
    }
}
