import SceneCommit
import SceneContent
import SceneGeometry
import Testing

@Suite struct TextLayoutTests {
    static let lorem = "The quick brown fox jumps over the lazy dog, AVATAR Wafer ffi. Zwölf Boxkämpfer jagen Viktor quer über den Sylter Deich."

    @Test func probe() throws {
        let start = ContinuousClock.now
        let layout = TextLayout(TextStyle(AttributedText([TextRun(Self.lorem)]), fontSize: 14, isWrapped: true, size: Size(200, 0)))
        print(ContinuousClock.now - start, layout.size, layout.ink, layout.lines.count)
        let again = ContinuousClock.now
        var text = ""
        for _ in 0..<100 { text += Self.lorem + " " }
        let page = TextLayout(TextStyle(AttributedText([TextRun(text)]), fontSize: 14, isWrapped: true, size: Size(600, 0)))
        print(ContinuousClock.now - again, page.size, page.ink, page.lines.count)
        let w = 1200, h = Int(page.size.height * 2)
        var pixels = [UInt8](repeating: 0, count: w * h)
        let draw = ContinuousClock.now
        unsafe pixels.withUnsafeMutableBytes { unsafe page.drawCoverage(Affine(2, 0, 0, 2, 0, 0), into: $0, width: w, height: h, stride: w) }
        print(ContinuousClock.now - draw, w, h)
    }
}
