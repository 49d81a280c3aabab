public import CScene
import Glibc
import SceneCommit
import SceneModel
import SceneMovie

extension Sound: HandleObject {
    static var kind: ObjectKind { .sound }
}

@safe private func sound(_ pointer: OpaquePointer?) throws(SceneError) -> Sound { try Handles.object(Handle(pointer), "sound") }

@c @implementation
public func scene_sound_create_from_samples(
    _ samples: UnsafePointer<Float>?, _ count: Int, _ channel_count: UInt32, _ rate: Double
) -> OpaquePointer? {
    handle { () throws(SceneError) in
        let samples = unsafe try required(samples, "samples", "numbers")
        guard channel_count == 1 || channel_count == 2 else {
            throw SceneError(.invalidArgument, "channel_count is \(channel_count), expected 1 or 2")
        }
        guard (1000...192_000).contains(rate) else { throw SceneError(.invalidArgument, "rate is \(rate), expected 1000 to 192000") }
        let most = Int(Sound.longest * rate)
        guard (1...most).contains(count) else {
            throw SceneError(.invalidArgument, "count is \(UInt(bitPattern: count)), expected 1 to \(most): 10 minutes")
        }
        let copy = unsafe Array(UnsafeBufferPointer(start: samples, count: count * Int(channel_count)))
        guard copy.allSatisfy(\.isFinite) else { throw SceneError(.invalidArgument, "samples must be finite") }
        return try Handles.add(Sound(copy, channels: Int(channel_count), rate: rate))
    }
}

@c @implementation
public func scene_sound_create_from_file(_ path: UnsafePointer<CChar>?) -> OpaquePointer? {
    handle { () throws(SceneError) in
        let path = unsafe try requiredText(path, "path")
        guard unsafe access(path, F_OK) == 0 else { throw SceneError(.io, "there is no file \(path)") }
        return try Handles.add(Sound(path: path))
    }
}

@c @implementation
public func scene_sound_create_tone(
    _ frequency: Double, _ ratios: UnsafePointer<Double>?, _ amplitudes: UnsafePointer<Double>?, _ count: UInt32
) -> OpaquePointer? {
    handle { () throws(SceneError) in
        guard (1...20_000).contains(frequency) else {
            throw SceneError(.invalidArgument, "frequency is \(frequency) Hz, expected 1 to 20000")
        }
        guard (1...32).contains(count) else { throw SceneError(.invalidArgument, "count is \(count), expected 1 to 32") }
        let ratios = unsafe try required(ratios, "ratios", "numbers")
        let list = unsafe Array(UnsafeBufferPointer(start: ratios, count: Int(count)))
        guard list.allSatisfy({ $0 > 0 && $0.isFinite }) else { throw SceneError(.invalidArgument, "ratios must be above 0 and finite") }
        return try Handles.add(Sound(frequency: frequency, ratios: list, amplitudes: unsafe checkedAmplitudes(amplitudes, count)))
    }
}

private func checkedAmplitudes(_ amplitudes: UnsafePointer<Double>?, _ count: UInt32) throws(SceneError) -> [Double] {
    let amplitudes = unsafe try required(amplitudes, "amplitudes", "numbers")
    guard count <= 32 else { throw SceneError(.invalidArgument, "count is \(count), expected 1 to 32") }
    let list = unsafe Array(UnsafeBufferPointer(start: amplitudes, count: Int(count)))
    guard list.allSatisfy({ (0...1).contains($0) }) else { throw SceneError(.invalidArgument, "amplitudes must be 0 to 1") }
    return list
}

@c @implementation
public func scene_sound_set_amplitudes(_ sound: OpaquePointer?, _ amplitudes: UnsafePointer<Double>?, _ count: UInt32) -> scene_status {
    status { () throws(SceneError) in try Scene.sound(sound).setAmplitudes(unsafe checkedAmplitudes(amplitudes, count)) }
}

@c @implementation
public func scene_sound_play(_ sound: OpaquePointer?) -> scene_status {
    status { () throws(SceneError) in try Scene.sound(sound).play() }
}

@c @implementation
public func scene_sound_play_part(
    _ sound: OpaquePointer?, _ delay: Double, _ start: Double, _ duration: Double, _ period: Double, _ total: Double
) -> scene_status {
    status { () throws(SceneError) in
        let sound = try Scene.sound(sound)
        for (name, seconds) in [("delay", delay), ("start", start), ("period", period)] where !(seconds >= 0 && seconds.isFinite) {
            throw SceneError(.invalidArgument, "\(name) is \(seconds), expected 0 or more")
        }
        for (name, seconds) in [("duration", duration), ("total", total)] where !(seconds > 0) {
            throw SceneError(.invalidArgument, "\(name) is \(seconds), expected more than 0")
        }
        try sound.play(delay: delay, start: start, duration: duration, period: period, total: total)
    }
}

@c @implementation
public func scene_sound_get_sample_count(_ sound: OpaquePointer?) -> Int {
    value(or: 0) { () throws(SceneError) in try Scene.sound(sound).momentCount }
}

@c @implementation
public func scene_sound_read_samples(
    _ sound: OpaquePointer?, _ first: Int, _ count: Int, _ samples: UnsafeMutablePointer<Float>?
) -> scene_status {
    status { () throws(SceneError) in
        let sound = try Scene.sound(sound), samples = unsafe try required(samples, "samples", "room for numbers")
        let total = sound.momentCount
        guard first >= 0, count >= 1, first <= total, count <= total - first else {
            let (first, count) = (UInt(bitPattern: first), UInt(bitPattern: count))
            throw SceneError(.invalidArgument, "first is \(first) and count \(count), expected a part of the sound's \(total) moments")
        }
        for (index, sample) in try sound.samples(from: first, count: count).enumerated() { unsafe samples[index] = sample }
    }
}

@c @implementation
public func scene_sound_stop(_ sound: OpaquePointer?) -> scene_status {
    status { () throws(SceneError) in try Scene.sound(sound).stop() }
}

@c @implementation
public func scene_sound_is_playing(_ sound: OpaquePointer?) -> Bool {
    value(or: false) { () throws(SceneError) in try Scene.sound(sound).isPlaying }
}

@c @implementation
public func scene_sound_set_volume(_ sound: OpaquePointer?, _ volume: Double) -> scene_status {
    status { () throws(SceneError) in
        let sound = try Scene.sound(sound)
        guard (0...10).contains(volume) else { throw SceneError(.invalidArgument, "volume is \(volume), expected 0 to 10") }
        sound.volume = volume
    }
}

@c @implementation
public func scene_sound_get_volume(_ sound: OpaquePointer?) -> Double {
    value(or: 0) { () throws(SceneError) in try Scene.sound(sound).volume }
}

@c @implementation
public func scene_sound_set_loop(_ sound: OpaquePointer?, _ loop: Bool) -> scene_status {
    status { () throws(SceneError) in try Scene.sound(sound).loops = loop }
}

@c @implementation
public func scene_sound_get_loop(_ sound: OpaquePointer?) -> Bool {
    value(or: false) { () throws(SceneError) in try Scene.sound(sound).loops }
}

@c @implementation
public func scene_sound_get_duration(_ sound: OpaquePointer?) -> Double {
    value(or: 0) { () throws(SceneError) in try Scene.sound(sound).duration }
}

@c @implementation
public func scene_sound_mix(_ samples: UnsafeMutablePointer<Float>?, _ count: Int) -> scene_status {
    status { () throws(SceneError) in
        let samples = unsafe try required(samples, "samples", "room for numbers")
        guard (1...480_000).contains(count) else {
            throw SceneError(.invalidArgument, "count is \(UInt(bitPattern: count)), expected 1 to 480000")
        }
        for (index, sample) in SoundOutput.shared.mix(count).enumerated() { unsafe samples[index] = sample }
    }
}

/// The program's function that is told how loud the sounds are.
@safe
private final class LevelsCallback: MovieObserver, @unchecked Sendable {
    private let function: scene_sound_levels_function
    private let data: UserData

    init(_ function: @escaping scene_sound_levels_function, _ data: UserData) {
        unsafe self.function = function
        self.data = data
    }

    func movieDid(_ news: MovieNews) {
        if case .levels(let levels) = news { levels.withC { unsafe function($0, data.pointer) } }
    }
}

@c @implementation
public func scene_sound_set_meter(
    _ bands: UInt32, _ interval: Double, _ function: scene_sound_levels_function?, _ user_data: UnsafeMutableRawPointer?,
    _ destroy: scene_destroy_function?
) -> scene_status {
    status { () throws(SceneError) in
        guard let function = unsafe function else {
            SoundOutput.shared.setMeter(nil, nil)
            _ = unsafe UserData(user_data, destroy)
            return
        }
        guard let meter = try SoundMeter.checked(bands, interval) else {
            throw SceneError(.invalidArgument, "interval is 0 s, expected 0.01 to 10")
        }
        SoundOutput.shared.setMeter(meter, unsafe LevelsCallback(function, UserData(user_data, destroy)))
    }
}

@c @implementation
public func scene_sound_retain(_ sound: OpaquePointer?) -> OpaquePointer? {
    handle { () throws(SceneError) in try Handles.retain(Handle(sound), .sound, "sound") }
}

@c @implementation
public func scene_sound_release(_ sound: OpaquePointer?) {
    _ = status { () throws(SceneError) in try Handles.release(Handle(sound), .sound, "sound") }
}
