import SceneCommit
import SceneContent
import SceneEffects
import SceneStorage

/// Reads a layer's lists of filters.
struct FilterReader {
    let images: ImageTable

    func read(_ json: JSON) throws(SceneError) -> [Filter] {
        var filters: [Filter] = []
        for element in try json.list(expecting: "a list of filters") {
            filters.append(try readFilter(element, { filter throws(SceneError) in try filter.checkTakesOneImage() }))
        }
        return filters
    }

    func readGenerator(_ json: JSON) throws(SceneError) -> Filter {
        try readFilter(json, { filter throws(SceneError) in try filter.checkIsGenerator() })
    }

    /// Reads a filter that can do what it is for.
    func readFilter(_ json: JSON, _ check: (Filter) throws(SceneError) -> Void) throws(SceneError) -> Filter {
        let filter = try readFilter(json)
        do throws(SceneError) { try check(filter) } catch { throw json.error(.format, error.message) }
        return filter
    }

    private func readFilter(_ json: JSON) throws(SceneError) -> Filter {
        guard json.isObject else { throw json.error(expecting: "a filter") }
        guard let type = json["type"] else { throw json.error(.format, "\"type\" is missing, expected a filter's name") }
        let name = try type.readString(expecting: "a filter's name")
        var filter = try makeFilter(name, type, json)
        try json.forEachKey { (key, value) throws(SceneError) in
            switch key {
            case "type": break
            case "kernel" where name == "kernel", "text" where name == "kernel": break
            case "name": filter.name = try value.readString()
            case "enabled": filter.isEnabled = try value.readBool()
            default: try readParameter(key, value, of: &filter)
            }
        }
        return filter
    }

    private func makeFilter(_ name: String, _ type: JSON, _ json: JSON) throws(SceneError) -> Filter {
        if name == "kernel" {
            if let text = json["text"] {
                if let kernel = json["kernel"] { throw kernel.error(.format, "expected no \"kernel\" together with \"text\"") }
                return Filter(try images.kernels.kernel(text: text))
            }
            guard let kernel = json["kernel"] else {
                throw json.error(.format, "\"kernel\" is missing, expected a name from \"filters\", or \"text\"")
            }
            return Filter(try images.kernels.kernel(kernel))
        }
        guard let info = FilterInfo.named(name) else {
            return try readNamed(name, type)
        }
        return Filter(info.id)
    }

    /// A filter of the library's or the person's own.
    private func readNamed(_ name: String, _ type: JSON) throws(SceneError) -> Filter {
        let kernel: Kernel?
        do throws(SceneError) { kernel = try FilterLibrary.kernel(named: name) } catch { throw type.error(.format, error.message) }
        if let kernel { return Filter(kernel) }
        let names = FilterInfo.names + FilterLibrary.names + ["kernel"]
        throw type.error(.format, "there is no filter \"\(name)\"\(names.hint(for: name))")
    }

    private func readParameter(_ key: String, _ json: JSON, of filter: inout Filter) throws(SceneError) {
        guard let index = filter.index(of: key) else {
            let names = ["type", "name", "enabled"] + filter.parameters.map(\.name)
            throw json.error(
                .format,
                "\(filter.typeName) has no parameter \"\(key)\", expected one of \(names.joined(separator: ", "))\(names.hint(for: key))")
        }
        let value: PropertyValue
        if filter.parameters[index].type == .image {
            value = json.isNull ? .none : .image(try images.image(json))
        } else {
            value = try json.value(of: filter.parameters[index].type.valueType)
        }
        do throws(SceneError) { try filter.set(key, to: value) } catch { throw json.error(.format, error.message) }
    }
}

extension Filter {
    /// The filter as an object of a document; what has its default is left out.
    func json(imageName: (ImageBuffer) -> String) -> String {
        var members = ["\"type\": \(JSONWriter.string(typeName))"]
        if let kernel { members.append("\"text\": \(JSONWriter.string(kernel.text))") }
        if let name { members.append("\"name\": \(JSONWriter.string(name))") }
        if !isEnabled { members.append("\"enabled\": false") }
        let initial = kernel.map { Filter($0).values } ?? Filter(id).values
        for (index, parameter) in parameters.enumerated() where values[index] != initial[index] {
            let text: String
            if case .image(let image) = values[index] { text = JSONWriter.string(imageName(image)) } else { text = values[index].json() }
            members.append("\(JSONWriter.string(parameter.name)): \(text)")
        }
        return "{" + members.joined(separator: ", ") + "}"
    }
}
