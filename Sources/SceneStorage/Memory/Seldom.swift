/// A value that most of its owners leave as it is at first: the value takes the room of a pointer until it is another.
@propertyWrapper
public struct Seldom<Value: Beginning & Sendable>: Sendable {
    private final class Box: Sendable {
        let value: Value

        init(_ value: Value) { self.value = value }
    }

    private var box: Box?

    public init() {}

    public var wrappedValue: Value {
        get { box?.value ?? .atFirst }
        set { box = Box(newValue) }
    }
}

extension Seldom: Equatable where Value: Equatable {
    public static func == (a: Seldom, b: Seldom) -> Bool { a.box === b.box || a.wrappedValue == b.wrappedValue }
}

/// A type with a value that most owners leave as it is.
public protocol Beginning {
    static var atFirst: Self { get }
}

extension Optional: Beginning {
    public static var atFirst: Self { nil }
}
