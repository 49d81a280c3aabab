import SceneStorage

/// Tracks that sleep until a time: a heap, the next one first. The alarm of a track that was woken otherwise meanwhile is passed over.
struct Schedule: ~Copyable {
    struct Alarm: BitwiseCopyable {
        var time: Double
        var track: Index<Animator.Track>
        /// The track's stamp when it went to sleep.
        var stamp: UInt32
    }

    private var alarms = DenseArray<Alarm>()

    var first: Alarm? { alarms.isEmpty ? nil : alarms[0] }

    mutating func add(_ alarm: Alarm) {
        alarms.append(alarm)
        var index = alarms.count - 1
        while index > 0 {
            let parent = (index - 1) / 2
            if alarms[parent].time <= alarm.time { break }
            alarms[index] = alarms[parent]
            index = parent
        }
        alarms[index] = alarm
    }

    mutating func removeFirst() {
        let last = alarms.removeLast(), count = alarms.count
        guard count > 0 else { return }
        var index = 0
        while true {
            var child = 2 * index + 1
            if child >= count { break }
            if child + 1 < count, alarms[child + 1].time < alarms[child].time { child += 1 }
            if last.time <= alarms[child].time { break }
            alarms[index] = alarms[child]
            index = child
        }
        alarms[index] = last
    }

    mutating func removeAll() { alarms.removeAll() }
}
