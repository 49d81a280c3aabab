import SceneEffects
import SceneStorage

extension PropertyPath {
    /// The end of a message about a key path that names nothing: `; did you mean "position.x"?`, or nothing where no key path is near.
    public static func hint(for keyPath: String) -> String {
        let key = String(keyPath.prefix { $0 != "." })
        if key == "frame" {
            let paths = parts(of: .rect).map { "frame.\($0.name)" }
            return paths.contains(keyPath) ? "; the frame is made of bounds and position" : hint(for: keyPath, among: paths)
        }
        if let info = PropertyInfo.named(key) {
            if info.type == .filters || info.type == .cells { return hint(forParameter: keyPath, of: info) }
            let paths = parts(of: info.type).map { "\(info.key).\($0.name)" }
            return paths.contains(keyPath) ? tooMany : hint(for: keyPath, among: paths)
        }
        guard let near = PropertyInfo.keys.nearest(to: key) else { return "" }
        let path = near + keyPath.dropFirst(key.count)
        return "; did you mean \"\(PropertyPath(path) == nil ? near : path)\"?"
    }

    /// Where no path is near as a whole, the one that ends alike is meant: "bounds.size.height" by "bounds.height".
    private static func hint(for keyPath: String, among paths: [String]) -> String {
        let hint = paths.hint(for: keyPath)
        guard hint.isEmpty, let last = keyPath.split(separator: ".").last else { return hint }
        let ends = paths.compactMap { $0.split(separator: ".").last }.map(String.init)
        guard let end = ends.nearest(to: last), let index = ends.firstIndex(of: end) else { return "" }
        return "; did you mean \"\(paths[index])\"?"
    }

    /// The hint for a key path that leads to a parameter of an element of a property's list.
    private static func hint(forParameter keyPath: String, of info: PropertyInfo) -> String {
        let steps = keyPath.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
        guard steps.count == 3 else { return "" }
        let names = info.type == .cells ? CellProperty.allCases.map(\.info.key) : FilterInfo.table.flatMap(\.parameters).map(\.name)
        if names.contains(String(steps[2])) { return tooMany }
        return names.nearest(to: steps[2]).map { "; did you mean \"\(info.key).\(steps[1]).\($0)\"?" } ?? ""
    }

    /// A path that is one, and yet stands for no property, is one too many.
    private static var tooMany: String { "; there are too many such key paths already" }
}

extension PropertyInfo {
    /// The keys of all properties that are not parts of a list's elements, and of the frame, which is made of others.
    public static var keys: [String] { all.filter { $0.target == nil }.map(\.key) + ["frame"] }
}
