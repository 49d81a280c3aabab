public import SceneCommit
public import SceneContent
public import SceneGeometry
public import SceneModel

/// The fonts of the process. Families that are not there are said in the log.
public let fonts: FontLibrary = {
    FontLibrary.shared.report { Log.shared(.warning, $0) }
    return .shared
}()

extension Model {
    /// The size of a text layer's text, without truncation.
    /// @param width where lines are broken when the text is wrapped, nowhere without any room; nil for the width of the bounds.
    public func preferredTextSize(of layer: LayerID, within width: Double? = nil) throws(SceneError) -> Size {
        guard var style = try textStyle(of: layer) else { return Size(0, 0) }
        if let width {
            style.size.width = width
            style.isWrapped = style.isWrapped && width > 0
        }
        return TextLayout.preferredSize(style, in: fonts)
    }

    /// The text of a text layer, set as the layer shows it; nil when it has none.
    public func textLayout(of layer: LayerID) throws(SceneError) -> TextLayout? {
        try textStyle(of: layer).map { TextLayout($0, in: fonts) }
    }

    /// The places in a text layer's text where a cursor can stand.
    public func textCarets(of layer: LayerID) throws(SceneError) -> [TextLayout.Caret] {
        // An empty text has the line of the first letter that somebody will write.
        let placeholder = "\u{feff}"
        guard let style = try textStyle(of: layer, ofEmpty: placeholder) else { return [] }
        let carets = TextLayout.carets(style, in: fonts)
        return style.text.string == placeholder ? Array(carets.prefix(1)) : carets
    }

    /// What a text layer's model values say; nil when it has no text.
    /// @param placeholder stands for a text that is empty.
    private func textStyle(of layer: LayerID, ofEmpty placeholder: String = "") throws(SceneError) -> TextStyle? {
        let properties: [Property] = [.string, .font, .fontSize, .wrapped, .alignmentMode, .truncationMode]
        var values: [Property: PropertyValue] = [:]
        for property in properties { values[property] = try value(PropertyPath(property), of: layer) }
        if values[.string] == .string("") { values[.string] = .string(placeholder) }
        let bounds = try self.values(of: layer).bounds
        return TextStyle(size: Size(bounds.width, bounds.height)) { values[$0] ?? .none }
    }
}
