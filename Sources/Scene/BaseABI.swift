import CScene

@c @implementation
public func scene_version() -> Int32 { SCENE_VERSION_MAJOR * 1_000_000 + SCENE_VERSION_MINOR * 1000 + SCENE_VERSION_PATCH }
