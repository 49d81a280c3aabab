import SceneGeometry
import SceneLayout
import Testing

@Suite struct RowLayoutTests {
    private let sizes = [Size(20, 10), Size(30, 30), Size(10, 20)]
    private let bounds = Rect(0, 0, 100, 50)

    private func layout(_ kind: RowLayout.Kind, _ change: (inout RowLayout) -> Void = { _ in }) -> RowLayout {
        var layout = RowLayout(kind)
        change(&layout)
        return layout
    }

    @Test func boxes() {
        #expect(layout(.box).frames(of: sizes, in: bounds) == [Rect(0, 20, 20, 10), Rect(20, 10, 30, 30), Rect(50, 15, 10, 20)])
        let spaced = layout(.box) {
            $0.spacing = 5
            $0.padding = 2
            $0.alignment = .leading
        }
        #expect(spaced.frames(of: sizes, in: bounds) == [Rect(2, 2, 20, 10), Rect(27, 2, 30, 30), Rect(62, 2, 10, 20)])
        #expect(spaced.preferredSize(of: sizes, width: 100) == Size(74, 34))
        let column = layout(.box) {
            $0.axis = .vertical
            $0.alignment = .trailing
        }
        #expect(column.frames(of: sizes, in: bounds) == [Rect(80, 0, 20, 10), Rect(70, 10, 30, 30), Rect(90, 40, 10, 20)])
        #expect(column.preferredSize(of: sizes, width: 100) == Size(30, 60))
        let filled = layout(.box) { $0.alignment = .fill }
        #expect(filled.frames(of: sizes, in: bounds)[0] == Rect(0, 0, 20, 50))
    }

    @Test func flows() {
        let flow = layout(.flow) {
            $0.spacing = 5
            $0.lineSpacing = 3
            $0.alignment = .leading
        }
        let narrow = Rect(0, 0, 56, 200)
        #expect(flow.frames(of: sizes, in: narrow) == [Rect(0, 0, 20, 10), Rect(25, 0, 30, 30), Rect(0, 33, 10, 20)])
        #expect(flow.preferredSize(of: sizes, width: 56) == Size(56, 53))
        #expect(flow.frames(of: sizes, in: Rect(0, 0, 1, 200)) == [Rect(0, 0, 20, 10), Rect(0, 13, 30, 30), Rect(0, 46, 10, 20)])
        #expect(flow.frames(of: [], in: narrow).isEmpty)
    }

    @Test func grids() {
        let grid = layout(.grid) {
            $0.columns = 2
            $0.spacing = 10
            $0.lineSpacing = 10
            $0.padding = 5
        }
        #expect(grid.frames(of: sizes, in: Rect(0, 0, 100, 100)) == [Rect(15, 15, 20, 10), Rect(60, 5, 30, 30), Rect(20, 45, 10, 20)])
        let filled = layout(.grid) {
            $0.columns = 2
            $0.alignment = .fill
        }
        #expect(filled.frames(of: sizes, in: Rect(0, 0, 100, 100))[1] == Rect(50, 0, 50, 30))
    }
}
