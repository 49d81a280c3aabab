import SceneAnimation
import SceneCommit
import SceneGeometry
import SceneModel

extension AnimationDescription {
    /// The animation as an object of a document; what has its default is left out.
    /// @param image the name of an image.
    func json(key: String?, isAction: Bool = false, image: (ImageBuffer) -> String) -> String {
        var members = ["\"type\": \(JSONWriter.string(AnimationReader.types[Int(kind.rawValue)]))"]
        if hasPath { members.append("\"keyPath\": \(JSONWriter.string(path.keyPath))") }
        if let key { members.append("\"key\": \(JSONWriter.string(key))") }
        if let function { members.append("\"valueFunction\": \(JSONWriter.string(function.name))") }
        func write(_ value: PropertyValue) -> String {
            if case .image(let buffer) = value { return JSONWriter.string(image(buffer)) }
            return value.json(names: path.property.info.names)
        }
        for (name, value) in [("from", from), ("to", to), ("by", by)] {
            if let value { members.append("\"\(name)\": \(write(value))") }
        }
        if !values.isEmpty { members.append("\"values\": " + JSONWriter.list(values.map(write))) }
        if let way { members.append("\"path\": \(JSONWriter.string(way.svg))") }
        members += keyframes.jsonMembers
        if rotation != .none { members.append("\"rotationMode\": \"\(rotation)\"") }
        if kind == .spring { members += springMembers }
        if kind == .group {
            let children = animations.map { $0.json(key: nil, isAction: isAction, image: image) }
            members.append("\"animations\": " + JSONWriter.list(children))
        }
        if kind == .transition { members += transition.jsonMembers(image) }
        var timing = timing
        if timing.duration == 0, !isAction { timing.duration = Self.noTime }
        members += timing.jsonMembers
        if let curve { members.append("\"timingFunction\": \(curve.json)") }
        if let level { members.append("\"level\": \(LevelReader.text(level) { try? Model.shared.name(of: $0) })") }
        if isAdditive { members.append("\"additive\": true") }
        if isCumulative { members.append("\"cumulative\": true") }
        if !isRemovedOnCompletion { members.append("\"removedOnCompletion\": false") }
        if reducedMotion != .automatic { members.append("\"reducedMotion\": \"\(reducedMotion)\"") }
        if commitsOnFinish { members.append("\"commitsOnFinish\": true") }
        if preferredFramesPerSecond != 0 { members.append("\"preferredFramesPerSecond\": \(preferredFramesPerSecond.plain)") }
        return "{" + members.joined(separator: ", ") + "}"
    }

    /// Stands for no duration at all: in documents 0 is the duration of the transaction.
    private static var noTime: Double { 1e-9 }

    private var springMembers: [String] {
        var members: [String] = []
        let initial = Spring.default
        if spring.mass != initial.mass { members.append("\"mass\": \(spring.mass.plain)") }
        if spring.stiffness != initial.stiffness { members.append("\"stiffness\": \(spring.stiffness.plain)") }
        if spring.damping != initial.damping { members.append("\"damping\": \(spring.damping.plain)") }
        if spring.initialVelocity != 0 { members.append("\"initialVelocity\": \(spring.initialVelocity.plain)") }
        if spring.allowsOverdamping { members.append("\"allowsOverdamping\": true") }
        if !inheritsVelocity { members.append("\"inheritsVelocity\": false") }
        return members
    }
}

extension Keyframes {
    fileprivate var jsonMembers: [String] {
        var members: [String] = []
        for (name, numbers) in [
            ("keyTimes", keyTimes), ("tensionValues", tensions), ("continuityValues", continuities), ("biasValues", biases),
        ] where !numbers.isEmpty {
            members.append("\"\(name)\": \(JSONWriter.list(numbers))")
        }
        if !functions.isEmpty { members.append("\"timingFunctions\": " + JSONWriter.list(functions.map(\.json))) }
        if !holds.isEmpty { members.append("\"holds\": " + JSONWriter.list(holds.map { $0 ? "true" : "false" })) }
        if calculationMode != .linear { members.append("\"calculationMode\": \"\(calculationMode)\"") }
        return members
    }
}

extension TransitionSpec {
    fileprivate func jsonMembers(_ image: (ImageBuffer) -> String) -> [String] {
        var members: [String] = []
        if let filter {
            members.append("\"transitionType\": \(filter.json(imageName: image))")
        } else if kind != .fade {
            members.append("\"transitionType\": \"\(kind)\"")
        }
        if side != .left { members.append("\"subtype\": \"\(Side.names[Int(side.rawValue)])\"") }
        if startProgress != 0 { members.append("\"startProgress\": \(startProgress.plain)") }
        if endProgress != 1 { members.append("\"endProgress\": \(endProgress.plain)") }
        return members
    }
}

extension MediaTiming {
    fileprivate var jsonMembers: [String] {
        var members = ["\"duration\": \(duration.plain)"]
        if beginTime != 0 { members.append("\"beginTime\": \(beginTime.plain)") }
        if timeOffset != 0 { members.append("\"timeOffset\": \(timeOffset.plain)") }
        if speed != 1 { members.append("\"speed\": \(speed.plain)") }
        if repeatCount != 0 { members.append("\"repeatCount\": \(Self.repeats(repeatCount))") }
        if repeatDuration != 0 { members.append("\"repeatDuration\": \(Self.repeats(repeatDuration))") }
        if autoreverses { members.append("\"autoreverses\": true") }
        if fillMode != .removed { members.append("\"fillMode\": \"\(Self.fillModes[Int(fillMode.rawValue)])\"") }
        return members
    }

    private static func repeats(_ number: Double) -> String { number == .infinity ? "\"\(forever)\"" : number.plain }
}

extension TimingFunction {
    fileprivate var json: String {
        if let named = Self.named.first(where: { $0.function == self }) { return JSONWriter.string(named.name) }
        guard let points = controlPoints else { return JSONWriter.string(cssText) }
        return JSONWriter.list([points.c1x, points.c1y, points.c2x, points.c2y])
    }
}
