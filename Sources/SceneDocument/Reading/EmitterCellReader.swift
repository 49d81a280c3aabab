import SceneCommit
import SceneStorage

/// Reads a layer's list of emitter cells.
struct EmitterCellReader {
    let images: ImageTable

    func read(_ json: JSON) throws(SceneError) -> [EmitterCell] {
        let cells = try readCells(json)
        do throws(SceneError) { try EmitterCell.check(cells) } catch { throw json.error(.format, error.message) }
        return cells
    }

    private func readCells(_ json: JSON) throws(SceneError) -> [EmitterCell] {
        var cells: [EmitterCell] = []
        for element in try json.list(expecting: "a list of emitter cells") { cells.append(try readCell(element)) }
        return cells
    }

    private func readCell(_ json: JSON) throws(SceneError) -> EmitterCell {
        guard json.isObject else { throw json.error(expecting: "an emitter cell") }
        var cell = EmitterCell()
        try json.forEachKey { (key, value) throws(SceneError) in
            if key == "emitterCells" {
                let cells = try readCells(value)
                do throws(SceneError) { try cell.setCells(cells) } catch { throw value.error(.format, error.message) }
            } else {
                guard let property = CellProperty.named(key) else {
                    let keys = CellProperty.allCases.map(\.info.key)
                    throw value.error(.format, "unknown key of an emitter cell\(keys.hint(for: key))")
                }
                let read = try read(property, value)
                do throws(SceneError) { try cell.set(property, to: read) } catch { throw value.error(.format, error.message) }
            }
        }
        return cell
    }

    private func read(_ property: CellProperty, _ json: JSON) throws(SceneError) -> PropertyValue {
        let info = property.info
        if info.traits.isOptional, json.isNull { return .none }
        if info.type == .image { return .image(try images.image(json)) }
        if info.traits.range == .notNegativeOrInfinite { return .number(try json.readRepeats("a number")) }
        return try json.value(of: info.type, names: info.names)
    }
}

extension EmitterCell {
    /// The cell as an object of a document; what has its default is left out.
    func json(imageName: (ImageBuffer) -> String) -> String {
        var members: [String] = []
        for property in CellProperty.allCases where self[property] != property.info.initial {
            let value = self[property], text: String
            if case .image(let image) = value {
                text = JSONWriter.string(imageName(image))
            } else {
                text = value.json(names: property.info.names)
            }
            members.append("\"\(property.info.key)\": \(text)")
        }
        if !cells.isEmpty { members.append("\"emitterCells\": \(JSONWriter.list(cells.map { $0.json(imageName: imageName) }))") }
        return "{" + members.joined(separator: ", ") + "}"
    }
}
