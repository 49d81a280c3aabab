extension Double {
    /// The shortest decimal that reads back as the same number, without a fraction when it has none: valid JSON. What is not finite has
    /// no form in JSON and becomes the nearest number that has.
    package var plain: String {
        if isNaN { return "0" }
        let held = min(max(self, -Double.greatestFiniteMagnitude), Double.greatestFiniteMagnitude)
        if let integer = Int64(exactly: held), abs(held) < 1e15 { return String(integer) }
        return "\(held)"
    }
}
