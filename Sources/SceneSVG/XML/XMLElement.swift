/// An element of an XML document, with what the drawing needs: names without the prefixes of their namespaces.
final class XMLElement {
    enum Node {
        case element(XMLElement)
        case text(String)
    }

    let name: String
    /// Those of no namespace, of XLink and of XML; the first two share their names, and `xml:space` keeps its prefix.
    let attributes: [String: String]
    /// Attributes as animations have them while what they change is made.
    var animated: [String: String] = [:]
    /// Where the element begins in the file.
    let line: Int
    private(set) weak var parent: XMLElement?
    var nodes: [Node] = []
    /// The element's number among its parent's elements, from 0.
    private(set) var place = 0
    private var elementCount = 0

    init(_ name: String, _ attributes: [String: String], line: Int) {
        self.name = name
        self.attributes = attributes
        self.line = line
    }

    func append(_ child: XMLElement) {
        child.parent = self
        child.place = elementCount
        elementCount += 1
        nodes.append(.element(child))
    }

    func append(_ text: String) {
        if case .text(let before) = nodes.last { nodes[nodes.count - 1] = .text(before + text) } else { nodes.append(.text(text)) }
    }

    /// Whether another lies within the element, or is it.
    func contains(_ other: XMLElement) -> Bool {
        var current: XMLElement? = other
        while let element = current {
            if element === self { return true }
            current = element.parent
        }
        return false
    }

    var elements: [XMLElement] {
        nodes.compactMap { if case .element(let element) = $0 { element } else { nil } }
    }

    /// All text directly within the element.
    var text: String {
        nodes.reduce(into: "") { text, node in if case .text(let part) = node { text += part } }
    }

    subscript(attribute: String) -> String? {
        animated.isEmpty ? attributes[attribute] : animated[attribute] ?? attributes[attribute]
    }
}
