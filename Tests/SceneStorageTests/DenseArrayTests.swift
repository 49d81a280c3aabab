import SceneStorage
import Testing

@Suite struct DenseArrayTests {
    @Test(arguments: [0, 1, 2, 3, 4, 5, 40, 1000]) func `a part is sorted, and the rest stays`(_ count: Int) {
        var random: UInt64 = 7
        var numbers = (0..<count + 6).map { _ in
            random = random &* 6_364_136_223_846_793_005 &+ 1
            return Int(random >> 40) % (count + 1)
        }
        var array = DenseArray<Int>()
        for number in numbers { array.append(number) }
        array.sort(2..<count + 2, by: <)
        numbers[2..<count + 2].sort()
        #expect(array.indices.map { array[$0] } == numbers)
    }

    @Test(arguments: [false, true]) func `what is sorted, or the other way round, is sorted`(_ isTurned: Bool) {
        var array = DenseArray<Int>()
        for number in 0..<500 { array.append(isTurned ? 499 - number : number) }
        array.sort(0..<500, by: <)
        #expect(array.indices.allSatisfy { array[$0] == $0 })
    }
}
