import CDeferred
package import SceneCommit

/// A library that is opened when one of its functions is first called, so that programs do not wait for what they do not use. The functions of one that is
/// missing do nothing and give 0; what is of no use without them asks first.
package struct DeferredLibrary: Sendable {
    private let library: deferred_library
    /// Debian's package of it, which others name alike.
    private let package: StaticString

    package static let cairo = DeferredLibrary(library: deferred_cairo, package: "libcairo2")
    /// Pango, with the Fontconfig and GLib that it uses.
    package static let pango = DeferredLibrary(library: deferred_pangocairo, package: "libpangocairo-1.0-0")
    package static let png = DeferredLibrary(library: deferred_png, package: "libpng16-16")
    package static let turboJPEG = DeferredLibrary(library: deferred_turbojpeg, package: "libturbojpeg0")
    package static let webP = DeferredLibrary(library: deferred_webp, package: "libwebp7")
    package static let jansson = DeferredLibrary(library: deferred_jansson, package: "libjansson4")
    package static let expat = DeferredLibrary(library: deferred_expat, package: "libexpat1")
    package static let zlib = DeferredLibrary(library: deferred_zlib, package: "zlib1g")

    /// Opens the library, if that was not done yet.
    /// @param purpose what needs it, for the error's message: "JPEG images need".
    package func open(_ purpose: StaticString) throws(SceneError) {
        guard let missing = unsafe deferred_library_open(library) else { return }
        throw SceneError(
            .unsupported, "\(unsafe String(cString: missing)) cannot be found, which \(purpose); install \(package)")
    }
}
