public import CScene
import SceneCommit
import SceneContent
import SceneEngine
import SceneGeometry
import SceneModel
import SceneVector

extension Paper: HandleObject {
    static var kind: ObjectKind { .paper }
}

/// The paper of a handle.
@safe private func paper(_ pointer: OpaquePointer?) throws(SceneError) -> Paper { try Handles.object(Handle(pointer), "paper") }

extension PaperSettings {
    /// Throws unless a page can be so large, and its margins leave something of it.
    fileprivate func checked() throws(SceneError) -> PaperSettings {
        let limit = Double(SCENE_PAPER_MAX_SIZE)
        guard size.width > 0, size.height > 0, size.width <= limit, size.height <= limit else {
            throw SceneError(
                .invalidArgument, "the page is \(size.width) x \(size.height) points, expected sides above 0 and at most \(Int(limit))")
        }
        for margin in [top, left, bottom, right] {
            guard margin >= 0, margin.isFinite else {
                throw SceneError(.invalidArgument, "a margin is \(margin), expected a number of points, 0 or more")
            }
        }
        guard left + right < size.width, top + bottom < size.height else {
            throw SceneError(.invalidArgument, "the margins leave nothing of a page of \(size.width) x \(size.height) points")
        }
        return self
    }
}

extension Paper {
    fileprivate func changeChecked(_ body: (inout PaperSettings) -> Void) throws(SceneError) {
        var changed = settings
        body(&changed)
        let checked = try changed.checked()
        change { $0 = checked }
    }
}

// MARK: - Life

@c @implementation
public func scene_paper_create(_ format: scene_paper_format, _ size: scene_size) -> OpaquePointer? {
    modelServices
    return handle { () throws(SceneError) in
        let kind: PageFile.Format
        switch format {
        case SCENE_PAPER_FORMAT_PDF: kind = .pdf
        case SCENE_PAPER_FORMAT_SVG: kind = .svg
        default: throw SceneError(.invalidArgument, "format is \(format.rawValue), expected a constant of scene_paper_format")
        }
        return try Handles.add(Paper(kind, PaperSettings(size: Size(size)).checked()))
    }
}

@c @implementation
public func scene_paper_retain(_ paper: OpaquePointer?) -> OpaquePointer? {
    handle { () throws(SceneError) in try Handles.retain(Handle(paper), .paper, "paper") }
}

@c @implementation
public func scene_paper_release(_ paper: OpaquePointer?) {
    _ = status { () throws(SceneError) in try Handles.release(Handle(paper), .paper, "paper") }
}

// MARK: - Settings

@c @implementation
public func scene_paper_set_size(_ paper: OpaquePointer?, _ size: scene_size) -> scene_status {
    status { () throws(SceneError) in try Scene.paper(paper).changeChecked({ $0.size = Size(size) }) }
}

@c @implementation
public func scene_paper_get_size(_ paper: OpaquePointer?) -> scene_size {
    value(or: scene_size()) { () throws(SceneError) in try Scene.paper(paper).settings.size.c }
}

@c @implementation
public func scene_paper_set_margins(
    _ paper: OpaquePointer?, _ top: Double, _ left: Double, _ bottom: Double, _ right: Double
) -> scene_status {
    status { () throws(SceneError) in
        try Scene.paper(paper).changeChecked({ ($0.top, $0.left, $0.bottom, $0.right) = (top, left, bottom, right) })
    }
}

@c @implementation
public func scene_paper_set_resolution(_ paper: OpaquePointer?, _ dpi: Double) -> scene_status {
    status { () throws(SceneError) in
        let paper = try Scene.paper(paper)
        guard dpi >= 18, dpi <= 2400 else { throw SceneError(.invalidArgument, "dpi is \(dpi), expected 18...2400 pixels per inch") }
        paper.change { $0.resolution = dpi }
    }
}

@c @implementation
public func scene_paper_get_resolution(_ paper: OpaquePointer?) -> Double {
    value(or: 0) { () throws(SceneError) in try Scene.paper(paper).settings.resolution }
}

@c @implementation
public func scene_paper_set_background_color(_ paper: OpaquePointer?, _ color: scene_color) -> scene_status {
    status { () throws(SceneError) in
        let paper = try Scene.paper(paper), color = Color(color)
        guard color.isFinite else { throw SceneError(.invalidArgument, "color must be finite") }
        paper.change { $0.background = color.held }
    }
}

@c @implementation
public func scene_paper_set_metadata(
    _ paper: OpaquePointer?, _ key: scene_paper_metadata, _ text: UnsafePointer<CChar>?
) -> scene_status {
    status { () throws(SceneError) in
        let paper = try Scene.paper(paper), text = try unsafe Scene.text(text, "text")
        let place: WritableKeyPath<PageMetadata, String?>
        switch key {
        case SCENE_PAPER_METADATA_TITLE: place = \.title
        case SCENE_PAPER_METADATA_AUTHOR: place = \.author
        case SCENE_PAPER_METADATA_SUBJECT: place = \.subject
        case SCENE_PAPER_METADATA_KEYWORDS: place = \.keywords
        case SCENE_PAPER_METADATA_CREATOR: place = \.creator
        default: throw SceneError(.invalidArgument, "key is \(key.rawValue), expected a constant of scene_paper_metadata")
        }
        paper.change { $0.metadata[keyPath: place] = text }
    }
}

@c @implementation
public func scene_paper_set_creation_date(_ paper: OpaquePointer?, _ seconds: Double) -> scene_status {
    status { () throws(SceneError) in
        let paper = try Scene.paper(paper)
        // The first second of the year 10000.
        guard seconds >= 0, seconds < 253_402_300_800 else {
            throw SceneError(.invalidArgument, "seconds is \(seconds), expected those of a date in the years 1970 to 9999")
        }
        paper.change { $0.metadata.creationDate = seconds }
    }
}

// MARK: - Pages

@c @implementation
public func scene_paper_add_page(_ paper: OpaquePointer?, _ root: OpaquePointer?, _ time: Double) -> scene_status {
    status { () throws(SceneError) in try Scene.paper(paper).addPage(LayerID(root), at: finite(time)) }
}

@c @implementation
public func scene_paper_add_tiles(
    _ paper: OpaquePointer?, _ root: OpaquePointer?, _ time: Double, _ count: UnsafeMutablePointer<UInt32>?
) -> scene_status {
    status { () throws(SceneError) in
        let added = try Scene.paper(paper).addTiles(LayerID(root), at: finite(time))
        if let count = unsafe count { unsafe count.pointee = UInt32(clamping: added) }
    }
}

@c @implementation
public func scene_paper_get_page_count(_ paper: OpaquePointer?) -> UInt32 {
    value(or: 0) { () throws(SceneError) in UInt32(clamping: try Scene.paper(paper).pageCount) }
}

@c @implementation
public func scene_paper_add_bookmark(
    _ paper: OpaquePointer?, _ title: UnsafePointer<CChar>?, _ level: UInt32, _ y: Double
) -> scene_status {
    status { () throws(SceneError) in
        let paper = try Scene.paper(paper), title = try unsafe requiredText(title, "title")
        guard y.isFinite else { throw SceneError(.invalidArgument, "y is \(y), expected a finite number of points") }
        try paper.addBookmark(title, level: Int(level), y: y)
    }
}

// MARK: - The file

@c @implementation
public func scene_paper_write(_ paper: OpaquePointer?, _ path: UnsafePointer<CChar>?) -> scene_status {
    status { () throws(SceneError) in
        let paper = try Scene.paper(paper), path = try unsafe requiredText(path, "path")
        try File.write(paper.finish(), to: path)
    }
}

@c @implementation
public func scene_paper_copy_data(_ paper: OpaquePointer?, _ bytes: UnsafeMutableRawPointer?, _ length: Int) -> Int {
    value(or: 0) { () throws(SceneError) in
        let file = try Scene.paper(paper).finish()
        // A length beyond what memory can be is as good as all that can be.
        let room = length < 0 ? Int.max : length
        if let bytes = unsafe bytes {
            unsafe file.withUnsafeBytes { source in
                if let base = source.baseAddress { unsafe bytes.copyMemory(from: base, byteCount: min(room, source.count)) }
            }
        }
        return file.count
    }
}

extension Color {
    /// The colour with its components held in 0...1.
    fileprivate var held: Color {
        func held(_ value: Float) -> Float { min(max(value, 0), 1) }
        return Color(held(r), held(g), held(b), held(a))
    }
}
