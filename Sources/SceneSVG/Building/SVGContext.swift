import SceneCommit
import SceneDocument
import SceneGeometry

/// What all elements of a file share while its layers are made.
final class SVGContext {
    let root: XMLElement
    let folder: String?
    let report: SVGReport
    /// How many drawings this one lies in.
    let depth: Int
    private(set) var sheet = Stylesheet()
    /// The file's animations; nil where there are none.
    private(set) var animations: AnimationTable?
    /// Whether what is made is only compared with what was made before.
    private(set) var isVarying = false
    private var variantNodeCount = 0
    /// The layers that follow attributes.
    var varied: [ObjectIdentifier: VariedLayer] = [:]
    private var elements: [String: XMLElement] = [:]
    private var styles: [ObjectIdentifier: Style] = [:]
    private var nodeCount = 0
    private var runsLeft = 5000
    private var charactersLeft = 50_000
    private var keysLeft = 2_000_000
    var images: [String: ImageBuffer?] = [:]
    /// The stops of gradients that were read.
    var stops: [ObjectIdentifier: [(offset: Double, color: Color)]] = [:]

    private var noises: [Turbulence: Filter] = [:]

    /// More layers than these are no drawing: uses of uses of uses make them without end.
    private static let mostNodes = 200_000
    private static let mostVariantNodes = 500_000
    /// How often a selector may be tried.
    private static let mostTrials = 50_000_000
    private static let mostNoises = 100

    /// @param outer the drawing that has this one as a picture. What is noted is noted there.
    init(_ root: XMLElement, folder: String?, within outer: SVGContext? = nil) throws(SceneError) {
        self.root = root
        self.folder = folder
        report = outer?.report ?? SVGReport()
        depth = (outer?.depth ?? -1) + 1
        nodeCount = outer?.nodeCount ?? 0
        var pending = [root], count = 0, animating: [XMLElement] = []
        while let element = pending.popLast() {
            count += 1
            if let id = element["id"], elements[id] == nil { elements[id] = element }
            if AnimationTable.names.contains(element.name) { animating.append(element) }
            if element.name == "style", element["type"].map({ $0.isEmpty || $0 == "text/css" }) ?? true { sheet.add(element.text) }
            pending += element.elements.reversed()
        }
        guard count * sheet.ruleCount <= Self.mostTrials else {
            throw SceneError(.format, "\(sheet.ruleCount) rules of style for \(count) elements are too many")
        }
        animations = AnimationTable(animating, sheet, report) { [unowned self] in self.element($0) }
    }

    /// The element that `#id` names.
    func element(_ reference: String?) -> XMLElement? {
        guard let reference, reference.hasPrefix("#") else { return nil }
        return elements[String(reference.dropFirst())]
    }

    /// The element that `url(#id)` names, and what stands behind it.
    func paintServer(_ text: String) -> (element: XMLElement?, fallback: String)? {
        guard text.hasPrefix("url(") else { return nil }
        var scanner = TextScanner(text.dropFirst(4))
        let inside = scanner.text(before: ")").trimmed.trimmingQuotes
        return (element(inside), scanner.rest.trimmed)
    }

    /// The element that a property such as `clip-path` names.
    func reference(_ style: Style, _ name: String) -> XMLElement? {
        guard let text = style[name], text != "none" else { return nil }
        return paintServer(text)?.element
    }

    /// The style of an element where it stands, for those that others refer to.
    func style(of element: XMLElement) -> Style {
        if let known = styles[ObjectIdentifier(element)] { return known }
        let style = Style(element, in: element.parent.map { self.style(of: $0) } ?? Style(), sheet)
        styles[ObjectIdentifier(element)] = style
        return style
    }

    /// Counts the layers of a picture that is drawn several times. @return whether there may be so many.
    func takeCopies(of node: LayerNode, _ size: (sources: Int, layers: Int)) -> Bool {
        var pending = [node], count = 0
        while let next = pending.popLast() {
            count += 1
            pending += next.sublayers
            if let mask = next.mask { pending.append(mask) }
        }
        let (more, isTooMany) = count.multipliedReportingOverflow(by: max(size.sources - 1, 0))
        guard !isTooMany, more + size.layers <= Self.mostNodes - nodeCount else { return false }
        nodeCount += more + size.layers
        return true
    }

    /// Whether so many more key frames may be made.
    func takeKeys(_ count: Int) -> Bool {
        guard count <= keysLeft else { return false }
        keysLeft -= count
        return true
    }

    /// The generator of a noise, whose long text takes milliseconds to read; elements of a filter share it.
    func noise(_ turbulence: Turbulence, at element: XMLElement) -> Filter? {
        if let known = noises[turbulence] { return known }
        guard noises.count < Self.mostNoises else {
            report.note("the drawing has more than \(Self.mostNoises) kinds of noise, so that some are left out", at: element)
            return nil
        }
        noises[turbulence] = turbulence.filter
        return noises[turbulence]
    }

    /// Makes something for comparison: what is made counts apart, and nothing of it is kept.
    func varying(_ build: () throws(SceneError) -> Built?) throws(SceneError) -> Built? {
        guard variantNodeCount < Self.mostVariantNodes else {
            report.note("the drawing has more animations than can be worked out, so that some are left out", at: root)
            return nil
        }
        let saved = (styles, stops, nodeCount, runsLeft, charactersLeft)
        (styles, stops, isVarying) = ([:], [:], true)
        defer {
            variantNodeCount += nodeCount - saved.2 + 1
            (styles, stops, nodeCount, runsLeft, charactersLeft) = saved
            isVarying = false
        }
        return try build()
    }

    /// Whether another part of text may be set.
    func takeRun() -> Bool {
        runsLeft -= 1
        return runsLeft >= 0
    }

    func takeCharacter() -> Bool {
        charactersLeft -= 1
        return charactersLeft >= 0
    }

    /// A layer, one of as many as there may be.
    func node(_ kind: LayerKind = .layer, at element: XMLElement) throws(SceneError) -> LayerNode {
        nodeCount += 1
        guard nodeCount <= Self.mostNodes else {
            throw SceneError(.format, "line \(element.line): the drawing has more than \(Self.mostNodes) layers")
        }
        return LayerNode(kind)
    }
}

/// What of a file was not understood.
final class SVGReport {
    private(set) var notes: [DocumentNote] = []
    private var known: Set<String> = []

    func note(_ message: String, at element: XMLElement) { note(message, line: element.line) }

    func note(_ message: String, line: Int) {
        guard notes.count < DocumentNote.mostNotes, known.insert("\(line) \(message)").inserted else { return }
        notes.append(DocumentNote(place: "line \(line)", message: message))
    }
}

/// What holds for the elements within another.
struct Scope {
    var style = Style()
    var lengths: LengthContext
    /// How deep the element lies, counted through everything that refers to something.
    var depth = 0
    /// From user units to pixels of the drawing, for what depends on size.
    var map = Affine.identity
    /// Whether only the outlines of what is filled count.
    var isClip = false
    /// Whether a shape keeps its form where it comes to nothing, for animations lead out of it.
    var form = ShapeForm.asItIs
    /// The elements whose contents these are, so that none contains itself.
    var within: [ObjectIdentifier] = []

    static let deepest = 160

    /// The scope of what an element contains; nil where that is too deep.
    func inside(_ style: Style) -> Scope? {
        guard depth < Self.deepest else { return nil }
        var scope = self
        scope.style = style
        scope.form = .asItIs
        scope.depth += 1
        scope.lengths.fontSize = style.fontSize
        return scope
    }

    /// The scope of what an element refers to; nil where that is the element itself or one around it.
    func referring(to element: XMLElement) -> Scope? {
        guard depth < Self.deepest, !within.contains(ObjectIdentifier(element)) else { return nil }
        var scope = self
        scope.depth += 1
        scope.within.append(ObjectIdentifier(element))
        return scope
    }

    /// A length in user units, or nil where there is none.
    func length(_ element: XMLElement, _ name: String, _ axis: LengthContext.Axis) -> Double? {
        element[name].flatMap { Length($0.trimmed) }.map { lengths.resolve($0, axis) }
    }
}
