import SceneAnimation
import SceneCommit
import SceneModel

// The words and numbers of time.

extension MediaTiming {
    static let fillModes = ["removed", "forwards", "backwards", "both"]
    /// How documents write infinity.
    static let forever = "forever"

    /// Reads a key of media timing. @return whether it is one.
    mutating func read(_ key: String, _ value: JSON) throws(SceneError) -> Bool {
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

extension CalculationMode {
    static let names = allCases.map { "\($0)" }
}

extension AnimationDescription.RotationMode {
    static let names = allCases.map { "\($0)" }
}

extension TransitionSpec.Kind {
    static let names = allCases.map { "\($0)" }
}

extension TransitionSpec.Side {
    static let names = ["fromLeft", "fromRight", "fromTop", "fromBottom"]
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

    /// A timing function: a name, four control points, or CSS text.
    func readCurve() throws(SceneError) -> TimingFunction {
        if isList {
            let n = try readNumbers(4, expecting: "control points [c1x, c1y, c2x, c2y]")
            if let curve = TimingFunction(n[0], n[1], n[2], n[3]) { return curve }
            throw error(.format, "expected control points [c1x, c1y, c2x, c2y] with c1x and c2x from 0 to 1")
        }
        if let function = string.flatMap(TimingFunction.named(_:)) { return function }
        guard let text = string, text.contains("(") || text.contains("-") || text == "ease" else {
            return TimingFunction.named[try readName(of: TimingFunction.named.map(\.name))].function
        }
        do throws(TimingFunctionError) { return try TimingFunction(css: text) } catch { throw self.error(.format, error.description) }
    }

    /// A list of any number of numbers.
    func readNumbers(_ expected: String, in range: ClosedRange<Double>? = nil) throws(SceneError) -> [Double] {
        try list(expecting: expected).map { element throws(SceneError) in
            let number = try element.readNumber()
            guard range?.contains(number) ?? true else {
                throw element.error(
                    .format, "expected \(range?.lowerBound.plain ?? "") to \(range?.upperBound.plain ?? ""), not \(number.plain)")
            }
            return number
        }
    }
}
