import CGLES
import SceneCommit

/// Pictures of movies in a device's memory, with the textures that show them. Each is held until the last frame that shows it is drawn: its
/// memory is the movie's, which draws another picture there.
struct PictureStore: ~Copyable {
    private struct Entry {
        var picture: DevicePicture
        var texture: GLuint
    }

    /// A picture that no frame to come shows, with a fence behind the frames that do.
    @safe private struct Leaving {
        var picture: DevicePicture
        var fence: GLsync?
    }

    private var entries: [ImageID: Entry] = [:]
    private var leaving: [Leaving] = []

    /// The texture that shows a picture as that of an image.
    mutating func take(_ picture: DevicePicture, of image: ImageID, _ gl: GLFunctions) throws(SceneError) -> GLuint {
        if let entry = entries[image] { return entry.texture }
        let texture = try gl.importTexture(picture)
        entries[image] = Entry(picture: picture, texture: texture)
        return texture
    }

    mutating func drop(_ image: ImageID, _ gl: GLFunctions) {
        guard let entry = entries.removeValue(forKey: image) else { return }
        gl.delete(texture: entry.texture)
        unsafe leaving.append(Leaving(picture: entry.picture, fence: gl.makeFence()))
    }

    /// Lets go of the pictures whose frames are drawn.
    mutating func release(_ gl: GLFunctions) {
        leaving.removeAll { each in
            guard unsafe gl.hasPassed(each.fence) else { return false }
            unsafe gl.delete(each.fence)
            return true
        }
    }

    mutating func destroy(_ gl: GLFunctions) {
        for image in Array(entries.keys) { drop(image, gl) }
        for each in leaving {
            unsafe gl.wait(each.fence)
            unsafe gl.delete(each.fence)
        }
        leaving.removeAll()
    }
}
