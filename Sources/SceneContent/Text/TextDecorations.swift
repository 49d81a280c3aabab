import CPango
import SceneCommit
import SceneGeometry

/// How a run of a line is drawn, as its attributes say.
struct RunLook {
    var paint = TextLayout.Paint()
    var background: TextLayout.Paint?
    var underline = PANGO_UNDERLINE_NONE
    var isOverlined = false
    var isStruckThrough = false
    private var underlineColor: Color?
    private var overlineColor: Color?
    private var strikethroughColor: Color?

    /// @param attributes a list of Pango's.
    init(_ attributes: UnsafeMutablePointer<GSList>?) {
        var next = unsafe attributes
        var backgroundAlpha: Float = 1
        while let link = unsafe next {
            unsafe next = link.pointee.next
            guard let attribute = unsafe link.pointee.data?.assumingMemoryBound(to: PangoAttribute.self) else { continue }
            let number = unsafe pango_attribute_as_int(attribute)?.pointee.value ?? 0
            let color = unsafe pango_attribute_as_color(attribute).map { unsafe Color($0.pointee.color, alpha: 0) }
            switch unsafe attribute.pointee.klass.pointee.type {
            case PANGO_ATTR_FOREGROUND: paint.color = color
            case PANGO_ATTR_FOREGROUND_ALPHA: if number != 0 { paint.alpha = Float(number) / 65535 }
            case PANGO_ATTR_BACKGROUND: background = TextLayout.Paint(color: color)
            case PANGO_ATTR_BACKGROUND_ALPHA: if number != 0 { backgroundAlpha = Float(number) / 65535 }
            case PANGO_ATTR_UNDERLINE: underline = PangoUnderline(UInt32(bitPattern: number))
            case PANGO_ATTR_UNDERLINE_COLOR: underlineColor = color
            case PANGO_ATTR_OVERLINE: isOverlined = number != 0
            case PANGO_ATTR_OVERLINE_COLOR: overlineColor = color
            case PANGO_ATTR_STRIKETHROUGH: isStruckThrough = number != 0
            case PANGO_ATTR_STRIKETHROUGH_COLOR: strikethroughColor = color
            default: break
            }
        }
        background?.alpha = backgroundAlpha
    }

    var underlinePaint: TextLayout.Paint { TextLayout.Paint(color: underlineColor ?? paint.color, alpha: paint.alpha) }
    var overlinePaint: TextLayout.Paint { TextLayout.Paint(color: overlineColor ?? paint.color, alpha: paint.alpha) }
    var strikethroughPaint: TextLayout.Paint { TextLayout.Paint(color: strikethroughColor ?? paint.color, alpha: paint.alpha) }
    var hasLines: Bool { underline != PANGO_UNDERLINE_NONE || isOverlined || isStruckThrough }
}

/// The lines below, above and through the runs of one line of text. Runs that follow each other share a line where they can, placed as
/// Pango's own renderer places it.
struct LineDecorations {
    struct Mark {
        var rect: Rect
        var paint: TextLayout.Paint
        var isWave = false
        fileprivate var style: UInt32 = 0
        fileprivate var glyphCount = 0.0
    }

    private(set) var marks: [Mark] = []
    private var underline: Int?
    private var overline: Int?
    private var strikethrough: Int?

    /// Where a run stands and what it fills, in points.
    struct Place {
        let ink: Rect
        let logical: Rect
        let baseline: Double
        let glyphCount: Int

        /// @param origin where the run's baseline begins. @param unit what one of Pango's units is.
        init(_ ink: PangoRectangle, _ logical: PangoRectangle, origin: Point, unit: Double, glyphCount: Int) {
            self.ink = Rect(ink, origin, unit)
            self.logical = Rect(logical, origin, unit)
            baseline = origin.y
            self.glyphCount = glyphCount
        }
    }

    /// What a font says about lines, in points.
    struct Metrics {
        let underline, underlineThickness, strikethrough, strikethroughThickness, ascent: Double

        init(_ metrics: UnsafeMutablePointer<PangoFontMetrics>?, unit: Double) {
            underline = unsafe Double(pango_font_metrics_get_underline_position(metrics)) * unit
            underlineThickness = unsafe Double(pango_font_metrics_get_underline_thickness(metrics)) * unit
            strikethrough = unsafe Double(pango_font_metrics_get_strikethrough_position(metrics)) * unit
            strikethroughThickness = unsafe Double(pango_font_metrics_get_strikethrough_thickness(metrics)) * unit
            ascent = unsafe Double(pango_font_metrics_get_ascent(metrics)) * unit
        }
    }

    mutating func add(_ look: RunLook, _ place: Place, _ metrics: Metrics) {
        addUnderline(look, place, metrics)
        addOverline(look, place, metrics)
        addStrikethrough(look, place, metrics)
    }

    private mutating func addUnderline(_ look: RunLook, _ place: Place, _ metrics: Metrics) {
        let style = look.underline
        guard style != PANGO_UNDERLINE_NONE else { return underline = nil }
        let left = min(place.ink.minX, place.logical.minX), width = max(place.ink.width, place.logical.width)
        let isLow = style == PANGO_UNDERLINE_LOW
        let top = isLow ? place.ink.maxY + metrics.underlineThickness : place.baseline - metrics.underline
        let isWave = style == PANGO_UNDERLINE_ERROR || style == PANGO_UNDERLINE_ERROR_LINE
        let isDouble = style == PANGO_UNDERLINE_DOUBLE || style == PANGO_UNDERLINE_DOUBLE_LINE
        let height = metrics.underlineThickness * (isWave ? 3 : 1)
        let rect = Rect(left, top, width, height)
        if let index = underline, marks[index].style == style.rawValue, marks[index].paint == look.underlinePaint,
            marks[index].rect.y == rect.y, marks[index].rect.height == rect.height
        {
            extend(index, to: rect.maxX)
            if isDouble { extend(index + 1, to: rect.maxX) }
            return
        }
        underline = marks.count
        marks.append(Mark(rect: rect, paint: look.underlinePaint, isWave: isWave, style: style.rawValue))
        guard isDouble else { return }
        let second = Rect(left, top + 2 * height, width, height)
        marks.append(Mark(rect: second, paint: look.underlinePaint))
    }

    private mutating func extend(_ index: Int, to end: Double) { marks[index].rect.width = max(end - marks[index].rect.x, 0) }

    private mutating func addOverline(_ look: RunLook, _ place: Place, _ metrics: Metrics) {
        guard look.isOverlined else { return overline = nil }
        let rect = Rect(place.ink.x, place.baseline - metrics.ascent, place.ink.width, metrics.underlineThickness)
        if let index = overline, marks[index].paint == look.overlinePaint {
            // A single line above all, as high as the highest.
            let top = min(marks[index].rect.y, rect.y), height = max(marks[index].rect.height, rect.height)
            marks[index].rect = Rect(marks[index].rect.x, top, rect.maxX - marks[index].rect.x, height)
            return
        }
        overline = marks.count
        marks.append(Mark(rect: rect, paint: look.overlinePaint))
    }

    private mutating func addStrikethrough(_ look: RunLook, _ place: Place, _ metrics: Metrics) {
        guard look.isStruckThrough else { return strikethrough = nil }
        let top = place.baseline - metrics.strikethrough, count = Double(place.glyphCount)
        if let index = strikethrough, marks[index].paint == look.strikethroughPaint {
            // Through all at a height between those of the runs, as their lengths say.
            let before = marks[index].glyphCount, all = max(before + count, 1)
            let rect = marks[index].rect
            marks[index].rect = Rect(
                rect.x, (rect.y * before + top * count) / all, place.ink.maxX - rect.x,
                (rect.height * before + metrics.strikethroughThickness * count) / all)
            marks[index].glyphCount = before + count
            return
        }
        strikethrough = marks.count
        let rect = Rect(place.ink.x, top, place.ink.width, metrics.strikethroughThickness)
        marks.append(Mark(rect: rect, paint: look.strikethroughPaint, glyphCount: count))
    }

    /// After a run without lines none goes on.
    mutating func skip() {
        underline = nil
        overline = nil
        strikethrough = nil
    }
}

extension Rect {
    fileprivate init(_ rect: PangoRectangle, _ origin: Point, _ unit: Double) {
        self.init(
            origin.x + Double(rect.x) * unit, origin.y + Double(rect.y) * unit, Double(rect.width) * unit, Double(rect.height) * unit)
    }
}

extension Path {
    /// The wave below what is spelled wrong: it goes up and down between the sides of a rectangle, a third of its height thick.
    static func wave(in rect: Rect) throws(PathError) -> Path {
        let thickness = rect.height / 3, step = rect.height - thickness
        guard step > 0, rect.width > 0 else { return Path() }
        let count = min(max(Int((rect.width / step).rounded()), 1), 10_000), stride = rect.width / Double(count)
        var path = Path()
        for index in 0...count {
            let point = Point(rect.x + stride * Double(index), rect.y + (index % 2 == 0 ? step : 0))
            if index == 0 { try path.move(to: point) } else { try path.line(to: point) }
        }
        for index in (0...count).reversed() {
            try path.line(to: Point(rect.x + stride * Double(index), rect.y + (index % 2 == 0 ? step : 0) + thickness))
        }
        try path.close()
        return path
    }
}
