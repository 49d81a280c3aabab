// swift-tools-version: 6.2
import PackageDescription

/// Every module is compiled in Swift 6 mode, with strict memory safety, and with warnings as errors.
let checked: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]
/// The library's modules. One module sees into the other's hot loops; there is one product, and nothing outside of it is compiled against these
/// modules.
let strict =
    checked + [
        .unsafeFlags(["-cross-module-optimization"], .when(configuration: .release)),
        // Regular expressions, which modules have without asking: a megabyte of the library.
        .unsafeFlags(["-Xfrontend", "-disable-implicit-string-processing-module-import"]),
        // Functions that nothing calls are left out one by one.
        .unsafeFlags(["-Xfrontend", "-function-sections"], .when(configuration: .release)),
    ]
/// Names of types' members and cases, by which a program looks into itself, which these modules do not.
let unreflected = [SwiftSetting.unsafeFlags(["-Xfrontend", "-disable-reflection-metadata"], .when(configuration: .release))]
/// Those of modules that do nothing in a frame: a tenth smaller, and 6 % slower at reading a large file.
let small = strict + [.unsafeFlags(["-Osize"], .when(configuration: .release))]
/// The tests' modules: code that runs once is compiled more quickly than it would run the faster for being optimized.
let tests = checked + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// The library is one self-contained file: its own Swift runtime, only `scene_*` exported, never unloaded.
let library: [LinkerSetting] = [
    .unsafeFlags(
        [
            "-static-stdlib", "-no-toolchain-stdlib-rpath",
            // The toolchain's own linker: gold leaves local symbols in the dynamic table, and newer systems have no gold. The script before it lets go
            // of what the compiler would have it keep.
            "-use-ld=lld", "-Xclang-linker", "--ld-path=\(Context.packageDirectory)/scripts/link",
            // It takes no library that nothing is taken from: CDeferred's are not loaded with this one. The option counts for what follows it, and
            // SwiftPM names libraries first; the compiler reads this file before all that.
            "-Xclang-linker", "--config=\(Context.packageDirectory)/Sources/Scene/linker.cfg",
            "-Xlinker", "--version-script=\(Context.packageDirectory)/Sources/Scene/exports.map",
            "-Xlinker", "-z", "-Xlinker", "nodelete",
            // The table of other libraries' functions is filled when the library is loaded, and cannot be written afterwards. Relative
            // relocations stay as they are: packed, as -z pack-relative-relocs does, they would need glibc 2.36, and Ubuntu 22.04 has 2.35.
            "-Xlinker", "-z", "-Xlinker", "now",
            "-Xlinker", "--gc-sections",
            // Half a megabyte of names: Sources/CDeferred/runtime.c.
            "-Xlinker", "--wrap=_swift_stdlib_getScalarName",
            // Functions with the same code are one. Nothing compares the addresses of functions.
            "-Xlinker", "--icf=all",
        ], .when(configuration: .release)),
    .unsafeFlags(["-Xlinker", "-soname=libscene.so.0"]),
]

let package = Package(
    name: "libscene",
    products: [
        .library(name: "scene", type: .dynamic, targets: ["Scene"])
    ],
    targets: [
        // C: the public headers, and system libraries.
        .systemLibrary(name: "CScene", path: "include"),
        // Valgrind 3.19, which Debian 12 has, gives up on clang's DWARF 5.
        .target(name: "CDeferred", cSettings: [.unsafeFlags(["-gdwarf-4"])]),
        .systemLibrary(name: "CPNG", path: "Sources/CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
        .systemLibrary(name: "CZlib", path: "Sources/CZlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CCairo", path: "Sources/CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
        .systemLibrary(name: "CPango", path: "Sources/CPango", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),
        .systemLibrary(name: "CTurboJPEG", path: "Sources/CTurboJPEG", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"])]),
        .systemLibrary(name: "CWebP", path: "Sources/CWebP", pkgConfig: "libwebp", providers: [.apt(["libwebp-dev"])]),
        .systemLibrary(name: "CExpat", path: "Sources/CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
        .systemLibrary(name: "CJansson", path: "Sources/CJansson", pkgConfig: "jansson", providers: [.apt(["libjansson-dev"])]),
        .systemLibrary(name: "CZip", path: "Sources/CZip", providers: [.apt(["libzip-dev"])]),
        .systemLibrary(name: "CEGL", path: "Sources/CEGL", providers: [.apt(["libegl-dev"])]),
        .systemLibrary(name: "CLinux", path: "Sources/CLinux"),
        .systemLibrary(name: "CVectors", path: "Sources/CVectors"),
        .systemLibrary(name: "CSDL", path: "Sources/CSDL", providers: [.apt(["libsdl2-dev"])]),
        .systemLibrary(name: "CGEOS", path: "Sources/CGEOS"),
        .systemLibrary(name: "CGStreamer", path: "Sources/CGStreamer"),
        .systemLibrary(name: "CGLES", path: "Sources/CGLES", providers: [.apt(["libgles-dev"])]),

        // Swift, from the bottom up: a target imports only what stands above it here.
        .target(name: "SceneStorage", dependencies: ["CLinux"], swiftSettings: strict + [.enableExperimentalFeature("Lifetimes")]),
        .target(name: "SceneGeometry", dependencies: ["CVectors"], swiftSettings: strict + unreflected),
        .target(name: "SceneAnimation", dependencies: ["SceneStorage", "SceneGeometry"], swiftSettings: strict),
        .target(name: "SceneLayout", dependencies: ["SceneGeometry"], swiftSettings: small),
        .target(name: "SceneEffects", dependencies: ["SceneStorage"], swiftSettings: small),
        .target(
            name: "SceneCommit", dependencies: ["SceneStorage", "SceneGeometry", "SceneAnimation", "SceneEffects"], swiftSettings: strict),
        .target(
            name: "SceneModel",
            dependencies: ["SceneStorage", "SceneGeometry", "SceneLayout", "SceneAnimation", "SceneEffects", "SceneCommit"],
            swiftSettings: strict),
        .target(
            name: "SceneRender", dependencies: ["SceneStorage", "SceneGeometry", "SceneAnimation", "SceneEffects", "SceneCommit"],
            swiftSettings: strict + unreflected),
        .target(
            name: "SceneContent",
            dependencies: [
                "SceneStorage", "SceneGeometry", "SceneCommit", "SceneRender", "CDeferred", "CPNG", "CZlib", "CTurboJPEG", "CWebP",
                "CCairo", "CPango", "CGEOS", "CZip",
            ],
            resources: [.embedInCode("Filters")],
            swiftSettings: small + unreflected),
        .target(
            name: "SceneGLES",
            dependencies: ["SceneStorage", "SceneGeometry", "SceneEffects", "SceneCommit", "SceneRender", "CEGL", "CGLES"],
            resources: [.embedInCode("Shaders")],
            swiftSettings: strict + unreflected + [.enableExperimentalFeature("Lifetimes")]),
        .target(
            name: "SceneVector",
            dependencies: [
                "SceneStorage", "SceneGeometry", "SceneEffects", "SceneCommit", "SceneRender", "SceneContent", "CCairo", "CPango",
            ],
            swiftSettings: small + unreflected),
        .target(
            name: "SceneDocument",
            dependencies: [
                "SceneStorage", "SceneGeometry", "SceneLayout", "SceneAnimation", "SceneEffects", "SceneCommit", "SceneModel",
                "SceneContent",
                "CJansson",
            ],
            swiftSettings: small + unreflected),
        .target(
            name: "SceneSVG",
            dependencies: [
                "SceneStorage", "SceneGeometry", "SceneAnimation", "SceneEffects", "SceneCommit", "SceneModel", "SceneRender",
                "SceneContent",
                "SceneDocument", "CExpat",
            ],
            swiftSettings: small + unreflected),
        .target(
            name: "SceneLottie",
            dependencies: [
                "SceneStorage", "SceneGeometry", "SceneAnimation", "SceneEffects", "SceneCommit", "SceneModel", "SceneContent",
                "SceneDocument",
            ],
            swiftSettings: small + unreflected),
        .target(
            name: "SceneEngine",
            dependencies: [
                "SceneStorage", "SceneGeometry", "SceneAnimation", "SceneEffects", "SceneCommit", "SceneModel", "SceneRender",
                "SceneContent", "SceneGLES",
                "SceneVector",
            ],
            swiftSettings: small),
        .target(
            name: "SceneMovie",
            dependencies: ["SceneStorage", "SceneCommit", "SceneModel", "SceneContent", "SceneGLES", "SceneEngine", "CGStreamer"],
            swiftSettings: small + unreflected),
        .target(
            name: "SceneWindow",
            dependencies: [
                "SceneStorage", "SceneGeometry", "SceneAnimation", "SceneCommit", "SceneModel", "SceneGLES", "SceneEngine", "CSDL",
            ],
            swiftSettings: small + unreflected),
        .target(
            name: "Scene",
            dependencies: [
                "CScene", "SceneStorage", "SceneGeometry", "SceneLayout", "SceneAnimation", "SceneEffects", "SceneCommit", "SceneModel",
                "SceneRender", "SceneGLES", "SceneContent", "SceneVector", "SceneDocument", "SceneSVG", "SceneLottie", "SceneEngine",
                "SceneMovie", "SceneWindow",
            ],
            exclude: ["exports.map", "linker.cfg"],
            swiftSettings: small + unreflected + [.unsafeFlags(["-Xcc", "-I\(Context.packageDirectory)/include"])],
            linkerSettings: library),

        .testTarget(name: "SceneStorageTests", dependencies: ["SceneStorage"], swiftSettings: tests),
        .testTarget(name: "SceneGeometryTests", dependencies: ["SceneGeometry"], swiftSettings: tests),
        .testTarget(name: "SceneLayoutTests", dependencies: ["SceneGeometry", "SceneLayout"], swiftSettings: tests),
        .testTarget(name: "SceneEffectsTests", dependencies: ["SceneEffects"], swiftSettings: tests),
        .testTarget(name: "SceneAnimationTests", dependencies: ["SceneGeometry", "SceneAnimation"], swiftSettings: tests),
        .testTarget(
            name: "SceneModelTests", dependencies: ["SceneGeometry", "SceneAnimation", "SceneEffects", "SceneCommit", "SceneModel"],
            swiftSettings: tests),
        .testTarget(
            name: "SceneRenderTests",
            dependencies: [
                "SceneStorage", "SceneGeometry", "SceneAnimation", "SceneEffects", "SceneCommit", "SceneModel", "SceneRender",
            ],
            swiftSettings: tests),
        .testTarget(
            name: "SceneContentTests",
            dependencies: ["SceneStorage", "SceneGeometry", "SceneCommit", "SceneRender", "SceneContent"], swiftSettings: tests),
        .testTarget(
            name: "SceneGLESTests",
            dependencies: ["SceneStorage", "SceneGeometry", "SceneEffects", "SceneCommit", "SceneRender", "SceneGLES", "CGLES"],
            swiftSettings: tests),
        .testTarget(
            name: "SceneDocumentTests",
            dependencies: [
                "SceneStorage", "SceneGeometry", "SceneLayout", "SceneAnimation", "SceneCommit", "SceneModel", "SceneContent",
                "SceneDocument",
            ],
            swiftSettings: tests),
    ]
)
