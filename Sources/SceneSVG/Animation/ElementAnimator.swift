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
    /// The element's without animations.
    private let style: Style
    private let attributes: [AnimatedAttribute]
    private let motions: [AnimationTable.Entry]
    /// The properties that the element's own layers have, whatever is drawn in them.
    private static let direct = Set(["transform", "opacity", "visibility", "display"] + AnimationTable.functions)
    private static let notDrawn = direct.union(["filter", "transform-origin"])

    /// nil for an element that never changes.
    /// @param scope that of what is around the element.
    init?(builder: ElementBuilder, element: XMLElement, scope: Scope) {
        guard let table = builder.context.animations else { return nil }
        let context = builder.context, style = Style(element, in: scope.style, context.sheet)
        var lengths = scope.lengths
        lengths.fontSize = style.fontSize
        var all = table.has(element, style) ? table.attributes(of: element, style, lengths) : []
        for (part, own) in Self.parts(of: element, style, context)
        where table.has(part, own) && !all.contains(where: { $0.element === part }) {
            all += table.attributes(of: part, own, lengths)
        }
        motions = table.motions(of: element)
        guard !all.isEmpty || !motions.isEmpty else { return nil }
        (self.builder, self.element, self.table, self.style, attributes) = (builder, element, table, style, all)
    }

    /// What an element is drawn with besides its own attributes: what it refers to, and the parts of a text with the paths they stand on.
    private static func parts(of element: XMLElement, _ style: Style, _ context: SVGContext) -> [(XMLElement, Style)] {
        let isShape = ShapeGeometry.names.contains(element.name) || element.name == "text"
        let names = isShape ? ["fill", "stroke", "marker-start", "marker-mid", "marker-end"] : []
        var parts = (["clip-path", "mask"] + names).flatMap { name -> [(XMLElement, Style)] in
            guard let server = context.reference(style, name, of: element) else { return [] }
            let stops = GradientReader.parts(of: server, context), chain = context.chain(of: server, among: ["pattern"])
            return (stops.isEmpty ? chain : stops).map { ($0, context.style(of: $0)) }
        }
        func add(partsOf outer: XMLElement, _ style: Style) {
            for child in outer.elements where TextRuns.parts.contains(child.name) {
                let own = Style(child, in: style, context.sheet)
                parts.append((child, own))
                if child.name == "textPath", let way = context.element(child.reference) { parts.append((way, context.style(of: way))) }
                add(partsOf: child, own)
            }
        }
        if element.name == "text" { add(partsOf: element, style) }
        return parts
    }

    private func attribute(_ name: String) -> AnimatedAttribute? { attributes.first { $0.element === element && $0.name == name } }

    /// Whether the element may be invisible now and not later.
    var movesOrTurns: Bool { attribute("transform") != nil || turnsByFunctions }

    /// Whether the properties that are transforms by themselves are layers around the element.
    private var turnsByFunctions: Bool { AnimationTable.functions.contains { attribute($0) != nil } }

    /// How the element's outline is kept where it comes to nothing.
    var form: ShapeForm {
        let names = attributes.filter { $0.element === element ? !Self.direct.contains($0.name) : element.name == "text" }.map(\.name)
        if names.isEmpty { return .asItIs }
        return names.contains("rx") || names.contains("ry") || element["rx"] != nil || element["ry"] != nil ? .keptRound : .kept
    }

    // MARK: - Being shown

    /// Has the element built although it is hidden now; `restore` ends that.
    func show() {
        if attribute("display") != nil { element.animated["display"] = "inline" }
        if attribute("visibility") != nil { element.animated["visibility"] = "visible" }
        element.turnsByLayers = turnsByFunctions
    }

    func restore() {
        element.animated["display"] = nil
        element.animated["visibility"] = nil
        element.turnsByLayers = false
    }

    // MARK: - Animations of the layer

    /// Animates what concerns the layer as a whole.
    /// @param own the same before the element's own transform.
    func apply(to built: inout Built, _ own: Built, _ scope: Scope) throws(SceneError) {
        let origin = origin(scope).map { TransformOrigin.point($0, scope, box: own.box) } ?? .zero
        if let attribute = transform("transform", own.box, scope) {
            if !TransformAnimator(node: built.node, origin: origin).add(attribute) { note(attribute) }
            for map in attribute.transforms(about: origin) { built.widen(to: own.mapped(by: map).reach) }
        }
        for name in AnimationTable.functions { if let attribute = transform(name, own.box, scope) { turn(&built, attribute, origin) } }
        if let attribute = attribute("opacity") {
            animate(attribute, PropertyPath(.opacity), built.node) { value in
                guard case .lengths(let list) = value, let length = list.first else { return nil }
                return .number(min(max(length.unit == .percent ? length.value / 100 : length.value, 0), 1))
            }
        }
        for name in ["visibility", "display", "width", "height", "r", "rx", "ry"] { try show(name, &built, scope) }
        for ways in motionStacks(scope) { try move(&built, ways) }
    }

    /// An animated transform, of which percentages are those of the element's own box where the style says so.
    private func transform(_ name: String, _ box: Rect?, _ scope: Scope) -> AnimatedAttribute? {
        guard let attribute = attribute(name), let box, TransformOrigin.isOfBox(scope.style) else { return attribute(name) }
        var lengths = scope.lengths
        (lengths.width, lengths.height) = (box.width, box.height)
        return table.attributes(of: element, style, lengths).first { $0.name == name } ?? attribute
    }

    /// Puts an element into a layer that has a transform of its own.
    private func turn(_ built: inout Built, _ attribute: AnimatedAttribute, _ origin: Point) {
        guard case .transform(let base) = attribute.stack.base, !base.isEmpty || !attribute.stack.tracks.isEmpty else { return }
        let node = LayerNode(name: built.node.name, around: [built.node]), before = built
        built.node.name = nil
        let map = TransformFunction.affine(base).about(origin)
        built = built.mapped(by: map, within: node)
        if map != .identity { node.set(.transform, .transform(map.transform3D)) }
        if !TransformAnimator(node: node, origin: origin).add(attribute) { note(attribute) }
        for map in attribute.transforms(about: origin) { built.widen(to: before.mapped(by: map).reach) }
    }

    /// The place about which transforms are, as frames or the style say it.
    private func origin(_ scope: Scope) -> String? {
        let texts = attribute("transform-origin")?.stack.tracks.flatMap(\.keys).compactMap { $0.value?.text } ?? []
        if Set(texts).count > 1 {
            builder.context.report.note("the animation of transform-origin is left out: transforms are about the first place", at: element)
        }
        return texts.first ?? TransformOrigin.text(scope.style, of: element)
    }

    /// Whether an attribute hides the element by a value. A shape that a side of 0 makes none keeps its outline for what comes after, which
    /// must not be stroked.
    private func hides(_ name: String, _ value: AnimatedValue, _ scope: Scope) -> Bool {
        switch (name, value) {
        case ("visibility", .text(let text)): text == "hidden" || text == "collapse"
        case ("display", .text(let text)): text == "none"
        case (_, .lengths(let list)):
            list.count == 1 && list[0].value <= 0 && !scope.isClip && (scope.style["stroke"] ?? "none") != "none"
                && ShapeGeometry.names.contains(element.name) && (element.name != "rect" || !name.hasPrefix("r"))
        default: false
        }
    }

    /// Hides the element while an attribute has values that hide it, but not on the way to one that does not.
    private func show(_ name: String, _ built: inout Built, _ scope: Scope) throws(SceneError) {
        guard let attribute = attribute(name) else { return }
        let base = hides(name, attribute.stack.base, scope)
        guard let tracks = attribute.tracks else { return note(attribute) }
        let hidden = tracks.map { track in track.keys.map { key in key.value[0].map { hides(name, $0, scope) } ?? base } }
        guard base || hidden.contains(where: { $0.contains(true) }) else { return }
        if built.node.animations.contains(where: { $0.path == PropertyPath(.hidden) }) {
            try Compositing(builder: builder, element: element, scope: scope).wrap(&built)
        }
        if base { built.node.set(.hidden, .bool(true)) }
        for (track, hidden) in zip(tracks, hidden) {
            let keys = track.keys.indices.map { index in
                let key = track.keys[index], stays = key.holds || index + 1 == hidden.count || hidden[index + 1]
                return AnimationKey(time: key.time, value: PropertyValue.bool(hidden[index] && stays), holds: true)
            }
            built.node.add(AnimationDescription(PropertyPath(.hidden), track.timing, keys))
        }
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

    /// Seconds after which nobody looks.
    private static let endless = 1e9

    /// Puts an element into a layer that goes along some ways, of which the one that began last counts.
    private func move(_ built: inout Built, _ ways: [Way]) throws(SceneError) {
        let node = LayerNode()
        // What happens in a circle, with when and for how long it does.
        var circles: [(loop: SMILTimeline.Loop, group: AnimationDescription)] = []
        let runs = ways.flatMap { way in way.entry.runs.map { (way: way, run: $0) } }
        for (way, run) in runs.sorted(by: { ($0.run.begin, $0.way.entry.order) < ($1.run.begin, $1.way.entry.order) }) {
            let loop = way.entry.loop.flatMap { run.begin >= $0.start ? $0 : nil }
            var timing = way.entry.timing.media(run)
            timing.beginTime -= loop?.start ?? 0
            // A duration without an end is still at its start.
            if way.entry.timing.duration == nil { timing.duration = Self.endless }
            let animations = way.motion.animations(timing, amongOthers: runs.count > 1, adds: ways.count > 1)
            guard builder.context.budgets.keys.take(animations.reduce(1) { $0 + $1.values.count }) else {
                leftOut(way.entry, SMILValues.Problem(text: "the drawing has too many key frames"))
                break
            }
            built.widen(to: built.reach.map(way.motion.reach))
            guard let loop else {
                for animation in animations { node.add(animation) }
                continue
            }
            if !circles.contains(where: { $0.loop == loop }) { circles.append((loop, AnimationDescription(.group))) }
            for index in circles.indices where circles[index].loop == loop { circles[index].group.animations += animations }
        }
        for (loop, var circle) in circles {
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
    func vary(_ built: inout Built, _ scope: Scope, _ build: @escaping () throws(SceneError) -> Built?) throws(SceneError) {
        let context = builder.context
        guard !context.isVarying else { return }
        if let filter = attribute("filter") { note(filter) }
        let single = attributes.filter { $0.element !== element || !Self.notDrawn.contains($0.name) }
        let variants = VariantBuilder(context: context, base: built.node, build: build)
        var groups = single.map { [$0] }, isFirst = true
        while !groups.isEmpty {
            var made: [VariantBuilder.Change] = []
            var isComplete = true
            for index in groups.indices {
                let group = groups[index], tracks = group.count == 1 ? group[0].tracks : JointTrack.joined(group.map(\.stack))
                guard let tracks, let change = try variants.change(group, tracks) else {
                    for attribute in group { note(attribute) }
                    made.append(VariantBuilder.Change())
                    continue
                }
                made.append(change)
                built.widen(to: change.reach)
                var joined = change.inner(context)
                if isFirst, change.places.isEmpty { joined += try others(with: group[0], single, variants, scope) }
                for other in joined where !groups[index].contains(where: { $0.isSame(as: other) }) {
                    groups[index].append(other)
                    isComplete = false
                }
            }
            isFirst = false
            guard isComplete else { continue }
            guard let (first, second) = Self.conflict(made) else {
                for (group, change) in zip(groups, made) { change.apply(group, context) }
                return
            }
            let moved = groups.remove(at: second)
            groups[first] += moved.filter { other in !groups[first].contains { $0.isSame(as: other) } }
        }
    }

    /// The attributes with which one that changes nothing by itself does, as a line's dashes and by how much they are moved.
    private func others(
        with attribute: AnimatedAttribute, _ all: [AnimatedAttribute], _ variants: VariantBuilder, _ scope: Scope
    ) throws(SceneError) -> [AnimatedAttribute] {
        let isPrefixed = attribute.name.hasPrefix("-") || attribute.name == "transform-origin"
        guard !attribute.otherTexts.isEmpty, !isPrefixed else { return [] }
        let others = all.filter { !$0.isSame(as: attribute) && !$0.otherTexts.isEmpty }
        if let found = try variants.companions(of: attribute, among: others) { return found }
        if !scope.isClip {
            builder.context.report.note(
                "the animation of \(attribute.name) is left out: it changes nothing that is drawn", at: attribute.element)
        }
        return []
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
