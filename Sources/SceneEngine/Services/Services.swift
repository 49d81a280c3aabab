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
        if let width { style.size.width = width }
        style.isWrapped = style.isWrapped && style.size.width > 0
        return TextLayout.preferredSize(style, in: fonts)
    }

    /// The text of a text layer, set as the layer shows it; nil when it has none.
    public func textLayout(of layer: LayerID) throws(SceneError) -> TextLayout? {
        try textStyle(of: layer).map { TextLayout($0, in: fonts) }
    }

    /// The places in a text layer's text where a cursor can stand: in an empty one where the line of its first letter will begin.
    public func textCarets(of layer: LayerID) throws(SceneError) -> [TextLayout.Caret] {
        if let style = try textStyle(of: layer) { return TextLayout.carets(style, in: fonts) }
        if case .none = try value(PropertyPath(.string), of: layer) { return [] }
        guard let line = try textStyle(of: layer, with: "\n"), let caret = TextLayout.carets(line, in: fonts).first else { return [] }
        return [caret]
    }

    /// What a text layer's model values say; nil when it has no text. @param string stands for the layer's own.
    private func textStyle(of layer: LayerID, with string: String? = nil) throws(SceneError) -> TextStyle? {
        let properties: [Property] = [.string, .font, .fontSize, .wrapped, .alignmentMode, .truncationMode]
        var values: [Property: PropertyValue] = [:]
        for property in properties { values[property] = try value(PropertyPath(property), of: layer) }
        if let string { values[.string] = .string(string) }
        let bounds = try self.values(of: layer).bounds
        return TextStyle(size: Size(bounds.width, bounds.height)) { values[$0] ?? .none }
    }
}
