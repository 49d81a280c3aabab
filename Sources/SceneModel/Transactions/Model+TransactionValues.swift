import SceneAnimation
public import SceneCommit
import SceneStorage

extension Model {
    /// Sets a value of this thread's transaction. The keys of Core Animation's own settings set those.
    /// @param value `.none` takes the value away.
    public func setTransactionValue(_ value: PropertyValue, for key: String) throws(SceneError) {
        switch key {
        case "animationDuration":
            guard case .number(let seconds) = value, seconds.isFinite, seconds >= 0 else {
                throw Self.wrong(value, for: key, expected: "a finite number of 0 or more")
            }
            animationDuration = seconds
        case "disableActions":
            switch value {
            case .bool(let disables): disablesActions = disables
            case .number(let number): disablesActions = number != 0
            default: throw Self.wrong(value, for: key, expected: "a bool")
            }
        case "animationTimingFunction": animationCurve = try Self.curve(value, key)
        case "completionBlock":
            guard value == .none else {
                throw SceneError(.invalidArgument, "\(key) cannot be a value; use scene_transaction_set_completion()")
            }
            setCompletion(nil)
        default: thread.editContext { $0.values[key] = value == .none ? nil : value }
        }
    }

    /// A value of this thread's transaction or of one around it; `.none` under a key that nothing was set under.
    public func transactionValue(for key: String) -> PropertyValue {
        switch key {
        case "animationDuration": .number(animationDuration)
        case "disableActions": .bool(disablesActions)
        case "animationTimingFunction": animationCurve.map { .string($0.text) } ?? .none
        case "completionBlock": .none
        default: thread.context.values[key] ?? .none
        }
    }

    private static func curve(_ value: PropertyValue, _ key: String) throws(SceneError) -> TimingFunction? {
        switch value {
        case .none: return nil
        case .string(let text):
            if let curve = TimingFunction.named(text) { return curve }
            do { return try TimingFunction(css: text) } catch {
                throw SceneError(.invalidArgument, "\(key) is \"\(text)\": \(error.description)")
            }
        default: throw wrong(value, for: key, expected: "a string, the name or the CSS text of a timing function")
        }
    }

    private static func wrong(_ value: PropertyValue, for key: String, expected: String) -> SceneError {
        if case .number(let number) = value { return SceneError(.invalidArgument, "\(key) is \(number), expected \(expected)") }
        return SceneError(.invalidArgument, "\(key) is \(value.type.name), expected \(expected)")
    }
}

extension TimingFunction {
    /// The name of a curve that has one, CSS text of any other.
    fileprivate var text: String { Self.named.first { $0.function == self }?.name ?? cssText }
}
