import CCairo
import Glibc
import SceneCommit
import SceneContent
import SceneGeometry
import SceneStorage

/// A PDF in memory, which cairo writes.
@safe
final class PDFFile {
    private let bytes = Output()
    private let surface: OpaquePointer
    let context: OpaquePointer
    private var isFinished = false

    /// The bytes that cairo has written so far.
    private final class Output {
        var bytes: [UInt8] = []
    }

    init(_ size: Size) throws(SceneError) {
        try DeferredLibrary.cairo.open("pages need")
        let output = unsafe Unmanaged.passUnretained(bytes).toOpaque()
        let made = unsafe cairo_pdf_surface_create_for_stream(
            { closure, data, length in
                guard let closure = unsafe closure else { return CAIRO_STATUS_WRITE_ERROR }
                let output = unsafe Unmanaged<Output>.fromOpaque(closure).takeUnretainedValue()
                unsafe output.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
                return CAIRO_STATUS_SUCCESS
            }, output, size.width, size.height)
        guard let surface = unsafe made, let context = unsafe cairo_create(surface) else {
            throw SceneError(.outOfMemory, "there is no memory for a page")
        }
        unsafe self.surface = surface
        unsafe self.context = context
        unsafe cairo_pdf_surface_restrict_to_version(surface, CAIRO_PDF_VERSION_1_5)
    }

    deinit {
        unsafe cairo_destroy(context)
        unsafe cairo_surface_destroy(surface)
    }

    func beginPage(_ size: Size) { unsafe cairo_pdf_surface_set_size(surface, size.width, size.height) }

    func endPage() throws(SceneError) {
        unsafe cairo_show_page(context)
        try check()
    }

    func check() throws(SceneError) {
        let status = unsafe cairo_status(context)
        guard status != CAIRO_STATUS_SUCCESS else { return }
        let reason = unsafe String(cString: cairo_status_to_string(status))
        throw SceneError(status == CAIRO_STATUS_NO_MEMORY ? .outOfMemory : .internal, "a page could not be drawn: \(reason)")
    }

    func set(_ metadata: PageMetadata) {
        func set(_ key: cairo_pdf_metadata_t, _ text: String?) {
            if let text { unsafe cairo_pdf_surface_set_metadata(surface, key, text.ofCharacters) }
        }
        set(CAIRO_PDF_METADATA_TITLE, metadata.title)
        set(CAIRO_PDF_METADATA_AUTHOR, metadata.author)
        set(CAIRO_PDF_METADATA_SUBJECT, metadata.subject)
        set(CAIRO_PDF_METADATA_KEYWORDS, metadata.keywords)
        set(CAIRO_PDF_METADATA_CREATOR, metadata.creator)
        // Without a date of the caller's cairo would take the time of day.
        set(CAIRO_PDF_METADATA_CREATE_DATE, PageDate(seconds: metadata.creationDate ?? 0).text)
    }

    /// Adds an entry to the outline. @return its number, which is the parent of others.
    func addBookmark(_ title: String, below parent: Int32?, page: Int, y: Double) -> Int32 {
        let place = "page=\(page) pos=[0 \(DecimalText(y, places: 3).text)]"
        return unsafe cairo_pdf_surface_add_outline(
            surface, parent ?? Int32(CAIRO_PDF_OUTLINE_ROOT), title.ofCharacters, place, CAIRO_PDF_OUTLINE_FLAG_OPEN)
    }

    /// Ends the file. @return its bytes.
    func finish() throws(SceneError) -> [UInt8] {
        if !isFinished {
            isFinished = true
            unsafe cairo_surface_finish(surface)
        }
        // A file that failed is none when it is asked for again, either.
        let status = unsafe cairo_surface_status(surface)
        guard status == CAIRO_STATUS_SUCCESS else {
            let reason = unsafe String(cString: cairo_status_to_string(status))
            throw SceneError(status == CAIRO_STATUS_NO_MEMORY ? .outOfMemory : .internal, "the pages could not be written: \(reason)")
        }
        return bytes.bytes
    }
}

extension String {
    /// The text with U+FFFD, or what takes its place in other planes, for what Unicode will never make a character of: cairo takes that for no UTF-8,
    /// and would give up the file. The text has as many bytes as before.
    var ofCharacters: String {
        var bytes = Array(utf8), end = 2
        while end < bytes.count {
            if bytes[end] | 1 == 0xbf, bytes[end - 1] == 0xbf, bytes[end - 2] & 0x8f == 0x8f { bytes[end] = 0xbd }
            if bytes[end] & 0xf0 == 0x90 || bytes[end] & 0xf0 == 0xa0, bytes[end - 1] == 0xb7, bytes[end - 2] == 0xef {
                bytes[end - 1] = 0xbf
                bytes[end] = 0xbd
            }
            end += 1
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
