import SceneStorage

/// Where linked programs are kept from one process to the next.
public protocol ProgramArchive: AnyObject, Sendable {
    /// nil where there is none of the key.
    func read(_ key: UInt128) -> [UInt8]?
    func write(_ program: [UInt8], _ key: UInt128)
}

/// The archive of all contexts of the process.
public enum ProgramArchives {
    private static let archive = Locked<(any ProgramArchive)?>(.innermost, nil)

    public static var current: (any ProgramArchive)? {
        get { archive.withLock { $0 } }
        set { archive.withLock { $0 = newValue } }
    }
}

extension Dialect {
    /// The key of a program of shaders, for this driver alone: FNV-1a of all of it.
    func key(vertex: String, fragment: String) -> UInt128 {
        var hash: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d
        for text in [renderer, name, shaderVersion, vertex, fragment] {
            // Bytes of an array are read many times faster than those of text.
            for byte in Array(text.utf8) { hash = (hash ^ UInt128(byte)) &* 0x0000_0000_0100_0000_0000_0000_0000_013b }
            // No text runs on into the next.
            hash = (hash ^ 0xff) &* 0x0000_0000_0100_0000_0000_0000_0000_013b
        }
        return hash
    }
}
