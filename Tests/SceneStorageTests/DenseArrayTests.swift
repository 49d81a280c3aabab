import Glibc
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

    @Test func `an array that grows from the heap into pages keeps its elements`() {
        var array = DenseArray<UInt32>()
        for number in 0..<1 << 20 { array.append(UInt32(number)) }
        #expect(array.indices.allSatisfy { array[$0] == UInt32($0) })
        array.reserve(1 << 22)
        #expect(array.count == 1 << 20 && array.indices.allSatisfy { array[$0] == UInt32($0) })
    }

    @Test func `wide elements are aligned, in the heap and in pages`() {
        var array = DenseArray<SIMD8<Double>>()
        for number in 0..<1 << 15 { array.append(SIMD8(repeating: Double(number))) }
        #expect(array.indices.allSatisfy { array[$0] == SIMD8(repeating: Double($0)) })
        unsafe array.withUnsafeBytes { bytes in
            #expect(UInt(bitPattern: bytes.baseAddress) % UInt(MemoryLayout<SIMD8<Double>>.alignment) == 0)
        }
    }

    /// Holes in the heap between blocks that stay would keep the memory otherwise.
    @Test func `the memory of large arrays goes back to the system with these, whatever came behind them`() {
        var small = [Holder]()
        for _ in 0..<2 {
            var large: [Holder] = []
            for _ in 0..<64 {
                large.append(Holder(count: 1 << 20))
                small.append(Holder(count: 1 << 10))
            }
            let most = residentBytes()
            large.removeAll()
            #expect(most - residentBytes() > 48 << 20)
        }
        withExtendedLifetime(small) {}
    }

    private final class Holder {
        private let bytes: DenseArray<UInt8>
        init(count: Int) { bytes = DenseArray(repeating: 1, count: count) }
    }

    /// How many bytes of this process lie in memory.
    private func residentBytes() -> Int {
        guard let file = unsafe fopen("/proc/self/statm", "r") else { return 0 }
        defer { unsafe fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        guard unsafe fgets(&line, Int32(line.count), file) != nil else { return 0 }
        let words = String(decoding: line.map { UInt8(bitPattern: $0) }, as: UTF8.self).split(separator: " ")
        return (words.count > 1 ? Int(words[1]) ?? 0 : 0) * Int(getpagesize())
    }
}
