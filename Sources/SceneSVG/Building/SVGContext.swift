import SceneCommit
import SceneDocument
import SceneGeometry

/// What all elements of a file share while its layers are made.
final class SVGContext {
    let root: XMLElement
    /// The size of the drawing in user units.
    let size: Size
    let folder: String?
    let report: SVGReport
    /// How many drawings this one lies in.
    let depth: Int
    let budgets: SVGBudgets
    private(set) var sheet: Stylesheet
    /// The file's animations; nil where there are none.
    private(set) var animations: AnimationTable?
    /// Whether what is made is only compared with what was made before.
    private(set) var isVarying = false
    /// The layers that follow attributes.
    var varied: [ObjectIdentifier: VariedLayer] = [:]
    private var elements: [String: XMLElement] = [:]
    private var styles: [ObjectIdentifier: Style] = [:]
    var images: [String: ImageBuffer?] = [:]
    /// The stops of gradients that were read.
    var stops: [ObjectIdentifier: [(offset: Double, color: Color)]] = [:]

    private var noises: [Turbulence: Filter] = [:]

    private static let mostNoises = 100
    private static let longestChain = 64

    /// @param outer the drawing that has this one as a picture. What is noted is noted there.
    init(_ root: XMLElement, folder: String?, within outer: SVGContext? = nil) throws(SceneError) {
        self.root = root
        self.folder = folder
        report = outer?.report ?? SVGReport()
        depth = (outer?.depth ?? -1) + 1
        budgets = outer?.budgets ?? SVGBudgets()
        sheet = Stylesheet(budgets.trials, report)
        var pending = [root], count = 0, animating: [XMLElement] = []
        while let element = pending.popLast() {
            count += 1
            if let id = element["id"], elements[id] == nil { elements[id] = element }
            if AnimationTable.names.contains(element.name) { animating.append(element) }
            if element.name == "style", element["type"].map({ $0.isEmpty || $0 == "text/css" }) ?? true { sheet.add(element) }
            pending += element.elements.reversed()
        }
        sheet.sort()
        size = try Self.size(root, Style(root, in: Style(), sheet))
        guard budgets.trials.take(count), count * sheet.ruleCount <= SVGBudgets.mostTrials else {
            throw SceneError(.format, "\(sheet.ruleCount) rules of style for \(count) elements are too many")
        }
        animations = AnimationTable(animating, sheet, budgets.keys, report) { [unowned self] in self.element($0) }
    }

    /// The size of a drawing that says none.
    private static let standardSize = Size(100, 100)
    private static let largestSide = 1e6

    /// The size in user units: that of the viewBox for what is not said.
    static func size(_ root: XMLElement, _ style: Style = Style()) throws(SceneError) -> Size {
        let box = ViewBoxFit.box(root), whole = box.map { Size($0.width, $0.height) } ?? standardSize
        let scope = Scope(style: style, lengths: LengthContext(width: whole.width, height: whole.height, fontSize: style.fontSize))
        let width = scope.geometry(root, "width", .x), height = scope.geometry(root, "height", .y)
        let ratio = whole.width > 0 ? whole.height / whole.width : 1
        let size = Size(
            width ?? height.map { box == nil || ratio == 0 ? whole.width : $0 / ratio } ?? whole.width,
            height ?? width.map { box == nil ? whole.height : $0 * ratio } ?? whole.height)
        guard size.width > 0, size.height > 0, size.width <= largestSide, size.height <= largestSide else {
            throw SceneError(
                .format, "line \(root.line): the drawing is \(size.width) x \(size.height), expected sides above 0 and at most 1e6")
        }
        return size
    }

    /// The element that `#id` names.
    func element(_ reference: String?) -> XMLElement? {
        guard let reference, reference.hasPrefix("#") else { return nil }
        return elements[String(reference.dropFirst())]
    }

    /// An element and those that it takes over what it does not say, of some names.
    func chain(of element: XMLElement, among names: Set<String>) -> [XMLElement] {
        var chain = [element]
        while chain.count < Self.longestChain, let next = self.element(chain.last?.reference), names.contains(next.name),
            !chain.contains(where: { $0 === next })
        {
            chain.append(next)
        }
        return chain
    }

    /// The element that `url(#id)` names, and what stands behind it.
    func paintServer(_ text: String) -> (element: XMLElement?, fallback: String)? {
        guard text.hasPrefix("url(") else { return nil }
        var scanner = TextScanner(text.dropFirst(4))
        let inside = scanner.text(before: ")").trimmed.trimmingQuotes
        return (element(inside), scanner.rest.trimmed)
    }

    /// The element that a property such as `clip-path` names.
    /// @param element whose property it is; where it names an element that is not there, a note says so.
    func reference(_ style: Style, _ name: String, of element: XMLElement) -> XMLElement? {
        guard let text = style[name], text != "none", let server = paintServer(text) else { return nil }
        if server.element == nil { report.note("\(name): there is no element \(text)", at: element) }
        return server.element
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
        return !isTooMany && budgets.nodes.take(more + size.layers)
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
        guard budgets.variants.left > 0 else {
            report.note("the drawing has more animations than can be worked out, so that some are left out", at: root)
            return nil
        }
        let saved = (styles, stops, budgets.nodes.left, budgets.runs.left, budgets.characters.left)
        (styles, stops, isVarying) = ([:], [:], true)
        defer {
            budgets.variants.spend(saved.2 - budgets.nodes.left + SVGBudgets.layersForRun * (saved.3 - budgets.runs.left) + 1)
            (styles, stops, isVarying) = (saved.0, saved.1, false)
            budgets.nodes.reset(to: saved.2)
            budgets.runs.reset(to: saved.3)
            budgets.characters.reset(to: saved.4)
        }
        return try build()
    }

    /// A layer, one of as many as there may be.
    func node(_ kind: LayerKind = .layer, at element: XMLElement) throws(SceneError) -> LayerNode {
        guard budgets.nodes.take() else {
            throw SceneError(.format, "line \(element.line): the drawing has more than \(SVGBudgets.mostNodes) layers")
        }
        guard !budgets.trials.isSpent else {
            throw SceneError(.format, "line \(element.line): rules of style are tried more than \(SVGBudgets.mostTrials) times")
        }
        return LayerNode(kind)
    }

    /// A layer around another one. @param map from that one's space to the superlayer's.
    func node(around inner: LayerNode, _ map: Affine? = nil, at element: XMLElement) throws(SceneError) -> LayerNode {
        let node = try node(at: element)
        node.sublayers = [inner]
        if let map { node.set(.transform, .transform(map.transform3D)) }
        return node
    }
}

/// What of a file was not understood.
final class SVGReport {
    private(set) var notes: [DocumentNote] = []
    private var known: Set<String> = []

    private static let longest = 300

    func note(_ message: String, at element: XMLElement) { note(message, line: element.line) }

    func note(_ message: String, line: Int) {
        // What a note quotes of the file may be as long as that.
        let message = String(message.prefix(Self.longest))
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
    /// The paint that `context-fill` and `context-stroke` stand for.
    var context: ContextPaint?
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

    /// A length in user units of the element whose style this is, which the style may say; nil where there is none.
    func geometry(_ element: XMLElement, _ name: String, _ axis: LengthContext.Axis) -> Double? {
        (style[name] ?? element[name]).flatMap { Length($0.trimmed) }.map { lengths.resolve($0, axis) }
    }

    /// A length in user units, or nil where there is none.
    func length(_ element: XMLElement, _ name: String, _ axis: LengthContext.Axis) -> Double? {
        element[name].flatMap { Length($0.trimmed) }.map { lengths.resolve($0, axis) }
    }
}

/// An element whose markers, or whose copy of another element, can be painted as it is.
final class ContextPaint {
    let scope: Scope
    /// The element's box, that gradients and patterns are relative to; nil while it is not known.
    let box: Rect?
    /// Whether something was painted that would have needed the box.
    var lacksBox = false

    init(scope: Scope, box: Rect? = nil) { (self.scope, self.box) = (scope, box) }
}
