import SceneAnimation
import SceneCommit
import SceneDocument
import SceneGeometry
import SceneModel

/// Gives the layers of one element their animations.
struct ElementAnimator {
    let builder: ElementBuilder
    let element: XMLElement
    private let table: AnimationTable
    private let attributes: [AnimatedAttribute]
    private let motions: [AnimationTable.Entry]
    /// The properties that the element's own layers have, whatever is drawn in them.
    private static let direct: Set<String> = ["transform", "opacity", "visibility", "display"]

    /// nil for an element that never changes.
    /// @param scope that of what is around the element.
    init?(builder: ElementBuilder, element: XMLElement, scope: Scope) {
        guard let table = builder.context.animations else { return nil }
        let context = builder.context, style = Style(element, in: scope.style, context.sheet)
        var lengths = scope.lengths
        lengths.fontSize = style.fontSize
        var all = table.has(element, style) ? table.attributes(of: element, style, lengths) : []
        if ShapeGeometry.names.contains(element.name) || element.name == "text" {
            for name in ["fill", "stroke"] {
                guard let server = context.reference(style, name, of: element) else { continue }
                for part in GradientReader.parts(of: server, context) {
                    let own = context.style(of: part)
                    if table.has(part, own) { all += table.attributes(of: part, own, lengths) }
                }
            }
        }
        motions = table.motions(of: element)
        guard !all.isEmpty || !motions.isEmpty else { return nil }
        (self.builder, self.element, self.table, attributes) = (builder, element, table, all)
    }

    private func attribute(_ name: String) -> AnimatedAttribute? { attributes.first { $0.element === element && $0.name == name } }

    /// Whether the element may be invisible now and not later.
    var movesOrTurns: Bool { attribute("transform") != nil }

    /// How the element's outline is kept where it comes to nothing.
    var form: ShapeForm {
        let names = attributes.filter { $0.element === element && !Self.direct.contains($0.name) }.map(\.name)
        if names.isEmpty { return .asItIs }
        return names.contains("rx") || names.contains("ry") || element["rx"] != nil || element["ry"] != nil ? .keptRound : .kept
    }

    // MARK: - Being shown

    /// Has the element built although it is hidden now; `restore` ends that.
    func show() {
        if attribute("display") != nil { element.animated["display"] = "inline" }
        if attribute("visibility") != nil { element.animated["visibility"] = "visible" }
    }

    func restore() {
        element.animated["display"] = nil
        element.animated["visibility"] = nil
    }

    // MARK: - Animations of the layer

    /// Animates what concerns the layer as a whole.
    func apply(to built: inout Built, _ scope: Scope) throws(SceneError) {
        if let attribute = attribute("transform") {
            var animator = TransformAnimator(node: built.node, origin: .zero)
            // The outermost element is a box of CSS.
            if let text = TransformOrigin.text(scope.style) ?? (element.parent == nil ? "center" : nil) {
                animator = TransformAnimator(node: built.node, origin: TransformOrigin.point(text, scope, box: built.box))
            }
            if !animator.add(attribute) { note(attribute) }
        }
        if let attribute = attribute("opacity") {
            animate(attribute, PropertyPath(.opacity), built.node) { value in
                guard case .lengths(let list) = value, let length = list.first else { return nil }
                return .number(min(max(length.unit == .percent ? length.value / 100 : length.value, 0), 1))
            }
        }
        try show("visibility", &built, scope) { $0 == "hidden" || $0 == "collapse" }
        try show("display", &built, scope) { $0 == "none" }
        for ways in motionStacks(scope) { try move(&built, ways) }
    }

    private func show(_ name: String, _ built: inout Built, _ scope: Scope, _ hides: (String) -> Bool) throws(SceneError) {
        guard let attribute = attribute(name) else { return }
        if built.node.animations.contains(where: { $0.path == PropertyPath(.hidden) }) {
            try Compositing(builder: builder, element: element, scope: scope).wrap(&built)
        }
        if hides(attribute.stack.base.text) { built.node.set(.hidden, .bool(true)) }
        animate(attribute, PropertyPath(.hidden), built.node) { .bool(hides($0.text)) }
    }

    private func animate(_ attribute: AnimatedAttribute, _ path: PropertyPath, _ node: LayerNode, _ read: (AnimatedValue) -> PropertyValue?)
    {
        guard let tracks = attribute.tracks, let base = read(attribute.stack.base) else { return note(attribute) }
        for track in tracks {
            node.add(AnimationDescription(path, track.timing, track.keys.map { key in key.with(key.value[0].flatMap(read) ?? base) }))
        }
    }

    private func note(_ attribute: AnimatedAttribute) {
        builder.context.report.note("the animation of \(attribute.name) is left out: its parts do not go together", at: element)
    }

    // MARK: - Motion

    private struct Way {
        let entry: AnimationTable.Entry
        let motion: MotionReader
    }

    /// The ways of an element by the layers in which they lie: one that adds to the others has a layer of its own, as its place comes on
    /// top of theirs. Where one takes the place of those before it, all lie in one.
    private func motionStacks(_ scope: Scope) -> [[Way]] {
        let ways = motions.compactMap { entry -> Way? in
            guard !entry.runs.isEmpty else { return nil }
            do throws(SMILValues.Problem) {
                return Way(entry: entry, motion: try MotionReader(entry.element, scope.lengths, builder.context))
            } catch {
                leftOut(entry, error)
                return nil
            }
        }
        return ways.dropFirst().allSatisfy(\.motion.isAdditive) ? ways.map { [$0] } : [ways]
    }

    private func leftOut(_ entry: AnimationTable.Entry, _ problem: SMILValues.Problem) {
        builder.context.report.note("the animation is left out: \(problem.text)", at: entry.element)
    }

    /// Puts an element into a layer that goes along some ways, of which the one that began last counts.
    private func move(_ built: inout Built, _ ways: [Way]) throws(SceneError) {
        let node = LayerNode()
        // What happens in a circle, and from when on.
        var circle = AnimationDescription(.group)
        let runs = ways.flatMap { way in way.entry.runs.map { (way: way, run: $0) } }
        for (way, run) in runs.sorted(by: { ($0.run.begin, $0.way.entry.order) < ($1.run.begin, $1.way.entry.order) }) {
            let loop = way.entry.isLooping ? table.loop : nil
            let isInCircle = loop.map { run.begin >= $0.start } ?? false
            var timing = way.entry.timing.media(run)
            if let loop, isInCircle { timing.beginTime -= loop.start }
            let animations = way.motion.animations(timing, amongOthers: ways.count > 1)
            guard builder.context.budgets.keys.take(animations.reduce(1) { $0 + $1.values.count }) else {
                leftOut(way.entry, SMILValues.Problem(text: "the drawing has too many key frames"))
                break
            }
            if isInCircle { circle.animations += animations } else { for animation in animations { node.add(animation) } }
        }
        if let loop = table.loop, !circle.animations.isEmpty {
            (circle.timing.beginTime, circle.timing.duration, circle.timing.repeatCount) = (loop.start, loop.period, .infinity)
            node.add(circle)
        }
        (node.name, built.node.name) = (built.node.name, nil)
        node.sublayers = [built.node]
        built.node = node
    }

    // MARK: - Animations of what is drawn

    /// Animates what is drawn in an element's layers. They are made again with each value of an attribute, and what differs becomes key
    /// frames.
    func vary(_ built: Built, _ build: @escaping () throws(SceneError) -> Built?) throws(SceneError) {
        let context = builder.context
        guard !context.isVarying else { return }
        if let filter = attribute("filter") { note(filter) }
        var groups = attributes.filter { !(($0.element === element) && Self.direct.contains($0.name)) }.map { [$0] }
        let variants = VariantBuilder(context: context, base: built.node, build: build)
        while !groups.isEmpty {
            var made: [VariantBuilder.Change] = []
            for group in groups {
                let tracks =
                    group.count == 1 ? group[0].tracks : JointTrack.joined(group.map(\.stack), loop: group.lazy.compactMap(\.loop).first)
                guard let tracks, let change = try variants.change(group, tracks) else {
                    for attribute in group { note(attribute) }
                    made.append(VariantBuilder.Change())
                    continue
                }
                made.append(change)
            }
            var isComplete = true
            for index in groups.indices {
                for other in made[index].inner(context) where !groups[index].contains(where: { $0.isSame(as: other) }) {
                    groups[index].append(other)
                    isComplete = false
                }
            }
            guard isComplete else { continue }
            guard let (first, second) = Self.conflict(made) else {
                for (group, change) in zip(groups, made) { change.apply(group, context) }
                return
            }
            let moved = groups.remove(at: second)
            groups[first] += moved.filter { other in !groups[first].contains { $0.isSame(as: other) } }
        }
    }

    /// Two groups of attributes that change the same property of a layer.
    private static func conflict(_ changes: [VariantBuilder.Change]) -> (Int, Int)? {
        var owners: [VariantBuilder.Place: Int] = [:]
        for (index, change) in changes.enumerated() {
            for place in change.places {
                if let owner = owners[place] { return (owner, index) }
                owners[place] = index
            }
        }
        return nil
    }
}
