import SceneCommit
import SceneGeometry

/// What a component becomes: a child of `feComponentTransfer`.
enum TransferFunction: Equatable {
    case linear(slope: Double, intercept: Double)
    case gamma(amplitude: Double, exponent: Double, offset: Double)
    case table([Double])
    case discrete([Double])

    static let identity = TransferFunction.linear(slope: 1, intercept: 0)
    private static let mostValues = 256

    init(_ element: XMLElement) {
        func number(_ name: String, _ standard: Double) -> Double { element.number(name) ?? standard }
        let values = Array((TextScanner.allNumbers(element["tableValues"] ?? "") ?? []).prefix(Self.mostValues))
        switch element["type"] {
        case "linear": self = .linear(slope: number("slope", 1), intercept: number("intercept", 0))
        case "gamma":
            self = .gamma(amplitude: number("amplitude", 1), exponent: number("exponent", 1), offset: number("offset", 0))
        case "table" where values.count == 1: self = .linear(slope: 0, intercept: values[0])
        case "table" where !values.isEmpty: self = .table(values)
        case "discrete" where !values.isEmpty: self = .discrete(values)
        default: self = .identity
        }
    }

    /// What nothing becomes.
    var ofZero: Double {
        switch self {
        case .linear(_, let intercept): intercept
        case .gamma(let amplitude, let exponent, let offset): exponent == 0 ? amplitude + offset : offset
        case .table(let values), .discrete(let values): values[0]
        }
    }

    /// GLSL for a component `c`.
    private func expression(_ name: String) -> String {
        switch self {
        case .linear(let slope, let intercept): return "c * (\(slope)) + (\(intercept))"
        case .gamma(let amplitude, let exponent, let offset): return "(\(amplitude)) * pow(c, \(exponent)) + (\(offset))"
        case .table(let values):
            let last = values.count - 1
            return "mix(\(name)[min(int(c * \(last).0), \(last - 1))], \(name)[min(int(c * \(last).0), \(last - 1)) + 1], "
                + "c * \(last).0 - float(min(int(c * \(last).0), \(last - 1))))"
        case .discrete(let values): return "\(name)[min(int(c * \(values.count).0), \(values.count - 1))]"
        }
    }

    private func declaration(_ name: String) -> String {
        switch self {
        case .table(let values), .discrete(let values):
            let numbers = values.map { "\(min(max($0, -1e6), 1e6))" }.joined(separator: ", ")
            return "const float[\(values.count)] \(name) = float[\(values.count)](\(numbers));\n"
        default: return ""
        }
    }

    /// The filter that has a function for each of red, green, blue and alpha.
    /// @param region the rectangle of the picture.
    static func filter(_ functions: [TransferFunction], within region: Rect) -> Filter? {
        var factors = SIMD4<Double>.one, sums = SIMD4<Double>.zero, isLinear = true
        for (lane, function) in functions.prefix(4).enumerated() {
            if case .linear(let slope, let intercept) = function {
                (factors[lane], sums[lane]) = (slope, intercept)
            } else {
                isLinear = false
            }
        }
        let isEverywhere = functions.count == 4 && functions[3].ofZero > 0
        if isLinear, !isEverywhere { return FilterKernel.scale(factors, adding: sums) }
        var text = "// What each component becomes.\n", calls: [String] = []
        for (name, function) in zip(["red", "green", "blue", "alpha"], functions) {
            text += function.declaration("\(name)_values")
            text += "float \(name)_of(float c) { return clamp(\(function.expression("\(name)_values")), 0.0, 1.0); }\n"
            calls.append("\(name)_of(\(isEverywhere ? "c" : "color").\(name.prefix(1)))")
        }
        if isEverywhere { return FilterKernel.everywhere("vec4(\(calls.joined(separator: ", ")))", text, within: region) }
        text += "vec4 kernel(vec4 color) { return vec4(\(calls.joined(separator: ", "))); }\n"
        return (try? Kernel(text: text)).map { Filter($0) }
    }
}
