public import CScene
import SceneCommit
import SceneDocument
import SceneEngine
import SceneGeometry
import SceneModel

extension SceneDocument: HandleObject {
    static var kind: ObjectKind { .document }
}

/// The document of a handle.
@safe func document(_ pointer: OpaquePointer?) throws(SceneError) -> SceneDocument {
    try Handles.object(Handle(pointer), "document")
}

@c @implementation
public func scene_document_create_from_file(_ path: UnsafePointer<CChar>?) -> OpaquePointer? {
    modelServices
    return handle { () throws(SceneError) in try Handles.add(DocumentFile.load(unsafe requiredText(path, "path"))) }
}

@c @implementation
public func scene_document_create_from_memory(
    _ json: UnsafePointer<CChar>?, _ length: Int, _ folder: UnsafePointer<CChar>?
) -> OpaquePointer? {
    modelServices
    return handle { () throws(SceneError) in
        let json = unsafe UnsafeRawPointer(try required(json, "json", "a scene document's text"))
        guard length >= 0 else { throw SceneError(.invalidArgument, "length is \(UInt(bitPattern: length)), which is too many bytes") }
        let folder = try unsafe text(folder, "folder")
        return try Handles.add(
            unsafe DocumentFile.load(UnsafeRawBufferPointer(start: json, count: length), folder: folder, named: "document"))
    }
}

@c @implementation
public func scene_document_create(_ root: OpaquePointer?, _ size: scene_size, _ background: scene_color) -> OpaquePointer? {
    handle { () throws(SceneError) in
        try Handles.add(SceneDocument(root: LayerID(root), size: Size(size), background: Color(background)))
    }
}

@c @implementation
public func scene_document_save(_ document: OpaquePointer?, _ path: UnsafePointer<CChar>?) -> scene_status {
    status { () throws(SceneError) in try Scene.document(document).save(to: try unsafe requiredText(path, "path")) }
}

@c @implementation
public func scene_document_copy_text(_ document: OpaquePointer?) -> UnsafeMutablePointer<CChar>? {
    unsafe value(or: nil) { () throws(SceneError) in try unsafe copied(Scene.document(document).text()) }
}

@c @implementation
public func scene_document_get_root(_ document: OpaquePointer?) -> OpaquePointer? {
    handle { () throws(SceneError) in try Scene.document(document).root.handle }
}

@c @implementation
public func scene_document_get_size(_ document: OpaquePointer?) -> scene_size {
    value(or: scene_size()) { () throws(SceneError) in try Scene.document(document).size.c }
}

@c @implementation
public func scene_document_get_background(_ document: OpaquePointer?) -> scene_color {
    value(or: scene_color()) { () throws(SceneError) in try Scene.document(document).background.c }
}

/// An element of a list of a document.
func element<Element>(_ list: [Element], _ index: Int, _ what: String) throws(SceneError) -> Element {
    guard list.indices.contains(index) else {
        throw SceneError(.notFound, "index is \(UInt(bitPattern: index)), and the document has \(list.count) \(what)s")
    }
    return list[index]
}

@c @implementation
public func scene_document_get_note_count(_ document: OpaquePointer?) -> Int {
    value(or: 0) { () throws(SceneError) in try Scene.document(document).notes.count }
}

@c @implementation
public func scene_document_copy_note_place(_ document: OpaquePointer?, _ index: Int) -> UnsafeMutablePointer<CChar>? {
    unsafe value(or: nil) { () throws(SceneError) in try unsafe copied(element(Scene.document(document).notes, index, "note").place) }
}

@c @implementation
public func scene_document_copy_note_message(_ document: OpaquePointer?, _ index: Int) -> UnsafeMutablePointer<CChar>? {
    unsafe value(or: nil) { () throws(SceneError) in try unsafe copied(element(Scene.document(document).notes, index, "note").message) }
}

@c @implementation
public func scene_document_find_layer(_ document: OpaquePointer?, _ name: UnsafePointer<CChar>?) -> OpaquePointer? {
    handle { () throws(SceneError) in
        let document = try Scene.document(document), name = try unsafe requiredText(name, "name")
        guard let layer = document.findLayer(named: name) else {
            throw SceneError(.notFound, "the document has no layer of the name \"\(name)\"")
        }
        return layer.handle
    }
}

@c @implementation
public func scene_document_retain(_ document: OpaquePointer?) -> OpaquePointer? {
    handle { () throws(SceneError) in try Handles.retain(Handle(document), .document, "document") }
}

@c @implementation
public func scene_document_release(_ document: OpaquePointer?) {
    _ = status { () throws(SceneError) in try Handles.release(Handle(document), .document, "document") }
}
