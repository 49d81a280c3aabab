import CExpat
import SceneCommit
import SceneContent

/// Reads XML with expat, also where gzip has packed it. Entities that a file declares are expanded as far as expat thinks them harmless; files that a file
/// names are not opened.
@safe
final class XMLParser {
    /// More elements than these, or deeper ones, are no drawing.
    private static let mostElements = 500_000
    private static let deepest = 256
    private static let mostText = 32 << 20
    /// The prefix that expat puts before names of a namespace ends with it.
    private static let separator: UInt8 = 1

    private var root: XMLElement?
    private var open: [XMLElement] = []
    private var count = 0
    /// The text since the last element began or ended, and how much there was in all.
    private var text: [UInt8] = []
    private var textSize = 0
    private var failure: SceneError?
    private var parser: XML_Parser?

    /// Parses a document. An error says in which line.
    static func parse(_ bytes: UnsafeRawBufferPointer) throws(SceneError) -> XMLElement {
        try DeferredLibrary.expat.open("SVG files need")
        let reader = XMLParser()
        guard let parser = unsafe XML_ParserCreateNS(nil, XML_Char(separator)) else {
            throw SceneError(.outOfMemory, "there is no memory to read XML")
        }
        defer { unsafe XML_ParserFree(parser) }
        unsafe reader.parser = parser
        unsafe XML_SetUserData(parser, Unmanaged.passUnretained(reader).toOpaque())
        unsafe XML_SetElementHandler(
            parser,
            { data, name, attributes in unsafe XMLParser.of(data)?.begin(name, attributes) },
            { data, _ in unsafe XMLParser.of(data)?.end() })
        unsafe XML_SetCharacterDataHandler(parser) { data, text, length in
            guard let text = unsafe text else { return }
            unsafe XMLParser.of(data)?.add(UnsafeRawBufferPointer(start: text, count: Int(length)))
        }
        if unsafe Gzip.isOne(bytes) {
            try unsafe Gzip.unpack(bytes) { (piece) throws(SceneError) in try unsafe reader.feed(piece, parser) }
        } else {
            try unsafe reader.feed(bytes, parser)
        }
        try unsafe reader.feed(UnsafeRawBufferPointer(start: nil, count: 0), parser, isLast: true)
        guard let root = reader.root else { throw SceneError(.format, "there is no element, expected <svg>") }
        return root
    }

    private static func of(_ data: UnsafeMutableRawPointer?) -> XMLParser? {
        unsafe data.map { unsafe Unmanaged<XMLParser>.fromOpaque($0).takeUnretainedValue() }
    }

    private func feed(_ bytes: UnsafeRawBufferPointer, _ parser: XML_Parser, isLast: Bool = false) throws(SceneError) {
        var start = 0
        repeat {
            let end = min(start + 1 << 20, bytes.count)
            let part = unsafe bytes.baseAddress.map { unsafe ($0 + start).assumingMemoryBound(to: CChar.self) }
            let status = unsafe XML_Parse(parser, part, Int32(end - start), isLast ? 1 : 0)
            if let failure { throw failure }
            guard status != XML_STATUS_ERROR else {
                let line = unsafe XML_GetCurrentLineNumber(parser), column = unsafe XML_GetCurrentColumnNumber(parser)
                let reason = unsafe XML_ErrorString(XML_GetErrorCode(parser)).map { unsafe String(cString: $0) } ?? "unknown error"
                throw SceneError(.format, "line \(line), column \(column + 1): no valid XML: \(reason)")
            }
            start = end
        } while start < bytes.count
    }

    private func fail(_ message: String) {
        guard failure == nil, let parser = unsafe parser else { return }
        failure = SceneError(.format, "line \(unsafe XML_GetCurrentLineNumber(parser)): \(message)")
        unsafe XML_StopParser(parser, 0)
    }

    // MARK: - What expat finds

    private func begin(_ name: UnsafePointer<XML_Char>?, _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?) {
        guard let parser = unsafe parser, let name = unsafe name else { return }
        endText()
        count += 1
        guard count <= Self.mostElements else { return fail("the file has more than \(Self.mostElements) elements") }
        guard open.count < Self.deepest else { return fail("elements lie more than \(Self.deepest) deep in each other") }
        let element = XMLElement(
            Self.elementName(unsafe String(cString: name)), unsafe read(attributes), line: Int(unsafe XML_GetCurrentLineNumber(parser)))
        if let parent = open.last { parent.append(element) } else { root = element }
        open.append(element)
    }

    private func end() {
        endText()
        _ = open.popLast()
    }

    /// Text comes in pieces, of which expanded entities may be very many.
    private func add(_ piece: UnsafeRawBufferPointer) {
        textSize += piece.count
        guard textSize <= Self.mostText else { return fail("the file has more than \(Self.mostText >> 20) MiB of text") }
        unsafe text.append(contentsOf: piece)
    }

    private func endText() {
        guard !text.isEmpty else { return }
        open.last?.append(String(decoding: text, as: UTF8.self))
        text.removeAll(keepingCapacity: true)
    }

    private func read(_ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?) -> [String: String] {
        var result: [String: String] = [:], index = 0
        while let name = unsafe attributes?[index], let value = unsafe attributes?[index + 1] {
            if let key = Self.attributeName(unsafe String(cString: name)) { result[key] = unsafe String(cString: value) }
            index += 2
        }
        return result
    }

    /// Names of SVG, and of no namespace, are plain; others have a prefix, so that they are no element of a drawing.
    private static func elementName(_ name: String) -> String {
        let parts = name.utf8.split(separator: separator, maxSplits: 1)
        guard parts.count == 2 else { return name }
        return String(Substring(parts[0])) == "http://www.w3.org/2000/svg"
            ? String(Substring(parts[1])) : "x:" + String(Substring(parts[1]))
    }

    private static func attributeName(_ name: String) -> String? {
        let parts = name.utf8.split(separator: separator, maxSplits: 1)
        guard parts.count == 2 else { return name }
        switch String(Substring(parts[0])) {
        case "http://www.w3.org/1999/xlink": return "xlink:" + String(Substring(parts[1]))
        case "http://www.w3.org/XML/1998/namespace": return "xml:" + String(Substring(parts[1]))
        default: return nil
        }
    }
}
