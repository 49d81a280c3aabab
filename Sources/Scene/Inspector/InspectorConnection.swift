import Glibc
import SceneCommit
import SceneStorage

/// What an inspector is answered: JSON, and bytes that it tells of.
struct InspectorAnswer {
    var json: String
    var bytes: [UInt8] = []
}

/// A connection to an inspector: a request, its answer, and so on until one side leaves.
///
/// Both are two lengths of four bytes, the lowest first, then JSON of the first length and bytes of the second. Requests have no such bytes.
struct InspectorConnection {
    private let descriptor: Int32
    private static let mostRequested = 1 << 20
    /// How long the other side may take nothing of an answer, in seconds.
    private static let patience = 30

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        var patience = timeval(tv_sec: Self.patience, tv_usec: 0)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    }

    func serve() {
        let requests = InspectorRequests()
        defer { if ProcessState.beginWork() { requests.end(); ProcessState.endWork() } }
        while let request = receive() {
            // The end of the process waits for an answer, and asks for no other.
            guard ProcessState.beginWork() else { return }
            let answer = requests.answer(to: request)
            ProcessState.endWork()
            guard send(answer) else { return }
        }
    }

    /// Says why nothing is answered, before anything is asked.
    func refuse(_ error: SceneError) { _ = send(InspectorRequests.answer(error)) }

    /// nil when the other side is gone, or says what is no request.
    private func receive() -> [UInt8]? {
        guard let head = receive(8) else { return nil }
        let lengths = [head[..<4], head[4...]].map { $0.reversed().reduce(0) { $0 << 8 | Int($1) } }
        guard 1...Self.mostRequested ~= lengths[0], lengths[1] == 0 else {
            _ = send(InspectorAnswer(json: "{\"error\": \"this is no request of an inspector's\"}"))
            return nil
        }
        return receive(lengths[0])
    }

    private func receive(_ count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count), there = 0
        while there < count {
            let got = unsafe bytes.withUnsafeMutableBytes { bytes in
                unsafe recv(descriptor, UnsafeMutableRawBufferPointer(rebasing: bytes[there...]).baseAddress, count - there, 0)
            }
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { return nil }
            there += got
        }
        return bytes
    }

    private func send(_ answer: InspectorAnswer) -> Bool {
        let json = Array(answer.json.utf8)
        guard let first = UInt32(exactly: json.count), let second = UInt32(exactly: answer.bytes.count) else { return false }
        let head = [first, second].flatMap { length in (0..<4).map { UInt8(truncatingIfNeeded: length >> (8 * UInt32($0))) } }
        return send(head) && send(json) && send(answer.bytes)
    }

    private func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { bytes in
                unsafe Glibc.send(
                    descriptor, UnsafeRawBufferPointer(rebasing: bytes[sent...]).baseAddress, bytes.count - sent,
                    Int32(MSG_NOSIGNAL))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }
}
