import SceneCommit
import SceneContent
import SceneGeometry

/// Reads the text of text layers, and what it is set in.
struct TextReader {
    let fonts: FontFiles

    /// A string, a list of runs, or markup.
    func readText(_ json: JSON) throws(SceneError) -> PropertyValue {
        if let string = json.string { return .string(string) }
        if json.isObject { return .text(try readMarkup(json)) }
        let runs = try json.list(expecting: "a string, a list of runs, or {\"markup\": \"...\"}")
        return .text(AttributedText(try runs.map { (run) throws(SceneError) in try readRun(run) }))
    }

    /// A family, by the name that the document gives it.
    func readFont(_ json: JSON) throws(SceneError) -> String {
        let name = try json.readString(expecting: "a font family's name")
        try take(name, json)
        return fonts.family(name)
    }

    private func take(_ family: String, _ json: JSON) throws(SceneError) {
        guard fonts.budget.take(family) else {
            throw json.error(.format, "the document names more than \(FamilyBudget.most) font families")
        }
    }

    private func readMarkup(_ json: JSON) throws(SceneError) -> AttributedText {
        var text: AttributedText?
        try json.forEachKey { (key, value) throws(SceneError) in
            guard key == "markup" else { throw value.error(.format, "unknown key of a text, expected \"markup\"") }
            let markup = try value.readString()
            do throws(SceneError) { text = try TextMarkup.read(fonts.rename(in: markup)) } catch {
                throw value.error(.format, error.message)
            }
            for run in text?.runs ?? [] { if let font = run.font { try take(font, value) } }
        }
        guard let text else { throw json.error(.format, "\"markup\" is missing") }
        return text
    }

    private func readRun(_ json: JSON) throws(SceneError) -> TextRun {
        guard json.isObject else { throw json.error(expecting: "a run of text") }
        guard let string = json["string"] else { throw json.error(.format, "\"string\" is missing") }
        var run = TextRun(try string.readString())
        try json.forEachKey { (key, value) throws(SceneError) in
            switch key {
            case "string": break
            case "font": run.font = try readFont(value)
            case "fontSize": run.fontSize = try value.readNumber()
            case "weight": run.weight = try Self.readWeight(value)
            case "italic": run.isItalic = try value.readBool()
            case "color": run.color = try value.readColor()
            case "underline": run.underline = try Self.readUnderline(value)
            case "strikethrough": run.isStruckThrough = try value.readBool()
            case "letterSpacing": run.letterSpacing = try value.readNumber()
            case "baselineOffset": run.baselineOffset = try value.readNumber()
            default: throw value.error(.format, "unknown key of a run of text")
            }
        }
        if let objection = run.objection { throw json.error(.format, objection) }
        return run
    }

    private static func readWeight(_ json: JSON) throws(SceneError) -> Int {
        let number = try json.readNumber(expecting: "a weight")
        guard let weight = Int(exactly: number) else { throw json.error(expecting: "a whole number as a weight") }
        return weight
    }

    private static func readUnderline(_ json: JSON) throws(SceneError) -> TextRun.Underline {
        if let isUnderlined = json.bool { return isUnderlined ? .single : .none }
        return TextRun.Underline(rawValue: Int32(try json.readName(of: TextRun.Underline.names))) ?? .none
    }
}

extension JSON {
    /// A value of a property, in a document with these files.
    func value(of info: PropertyInfo, _ files: ImageTable) throws(SceneError) -> PropertyValue {
        if info.isOptional, isNull { return .none }
        switch info.property {
        case .string: return try TextReader(fonts: files.fonts).readText(self)
        case .font: return .string(try TextReader(fonts: files.fonts).readFont(self))
        default: break
        }
        if info.type == .image { return .image(try files.image(self)) }
        if info.range == .notNegativeOrInfinite { return .number(try readRepeats("a number")) }
        return try value(of: info.type, names: info.names)
    }
}

extension AttributedText {
    /// The text in a document's form.
    var json: String {
        if let markup { return "{\"markup\": \(JSONWriter.string(markup))}" }
        return JSONWriter.list(runs.map(\.json))
    }
}

extension TextRun {
    fileprivate var json: String {
        var members = ["\"string\": \(JSONWriter.string(string))"]
        if let font { members.append("\"font\": \(JSONWriter.string(font))") }
        if let fontSize { members.append("\"fontSize\": \(fontSize.plain)") }
        if let weight { members.append("\"weight\": \(weight)") }
        if isItalic { members.append("\"italic\": true") }
        if let color { members.append("\"color\": \(JSONWriter.color(color))") }
        switch underline {
        case .none: break
        case .single: members.append("\"underline\": true")
        default: members.append("\"underline\": \(JSONWriter.string(Underline.names[Int(underline.rawValue)]))")
        }
        if isStruckThrough { members.append("\"strikethrough\": true") }
        if letterSpacing != 0 { members.append("\"letterSpacing\": \(letterSpacing.plain)") }
        if baselineOffset != 0 { members.append("\"baselineOffset\": \(baselineOffset.plain)") }
        return "{" + members.joined(separator: ", ") + "}"
    }
}
