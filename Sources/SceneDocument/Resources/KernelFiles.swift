import SceneCommit
import SceneContent
import SceneStorage

/// A document's own filter kernels, by name and by text: one text is one kernel.
struct KernelFiles {
    private var byName: [String: Kernel] = [:]
    private let byText = Locked<[String: Kernel]>(.documentKernels, [:])

    init() {}

    /// Reads the kernels that `json` names, from a folder that none of them may lie outside of.
    init(_ json: JSON, folder: String?) throws(SceneError) {
        guard json.isObject else { throw json.error(expecting: "an object of names and paths") }
        var kernels: [String: Kernel] = [:]
        try json.forEachMember { (name, value) throws(SceneError) in
            kernels[name] = try read(try DocumentFolder.file(value, folder: folder), value)
        }
        byName = kernels
    }

    private func read(_ file: String, _ value: JSON) throws(SceneError) -> Kernel {
        let text: String?
        do throws(SceneError) {
            let bytes = try File.read(file)
            text = unsafe bytes.withUnsafeBytes { unsafe String(validating: $0, as: UTF8.self) }
        } catch { throw value.error(error.code, error.message) }
        guard let text else { throw value.error(.format, "\(file) is not valid UTF-8") }
        return try kernel(text, value)
    }

    private func kernel(_ text: String, _ value: JSON) throws(SceneError) -> Kernel {
        do throws(SceneError) {
            return try byText.withLock { known throws(SceneError) in
                if let kernel = known[text] { return kernel }
                let kernel = try Kernel(text: text)
                known[text] = kernel
                return kernel
            }
        } catch { throw value.error(error.code == .invalidArgument ? .format : error.code, error.message) }
    }

    /// The kernel that stands in the document itself, or an error.
    func kernel(text json: JSON) throws(SceneError) -> Kernel { try kernel(try json.readString(expecting: "a kernel's text"), json) }

    /// The kernel of a name, or an error.
    func kernel(_ json: JSON) throws(SceneError) -> Kernel {
        let name = try json.readString(expecting: "a kernel's name")
        if let kernel = byName[name] { return kernel }
        throw json.error(.format, "there is no kernel \"\(name)\" in \"filters\"")
    }
}
