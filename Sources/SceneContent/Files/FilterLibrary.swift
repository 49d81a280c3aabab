import Glibc
public import SceneCommit
import SceneStorage

/// Filters that are found by name and are not built in: the transitions and generators that libscene brings along, and kernels in the person's and the system's
/// folders, one a file, such as `pageCurl.glsl`. The first line of a kernel, if it is a comment, says what the filter does.
public enum FilterLibrary {
    public struct Entry: Sendable {
        public let name: String
        public let documentation: String
        public let kernel: Kernel
    }

    private static let suffix = ".glsl"

    /// The kernels that were made, by their texts: one text is one kernel.
    private static let kernels = Locked<[String: Kernel]>(.documentKernels, [:])

    /// The kernels that libscene brings along.
    private static let included: [(name: String, text: String)] = [
        ("dissolve", PackageResources.dissolve_glsl), ("swipe", PackageResources.swipe_glsl),
        ("copyMachine", PackageResources.copyMachine_glsl), ("ripple", PackageResources.ripple_glsl),
        ("pageCurl", PackageResources.pageCurl_glsl), ("pattern", PackageResources.pattern_glsl),
        ("gradient", PackageResources.gradient_glsl), ("constantColor", PackageResources.constantColor_glsl),
        ("checkerboard", PackageResources.checkerboard_glsl), ("stripes", PackageResources.stripes_glsl),
        ("starShine", PackageResources.starShine_glsl),
    ].map { ($0.0, String(decoding: $0.1, as: UTF8.self)) }

    /// The kernel of a name; nil where there is none. A file of the name that cannot be read, or is no kernel, is an error.
    public static func kernel(named name: String) throws(SceneError) -> Kernel? {
        if let known = included.first(where: { $0.name == name }) { return try kernel(known.text) }
        guard isName(name) else { return nil }
        for folder in folders {
            let path = "\(folder)/\(name)\(suffix)"
            guard unsafe access(path, F_OK) == 0 else { continue }
            do throws(SceneError) { return try kernel(try text(of: path)) } catch {
                throw SceneError(error.code, "\(path): \(error.message)")
            }
        }
        return nil
    }

    /// All names, those that come along first, then those of files; of files that share a name the one that is found.
    public static var names: [String] {
        var found: [String] = []
        for folder in folders { found += files(of: folder) }
        let known = included.map(\.name)
        return known + Set(found).subtracting(known).sorted()
    }

    /// All filters that can be made; what cannot is told.
    public static func entries(telling tell: (String) -> Void) -> [Entry] {
        names.compactMap { name in
            do throws(SceneError) {
                guard let kernel = try kernel(named: name) else { return nil }
                return Entry(name: name, documentation: documentation(of: kernel), kernel: kernel)
            } catch {
                tell("the filter \"\(name)\" is left out: \(error.message)")
                return nil
            }
        }
    }

    private static func documentation(of kernel: Kernel) -> String {
        let line = kernel.text.prefix { $0 != "\n" && $0 != "\r\n" }
        guard line.hasPrefix("//") else { return "" }
        return String(line.dropFirst(2).drop { $0 == " " })
    }

    private static func kernel(_ text: String) throws(SceneError) -> Kernel {
        try kernels.withLock { known throws(SceneError) in
            if let kernel = known[text] { return kernel }
            let kernel = try Kernel(text: text)
            known[text] = kernel
            return kernel
        }
    }

    // MARK: - Files

    /// A name that cannot lead out of a folder.
    private static func isName(_ name: String) -> Bool {
        (1...128).contains(name.utf8.count)
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                    UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }

    /// The folders in the order in which they are searched: those of SCENE_FILTER_PATH, the person's, the system's.
    private static var folders: [String] {
        // A program with the rights of somebody else takes nothing from the environment.
        guard getuid() == geteuid(), getgid() == getegid() else { return [] }
        func parts(_ variable: String) -> [String]? {
            Environment.value(of: variable)?.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
        }
        let home = Environment.value(of: "HOME").map { ["\($0)/.local/share"] } ?? []
        let own = parts("XDG_DATA_HOME") ?? home, shared = parts("XDG_DATA_DIRS") ?? ["/usr/local/share", "/usr/share"]
        return (parts("SCENE_FILTER_PATH") ?? []) + (own + shared).map { "\($0)/libscene/filters" }
    }

    private static func files(of folder: String) -> [String] {
        guard let stream = unsafe opendir(folder) else { return [] }
        defer { unsafe closedir(stream) }
        var found: [String] = []
        while let entry = unsafe readdir(stream) {
            let file = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard file.hasSuffix(suffix) else { continue }
            let name = String(file.dropLast(suffix.count))
            if isName(name) { found.append(name) }
        }
        return found
    }

    private static func text(of path: String) throws(SceneError) -> String {
        let bytes = try File.read(path)
        guard let text = unsafe bytes.withUnsafeBytes({ unsafe String(validating: $0, as: UTF8.self) }) else {
            throw SceneError(.format, "it is not valid UTF-8")
        }
        return text
    }
}
