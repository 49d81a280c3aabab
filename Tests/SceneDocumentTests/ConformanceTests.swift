import Glibc
import SceneCommit
import SceneDocument
import Testing

/// Every document of the conformance cases is of the format.
@Suite struct ConformanceTests {
    @Test func everyCase() throws {
        let file = #filePath
        let cases = file.replacing("SceneDocumentTests/ConformanceTests.swift", with: "Conformance/cases")
        var loaded = 0
        for group in names(cases) {
            for name in names("\(cases)/\(group)") where name.hasSuffix(".scene.json") {
                do throws(SceneError) {
                    _ = try SceneDocument.load(path: "\(cases)/\(group)/\(name)")
                    loaded += 1
                } catch {
                    Issue.record("\(group)/\(name): \(error.message)")
                }
            }
        }
        #expect(loaded >= 174)
    }

    private func names(_ path: String) -> [String] {
        guard let directory = unsafe opendir(path) else { return [] }
        defer { unsafe closedir(directory) }
        var names: [String] = []
        while let entry = unsafe readdir(directory) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
                unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names
    }
}
