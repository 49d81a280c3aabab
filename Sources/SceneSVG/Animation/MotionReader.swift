import Glibc
import SceneAnimation
import SceneCommit
import SceneGeometry
import SceneModel

/// A way that an element goes: `animateMotion`.
struct MotionReader {
    private var way = Path()
    private var mode = CalculationMode.paced
    private var keyTimes: [Double] = []
    private var functions: [TimingFunction] = []
    /// The parts of the way that are reached at the key times; empty where the way's corners are.
    private var keyPoints: [Double] = []
    private var rotation = AnimationDescription.RotationMode.none
    /// A turn that stays, in radians.
    private var angle = 0.0
    private(set) var isAdditive = false
    private var isCumulative = false

    init(_ element: XMLElement, _ lengths: LengthContext, _ context: SVGContext) throws(SMILValues.Problem) {
        way = try Self.way(element, context)
        guard !way.isEmpty else { throw SMILValues.Problem(text: "the way is empty") }
        let modes: [String: CalculationMode] = ["linear": .linear, "discrete": .discrete, "paced": .paced, "spline": .linear]
        guard let mode = modes[element["calcMode"]?.trimmed ?? "paced"] else { throw SMILValues.Problem(text: "the calcMode is none") }
        self.mode = mode
        if mode != .paced, let text = element["keyTimes"] { keyTimes = TextScanner.numbers(text.replacingSemicolons) }
        if mode != .paced, let text = element["keyPoints"] {
            keyPoints = TextScanner.numbers(text.replacingSemicolons).map { min(max($0, 0), 1) }
            guard !keyPoints.isEmpty, keyTimes.isEmpty || keyTimes.count == keyPoints.count else {
                throw SMILValues.Problem(text: "there are \(keyPoints.count) keyPoints for \(keyTimes.count) keyTimes")
            }
        }
        guard keyPoints.count <= 1000 else { throw SMILValues.Problem(text: "there are \(keyPoints.count) keyPoints, more than 1000") }
        let corners = PathMeasure(way).segments.count + 1, count = keyPoints.isEmpty ? corners : keyPoints.count
        guard keyPoints.isEmpty || corners > 1 else { throw SMILValues.Problem(text: "the way has no length for keyPoints") }
        if keyTimes.isEmpty { keyTimes = (0..<count).map { Double($0) / Double(max(mode == .discrete ? count : count - 1, 1)) } }
        let rises = zip(keyTimes, keyTimes.dropFirst()).allSatisfy { $0 <= $1 }
        guard keyTimes.count == count || mode == .paced, rises, keyTimes.allSatisfy({ (0...1).contains($0) }) else {
            throw SMILValues.Problem(text: "keyTimes are \(keyTimes.count), expected \(count) rising numbers from 0 to 1")
        }
        if element["calcMode"]?.trimmed == "spline" {
            functions = SMILValues.splines(element["keySplines"] ?? "")
            guard functions.count == count - 1 else {
                throw SMILValues.Problem(text: "keySplines has \(functions.count) curves, expected \(count - 1)")
            }
        }
        switch element["rotate"]?.trimmed ?? "0" {
        case "auto": rotation = .auto
        case "auto-reverse": rotation = .autoReverse
        case let text: angle = (Length(text)?.value ?? 0) * .pi / 180
        }
        isAdditive = element["additive"] == "sum"
        isCumulative = element["accumulate"] == "sum"
    }

    private static func way(_ element: XMLElement, _ context: SVGContext) throws(SMILValues.Problem) -> Path {
        if let link = element.elements.first(where: { $0.name == "mpath" }) {
            let reference = link.reference
            guard let target = context.element(reference), let data = target["d"] else {
                throw SMILValues.Problem(text: "there is no path \(reference ?? "")")
            }
            return Path(validStartOf: data)
        }
        if let data = element["path"] { return Path(validStartOf: data) }
        func point(_ text: String) -> Point? {
            let n = TextScanner.numbers(text)
            return n.count == 2 ? Point(n[0], n[1]) : nil
        }
        var points = (element["values"] ?? "").split(separator: ";").compactMap { point(String($0)) }
        if element["values"] == nil {
            let from = element["from"].flatMap(point) ?? .zero
            if let to = element["to"].flatMap(point) {
                points = [from, to]
            } else if let by = element["by"].flatMap(point) {
                points = [from, Point(from.x + by.x, from.y + by.y)]
            }
        }
        var path = Path()
        do throws(PathError) {
            for (index, point) in points.enumerated() { if index == 0 { try path.move(to: point) } else { try path.line(to: point) } }
        } catch { throw SMILValues.Problem(text: "a point lies too far away") }
        return path
    }

    /// The animations of a layer that has the element's within it.
    /// @param amongOthers whether the layer goes more ways than this once, so that a turn before ends where this way begins.
    /// @param adds whether what the way adds to lies in the same layer.
    func animations(_ timing: MediaTiming, amongOthers: Bool, adds: Bool) -> [AnimationDescription] {
        var result = keyPoints.isEmpty ? [onWay(timing)] : byPoints(timing)
        if angle != 0 || amongOthers {
            var turn = AnimationDescription(PropertyPath(.transform), timing, [AnimationKey(time: 0, value: .number(angle))])
            turn.function = .rotateZ
            result.insert(turn, at: 0)
        }
        for index in result.indices {
            result[index].isAdditive = adds && isAdditive
            result[index].isCumulative = isCumulative && result[index].path == PropertyPath(.position)
        }
        return result
    }

    /// The box around all places of one on the way, however it is turned.
    func reach(of box: Rect) -> Rect {
        let x = max(abs(box.minX), abs(box.maxX)), y = max(abs(box.minY), abs(box.maxY))
        return (way.boundingBox ?? .zero).insetBy(-(x * x + y * y).squareRoot())
    }

    private func onWay(_ timing: MediaTiming) -> AnimationDescription {
        var animation = AnimationDescription(path: PropertyPath(.position), kind: .keyframe)
        animation.timing = timing
        animation.isRemovedOnCompletion = false
        animation.way = way
        animation.rotation = rotation
        animation.keyframes.calculationMode = mode
        if mode != .paced {
            animation.keyframes.keyTimes = keyTimes
            animation.keyframes.functions = functions
        }
        return animation
    }

    /// How many places of a curved way are looked up between two keys.
    private static let steps = 48

    /// Places along the way, by its length.
    private func byPoints(_ timing: MediaTiming) -> [AnimationDescription] {
        let measure = PathMeasure(way), whole = measure.length
        var places: [AnimationKey<PropertyValue>] = [], turns: [AnimationKey<PropertyValue>] = [], last: Double?
        func add(_ time: Double, _ part: Double, holds: Bool = false) {
            guard let (point, tangent) = measure.position(atLength: part * whole) else { return }
            var angle = atan2(tangent.y, tangent.x) + (rotation == .autoReverse ? .pi : 0)
            // The shorter way from the angle before.
            if let last { angle += ((last - angle) / (2 * .pi)).rounded() * 2 * .pi }
            last = angle
            places.append(AnimationKey(time: time, value: .point(point), holds: holds))
            turns.append(AnimationKey(time: time, value: .number(angle), holds: holds))
        }
        for index in keyPoints.indices {
            guard index + 1 < keyPoints.count, mode != .discrete else {
                add(keyTimes[index], keyPoints[index], holds: mode == .discrete)
                continue
            }
            let ease = index < functions.count ? functions[index] : .linear
            for step in 0..<Self.steps {
                let t = Double(step) / Double(Self.steps)
                add(
                    keyTimes[index] + (keyTimes[index + 1] - keyTimes[index]) * t,
                    keyPoints[index] + (keyPoints[index + 1] - keyPoints[index]) * ease.evaluate(t))
            }
        }
        var result = [AnimationDescription(PropertyPath(.position), timing, places)]
        if rotation != .none {
            var turn = AnimationDescription(PropertyPath(.transform), timing, turns)
            turn.function = .rotateZ
            result.append(turn)
        }
        return result
    }
}

extension String {
    /// With commas in place of semicolons.
    fileprivate var replacingSemicolons: String {
        String(decoding: utf8.map { $0 == UInt8(ascii: ";") ? UInt8(ascii: ",") : $0 }, as: UTF8.self)
    }
}
