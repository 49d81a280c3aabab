import SceneCommit
import SceneGeometry
import SceneStorage

/// The vector contents that layers show, by number. What is the same has one number, however many layers show it.
struct VectorTable: ~Copyable {
    /// What the planner needs of contents, so that it need not touch the objects.
    struct Info: BitwiseCopyable {
        /// Changes with what the number stands for.
        var stamp: UInt64 = 0
        /// The rectangle that the contents cover, in points.
        var bounds = Rect.zero
        /// Of a line, in points; 0 for what is no line.
        var lineWidth = 0.0
        var isColored = false
        fileprivate var uses: Int32 = 0
        /// The next with the same bucket.
        fileprivate var next: Index<VectorContents> = .none
        fileprivate var hash: UInt64 = 0
    }

    private(set) var contents: [VectorContents?] = []
    private(set) var infos = Column<VectorContents, Info>()
    private var free = DenseArray<Index<VectorContents>>()
    /// The first of each bucket, by the hash; a power of two of them.
    private var buckets = DenseArray<Index<VectorContents>>(repeating: .none, count: 64)
    private var count = 0
    private var lastStamp: UInt64 = 0

    /// The number of contents, which are kept until they are released as often as they were used; none when they cover nothing.
    mutating func use(_ new: VectorContents) -> Index<VectorContents> {
        let hash = new.hash, bucket = Int(hash & UInt64(buckets.count - 1))
        var known = buckets[bucket]
        while known.exists {
            if infos[known].hash == hash, contents[known.number] == new {
                infos[known].uses += 1
                return known
            }
            known = infos[known].next
        }
        guard let bounds = new.bounds(.identity), bounds.isFinite else { return .none }
        lastStamp += 1
        let info = Info(
            stamp: lastStamp, bounds: bounds, lineWidth: new.lineWidth, isColored: new.isColored, uses: 1, next: buckets[bucket], hash: hash
        )
        buckets[bucket] = add(new, info)
        count += 1
        let number = buckets[bucket]
        if count > buckets.count { grow() }
        return number
    }

    private mutating func add(_ new: VectorContents, _ info: Info) -> Index<VectorContents> {
        guard free.isEmpty else {
            let number = free.removeLast()
            contents[number.number] = new
            infos[number] = info
            return number
        }
        contents.append(new)
        infos.append(info)
        return infos.end - 1
    }

    mutating func release(_ number: Index<VectorContents>) {
        guard number.exists else { return }
        infos[number].uses -= 1
        guard infos[number].uses == 0 else { return }
        let bucket = Int(infos[number].hash & UInt64(buckets.count - 1))
        if buckets[bucket] == number {
            buckets[bucket] = infos[number].next
        } else {
            var before = buckets[bucket]
            while infos[before].next != number { before = infos[before].next }
            infos[before].next = infos[number].next
        }
        contents[number.number] = nil
        infos[number] = Info()
        free.append(number)
        count -= 1
    }

    private mutating func grow() {
        let size = buckets.count * 2
        buckets.removeAll()
        buckets.resize(to: size, filling: .none)
        for number in infos.indices where infos[number].uses > 0 {
            let bucket = Int(infos[number].hash & UInt64(size - 1))
            infos[number].next = buckets[bucket]
            buckets[bucket] = number
        }
    }
}

/// Numbers mixed into one, for tables: quick, and even enough.
struct MixedHash {
    private(set) var value: UInt64

    init(_ seed: UInt64) { value = seed }

    @inline(__always) mutating func mix(bits: UInt64) {
        let product = (value ^ bits).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        value = product.high ^ product.low
    }

    @inline(__always) mutating func mix(_ number: Double) { mix(bits: number.bitPattern) }
}

extension VectorContents {
    fileprivate var hash: UInt64 {
        var hash = MixedHash(0x243F_6A88_85A3_08D3)
        switch self {
        case .fill(let path, let rule):
            hash.mix(bits: rule == .nonZero ? 1 : 2)
            hash.mix(path)
        case .stroke(let path, let style):
            hash.mix(bits: 3 + UInt64(style.cap.rawValue) * 16 + UInt64(style.join.rawValue))
            hash.mix(style.width)
            hash.mix(style.miterLimit)
            hash.mix(style.dashPhase)
            for dash in style.dashes { hash.mix(dash) }
            hash.mix(path)
        case .text(let text, let color):
            hash.mix(bits: UInt64(UInt(bitPattern: ObjectIdentifier(text.text).hashValue)))
            if let color { for component in [color.r, color.g, color.b, color.a] { hash.mix(Double(component)) } }
        case .painted(let shape, let paint):
            hash.mix(bits: shape.hash)
            for number in [paint.start.x, paint.start.y, paint.end.x, paint.end.y, paint.highlight.x, paint.highlight.y] {
                hash.mix(number)
            }
            for color in paint.colors { hash.mix(Double((color * SIMD4(1, 3, 9, 27)).sum())) }
        }
        return hash.value
    }
}

extension MixedHash {
    /// The points tell paths apart; those with the same points and other elements are few.
    fileprivate mutating func mix(_ path: Path) {
        mix(bits: UInt64(path.verbs.count))
        for point in path.points {
            mix(point.x)
            mix(point.y)
        }
    }
}
