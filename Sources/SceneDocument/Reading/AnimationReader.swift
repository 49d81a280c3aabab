import SceneAnimation
import SceneCommit
import SceneGeometry
import SceneModel
import SceneStorage

/// Reads one of a layer's animations, or one of a group's.
struct AnimationReader {
    private(set) var animation: AnimationDescription
    private(set) var key: String?
    private let images: ImageTable
    private let depth: Int
    /// Whether it takes as long as the transaction says in which it is added, unless it says itself.
    private let isAction: Bool

    static let reducedMotionPolicies = ReducedMotionPolicy.allCases.map { "\($0)" }
    static let types = ["basic", "keyframe", "spring", "group", "transition"]
    /// What an animation of no duration takes: the default of a transaction.
    private static let defaultDuration = 0.25
    /// How deep groups may nest.
    private static let maximumDepth = 64

    init(_ json: JSON, images: ImageTable, depth: Int = 1, isAction: Bool = false) throws(SceneError) {
        guard json.isObject else { throw json.error(expecting: "an animation") }
        guard let type = json["type"] else {
            throw json.error(.format, "\"type\" is missing, expected one of \(Self.types.map { "\"\($0)\"" }.joined(separator: ", "))")
        }
        let kind = AnimationDescription.Kind.allCases[try type.readName(of: Self.types)]
        self.images = images
        self.depth = depth
        self.isAction = isAction
        animation = AnimationDescription(kind)
        if animation.hasPath {
            guard let keyPath = json["keyPath"] else { throw json.error(.format, "\"keyPath\" is missing") }
            animation = AnimationDescription(path: Self.typed(try Self.readPath(keyPath), json), kind: kind)
            // Before the values, which it takes in another form.
            if let function = json["valueFunction"], !function.isNull { animation.function = try readFunction(function) }
        }
        try json.forEachKey { (key, value) throws(SceneError) in
            if try readCommon(key, value) { return }
            guard try readOwn(key, value) else {
                throw value.error(.format, "unknown key of a \(Self.types[Int(kind.rawValue)]) animation")
            }
        }
        try finish(json)
    }

    private mutating func finish(_ json: JSON) throws(SceneError) {
        // What a member of a group leaves open the group fills in.
        if animation.timing.duration == 0, !isAction, depth == 1 { animation.timing.duration = Self.defaultDuration }
        if animation.kind == .keyframe, animation.values.isEmpty, animation.way == nil {
            throw json.error(.format, "expected \"values\" or a \"path\"")
        }
        do throws(SceneError) { try animation.check() } catch { throw json.error(.format, error.message) }
    }

    // MARK: - The key path

    private static func readPath(_ json: JSON) throws(SceneError) -> PropertyPath {
        let keyPath = try json.readString(expecting: "a key path")
        let property = String(keyPath.prefix { $0 != "." })
        guard let path = PropertyPath(keyPath) else {
            let hint = PropertyPath.hint(for: keyPath)
            guard PropertyInfo.named(property) == nil else {
                throw json.error(.format, "\"\(property)\" has no part of the key path \"\(keyPath)\"\(hint)")
            }
            throw json.error(.format, "there is no property of the key path \"\(keyPath)\"\(hint)")
        }
        guard path.property.info.isAnimatable else { throw json.error(.format, "\"\(property)\" is not animatable") }
        return path
    }

    /// The path with the type that the animation's first value is of, where it may be of several.
    private static func typed(_ path: PropertyPath, _ json: JSON) -> PropertyPath {
        let types = path.types
        guard types.count > 1 else { return path }
        let listed = (try? json["values"]?.list(expecting: "a list of values"))??.first { _ in true }
        guard let value = json["from"] ?? json["to"] ?? json["by"] ?? listed else { return path }
        return types.first { (try? value.value(of: $0)) != nil }.flatMap(path.of) ?? path
    }

    private func readFunction(_ json: JSON) throws(SceneError) -> ValueFunction {
        guard animation.path == PropertyPath(animation.path.property), animation.path.type == .transform else {
            throw json.error(.format, "a value function makes transforms, and \"\(animation.path.keyPath)\" is \(animation.path.type.name)")
        }
        return ValueFunction.allCases[try json.readName(of: ValueFunction.allCases.map(\.name))]
    }

    // MARK: - Keys

    /// Reads what all animations have. @return whether the key is one of these.
    private mutating func readCommon(_ key: String, _ value: JSON) throws(SceneError) -> Bool {
        switch key {
        case "type": break
        case "key": self.key = try value.readString()
        case "removedOnCompletion": animation.isRemovedOnCompletion = try value.readBool()
        case "commitsOnFinish" where animation.kind != .transition: animation.commitsOnFinish = try value.readBool()
        case "preferredFramesPerSecond":
            let expected = "a number of 0 or more"
            let number = try value.readNumber(expecting: expected)
            guard number >= 0 else { throw value.error(expecting: expected) }
            animation.preferredFramesPerSecond = number
        case "reducedMotion":
            let policy = try value.readName(of: Self.reducedMotionPolicies)
            animation.reducedMotion = ReducedMotionPolicy.allCases[policy]
        case "timingFunction": animation.curve = try value.readCurve()
        case "level" where animation.kind != .transition && animation.kind != .spring:
            animation.level = value.isNull ? nil : try LevelReader.read(value)
            if animation.level != nil, animation.hasPath, animation.path.property == .timeOffset {
                throw value.error(.format, "\"timeOffset\" follows no level")
            }
        default: return try animation.timing.read(key, value)
        }
        return true
    }

    private mutating func readOwn(_ key: String, _ value: JSON) throws(SceneError) -> Bool {
        switch animation.kind {
        case .group: return try readGroup(key, value)
        case .transition: return try readTransition(key, value)
        case .basic, .spring, .keyframe: break
        }
        if try readProperty(key, value) { return true }
        if animation.kind == .keyframe { return try readKeyframes(key, value) }
        if try readEnd(key, value) { return true }
        return animation.kind == .spring ? try readSpring(key, value) : false
    }

    private mutating func readProperty(_ key: String, _ value: JSON) throws(SceneError) -> Bool {
        switch key {
        case "keyPath", "valueFunction": break
        case "additive": animation.isAdditive = try readAddition(key, value)
        case "cumulative": animation.isCumulative = try readAddition(key, value)
        default: return false
        }
        return true
    }

    private mutating func readEnd(_ key: String, _ value: JSON) throws(SceneError) -> Bool {
        switch key {
        case "from": animation.from = try readValue(value)
        case "to": animation.to = try readValue(value)
        case "by":
            guard animation.function != nil || animation.path.isAddable else { throw undefined(key, value) }
            animation.by = try readValue(value)
        default: return false
        }
        return true
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
        if let function = animation.function {
            if function.count == 1 { return .number(try json.readNumber()) }
            return .numbers(try json.readNumbers(3, expecting: "a list of three numbers"))
        }
        let property = animation.path.property.info
        let isPart = animation.path != PropertyPath(property.property)
        let value = isPart ? try json.value(of: animation.path.type) : try json.value(of: property, images)
        guard value.isFinite else { throw json.error(.format, "the value must be finite") }
        return value
    }

    // MARK: - Springs

    private mutating func readSpring(_ key: String, _ value: JSON) throws(SceneError) -> Bool {
        let old = animation.spring
        var spring: Spring?
        switch key {
        case "mass": spring = old.with(mass: try value.readNumber())
        case "stiffness": spring = old.with(stiffness: try value.readNumber())
        case "damping": spring = old.with(damping: try value.readNumber())
        case "initialVelocity": spring = old.with(initialVelocity: try value.readNumber())
        case "allowsOverdamping": spring = old.with(allowsOverdamping: try value.readBool())
        case "perceptualDuration":
            spring = Spring(perceptualDuration: try value.readNumber(), bounce: old.bounce, initialVelocity: old.initialVelocity)
        case "bounce":
            spring = Spring(
                perceptualDuration: old.perceptualDuration, bounce: try value.readNumber(), initialVelocity: old.initialVelocity)
        case "inheritsVelocity":
            animation.inheritsVelocity = try value.readBool()
            return true
        default: return false
        }
        guard let spring else { throw value.error(.format, "no spring has this \"\(key)\"") }
        animation.spring = spring
        return true
    }

    // MARK: - Key frames

    private mutating func readKeyframes(_ key: String, _ value: JSON) throws(SceneError) -> Bool {
        switch key {
        case "values":
            animation.values = ValueList(
                try value.list(expecting: "a list of values").map { element throws(SceneError) in try readValue(element) })
        case "path": animation.way = try readWay(value)
        case "keyTimes": animation.keyframes.keyTimes = try value.readNumbers("a list of key times")
        case "timingFunctions":
            animation.keyframes.functions = try value.list(expecting: "a list of timing functions").map { curve throws(SceneError) in
                try curve.readCurve()
            }
        case "holds":
            animation.keyframes.holds = try value.list(expecting: "a list of bools").map { hold throws(SceneError) in try hold.readBool() }
        case "calculationMode":
            animation.keyframes.calculationMode = CalculationMode.allCases[try value.readName(of: CalculationMode.names)]
        case "tensionValues": animation.keyframes.tensions = try value.readNumbers("a list of numbers", in: -1...1)
        case "continuityValues": animation.keyframes.continuities = try value.readNumbers("a list of numbers", in: -1...1)
        case "biasValues": animation.keyframes.biases = try value.readNumbers("a list of numbers", in: -1...1)
        case "rotationMode":
            let modes = AnimationDescription.RotationMode.allCases
            animation.rotation = modes[try value.readName(of: AnimationDescription.RotationMode.names)]
        default: return false
        }
        return true
    }

    private func readWay(_ value: JSON) throws(SceneError) -> Path {
        guard animation.path.type == .point else {
            throw value.error(.format, "\"\(animation.path.keyPath)\" is \(animation.path.type.name), and only a point can go along a path")
        }
        let path = try value.readPath()
        guard !path.isEmpty else { throw value.error(.format, "the path has no points") }
        return path
    }

    // MARK: - Groups and transitions

    private mutating func readGroup(_ key: String, _ value: JSON) throws(SceneError) -> Bool {
        guard key == "animations" else { return false }
        animation.animations = try value.list(expecting: "a list of animations").map { json throws(SceneError) in
            guard depth < Self.maximumDepth else { throw json.error(.format, "groups nest deeper than \(Self.maximumDepth)") }
            let child = try AnimationReader(json, images: images, depth: depth + 1, isAction: isAction)
            guard child.animation.kind != .transition else { throw json.error(.format, "a transition cannot be in a group") }
            return child.animation
        }
        return true
    }

    private mutating func readTransition(_ key: String, _ value: JSON) throws(SceneError) -> Bool {
        switch key {
        case "transitionType" where value.isObject: animation.transition.filter = try readTransitionFilter(value)
        case "transitionType": animation.transition.kind = TransitionSpec.Kind.allCases[try value.readName(of: TransitionSpec.Kind.names)]
        case "subtype": animation.transition.side = TransitionSpec.Side.allCases[try value.readName(of: TransitionSpec.Side.names)]
        case "startProgress": animation.transition.startProgress = try value.readNumber()
        case "endProgress": animation.transition.endProgress = try value.readNumber()
        case "to": animation.transition.after = try readAfter(value)
        default: return false
        }
        return true
    }

    private func readTransitionFilter(_ json: JSON) throws(SceneError) -> Filter {
        try FilterReader(images: images).readFilter(json, { filter throws(SceneError) in try filter.checkIsTransition() })
    }

    /// The properties that the layer takes on when the transition starts.
    private func readAfter(_ json: JSON) throws(SceneError) -> [TransitionSpec.Setting] {
        guard json.isObject else { throw json.error(expecting: "an object of properties") }
        var settings: [TransitionSpec.Setting] = []
        try json.forEachKey { (key, value) throws(SceneError) in
            guard let info = PropertyInfo.named(key), info.property != .name, info.property != .contents || !value.isNull else {
                throw value.error(
                    .format, "there is no property \"\(key)\" that a transition can change\(PropertyInfo.keys.hint(for: key))")
            }
            var reader = AnimationDescription(path: PropertyPath(info.property))
            reader.function = nil
            let read = try AnimationReader(of: reader, images).readValue(value)
            if let objection = info.objection(to: read) { throw value.error(.format, objection) }
            settings.append(TransitionSpec.Setting(property: info.property, value: read))
        }
        return settings
    }

    private init(of animation: AnimationDescription, _ images: ImageTable) {
        self.animation = animation
        self.images = images
        depth = 1
        isAction = false
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
