public import SceneCommit
public import SceneGeometry
public import SceneRender
public import SceneStorage

/// Pages that become a file.
public final class PageFile {
    public enum Format: Sendable { case pdf, svg }

    public let format: Format
    private var pdf: (file: PDFFile, canvas: PDFCanvas)?
    private let svg = SVGFile()
    private let images = PageImages()
    public private(set) var pageCount = 0
    private var bookmarks: [Bookmark] = []

    private struct Bookmark {
        let title: String
        let level: Int
        let page: Int
        let y: Double
    }

    public init(_ format: Format) { self.format = format }

    /// A page, and what is drawn on it.
    public struct Page: Sendable {
        public var size: Size
        /// From the plan's pixels to points of the page.
        public var place: Affine
        public var options: PageOptions
        /// What the part of the page that may be drawn on is filled with.
        public var background: Color
        public var links: [PageLink]

        public init(size: Size, place: Affine, options: PageOptions, background: Color, links: [PageLink]) {
            self.size = size
            self.place = place
            self.options = options
            self.background = background
            self.links = links
        }
    }

    /// Adds a page that shows a plan with what it names. @return what could not be drawn; the rest was.
    public func add(
        _ page: Page, _ plan: inout FramePlan, images buffers: [ImageBuffer?], vectors: [VectorContents?], _ painter: any PassPainter
    ) throws(SceneError) -> [(row: Row, error: SceneError)] {
        images.begin(buffers)
        let svgCanvas = format == .svg ? svg.beginPage(page.size) : nil
        let canvas: any PageCanvas
        if let svgCanvas { canvas = svgCanvas } else { canvas = try beginPDF(page.size) }
        let frame = Path(page.options.frame)
        canvas.save()
        if page.options.frame != Rect(0, 0, page.size.width, page.size.height) { canvas.clip(frame, .nonZero, .identity) }
        if page.background.a > 0 { canvas.fill(frame, .nonZero, .identity, .color(page.background)) }
        let seen = page.place.inverse?.boundingBox(of: page.options.frame) ?? .zero
        var writer = PageWriter(
            canvas, painter, images, vectors, page.options, place: Homography(page.place),
            seen: seen.intersection(Rect(0, 0, Double(plan.width), Double(plan.height))))
        writer.draw(&plan)
        for link in page.links {
            let rect = page.place.boundingBox(of: link.rect).intersection(page.options.frame)
            if !rect.isEmpty { canvas.link(rect, to: link.address) }
        }
        canvas.restore()
        if let svgCanvas { svg.endPage(svgCanvas) } else { try pdf?.file.endPage() }
        pageCount += 1
        return writer.failures.map { ($0.row, $0.error) } + images.takeFailures().map { (Row.none, $0) }
    }

    private func beginPDF(_ size: Size) throws(SceneError) -> PDFCanvas {
        if let pdf {
            pdf.canvas.beginPage(size)
            return pdf.canvas
        }
        let file = try PDFFile(size), canvas = PDFCanvas(file)
        pdf = (file, canvas)
        return canvas
    }

    /// Adds an entry to the outline, which leads to a place of the last page. @param level 0 for the outermost.
    public func addBookmark(_ title: String, level: Int, y: Double) {
        bookmarks.append(Bookmark(title: title, level: level, page: pageCount, y: y))
    }

    /// Ends the file. @return its bytes.
    public func finish(_ metadata: PageMetadata) throws(SceneError) -> [UInt8] {
        guard let pdf else { return svg.finish(metadata) }
        pdf.file.set(metadata)
        // The last entry of each level so far.
        var parents: [Int32] = []
        for bookmark in bookmarks {
            let level = min(bookmark.level, parents.count)
            parents.removeLast(parents.count - level)
            parents.append(pdf.file.addBookmark(bookmark.title, below: parents.last, page: bookmark.page, y: bookmark.y))
        }
        return try pdf.file.finish()
    }
}

/// A part of a page that leads to an address.
public struct PageLink: Sendable {
    /// In pixels of the plan.
    public var rect: Rect
    public var address: String

    public init(rect: Rect, address: String) {
        self.rect = rect
        self.address = address
    }

    /// The schemes whose addresses are programs or pages of their own, which run in the place of whoever shows the file.
    private static let scripts: Set<String> = ["javascript", "vbscript", "data"]

    /// Whether the address has such a scheme. Characters other than letters do not count: browsers pass over some of them.
    public var isScript: Bool {
        guard let colon = address.unicodeScalars.firstIndex(of: ":") else { return false }
        let letters = address.unicodeScalars[..<colon].filter { ("a"..."z").contains($0) || ("A"..."Z").contains($0) }
        return Self.scripts.contains(String(String.UnicodeScalarView(letters)).lowercased())
    }
}
