extension StringProtocol {
    /// Whether a text lies in this one, byte for byte. The standard library's own `contains` would bring its regular expressions along: a megabyte.
    package func contains(text: String) -> Bool {
        utf8.indices.contains { utf8[$0...].starts(with: text.utf8) }
    }
}
