import SceneCommit
import SceneContent
import SceneStorage

/// How files with animations are known.
public enum LottieFile {
    /// Whether bytes are read as an animation and not as a scene document: a zip archive, or a JSON object with layers, or with a first and a last frame. A
    /// scene document has its format's version, which no Lottie file has.
    public static func isOne(_ bytes: UnsafeRawBufferPointer) -> Bool {
        if unsafe DotLottie.isOne(bytes) { return true }
        var hasLayers = false, hasStart = false, hasEnd = false
        return unsafe firstKey(of: bytes) { key in
            switch key {
            case "scene": return false
            case "layers": hasLayers = true
            case "ip": hasStart = true
            case "op": hasEnd = true
            default: break
            }
            // Both frames come early in large files.
            return hasStart && hasEnd ? true : nil
        } ?? hasLayers
    }

    /// What a function says of a JSON object's keys, at the first of which it says something. They are found without reading what they stand for.
    private static func firstKey(of bytes: UnsafeRawBufferPointer, _ body: (String) -> Bool?) -> Bool? {
        var depth = 0, index = 0, last: Range<Int>?
        while index < bytes.count {
            let byte = unsafe bytes[index]
            index += 1
            switch byte {
            case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            case UInt8(ascii: "\""):
                let begin = index
                index = unsafe end(ofString: begin, in: bytes)
                if depth == 1 { last = begin..<min(index, bytes.count) }
                index += 1
            case UInt8(ascii: ":") where depth == 1:
                if let last, let answer = unsafe body(String(decoding: bytes[last], as: UTF8.self)) { return answer }
            default: break
            }
        }
        return nil
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
