public import CScene
import SceneCommit
import SceneContent
import SceneGeometry
import SceneModel

// MARK: - Text

@c @implementation
public func scene_text_layer_set_string(_ layer: OpaquePointer?, _ string: UnsafePointer<CChar>?) -> scene_status {
    setText(of: layer) { () throws(SceneError) in try unsafe text(string, "string").map { .string($0) } ?? .none }
}

@c @implementation
public func scene_text_layer_get_string(_ layer: OpaquePointer?) -> UnsafePointer<CChar>? {
    unsafe value(or: nil) { () throws(SceneError) in
        switch try textValue(of: layer) {
        case .string(let string): unsafe lend(string)
        case .text(let text): unsafe lend(text.string)
        default: nil
        }
    }
}

@c @implementation
public func scene_text_layer_set_runs(_ layer: OpaquePointer?, _ runs: UnsafePointer<scene_text_run>?, _ count: Int) -> scene_status {
    setText(of: layer) { () throws(SceneError) in
        let runs = try unsafe readRuns(runs, count: count)
        return runs.isEmpty ? .none : .text(AttributedText(runs))
    }
}

@c @implementation
public func scene_text_layer_get_run_count(_ layer: OpaquePointer?) -> Int {
    value(or: 0) { () throws(SceneError) in try runs(of: layer).count }
}

@c @implementation
public func scene_text_layer_get_run(_ layer: OpaquePointer?, _ index: Int, _ run: UnsafeMutablePointer<scene_text_run>?) -> scene_status {
    status { () throws(SceneError) in
        let runs = try runs(of: layer)
        guard runs.indices.contains(index) else {
            throw SceneError(.notFound, "index is \(index), but the text has \(runs.count) run\(runs.count == 1 ? "" : "s")")
        }
        try unsafe fill(run, "run", smallest: MemoryLayout<scene_text_run>.size) { scene_text_run(lending: runs[index]) }
    }
}

@c @implementation
public func scene_text_layer_set_markup(_ layer: OpaquePointer?, _ markup: UnsafePointer<CChar>?) -> scene_status {
    setText(of: layer) { () throws(SceneError) in
        guard let markup = try unsafe text(markup, "markup") else { return .none }
        // Before it is read, so that too much is not read first.
        if let objection = AttributedText([TextRun(markup)]).objection { throw SceneError(.invalidArgument, objection) }
        return .text(try TextMarkup.read(markup))
    }
}

@c @implementation
public func scene_text_layer_get_markup(_ layer: OpaquePointer?) -> UnsafePointer<CChar>? {
    unsafe value(or: nil) { () throws(SceneError) in
        guard case .text(let text) = try textValue(of: layer), let markup = text.markup else { return nil }
        return unsafe lend(markup)
    }
}

@safe private func setText(
    of layer: OpaquePointer?, _ function: StaticString = #function, _ value: () throws(SceneError) -> PropertyValue
) -> scene_status {
    status(function) { () throws(SceneError) in
        // First, for what is no text layer is the greater mistake.
        _ = try textValue(of: layer)
        try Model.shared.set(PropertyPath(.string), of: LayerID(layer), to: try value())
    }
}

@safe private func textValue(of layer: OpaquePointer?) throws(SceneError) -> PropertyValue {
    try Model.shared.value(PropertyPath(.string), of: LayerID(layer))
}

@safe private func runs(of layer: OpaquePointer?) throws(SceneError) -> [TextRun] {
    switch try textValue(of: layer) {
    case .string(let string): [TextRun(string)]
    case .text(let text): text.runs
    default: []
    }
}

// MARK: - Runs

/// An array of structs that all have the size of the first.
private func readRuns(_ runs: UnsafePointer<scene_text_run>?, count: Int) throws(SceneError) -> [TextRun] {
    guard count > 0 else {
        guard count == 0 else { throw SceneError(.invalidArgument, "count is \(count), expected 0 or more") }
        return []
    }
    let first = try unsafe required(runs, "runs", "an array of runs"), stride = unsafe Int(first.pointee.struct_size)
    guard count <= AttributedText.maximumByteCount else {
        throw SceneError(.invalidArgument, "count is \(count), expected at most \(AttributedText.maximumByteCount)")
    }
    guard unsafe stride % MemoryLayout<scene_text_run>.alignment == 0 else {
        throw SceneError(.invalidArgument, "runs->struct_size is \(stride), which is no size of a scene_text_run; use its INIT macro")
    }
    var result: [TextRun] = []
    var bytes = 0
    for index in 0..<count {
        let place = unsafe UnsafeRawPointer(first) + index * stride
        let run = try unsafe read(
            place.assumingMemoryBound(to: scene_text_run.self), "runs", smallest: MemoryLayout<scene_text_run>.size,
            initial: scene_text_run())
        let size = unsafe Int(run.struct_size)
        guard size == stride else {
            throw SceneError(.invalidArgument, "runs[\(index)].struct_size is \(size), expected \(stride) as that of the first")
        }
        result.append(try unsafe TextRun(run, index))
        // An array that repeats a long string would be copied as often.
        bytes += result[index].string.utf8.count
        guard bytes <= AttributedText.maximumByteCount else {
            throw SceneError(.invalidArgument, "the text has more than \(AttributedText.maximumByteCount) bytes")
        }
    }
    return result
}

extension TextRun {
    fileprivate init(_ run: scene_text_run, _ index: Int) throws(SceneError) {
        guard let string = try unsafe text(run.string, "runs->string") else {
            throw SceneError(.invalidArgument, "runs[\(index)].string is NULL, expected a string")
        }
        self.init(string)
        font = try unsafe text(run.font, "runs->font")
        fontSize = unsafe run.font_size == 0 ? nil : run.font_size
        weight = unsafe run.weight == 0 ? nil : Int(run.weight)
        isItalic = unsafe run.italic
        color = unsafe run.has_color ? Color(run.color) : nil
        guard let underline = unsafe Underline(rawValue: Int32(clamping: run.underline.rawValue)) else {
            throw unsafe SceneError("runs[\(index)].underline", run.underline.rawValue, isNo: "scene_text_underline")
        }
        self.underline = underline
        isStruckThrough = unsafe run.strikethrough
        letterSpacing = unsafe run.letter_spacing
        baselineOffset = unsafe run.baseline_offset
        if let objection { throw SceneError(.invalidArgument, "runs[\(index)]: \(objection)") }
    }
}

extension scene_text_run {
    /// A run as the caller gets it: its strings are lent.
    @safe fileprivate init(lending run: TextRun) {
        unsafe self.init()
        if let lent = unsafe lend(run.string, run.font ?? "") {
            unsafe string = lent.0
            unsafe font = run.font == nil ? nil : lent.1
        }
        unsafe font_size = run.fontSize ?? 0
        unsafe weight = Int32(clamping: run.weight ?? 0)
        unsafe italic = run.isItalic
        if let color = run.color {
            unsafe has_color = true
            unsafe self.color = color.c
        }
        unsafe underline = scene_text_underline(rawValue: UInt32(run.underline.rawValue))
        unsafe strikethrough = run.isStruckThrough
        unsafe letter_spacing = run.letterSpacing
        unsafe baseline_offset = run.baselineOffset
    }
}
