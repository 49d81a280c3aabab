/// The font families that one file's texts are set in. Looking for one that is not there takes about a millisecond, so a file may not name
/// tens of thousands.
package final class FamilyBudget {
    package static let most = 1024
    private var names: Set<String> = []

    package init() {}

    /// @return whether the file may name this family, too.
    package func take(_ name: String) -> Bool {
        guard names.count >= Self.most else {
            names.insert(name)
            return true
        }
        return names.contains(name)
    }
}
