import SceneAnimation
import SceneDocument
import SceneGeometry

/// An attribute of an element that changes over time.
struct AnimatedAttribute {
    let element: XMLElement
    let name: String
    let stack: AnimationStack

    func isSame(as other: AnimatedAttribute) -> Bool { element === other.element && name == other.name }

    /// The first and the last of the values that are not what the attribute has by itself.
    var otherTexts: [String] {
        let values = stack.tracks.flatMap { track in
            track.keys.compactMap(\.value).map { track.isAdditive ? AnimatedValue.sum(stack.base, $0) ?? $0 : $0 }
        }
        let texts = values.map(\.text).filter { $0 != stack.base.text }
        return texts.isEmpty ? [] : [texts[0], texts[texts.count - 1]]
    }

    /// At how many times of a cycle, and of how many runs, it is looked at what transforms reach.
    private static let (mostTimes, mostRuns) = (64, 256)

    /// Transforms that the animations go through.
    func transforms(about origin: Point) -> [Affine] {
        var maps: [Affine] = []
        for track in stack.tracks.prefix(Self.mostRuns) {
            for step in 0...Self.mostTimes {
                guard case .transform(let list) = track.value(Double(step) / Double(Self.mostTimes), over: stack.base) else { continue }
                maps.append(TransformFunction.affine(list).about(origin))
            }
        }
        return maps
    }

    /// The animations that act on each other's place; nil where each looks at another.
    var tracks: [JointTrack]? {
        stack.separate?.map { JointTrack($0) } ?? JointTrack.joined([stack])
    }
}

/// The animations of a file: those of its elements, and those that its styles name.
final class AnimationTable {
    struct Entry {
        let element: XMLElement
        let timing: SMILTiming
        let runs: [SMILTimeline.Run]
        let loop: SMILTimeline.Loop?
        let order: Int
    }

    static let names: Set<String> = ["animate", "set", "animateTransform", "animateMotion", "animateColor"]
    /// The elements whose percentages may be of a box.
    private static let relative: Set<String> = ["linearGradient", "radialGradient", "pattern", "mask", "marker"]
    /// The properties of styles that are transforms by themselves, from the innermost to the outermost. As names of attributes that change they
    /// have brackets: attributes of texts are called like them.
    static let functions = ["scale()", "rotate()", "translate()"]
    private static let mostAnimations = 10_000
    private static let mostRuns = 1000

    private var entries: [ObjectIdentifier: [Entry]] = [:]
    private var frames: [String: [Stylesheet.Frame]]
    private let report: SVGReport
    private let keys: Budget
    private let trials: Budget

    /// nil for a file without animations.
    /// @param elements those that animate. @param target what an element's reference names.
    init?(_ elements: [XMLElement], _ sheet: Stylesheet, _ keys: Budget, _ report: SVGReport, target: (String) -> XMLElement?) {
        guard !elements.isEmpty || !sheet.keyframes.isEmpty else { return nil }
        (self.keys, self.report, trials) = (keys, report, sheet.trials)
        frames = sheet.keyframes
        let shown = elements.prefix(Self.mostAnimations)
        if let first = elements.dropFirst(Self.mostAnimations).first {
            report.note("this animation and all after it are left out, which are more than \(Self.mostAnimations)", at: first)
        }
        let timings = shown.map { SMILTiming($0) }, courses = SMILTimeline.courses(timings)
        let ids = Set(timings.compactMap(\.id))
        for (index, element) in shown.enumerated() {
            let course = courses[index]
            if course.runs.isEmpty { report.note(Self.reason(timings[index], ids), at: element) }
            if course.isCut {
                report.note(
                    "the animation goes on in circles that never repeat, and ends after \(min(course.runs.count, Self.mostRuns)) of them",
                    at: element)
            }
            let reference = element.reference
            guard let animated = reference.map({ target($0) }) ?? element.parent else {
                report.note("there is no element \(reference ?? "") to animate", at: element)
                continue
            }
            if animated.name.hasPrefix("fe") || animated.name == "filter" {
                report.note("the animation is left out: filters do not change", at: element)
                continue
            }
            entries[ObjectIdentifier(animated), default: []].append(
                Entry(
                    element: element, timing: timings[index], runs: Array(course.runs.prefix(Self.mostRuns)), loop: course.loop,
                    order: index))
        }
    }

    /// Why an animation never begins.
    private static func reason(_ timing: SMILTiming, _ ids: Set<String>) -> String {
        for begin in timing.begins {
            switch begin {
            case .event(let text): return "the animation is left out: \"\(text)\" is no time at which it begins by itself"
            case .after(let id, _, _) where !ids.contains(id):
                return "the animation is left out: it begins with \(id), which is no animation"
            case .indefinite: return "the animation is left out: only a script begins it"
            default: continue
            }
        }
        return "the animation is left out: its begin never comes"
    }

    /// Whether an element may have animations.
    func has(_ element: XMLElement, _ style: Style) -> Bool {
        entries[ObjectIdentifier(element)] != nil || !frames.isEmpty && style["animation-name"] != nil
    }

    func motions(of element: XMLElement) -> [Entry] {
        (entries[ObjectIdentifier(element)] ?? []).filter { $0.element.name == "animateMotion" }
    }

    // MARK: - Attributes

    /// The attributes of an element that change.
    func attributes(of element: XMLElement, _ style: Style, _ lengths: LengthContext) -> [AnimatedAttribute] {
        var tracks: [String: [AnimationTrack]] = [:], names: [String] = [], lengths = lengths
        lengths.keepsShares = Self.relative.contains(element.name)
        func add(_ name: String, _ new: [AnimationTrack]) {
            if tracks[name] == nil { names.append(name) }
            tracks[name, default: []] += new
        }
        for entry in entries[ObjectIdentifier(element)] ?? [] where entry.element.name != "animateMotion" && !entry.runs.isEmpty {
            guard let name = entry.element["attributeName"]?.trimmed, !name.isEmpty else {
                report.note("the animation is left out: it has no attributeName", at: entry.element)
                continue
            }
            add(name, smilTracks(entry, name, lengths, style.color))
        }
        for (name, track) in cssTracks(element, style, lengths) { add(name, [track]) }
        // Beside a transform that changes those that do not are layers of their own, too.
        if names.contains(where: { $0 == "transform" || Self.functions.contains($0) }) {
            for name in Self.functions where style[String(name.dropLast(2))] != nil { add(name, []) }
        }
        return names.map { name in
            let stack = AnimationStack(base(name, element, style, lengths), tracks[name] ?? [])
            return AnimatedAttribute(element: element, name: name, stack: stack)
        }
    }

    private func base(_ name: String, _ element: XMLElement, _ style: Style, _ lengths: LengthContext) -> AnimatedValue {
        if Self.functions.contains(name) {
            return .transform(style[String(name.dropLast(2))].flatMap { Self.list($0, of: name, lengths) } ?? [])
        }
        guard let text = style[name] ?? element[name] else { return AnimatedValue.initial(of: name) }
        if text.lowercased() == "currentcolor" { return .color(style.color) }
        if name == "transform" { return .transform(TransformFunction.list(text, lengths) ?? []) }
        return AnimatedValue(text, of: name).resolved(lengths, name)
    }

    /// The functions of a transform, or of a property that is one of them.
    private static func list(_ text: String, of name: String, _ lengths: LengthContext) -> [TransformFunction]? {
        TransformFunction.list(functions.contains(name) && text != "none" ? "\(name.dropLast())\(text))" : text, lengths)
    }

    private func smilTracks(_ entry: Entry, _ name: String, _ lengths: LengthContext, _ color: Color) -> [AnimationTrack] {
        do throws(SMILValues.Problem) {
            let values = try SMILValues(entry.element, of: name, lengths, color)
            guard keys.take(values.keys.count * entry.runs.count) else {
                throw SMILValues.Problem(text: "the drawing has too many key frames")
            }
            return entry.runs.enumerated().map { index, run in
                var own = values, timing = entry.timing.media(run)
                // A duration without an end is still at its start.
                if entry.timing.duration == nil, let first = own.keys.first { own.keys = [first] }
                if entry.element["accumulate"] == "sum", !own.accumulate(&timing) {
                    report.note("only the first repetitions build on each other", at: entry.element)
                }
                var track = AnimationTrack(
                    timing: timing, keys: own.keys, isAdditive: own.isAdditive, startsBelow: own.startsBelow, order: entry.order)
                if index + 1 < entry.runs.count { track.until = entry.runs[index + 1].begin }
                track.loop = entry.loop
                return track
            }
        } catch {
            report.note("the animation is left out: \(error.text)", at: entry.element)
            return []
        }
    }

    /// Animations of styles act after those of elements, and the later ones last, whenever they begin.
    private func cssTracks(_ element: XMLElement, _ style: Style, _ lengths: LengthContext) -> [(String, AnimationTrack)] {
        guard !frames.isEmpty else { return [] }
        var result: [(String, AnimationTrack)] = []
        for (index, animation) in CSSAnimation.all(style).enumerated() {
            guard let frames = frames[animation.name] else { continue }
            let below: (String) -> AnimatedValue = { self.base($0, element, style, lengths) }
            let tracks = animation.tracks(frames, order: Self.mostAnimations + index, below: below) { name, text in
                let text = style.substituted(text, trials) ?? text
                if name == "transform" || Self.functions.contains(name) {
                    if let list = Self.list(text, of: name, lengths) { return .transform(list) }
                    report.note("the transform \(text) is left out: it is none of the plane", at: element)
                    return .transform([])
                }
                if text.lowercased() == "currentcolor" { return .light(style.color) }
                return AnimatedValue(text, of: name).resolved(lengths, name).ofStyle
            }
            result += tracks.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        }
        return result
    }
}
