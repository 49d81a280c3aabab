import CCairo
import CPango
import Glibc
public import SceneCommit
public import SceneRender
import SceneStorage

/// The fonts that text is set in: the system's, and files that the program or a document added for this process alone.
///
/// The configuration is the library's own, so what is added changes nothing for other users of fontconfig in the process. Pango's
/// objects are not made for several threads, so each use of them is behind one lock; the glyphs that come out are used without.
public final class FontLibrary: Typesetter {
    public static let shared = FontLibrary()

    private let fonts = Locked(.fonts, FontMap())
    private let listener = Locked<Listener?>(.fontListener, nil)

    /// A function that lies in a generic box as such is wrapped anew whenever the box is opened.
    private struct Listener: Sendable {
        let call: @Sendable (String) -> Void
    }

    /// The listener that is told, once for each family that is not there, what is used in its place.
    public func report(_ listener: @escaping @Sendable (String) -> Void) { self.listener.withLock { $0 = Listener(call: listener) } }

    func withFonts<Result, Failure: Error>(_ body: (inout FontMap) throws(Failure) -> Result) throws(Failure) -> Result {
        var warnings: [String] = []
        // The listener is told without the lock, for it may set text itself.
        defer { if !warnings.isEmpty { tell(warnings) } }
        return try fonts.withLock { fonts throws(Failure) in
            fonts.open()
            defer { warnings = fonts.takeWarnings() }
            return try body(&fonts)
        }
    }

    /// Whether threads of Pango's look for fonts.
    package var isSearching: Bool { fonts.withLock { fonts in fonts.isSearching } }

    private func tell(_ warnings: [String]) {
        guard let listener = listener.withLock({ $0 }) else { return }
        for warning in warnings { listener.call(warning) }
    }

    public func set(_ style: TextStyle) -> any SetText { TextLayout(style, in: self) }

    /// A family of a font file.
    public struct Added: Sendable {
        /// What its fonts are known by.
        public let family: String
        /// Whether it was not there before.
        public let isNew: Bool
    }

    /// Adds a font file.
    /// @param family what it is known by; nil for the family that is named in it.
    @discardableResult
    public func add(file path: String, as family: String?) throws(SceneError) -> Added {
        try Self.check(path)
        return try withFonts { fonts throws(SceneError) in try fonts.add(file: path, as: family) }
    }

    /// Adds a font file under a family name, or that name with a number when another file has it already.
    public func add(file path: String, asNear family: String) throws(SceneError) -> Added {
        try Self.check(path)
        return try withFonts { fonts throws(SceneError) in
            var name = family, number = 1
            while fonts.isTaken(name, butBy: path) {
                number += 1
                name = "\(family) \(number)"
            }
            return try fonts.add(file: path, as: name)
        }
    }

    /// The families of a list with commas between them, which are tried in turn.
    public static func families(in list: String) -> [String] { list.split(separator: ",").map { $0.trimmed } }

    /// The file that was added for a family; nil for those of the system.
    public func file(of family: String) -> String? { withFonts { fonts in fonts.file(of: family) } }

    /// Takes families away that were added. Text that is set in them already stays as it is. @return whether there was one of them.
    @discardableResult
    public func remove(_ families: [String]) -> Bool { !families.isEmpty && withFonts { fonts in fonts.remove(families) } }

    /// Throws when the file cannot be read: fontconfig does not say why it takes none.
    private static func check(_ path: String) throws(SceneError) {
        try DeferredLibrary.pango.open("fonts need")
        _ = try File.read(path)
    }
}

/// Pango's font map over a fontconfig configuration of its own.
@safe
struct FontMap: ~Copyable {
    private var map: UnsafeMutablePointer<PangoFontMap>?
    private var configuration: OpaquePointer?
    private var isOpen = false
    /// The files that were added, by the family that they are known by, in small letters.
    private var files: [String: File] = [:]
    private struct File {
        let path: String
        /// The name that it was given; nil for those that are in it.
        let alias: String?
    }

    /// The names of fonts that were looked up, and what they stand for.
    private var known: [String: FontFace] = [:]
    private var warnings: [String] = []
    /// The sizes of fonts, in pixels of setting, since Pango's own tables were emptied: they keep each for good.
    private var sizes: Set<Double> = []
    private static let mostSizes = 256

    init() {}

    /// Reads the system's fonts, once. Programs that show no text do not wait for that.
    mutating func open() {
        guard !isOpen else { return }
        isOpen = true
        do throws(SceneError) { try DeferredLibrary.pango.open("text needs") } catch { return warnings.append(error.message) }
        unsafe configuration = FcInitLoadConfigAndFonts()
        unsafe map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT)
        if let configuration = unsafe configuration, let map = unsafe map {
            unsafe pango_fc_font_map_set_config(OpaquePointer(map), configuration)
        }
    }

    deinit {
        if let map = unsafe map { unsafe g_object_unref(map) }
        if let configuration = unsafe configuration { unsafe FcConfigDestroy(configuration) }
    }

    mutating func takeWarnings() -> [String] {
        let taken = warnings
        warnings = []
        return taken
    }

    /// A context in which text is set without regard to pixels, so that it looks and breaks the same at every scale.
    func makeContext() -> OpaquePointer? {
        guard let map = unsafe map, let context = unsafe pango_font_map_create_context(map) else { return nil }
        let options = unsafe cairo_font_options_create()
        unsafe cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        unsafe cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        unsafe cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        unsafe pango_cairo_context_set_font_options(context, options)
        unsafe cairo_font_options_destroy(options)
        unsafe pango_cairo_context_set_resolution(context, 72)
        unsafe pango_context_set_round_glyph_positions(context, 0)
        return unsafe context
    }

    /// Makes room for fonts of some sizes, which are others in each frame where a text of several sizes grows. No context is in use.
    mutating func prepare(for sizes: [Double]) {
        guard !self.sizes.isSuperset(of: sizes) else { return }
        if self.sizes.count > Self.mostSizes { forgetFonts() }
        self.sizes.formUnion(sizes)
    }

    // MARK: - Files

    func isTaken(_ family: String, butBy path: String) -> Bool { file(of: family).map { !isSame($0, path) } ?? false }

    func file(of family: String) -> String? { files[family.lowercased()]?.path }

    /// Whether files are one, or copies of one.
    private func isSame(_ path: String, _ other: String) -> Bool {
        if path == other { return true }
        guard let first = try? SceneContent.File.read(path), let second = try? SceneContent.File.read(other) else { return false }
        return unsafe first.withUnsafeBytes { first in
            unsafe second.withUnsafeBytes { second in unsafe first.count == second.count && first.elementsEqual(second) }
        }
    }

    mutating func add(file path: String, as family: String?) throws(SceneError) -> FontLibrary.Added {
        if let family, let other = files[family.lowercased()] {
            guard isSame(other.path, path) else {
                throw SceneError(
                    .invalidState, "the family \"\(family)\" is that of \(other.path) already, expected another name for \(path)")
            }
            return FontLibrary.Added(family: family, isNew: false)
        }
        let added = try register(path, as: family)
        let name = family ?? added
        files[name.lowercased()] = File(path: path, alias: family)
        didChange()
        return FontLibrary.Added(family: name, isNew: true)
    }

    mutating func remove(_ families: [String]) -> Bool {
        let before = files.count
        for family in families { files[family.lowercased()] = nil }
        guard files.count < before, let configuration = unsafe configuration else { return false }
        unsafe FcConfigAppFontClear(configuration)
        for file in files.values { _ = try? register(file.path, as: file.alias) }
        didChange()
        return true
    }

    private mutating func didChange() {
        forgetFonts()
        known = [:]
    }

    private mutating func forgetFonts() {
        awaitSearches()
        unsafe pango_fc_font_map_config_changed(OpaquePointer(map))
        sizes = []
    }

    /// Whether threads of Pango's look for fonts. Each has a reference to the map; what else had one is given back before the lock is.
    var isSearching: Bool {
        guard let map = unsafe map else { return false }
        return unsafe UnsafeMutableRawPointer(map).assumingMemoryBound(to: GObject.self).pointee.ref_count > 1
    }

    /// Waits for the threads in which Pango looks for fonts. A change empties the map, and the thread that lets go of a search last takes it
    /// out of the map's tables without a lock (`free_patterns` of pangofc-fontmap.c, seen in 1.50), while other text is set.
    private func awaitSearches() {
        let end = monotonicTime() + 1
        while isSearching, monotonicTime() < end { usleep(100) }
    }

    /// @return the first family that is named in the file.
    private func register(_ path: String, as family: String?) throws(SceneError) -> String {
        let before = applicationFonts.count
        guard let configuration = unsafe configuration, unsafe FcConfigAppFontAddFile(configuration, path) != 0 else {
            throw SceneError(.format, "\(path) is no font that can be read")
        }
        let added = applicationFonts.dropFirst(before)
        guard let first = added.first?.family else { throw SceneError(.format, "\(path) is no font that can be read") }
        if let family { for font in added { font.add(family: family) } }
        return first
    }

    /// A font of the configuration.
    @safe
    private struct Font {
        let pattern: OpaquePointer

        var family: String? { unsafe text(of: pattern, FC_FAMILY) }

        /// In every language that the font has names in.
        var families: [String] { (0..<8).compactMap { unsafe text(of: pattern, FC_FAMILY, at: $0) } }

        /// Whether the font's full name or its PostScript name is that, in small letters.
        func isNamed(_ name: String) -> Bool {
            [FC_FULLNAME, FC_POSTSCRIPT_NAME].contains { kind in
                (0..<8).contains { unsafe text(of: pattern, kind, at: $0)?.lowercased() == name }
            }
        }

        /// Puts a name before those that the font has.
        func add(family: String) {
            unsafe family.withCString { name in
                unsafe name.withMemoryRebound(to: FcChar8.self, capacity: 1) { name in
                    var value = unsafe FcValue()
                    unsafe value.type = FcTypeString
                    unsafe value.u.s = name
                    _ = unsafe FcPatternAdd(pattern, FC_FAMILY, value, 0)
                }
            }
            // Each name has its language.
            unsafe "en".withCString { language in
                unsafe language.withMemoryRebound(to: FcChar8.self, capacity: 1) { language in
                    var value = unsafe FcValue()
                    unsafe value.type = FcTypeString
                    unsafe value.u.s = language
                    _ = unsafe FcPatternAdd(pattern, FC_FAMILYLANG, value, 0)
                }
            }
        }
    }

    private var applicationFonts: [Font] { fonts(FcSetApplication) }

    private func fonts(_ kind: FcSetName) -> [Font] {
        guard let configuration = unsafe configuration, let set = unsafe FcConfigGetFonts(configuration, kind) else { return [] }
        return (0..<Int(unsafe set.pointee.nfont)).compactMap { index in
            guard let pattern = unsafe set.pointee.fonts[index] else { return nil }
            return unsafe Font(pattern: pattern)
        }
    }

    // MARK: - Families

    /// What a list of names stands for: the first that is there, whether a family's or a single font's. Warns of the first time that none is.
    mutating func face(named names: String) -> FontFace {
        if let known = known[names] { return known }
        let face = find(names)
        known[names] = face
        return face
    }

    private mutating func find(_ list: String) -> FontFace {
        let names = FontLibrary.families(in: list), family = FontFace(family: list)
        guard let used = match(families: names) else { return family }
        var fonts: [Font] = []
        for name in names.map({ $0.lowercased() }) {
            let isFamily = match(families: [name])?.contains { $0.lowercased() == name } ?? false
            if isFamily || Self.generic.contains(name) { return family }
            if fonts.isEmpty { fonts = self.fonts(FcSetApplication) + self.fonts(FcSetSystem) }
            if let font = fonts.first(where: { $0.isNamed(name) }) { return unsafe FontFace(pattern: font.pattern) ?? family }
        }
        let there = fonts.flatMap(\.families), hint = names.lazy.map { there.hint(for: $0) }.first { !$0.isEmpty } ?? ""
        if !names.isEmpty { warnings.append("there is no font family \"\(list)\": \(used.first ?? "another") is used in its place\(hint)") }
        return family
    }

    /// The families of the font that fontconfig finds best.
    private func match(families: [String]) -> [String]? {
        guard let pattern = unsafe FcPatternCreate() else { return nil }
        defer { unsafe FcPatternDestroy(pattern) }
        for family in families { unsafe FcPatternAddString(pattern, FC_FAMILY, family) }
        unsafe FcConfigSubstitute(configuration, pattern, FcMatchPattern)
        unsafe FcDefaultSubstitute(pattern)
        var result = FcResultMatch
        guard let found = unsafe FcFontMatch(configuration, pattern, &result) else { return nil }
        defer { unsafe FcPatternDestroy(found) }
        return (0..<8).compactMap { unsafe text(of: found, FC_FAMILY, at: $0) }
    }

    /// Names that stand for whatever the system has of a kind.
    private static let generic: Set<String> = [
        "sans", "sans-serif", "serif", "monospace", "mono", "cursive", "fantasy", "system-ui", "emoji",
    ]
}

private func text(of pattern: OpaquePointer, _ object: String, at index: Int32 = 0) -> String? {
    var string: UnsafeMutablePointer<FcChar8>?
    guard unsafe FcPatternGetString(pattern, object, index, &string) == FcResultMatch, let string = unsafe string else { return nil }
    return unsafe String(cString: string)
}

extension Substring {
    /// Without white space around it.
    fileprivate var trimmed: String {
        var rest = self.drop(while: \.isWhitespace)
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}
