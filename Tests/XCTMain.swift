import Testing

/// Runs the tests. Where a package has no such file, SwiftPM looks for tests of XCTest, of which there are none, in an index that the
/// compiler must then write of every file.
@main struct Runner {
    static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
