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
        var keys: Set<String> = [], depth = 0, index = 0, last: Range<Int>?
        while index < bytes.count {
            let byte = unsafe bytes[index]
            index += 1
            // One bit parts brackets from braces.
            switch byte & 0xDF {
            case UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "]"): depth -= 1
            default:
                if byte == UInt8(ascii: "\"") {
                    let begin = index
                    index = unsafe end(ofString: begin, in: bytes)
                    if depth == 1 { last = begin..<min(index, bytes.count) }
                    index += 1
                } else if byte == UInt8(ascii: ":"), depth == 1, let last {
                    keys.insert(unsafe String(decoding: bytes[last], as: UTF8.self))
                }
            }
        }
        return keys
    }

    /// Where a string ends that begins somewhere: at its quote, or behind the text.
    private static func end(ofString begin: Int, in bytes: UnsafeRawBufferPointer) -> Int {
        var index = begin
        while index < bytes.count {
            let byte = unsafe bytes[index]
            if byte == UInt8(ascii: "\"") { return index }
            index += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        return index
    }
}
