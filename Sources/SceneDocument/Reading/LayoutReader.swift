import SceneCommit
import SceneLayout
import SceneModel

/// Reads who lays out a layer's sublayers, and how the layer lies in its superlayer's layout.
enum LayoutReader {
    private static let constraint = "constraint"
    private static let managers = [constraint] + RowLayout.Kind.allCases.map(\.name)

    // MARK: - Managers

    /// The name of a manager, or an object with its `type` and what else it has.
    static func readManager(_ json: JSON) throws(SceneError) -> (any LayoutManager)? {
        if json.isNull { return nil }
        guard json.isObject else { return manager(try json.readName(of: managers)) }
        guard let type = json["type"] else { throw json.error(.format, "expected a \"type\"") }
        let index = try type.readName(of: managers)
        guard let kind = kind(index) else {
            try json.forEachKey { (key, value) throws(SceneError) in
                if key != "type" { throw value.error(.format, "unknown key of a \"constraint\" layout manager") }
            }
            return manager(index)
        }
        return RowLayoutManager(try readRows(kind, json))
    }

    private static func kind(_ index: Int) -> RowLayout.Kind? { index > 0 ? RowLayout.Kind.allCases[index - 1] : nil }

    private static func manager(_ index: Int) -> any LayoutManager {
        guard let kind = kind(index) else { return ConstraintLayoutManager.shared }
        return RowLayoutManager(RowLayout(kind))
    }

    private static func readRows(_ kind: RowLayout.Kind, _ json: JSON) throws(SceneError) -> RowLayout {
        var layout = RowLayout(kind)
        try json.forEachKey { (key, value) throws(SceneError) in
            switch (key, kind) {
            case ("type", _): break
            case ("axis", .box): layout.axis = RowLayout.Axis.allCases[try value.readName(of: RowLayout.Axis.allCases.map(\.name))]
            case ("alignment", _):
                layout.alignment = RowLayout.Alignment.allCases[try value.readName(of: RowLayout.Alignment.allCases.map(\.name))]
            case ("columns", .grid): layout.columns = try readColumns(value)
            case ("spacing", _): layout.spacing = try value.readNumber()
            case ("lineSpacing", .flow): layout.lineSpacing = try value.readNumber()
            case ("padding", _): layout.padding = try value.readNumber()
            default: throw value.error(.format, "unknown key of a \"\(kind.name)\" layout manager")
            }
        }
        if kind == .grid { layout.lineSpacing = layout.spacing }
        return layout
    }

    private static func readColumns(_ json: JSON) throws(SceneError) -> Int {
        let number = try json.readNumber()
        guard let columns = Int(exactly: number), RowLayout.columnRange.contains(columns) else {
            throw json.error(.format, "expected a whole number of columns, \(RowLayout.columnRange), not \(number.plain)")
        }
        return columns
    }

    // MARK: - Constraints

    static func readConstraints(_ json: JSON) throws(SceneError) -> [Constraint] {
        let list = try json.list(expecting: "a list of constraints")
        guard list.count <= Constraint.maximumCount else {
            throw json.error(.format, "expected at most \(Constraint.maximumCount) constraints, not \(list.count)")
        }
        var constraints: [Constraint] = []
        for element in list { constraints.append(try readConstraint(element)) }
        return constraints
    }

    private static func readConstraint(_ json: JSON) throws(SceneError) -> Constraint {
        guard json.isObject else { throw json.error(expecting: "a constraint") }
        guard let attribute = try json["attribute"].map(readAttribute) else {
            throw json.error(.format, "expected an \"attribute\"")
        }
        var constraint = Constraint(attribute, Constraint.superlayer, attribute)
        try json.forEachKey { (key, value) throws(SceneError) in
            switch key {
            case "attribute": break
            case "relativeTo": constraint.source = try value.readString(expecting: "\"superlayer\" or the name of a sibling")
            case "sourceAttribute": constraint.sourceAttribute = try readAttribute(value)
            case "scale": constraint.scale = try value.readNumber()
            case "offset": constraint.offset = try value.readNumber()
            default: throw value.error(.format, "unknown key of a constraint")
            }
        }
        return constraint
    }

    private static func readAttribute(_ json: JSON) throws(SceneError) -> Constraint.Attribute {
        let all = Constraint.Attribute.allCases
        return all[try json.readName(of: all.map(\.name))]
    }
}

// MARK: - Writing

extension Constraint {
    var json: String {
        var members = ["\"attribute\": \(JSONWriter.string(attribute.name))", "\"relativeTo\": \(JSONWriter.string(source))"]
        members.append("\"sourceAttribute\": \(JSONWriter.string(sourceAttribute.name))")
        if scale != 1 { members.append("\"scale\": \(scale.plain)") }
        if offset != 0 { members.append("\"offset\": \(offset.plain)") }
        return "{\(members.joined(separator: ", "))}"
    }
}

extension LayoutManager {
    /// The manager in a document's form; nil for the program's own, which documents cannot have.
    var json: String? {
        if self is ConstraintLayoutManager { return "\"constraint\"" }
        return (self as? RowLayoutManager)?.layout.json
    }
}

extension RowLayout {
    fileprivate var json: String {
        let initial = RowLayout(kind)
        var members = ["\"type\": \"\(kind.name)\""]
        if axis != initial.axis { members.append("\"axis\": \"\(axis.name)\"") }
        if columns != initial.columns { members.append("\"columns\": \(columns)") }
        if spacing != 0 { members.append("\"spacing\": \(spacing.plain)") }
        if kind == .flow, lineSpacing != 0 { members.append("\"lineSpacing\": \(lineSpacing.plain)") }
        if padding != 0 { members.append("\"padding\": \(padding.plain)") }
        if alignment != initial.alignment { members.append("\"alignment\": \"\(alignment.name)\"") }
        return members.count == 1 ? "\"\(kind.name)\"" : "{\(members.joined(separator: ", "))}"
    }
}
