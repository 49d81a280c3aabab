import SceneDocument

/// What of a Lottie file was not understood.
final class LottieReport {
    private(set) var notes: [DocumentTimeline.Note] = []
    private var known: Set<String> = []

    /// More notes than these say nothing new.
    private static let mostNotes = 1000

    /// Notes something that is left out or shown in another way.
    func note(_ message: String, at pointer: String) {
        guard notes.count < Self.mostNotes, known.insert(pointer + message).inserted else { return }
        notes.append(DocumentTimeline.Note(pointer: pointer, message: message))
    }
}
