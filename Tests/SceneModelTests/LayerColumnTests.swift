import SceneCommit
import SceneGeometry
import SceneModel
import SceneStorage
import Testing

@Suite struct LayerColumnTests {
    private typealias Values = LayerColumn<LayerID>
    private typealias Place = Index<LayerID>

    @Test func `values come back as they were set, whatever the row and others had before`() {
        var column = Values(), wanted: [LayerValues] = [], extras: [LayerExtras?] = [], random = Numbers()
        for _ in 0..<4000 {
            let place = Place(Int(random.next(upTo: 24)))
            if place.number >= wanted.count {
                wanted.append(LayerValues())
                extras.append(nil)
                column.append()
                continue
            }
            change(&column, place, &wanted[place.number], &extras[place.number], &random)
            if random.next(upTo: 100) == 0 {
                // What rows had of their own goes with them, and is used again.
                let count = Int(random.next(upTo: UInt64(wanted.count)))
                column.resize(to: count)
                column.resize(to: wanted.count)
                for dropped in count..<wanted.count { (wanted[dropped], extras[dropped]) = (LayerValues(), nil) }
            }
            for (number, values) in wanted.enumerated() { check(column, Place(number), values, extras[number]) }
        }
    }

    @Test func `a value that is set again changes nothing`() {
        var column = Values()
        column.append()
        let vectors: [(Property, SIMD4<Double>)] = [
            (.bounds, SIMD4(1, 2, 3, 4)), (.bounds, SIMD4(0, 0, 3, 4)), (.position, SIMD4(5, 6, 0, 0)), (.opacity, SIMD4(0.5, 0, 0, 0)),
            (.anchorPoint, SIMD4(0.25, 1, 0, 0)), (.cornerRadius, SIMD4(7, 0, 0, 0)), (.hidden, SIMD4(1, 0, 0, 0)),
            (.backgroundColor, SIMD4(1, 0, 0, 1)),
        ]
        for (property, vector) in vectors {
            let changes = column.replace(property, byVector: vector, at: .first)
            let changesAgain = column.replace(property, byVector: vector, at: .first)
            #expect(changes && !changesAgain)
        }
        let takesExtra = column.replace(.zPosition, byVector: SIMD4(1, 0, 0, 0), at: .first)
        #expect(!takesExtra)
    }

    /// Changes a row in one of the ways there are, and what it should have.
    private func change(
        _ column: inout Values, _ place: Place, _ values: inout LayerValues, _ extra: inout LayerExtras?, _ random: inout Numbers
    ) {
        // Also those that a new layer has.
        let a = Double(random.next(upTo: 3)), b = Double(random.next(upTo: 3)) / 2
        switch random.next(upTo: 9) {
        case 0:
            values.bounds = Rect(a, b, 10 * a, 10)
            _ = column.replace(.bounds, byVector: SIMD4(a, b, 10 * a, 10), at: place)
        case 1:
            values.opacity = b
            _ = column.replace(.opacity, byVector: SIMD4(b, 0, 0, 0), at: place)
        case 2:
            values.anchorPoint = Point(b, 0.5)
            column.set(.anchorPoint, to: .point(Point(b, 0.5)), at: place)
        case 3:
            values.cornerRadius = a
            column.set(.cornerRadius, to: .number(a), at: place)
        case 4:
            values.position = Point(a, b)
            _ = column.replace(.position, byVector: SIMD4(a, b, 0, 0), at: place)
        case 5:
            values = LayerValues()
            values.opacity = b
            column.set(values, at: place)
        case 6:
            values.bits.masksToBounds = a > 0
            values.bits.hasBackgroundColor = b > 0
            values.backgroundColor = b > 0 ? Color.white : .clear
            column.set(.masksToBounds, to: .bool(a > 0), at: place)
            column.setBackgroundColor(b > 0 ? .white : nil, at: place)
        case 7:
            extra = a > 1 ? nil : extra ?? LayerExtras()
            extra?.pose.zPosition = a
            column.setExtras(extra, at: place)
        default:
            if extra == nil { extra = LayerExtras() }
            extra?.adornment.borderWidth = a
            column.set(.borderWidth, to: .number(a), at: place)
        }
    }

    private func check(_ column: borrowing Values, _ place: Place, _ values: LayerValues, _ extra: LayerExtras?) {
        let bounds = column.bounds(of: place), all = column[place], allExtras = column.extras(of: place) ?? .initial
        let anchor = column.anchorPoint(of: place), opacity = column.opacity(of: place), radius = column.cornerRadius(of: place)
        #expect(all == values && allExtras == extra ?? .initial)
        #expect(bounds == values.bounds && anchor == values.anchorPoint && opacity == values.opacity && radius == values.cornerRadius)
    }

    /// The same numbers in every run.
    private struct Numbers {
        private var state: UInt64 = 1

        mutating func next(upTo count: UInt64) -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state >> 33) % count
        }
    }
}
