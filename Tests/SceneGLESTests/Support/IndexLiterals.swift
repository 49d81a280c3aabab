public import SceneStorage

/// Plans that tests write by hand name their rows and items by plain numbers.
extension Index: ExpressibleByIntegerLiteral {
    public init(integerLiteral number: Int32) { self.init(rawValue: number) }
}
