import SceneAnimation
import SceneCommit
import SceneModel

/// Reads one of a layer's animations.
struct AnimationReader {
    private(set) var animation: AnimationDescription
    private(set) var key: String?

    private static let types = ["basic", "keyframe", "spring", "group", "transition"]
    /// What an animation of no duration takes: the default of a transaction.
    private static let defaultDuration = 0.25

    init(_ json: JSON) throws(SceneError) {
        guard json.isObject else { throw json.error(expecting: "an animation") }
        try Self.checkType(json)
        guard let keyPath = json["keyPath"] else { throw json.error(.format, "\"keyPath\" is missing") }
        animation = AnimationDescription(path: try Self.readPath(keyPath))
        try json.forEachKey { (key, value) throws(SceneError) in try read(key, value) }
        if animation.timing.duration == 0 { animation.timing.duration = Self.defaultDuration }
    }

    private static func checkType(_ json: JSON) throws(SceneError) {
        guard let value = json["type"] else { throw json.error(.format, "\"type\" is missing, expected \"basic\"") }
        let type = types[try value.readName(of: types)]
        guard type == "basic" else { throw value.error(.unsupported, "animations of type \"\(type)\" are not supported yet") }
    }

    // MARK: - The key path

    /// Properties that Core Animation can animate and this version cannot.
    private static let notYetAnimatable: Set<Property> = [.hidden, .doubleSided, .masksToBounds, .maskedCorners, .contents]

    private static func readPath(_ json: JSON) throws(SceneError) -> PropertyPath {
        let keyPath = try json.readString(expecting: "a key path")
        let property = String(keyPath.prefix { $0 != "." })
        guard let path = PropertyPath(keyPath) else {
            if KnownKeys.layer.contains(property) { throw json.error(.unsupported, "\"\(property)\" is not supported yet") }
            guard PropertyInfo.named(property) == nil else {
                throw json.error(.format, "\"\(property)\" has no part of the key path \"\(keyPath)\"")
            }
            throw json.error(.format, "there is no property of the key path \"\(keyPath)\"")
        }
        guard path.property.info.isAnimatable else {
            if notYetAnimatable.contains(path.property) {
                throw json.error(.unsupported, "animating \"\(property)\" is not supported yet")
            }
            throw json.error(.format, "\"\(property)\" is not animatable")
        }
        return path
    }

    // MARK: - Keys

    private mutating func read(_ key: String, _ value: JSON) throws(SceneError) {
        switch key {
        case "type", "keyPath": break
        case "key": self.key = try value.readString()
        case "from": animation.from = try readValue(value)
        case "to": animation.to = try readValue(value)
        case "by":
            guard animation.path.isAddable else { throw undefined(key, value) }
            animation.by = try readValue(value)
        case "additive": animation.isAdditive = try readAddition(key, value)
        case "cumulative": animation.isCumulative = try readAddition(key, value)
        case "removedOnCompletion": animation.isRemovedOnCompletion = try value.readBool()
        case "timingFunction": animation.curve = try Self.readCurve(value)
        default:
            if try animation.timing.read(key, value) { break }
            try KnownKeys.animation.check(key, value, in: "a basic animation")
        }
    }

    /// Whether values are added, or transforms concatenated.
    private func readAddition(_ key: String, _ value: JSON) throws(SceneError) -> Bool {
        guard try value.readBool() else { return false }
        guard animation.path.isAddable || animation.path.type == .transform else { throw undefined(key, value) }
        return true
    }

    private func undefined(_ key: String, _ value: JSON) -> SceneError {
        value.error(.format, "\"\(key)\" is not defined for \(animation.path.type.name), which \"\(animation.path.keyPath)\" is")
    }

    private func readValue(_ json: JSON) throws(SceneError) -> PropertyValue {
        let value = try json.value(of: animation.path.type)
        guard value.isFinite else { throw json.error(.format, "the value must be finite") }
        return value
    }

    private static func readCurve(_ json: JSON) throws(SceneError) -> TimingFunction {
        if json.isList {
            let n = try json.readNumbers(4, expecting: "control points [c1x, c1y, c2x, c2y]")
            if let curve = TimingFunction(n[0], n[1], n[2], n[3]) { return curve }
            throw json.error(.format, "expected control points [c1x, c1y, c2x, c2y] with c1x and c2x from 0 to 1")
        }
        return TimingFunction.named[try json.readName(of: TimingFunction.named.map(\.name))].function
    }
}

extension PropertyPath {
    /// Whether values of the path can be added to each other number by number.
    fileprivate var isAddable: Bool {
        switch type {
        case .number, .point, .size, .rect: true
        default: false
        }
    }
}

extension MediaTiming {
    static let fillModes = ["removed", "forwards", "backwards", "both"]
    /// How documents write infinity.
    static let forever = "forever"

    /// Reads a key of media timing. @return whether it is one.
    fileprivate mutating func read(_ key: String, _ value: JSON) throws(SceneError) -> Bool {
        switch key {
        case "beginTime": beginTime = try value.readNumber()
        case "timeOffset": timeOffset = try value.readNumber()
        case "speed": speed = try value.readNumber()
        case "duration": duration = try value.readNotNegative("a duration in seconds")
        case "repeatCount": repeatCount = try value.readRepeats("a number")
        case "repeatDuration": repeatDuration = try value.readRepeats("a duration in seconds")
        case "autoreverses": autoreverses = try value.readBool()
        case "fillMode": fillMode = FillMode(rawValue: Int32(try value.readName(of: Self.fillModes))) ?? .removed
        default: return false
        }
        return true
    }
}

extension JSON {
    fileprivate func readNotNegative(_ expected: String) throws(SceneError) -> Double {
        let number = try readNumber(expecting: expected)
        guard number >= 0 else { throw error(.format, "expected \(expected), 0 or more, not \(number.plain)") }
        return number
    }

    func readRepeats(_ expected: String) throws(SceneError) -> Double {
        if string == MediaTiming.forever { return .infinity }
        return try readNotNegative("\(expected) or \"\(MediaTiming.forever)\"")
    }
}
