import SceneCommit
import SceneModel

/// Reads and writes the levels of sounds that animations follow.
enum LevelReader {
    static func read(_ json: JSON) throws(SceneError) -> LevelFollowing {
        guard json.isObject else { throw json.error(expecting: "a level") }
        var level = LevelFollowing(), frequencies = [0.0, 0.0], floor = level.floor, ceiling = level.ceiling, fall = level.fall
        try json.forEachKey { (key, value) throws(SceneError) in
            switch key {
            case "movie": level.source = .named(try value.readString())
            case "frequencies": frequencies = try value.readNumbers(2, expecting: "a list of two frequencies")
            case "floor": floor = try value.readNumber()
            case "ceiling": ceiling = try value.readNumber()
            case "fall": fall = value.isNull ? .infinity : try value.readNumber()
            default: throw value.error(.format, "unknown key of a level")
            }
        }
        do throws(SceneError) {
            try level.setFrequencies(frequencies[0], frequencies[1])
            try level.set(floor: floor, ceiling: ceiling, fall: fall)
        } catch { throw json.error(.format, error.message) }
        return level
    }

    /// What differs from the default. @param movie the name of a video layer.
    static func text(_ level: LevelFollowing, movie: (LayerID) -> String?) -> String {
        var members: [String] = []
        let initial = LevelFollowing()
        if case .movie(let layer) = level.source { members.append("\"movie\": \(JSONWriter.string(movie(layer) ?? ""))") }
        if let frequencies = level.frequencies {
            members.append("\"frequencies\": \(JSONWriter.list([frequencies.lowerBound, frequencies.upperBound]))")
        }
        if level.floor != initial.floor { members.append("\"floor\": \(level.floor.plain)") }
        if level.ceiling != initial.ceiling { members.append("\"ceiling\": \(level.ceiling.plain)") }
        if level.fall != initial.fall { members.append("\"fall\": \(level.fall.isFinite ? level.fall.plain : "null")") }
        return "{" + members.joined(separator: ", ") + "}"
    }
}

extension AnimationDescription {
    /// The animation with the layers in place of the names of the movies that it follows, or something in it. Throws for a name that is none.
    func resolved(_ layer: (String) throws(SceneError) -> LayerID) throws(SceneError) -> AnimationDescription {
        var resolved = self
        if case .named(let name)? = level?.source { resolved.level?.source = .movie(try layer(name)) }
        for index in animations.indices { resolved.animations[index] = try animations[index].resolved(layer) }
        return resolved
    }

    /// Whether the animation follows a movie that is known by name, or something in it does.
    var followsNames: Bool {
        if case .named? = level?.source { return true }
        return animations.contains(where: \.followsNames)
    }

    /// The layers of the movies that the animation follows, and those of what is in it.
    var movies: [LayerID] {
        var found = animations.flatMap(\.movies)
        if case .movie(let layer)? = level?.source { found.append(layer) }
        return found
    }
}
