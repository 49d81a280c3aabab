import CLinux

/// The libraries that the process has loaded.
public enum LoadedLibraries {
    /// How many there were so far, those that were closed again among them: as long as that is the same, none has come.
    public static var count: UInt64 { linux_loaded_count() }
}
