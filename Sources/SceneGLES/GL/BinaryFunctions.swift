import CGLES

/// The functions that bring linked programs to memory and back; nil where the context has no format for that.
@safe
struct BinaryFunctions {
    let getProgramBinary: PFNGLGETPROGRAMBINARYPROC
    let programBinary: PFNGLPROGRAMBINARYPROC
    let programParameteri: PFNGLPROGRAMPARAMETERIPROC

    init?(_ dialect: Dialect, formats: @autoclosure () -> Int32, _ load: (String) -> UnsafeMutableRawPointer?) {
        let isPromised = dialect.isAtLeast(es: (3, 0), desktop: (4, 1)) || dialect.has("ARB_get_program_binary")
        guard isPromised, formats() > 0, let get = unsafe load("glGetProgramBinary"), let set = unsafe load("glProgramBinary"),
            let parameter = unsafe load("glProgramParameteri")
        else { return nil }
        unsafe getProgramBinary = unsafeBitCast(get, to: PFNGLGETPROGRAMBINARYPROC.self)
        unsafe programBinary = unsafeBitCast(set, to: PFNGLPROGRAMBINARYPROC.self)
        programParameteri = unsafe unsafeBitCast(parameter, to: PFNGLPROGRAMPARAMETERIPROC.self)
    }
}

extension GLFunctions {
    /// Has the driver keep what `binary` asks for; before a program is linked.
    func keepBinary(of program: GLuint) {
        binaries?.programParameteri(program, GLenum(GL_PROGRAM_BINARY_RETRIEVABLE_HINT), GL_TRUE)
    }

    /// A linked program as the driver wants it back: four bytes of the format, and then its own. nil where it has none.
    func binary(of program: GLuint) -> [UInt8]? {
        guard let binaries else { return nil }
        var length: GLint = 0
        unsafe getProgramivPointer(program, GLenum(GL_PROGRAM_BINARY_LENGTH), &length)
        guard length > 0, length < 1 << 24 else { return nil }
        var bytes = [UInt8](repeating: 0, count: 4 + Int(length))
        var format: GLenum = 0, written: GLsizei = 0
        unsafe bytes.withUnsafeMutableBytes { buffer in
            unsafe binaries.getProgramBinary(program, length, &written, &format, buffer.baseAddress.map { unsafe $0 + 4 })
        }
        guard getError() == GLenum(GL_NO_ERROR), written > 0, written <= length else { return nil }
        for index in 0..<4 { bytes[index] = UInt8(truncatingIfNeeded: format >> (8 * UInt32(index))) }
        return Array(bytes.prefix(4 + Int(written)))
    }

    /// A program of what `binary` gave; nil where the driver does not take it, as after an update.
    func program(binary bytes: [UInt8]) -> GLuint? {
        guard let binaries, bytes.count > 4 else { return nil }
        var format: GLenum = 0
        for byte in bytes.prefix(4).reversed() { format = format << 8 | GLenum(byte) }
        let program = createProgramPointer()
        unsafe bytes.withUnsafeBytes { buffer in
            unsafe binaries.programBinary(program, format, buffer.baseAddress.map { unsafe $0 + 4 }, GLsizei(bytes.count - 4))
        }
        var linked: GLint = 0
        unsafe getProgramivPointer(program, GLenum(GL_LINK_STATUS), &linked)
        if linked != 0 { return program }
        // A format that is unknown by now is an error of GL's.
        clearErrors()
        delete(program: program)
        return nil
    }
}
