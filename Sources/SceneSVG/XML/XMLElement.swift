/// An element of an XML document, with what the drawing needs: names without the prefixes of their namespaces.
final class XMLElement {
    enum Node {
        case element(XMLElement)
        case text(String)
    }

    let name: String
    /// The attributes of no namespace, of XLink and of XML; the first two share their names, and `xml:space` keeps its prefix.
    let attributes: [String: String]
    /// Attributes as animations have them while what they change is made.
    var animated: [String: String] = [:] {
        didSet { knownClasses = nil }
    }
    /// Whether layers around the element's have the properties that are transforms by themselves.
    var turnsByLayers = false
    private var knownClasses: Set<String>?
    /// Where the element begins in the file.
    let line: Int
    private(set) weak var parent: XMLElement?
    var nodes: [Node] = []
    /// The element's number among its parent's elements, from 0.
    private(set) var place = 0
    /// The elements directly within this one.
    private(set) var elements: [XMLElement] = []
    /// How many of them there are of each type, and how many of its type came before the element itself.
    private var counts: [String: Int] = [:]
    private var placeOfType = 0

    init(_ name: String, _ attributes: [String: String], line: Int) {
        self.name = name
        self.attributes = attributes
        self.line = line
    }

    func append(_ child: XMLElement) {
        child.parent = self
        child.place = elements.count
        child.placeOfType = counts[child.name] ?? 0
        counts[child.name] = child.placeOfType + 1
        elements.append(child)
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

    /// The element's number among its parent's, from 1: of all of them or of those of its type, from the first or from the last.
    func number(ofType: Bool, fromEnd: Bool) -> Int {
        let place = ofType ? placeOfType : place
        guard fromEnd else { return place + 1 }
        return ((ofType ? parent?.counts[name] : parent?.elements.count) ?? 1) - place
    }

    /// The elements before this one within the same.
    var earlier: ArraySlice<XMLElement> { parent?.elements.prefix(place) ?? [] }

    /// The words of the attribute `class`.
    var classes: Set<String> {
        if let knownClasses { return knownClasses }
        let classes = (self["class"] ?? "").words
        knownClasses = classes
        return classes
    }

    /// The work of looking through the attributes, in steps of a kilobyte.
    private(set) lazy var weight = 1 + attributes.values.reduce(0) { $0 + $1.utf8.count } / 1024

    /// What the element refers to.
    var reference: String? { self["href"] ?? self["xlink:href"] }

    /// All text directly within the element.
    var text: String {
        nodes.reduce(into: "") { text, node in if case .text(let part) = node { text += part } }
    }

    subscript(attribute: String) -> String? {
        animated.isEmpty ? attributes[attribute] : animated[attribute] ?? attributes[attribute]
    }

    /// An attribute that is one number; nil for any other.
    func number(_ attribute: String) -> Double? {
        guard let numbers = self[attribute].flatMap({ TextScanner.allNumbers($0) }), numbers.count == 1 else { return nil }
        return numbers[0]
    }
}
