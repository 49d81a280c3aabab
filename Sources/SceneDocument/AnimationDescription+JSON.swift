import SceneAnimation
import SceneCommit
import SceneModel

extension AnimationDescription {
    /// The animation as an object of a document; what has its default is left out.
    func json(key: String?) -> String {
        var members = ["\"type\": \"basic\"", "\"keyPath\": \(JSONWriter.string(path.keyPath))"]
        if let key { members.append("\"key\": \(JSONWriter.string(key))") }
        for (name, value) in [("from", from), ("to", to), ("by", by)] {
            if let value { members.append("\"\(name)\": \(value.json())") }
        }
        members += timing.jsonMembers
        if let curve { members.append("\"timingFunction\": \(curve.json)") }
        if isAdditive { members.append("\"additive\": true") }
        if isCumulative { members.append("\"cumulative\": true") }
        if !isRemovedOnCompletion { members.append("\"removedOnCompletion\": false") }
        return "{" + members.joined(separator: ", ") + "}"
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
        return JSONWriter.list([c1x, c1y, c2x, c2y])
    }
}
