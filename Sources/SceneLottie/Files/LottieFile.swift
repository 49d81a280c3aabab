import SceneCommit
import SceneContent
import SceneStorage

/// How files with animations are known.
public enum LottieFile {
    /// Whether bytes are read as an animation and not as a scene document: a zip archive, or a JSON object with layers. A scene document
    /// has its format's version, which no Lottie file has.
    public static func isOne(_ bytes: UnsafeRawBufferPointer) -> Bool {
        if unsafe DotLottie.isOne(bytes) { return true }
        let keys = unsafe topKeys(bytes)
        return !keys.contains("scene") && keys.contains("layers")
    }

    /// The keys of a JSON object, found without reading what they stand for.
    private static func topKeys(_ bytes: UnsafeRawBufferPointer) -> Set<String> {
        var keys: Set<String> = [], depth = 0, index = 0, start: Int?, last: Range<Int>?
        while index < bytes.count {
            let byte = unsafe bytes[index]
            if let begin = start {
                if byte == UInt8(ascii: "\\") {
                    index += 1
                } else if byte == UInt8(ascii: "\"") {
                    last = begin..<index
                    start = nil
                }
            } else {
                switch byte {
                case UInt8(ascii: "\""): start = index + 1
                case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
                case UInt8(ascii: ":") where depth == 1:
                    if let last { keys.insert(unsafe String(decoding: bytes[last], as: UTF8.self)) }
                default: break
                }
            }
            index += 1
        }
        return keys
    }
}
