import CGLES
import Synchronization

/// An object in a context by which that context is known again: another one may come to the address of a context that is gone.
///
/// Vertex arrays are not shared between contexts. The marker is one with a number that no other has.
public struct ContextMarker: Sendable {
    private let name: GLuint
    private let number: GLuint

    private static let numbers = Atomic<UInt32>(0x5ce0_0000)

    /// Marks the context that is current.
    public init(_ gl: GLFunctions) {
        let bound = gl.integer(GL_VERTEX_ARRAY_BINDING)
        name = gl.makeVertexArray()
        number = Self.numbers.wrappingAdd(1, ordering: .relaxed).newValue
        gl.bindVertexArray(name)
        gl.setDivisor(0, number)
        gl.bindVertexArray(GLuint(bitPattern: bound))
    }

    /// Whether the context that is current is the one that was marked.
    public func isHere(_ gl: GLFunctions) -> Bool {
        guard gl.isVertexArray(name) else { return false }
        let bound = gl.integer(GL_VERTEX_ARRAY_BINDING)
        gl.bindVertexArray(name)
        defer { gl.bindVertexArray(GLuint(bitPattern: bound)) }
        return gl.divisor(0) == number
    }

    public func remove(_ gl: GLFunctions) { gl.delete(vertexArray: name) }
}
