import Glibc

/// What the environment of the process has to say.
public enum Environment {
    /// The value of a variable; nil where it is not set, or empty.
    public static func value(of name: String) -> String? {
        guard let value = unsafe getenv(name), unsafe value.pointee != 0 else { return nil }
        return unsafe String(cString: value)
    }
}
