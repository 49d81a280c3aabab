import SceneDocument

/// What of a Lottie file was not understood.
final class LottieReport {
    private(set) var notes: [DocumentNote] = []
    private var known: Set<String> = []

    /// Notes something that is left out or shown in another way.
    func note(_ message: String, at pointer: String) {
        guard notes.count < DocumentNote.mostNotes, known.insert(pointer + message).inserted else { return }
        notes.append(DocumentNote(place: pointer, message: message))
    }
}
