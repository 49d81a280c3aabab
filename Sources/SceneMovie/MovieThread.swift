import SceneCommit
import SceneEngine
import SceneStorage
import Synchronization

/// The thread of a movie: it opens the pipeline and changes it, which may take as long as a network does, so that nobody else waits.
final class MovieThread {
    private let core: MovieCore
    private var pipeline: MoviePipeline?
    private var reader: ExactReader?
    private var settings = MovieSettings()
    /// The rate that the pipeline plays at; not 0.
    private var rate = 1.0
    /// Whether a change of state or place is under way, and since when.
    private var busySince: Double?
    /// The place that the pipeline is on its way to.
    private var destination: Double?
    private var isLive = false
    /// Whether the pipeline was opened for exact places.
    private var isExact = false
    /// Whether the sound is left out because its device has failed.
    private var isSilent = false
    /// Whether the pipeline is opened with its sound for exact places, too: there is nothing else in it.
    private var isSoundAlone = false
    /// Whether the source has shown that it cannot go to other places, although it says that it can.
    private var isStuck = false
    /// Whether exact places are, or were last, those of the layer's time.
    private var follows = false
    /// Whether the pipeline has been at the end.
    private var hasEnded = false
    /// When that is, where the pipeline has said so and its last picture is still seen; infinity otherwise.
    private var endDue = Double.infinity
    /// How loud the movie will be.
    private var levels = LevelQueue()
    private var openSource: MovieSource?
    private var generation: UInt64 = 0

    /// How often in a row a pipeline that is opening was found at rest.
    private var rests = 0

    /// How long a seek waits for the one before.
    private static let patience = 5.0
    /// How often a pipeline that is opening is looked at, in seconds.
    private static let lookout = 0.1
    /// How long what begins anew at its end is at least, in seconds.
    private static let shortest = 1.0 / 60

    init(_ core: MovieCore) { self.core = core }

    func run() {
        while true {
            let wait = isOpening ? monotonicTime() + Self.lookout : busySince.map { $0 + Self.patience } ?? .infinity
            let deadline = min(wait, endDue, handOnLevels()), isBusy = busySince != nil
            guard let work = core.state.wait(until: deadline, { $0.takeWork(isBusy: isBusy) }) else {
                let now = monotonicTime()
                if now >= endDue { end() } else if now >= wait { if isOpening { lookAfterOpening() } else { arrive() } }
                // A pipeline that was given up sends nothing that would have the questions answered.
                answer()
                continue
            }
            if work.isClosing { break }
            settings = work.settings
            let current = generation
            // What a pipeline has said that was closed for what it said before is nobody's concern.
            for event in work.events where generation == current { take(event) }
            if work.changes.contains(.source) { open() }
            if work.changes.contains(.requests) { updateMode() }
            if core.stream.levels.isWholeAsked { measure() }
            if work.changes.contains(.sound) { pipeline?.setSound(volume: settings.volume, isMuted: settings.isMuted) }
            if work.changes.contains(.tracks) { pipeline?.setTracks(audio: settings.audioTrack, text: settings.subtitleTrack) }
            // A pipeline that has only just been opened goes nowhere until its first picture is there.
            if busySince == nil { seek() }
            if work.changes.contains(.rate) { play() }
            answer()
        }
        close()
        core.stream.close()
    }

    // MARK: - Opening

    private var wantsExact: Bool { core.stream.isExact || settings.followsLayerTime }
    private var wantedMeter: SoundMeter? { settings.meter ?? (core.stream.levels.isFollowed ? .followed : nil) }

    private func close() {
        generation = core.nextGeneration()
        reader = nil
        pipeline?.set(.null)
        pipeline = nil
        (busySince, destination) = (nil, nil)
        isLive = false
        (hasEnded, endDue) = (false, .infinity)
        levels.clear()
    }

    /// Opens the source that is wanted, in place of what is open.
    /// @param position where it goes on.
    private func open(at position: Double? = nil) {
        let isNew = settings.source != openSource
        (isExact, follows) = (wantsExact, settings.followsLayerTime)
        // Every pipeline begins at the beginning.
        let position = position == 0 && !isExact ? nil : position
        close()
        if isNew {
            // Without a source the last picture stays, or one that the program has pushed meanwhile.
            if settings.source != nil { core.stream.clear() }
            core.stream.levels.clear()
            (isSilent, isSoundAlone, isStuck) = (false, false, false)
        }
        openSource = settings.source
        core.report { report in
            let duration = isNew ? nil : report.duration
            report = MovieReport()
            report.duration = duration
            report.leftPosition = position
            report.phase = settings.source == nil ? .empty : .loading
        }
        // Libraries that are opened while the others end are not set up as they should be.
        guard let source = settings.source, ProcessState.beginWork(pauses: false) else { return }
        defer { ProcessState.endWork() }
        do throws(SceneError) {
            let sound: MoviePipeline.Hearing = isExact && !isSoundAlone ? .ignored : isExact || isSilent ? .silent : .heard
            let made = try MoviePipeline(
                source, isExact: isExact, sound: sound, intake: core.stream.intake, meter: wantedMeter
            ) { [core, generation] in core.take($0, of: generation) }
            pipeline = made
            core.state.withLock { $0.pipeline = made }
        } catch {
            return core.fail(error.message)
        }
        rate = 1
        pipeline?.setSound(volume: settings.volume, isMuted: settings.isMuted)
        if let position, !isExact {
            // What the program asks for comes before.
            core.state.withLock { $0.seek = $0.seek ?? MovieState.Seek(seconds: position, isExact: true) }
        }
        begin()
    }

    private func begin() {
        guard let pipeline else { return }
        switch pipeline.set(.paused) {
        // The reason comes as a message.
        case .failed: busySince = nil
        case .live:
            isLive = true
            settle()
        case .done: settle()
        case .later: (busySince, rests) = (monotonicTime(), 0)
        }
    }

    /// Whether the pipeline's first picture is still to come.
    private var isOpening: Bool { busySince != nil && !core.state.withLock { $0.report.isReady } }

    /// Gives up a pipeline of which nothing comes.
    private func lookAfterOpening() {
        guard let pipeline else { return }
        rests = pipeline.isRunning ? 0 : rests + 1
        if rests > GStreamer.mostRests { fail("there is nothing in it that can be played; it may be cut off", isSound: false) }
    }

    /// Changes between a movie that plays and one whose places are asked for one by one, and between one whose sound is measured and one whose
    /// sound is not.
    private func updateMode() {
        guard settings.source != nil, let pipeline else { return }
        if wantsExact { follows = settings.followsLayerTime }
        // The same place gives the same picture each time, so that exact places never change from one format to another.
        let intake = core.stream.intake
        if pipeline.isExact != wantsExact || pipeline.isExact && pipeline.takesPlanes != intake.planes { return open(at: place) }
        // Elements keep the display that they draw on.
        if pipeline.graphics.isUsed, intake.display != 0, pipeline.graphics.display != intake.display { return open(at: place) }
        pipeline.setIntake(intake)
        noteCopies()
        if pipeline.isPlaybin, !pipeline.isExact, let wantedMeter, pipeline.meter != wantedMeter { open(at: place) }
    }

    /// Where the movie goes on when it is opened anew: where it was before exact places were asked for, or where the layer's time has led it.
    private var place: Double? {
        guard let pipeline, !isLive, !isStuck else { return nil }
        let report = core.state.withLock { $0.report }
        guard pipeline.isExact else { return report.isReady ? destination ?? pipeline.position : report.leftPosition }
        return follows ? report.exactPosition ?? report.leftPosition : report.leftPosition
    }

    private static let hasNotedCopies = Atomic(false)

    /// Says once in the log that pictures of GL's are copied, where no renderer can help it.
    private func noteCopies() {
        guard let pipeline, pipeline.graphics.isUsed, core.stream.isShown, core.stream.intake.display == 0,
            !Self.hasNotedCopies.exchange(true, ordering: .relaxed)
        else { return }
        Log.shared(
            .info,
            "pictures of movies come in GL's memory and are copied: they are shown by renderers on several displays, or by one whose context takes no "
                + "images of EGL")
    }

    /// Measures all of the movie's sound, for renderers whose frames show exact places.
    private func measure() {
        guard case .uri(let uri)? = settings.source else { return core.stream.levels.setWhole([], duration: 0) }
        let samples = LevelMeasurer.measure(uri, wantedMeter ?? .followed) { [core] in
            core.state.withLock { $0.isClosing || $0.changes.contains(.source) }
        }
        let end = samples.last.map { $0.start + $0.duration } ?? 0
        core.stream.levels.setWhole(samples, duration: max(core.state.withLock { $0.report.duration } ?? 0, end))
    }

    // MARK: - Messages

    private func take(_ event: MovieEvent) {
        switch event {
        case .settled: settle()
        case .ended: noteEnd()
        case .failed(let message, let isSound): fail(message, isSound: isSound)
        case .warned(let message): core.warn(message)
        case .missing(let message): core.warn(message)
        case .buffering(let percent): buffer(percent)
        case .durationChanged: updateDuration()
        case .clockLost:
            pipeline?.set(.paused)
            play()
        case .latencyChanged: pipeline?.updateLatency()
        case .levels(let measured): levels.add(measured)
        case .flushed:
            // Messages from before the way to another place are of no concern.
            endDue = .infinity
            levels.clear()
        case .picture: break
        }
    }

    /// Hands on how loud the movie is to those who hear of it. @return when it is time for that again.
    private func handOnLevels() -> Double {
        guard let pipeline, !levels.isEmpty, busySince == nil else { return .infinity }
        let (phase, isTold) = core.state.withLock { state in
            (state.report.phase, state.settings.meter != nil || state.settings.source?.hasOwnMeters == true)
        }
        guard phase == .playing else { return .infinity }
        return levels.handOn(from: pipeline.origin, to: { core.stream.levels.push($0.sample(from: $1)) }) { levels in
            if isTold { core.tell(.levels(levels)) }
        }
    }

    private func settle() {
        arrive()
        guard let pipeline else { return }
        updateDuration()
        var isFirst = false
        let isCurrent = core.report { report in
            isFirst = !report.isReady
            report.isReady = true
            if isFirst || report.phase == .loading { report.phase = .paused }
        }
        guard isCurrent else { return }
        if isFirst {
            pipeline.setTracks(audio: settings.audioTrack, text: settings.subtitleTrack)
            if pipeline.isExact { reader = ExactReader(pipeline, isLive: isLive) }
            core.tell(.ready)
            seek()
        }
        noteCopies()
        play()
    }

    private func updateDuration() {
        guard let duration = pipeline?.duration else { return }
        core.report { $0.duration = duration }
    }

    /// The pipeline is at its end, which it says a little before its last picture has been seen.
    private func noteEnd() {
        guard let pipeline, !pipeline.isExact else { return }
        let now = monotonicTime()
        endDue = min(max(core.stream.end(atRate: rate), now), now + PictureSink.lead)
    }

    private func end() {
        endDue = .infinity
        guard let pipeline, !pipeline.isExact else { return }
        if settings.loops, settings.rate != 0 {
            // A single picture is no movie, and stays.
            if !isLive, max(pipeline.duration ?? 0, pipeline.position ?? 0) < Self.shortest { return }
            if go(to: start, rate: rate) { return }
            if !isLive, restart() { return }
        }
        hasEnded = true
        if core.setPhase(.ended) { core.tell(.ended) }
    }

    /// Begins a pipeline anew that cannot be sought in.
    private func restart() -> Bool {
        guard let pipeline else { return false }
        pipeline.set(.ready)
        begin()
        return true
    }

    private func fail(_ message: String, isSound: Bool) {
        guard let pipeline else { return }
        if isSound, pipeline.isPlaybin, !isSilent, !pipeline.isExact {
            core.warn("its sound cannot be played, and it goes on without: \(message)")
            isSilent = true
            return open(at: place)
        }
        // A demultiplexer that finds nobody for anything of a movie fails.
        if pipeline.isExact, !pipeline.hasPictures, !isSoundAlone {
            isSoundAlone = true
            return open(at: place)
        }
        if destination != nil, !pipeline.isExact, !isStuck {
            isStuck = true
            core.warn("there is no going to another place in this movie, and it begins anew: \(message)")
            return open()
        }
        close()
        core.fail(message)
    }

    private func buffer(_ percent: Int) {
        guard let pipeline, !isLive, !pipeline.isExact else { return }
        core.report { $0.buffered = percent }
        if percent < 100 {
            guard settings.rate != 0 else { return }
            pipeline.set(.paused)
            core.setPhase(.buffering)
        } else {
            play()
        }
    }

    // MARK: - Playing

    /// Plays, or pauses, as the rate says.
    private func play() {
        guard let pipeline, core.state.withLock({ $0.report.isReady }) else { return }
        if pipeline.isExact {
            pipeline.set(.playing)
            return
        }
        guard settings.rate != 0 else {
            // A movie that is played on says once more that it is at its end.
            endDue = .infinity
            if !hasEnded { core.setPhase(.paused) }
            pipeline.set(.paused)
            return
        }
        if core.state.withLock({ $0.report.buffered }) < 100, !isLive {
            core.setPhase(.buffering)
            return
        }
        if hasEnded {
            hasEnded = false
            rate = settings.rate
            if !go(to: start, rate: rate) { _ = restart() }
        } else if rate != settings.rate, !isLive {
            let wanted = settings.rate
            if !go(to: destination ?? pipeline.position ?? 0, rate: wanted) {
                core.warn("the movie cannot be played at a rate of \(wanted)")
            }
            // Asked once, whatever came of it.
            rate = wanted
        }
        core.setPhase(.playing)
        if pipeline.set(.playing) == .failed { core.warn("the movie cannot be played on") }
    }

    /// Where the movie begins at its rate.
    private var start: Double { rate < 0 ? core.state.withLock { $0.report.duration } ?? 0 : 0 }

    /// Has the pipeline go to another place, or on at another rate; `arrive` is called when it is there. @return false where there is no such way.
    private func go(to seconds: Double, rate: Double, isExact: Bool = true) -> Bool {
        guard let pipeline, !isStuck else { return false }
        let position = pipeline.position
        core.report { $0.leftPosition = $0.leftPosition ?? position }
        guard pipeline.seek(to: seconds, rate: rate, isExact: isExact) else {
            core.report { $0.leftPosition = nil }
            return false
        }
        (busySince, destination, endDue) = (monotonicTime(), seconds, .infinity)
        levels.clear()
        return true
    }

    /// The place that the pipeline was sent to is reached, or has taken so long that it counts as reached.
    private func arrive() {
        (busySince, destination) = (nil, nil)
        // A movie that was opened anew is still to go to its place, and one of exact places to come back.
        core.report { if $0.isReady, !isExact { $0.leftPosition = nil } }
    }

    /// Goes where it was asked for last.
    private func seek() {
        // A movie that could not be opened says why by itself.
        guard let seek = core.state.withLock({ $0.takeSeek() }), let pipeline, core.state.withLock({ $0.report.isReady }) else { return }
        let place = min(seek.seconds, core.state.withLock { $0.report.duration } ?? .infinity)
        guard !pipeline.isExact else {
            core.report { $0.leftPosition = place }
            return
        }
        guard !isLive, go(to: place, rate: rate, isExact: seek.isExact) else {
            return core.warn("there is no going to another place in this movie")
        }
        if hasEnded {
            hasEnded = false
            core.setPhase(settings.rate == 0 ? .paused : .playing)
        }
    }

    // MARK: - Exact places

    /// Answers the renderers that wait for exact places.
    private func answer() {
        while let (viewer, position) = core.stream.takeRequest() {
            if core.state.withLock({ $0.isClosing }) { return }
            guard settings.source != nil else {
                // Pictures that the program pushes have no places.
                core.stream.answerWithCurrent(viewer, position)
                continue
            }
            // A setting that was changed since the last request counts for this one.
            let (phase, isReady, duration, loops) = core.state.withLock {
                ($0.report.phase, $0.report.isReady, $0.report.duration, $0.settings.loops)
            }
            if phase == .failed {
                core.stream.answer(viewer, position, nil)
                continue
            }
            guard isReady, let reader, pipeline?.isExact == true else { return }
            let place = Self.place(position, duration, loops: loops)
            let frame = reader.frame(at: place) { [core] in
                core.state.withLock { state in
                    state.isClosing || state.changes.contains(.source)
                        || state.events.contains { if case .failed = $0 { true } else { false } }
                }
            }
            core.state.withLock { $0.report.exactPosition = place }
            core.stream.answer(viewer, position, frame.map { core.stream.number($0) })
        }
    }

    /// The place in a movie that a layer's time stands for.
    static func place(_ time: Double, _ duration: Double?, loops: Bool) -> Double {
        guard let duration, duration > 0, duration.isFinite else { return max(time, 0) }
        guard loops else { return min(max(time, 0), duration) }
        let rest = time.truncatingRemainder(dividingBy: duration)
        return rest < 0 ? rest + duration : rest
    }
}
