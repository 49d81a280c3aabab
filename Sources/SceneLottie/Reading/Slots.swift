import SceneDocument

/// Values that take the place of properties which a file names: the rules of a theme, and the file's own.
struct Slots {
    private let slots: JSON?
    private var rules: [String: JSON] = [:]

    /// @param theme an archive's. @param animation the animation's name there, since rules may be of some alone.
    init(_ slots: JSON?, theme: JSON? = nil, animation: String? = nil) {
        self.slots = slots
        for rule in theme?.items("rules") ?? [] {
            let animations = rule.items("animations").compactMap(\.string)
            guard let id = rule.text("id"), animations.isEmpty || animation.map(animations.contains) ?? false else { continue }
            rules[id] = rule
        }
    }

    /// What counts for a property: itself, a slot's property, or a rule's value or its key frames.
    func resolved(_ json: JSON) -> JSON {
        guard let name = json.text("sid") else { return json }
        guard let rule = rules[name] else { return slots?[name]?["p"] ?? json }
        return rule.items("keyframes").isEmpty ? rule["value"] ?? json : rule["keyframes"] ?? json
    }
}
