import SceneCommit
import SceneContent
import SceneStorage

/// A document's own filter kernels by name.
struct KernelFiles {
    private var byName: [String: Kernel] = [:]

    init() {}

    /// Reads the kernels that `json` names, from a folder that none of them may lie outside of.
    init(_ json: JSON, folder: String?) throws(SceneError) {
        guard json.isObject else { throw json.error(expecting: "an object of names and paths") }
        var kernels: [String: Kernel] = [:]
        try json.forEachMember { (name, value) throws(SceneError) in
            kernels[name] = try Self.read(try ImageTable.file(value, folder: folder), value)
        }
        byName = kernels
    }

    private static func read(_ file: String, _ value: JSON) throws(SceneError) -> Kernel {
        do throws(SceneError) {
            let bytes = try File.read(file)
            let text = unsafe bytes.withUnsafeBytes { unsafe String(validating: $0, as: UTF8.self) }
            guard let text else { throw SceneError(.format, "\(file) is not valid UTF-8") }
            return try Kernel(text: text)
        } catch {
            throw value.error(error.code == .invalidArgument ? .format : error.code, error.message)
        }
    }

    /// The kernel of a name, or an error.
    func kernel(_ json: JSON) throws(SceneError) -> Kernel {
        let name = try json.readString(expecting: "a kernel's name")
        if let kernel = byName[name] { return kernel }
        throw json.error(.format, "there is no kernel \"\(name)\" in \"filters\"")
    }
}
