// The properties that the engine reads by name, as values of `Property`.
extension Property {
    // Geometry and drawing, in the rows of every layer.
    @inlinable public static var bounds: Property { Property(.bounds) }
    @inlinable public static var position: Property { Property(.position) }
    @inlinable public static var zPosition: Property { Property(.zPosition) }
    @inlinable public static var anchorPoint: Property { Property(.anchorPoint) }
    @inlinable public static var anchorPointZ: Property { Property(.anchorPointZ) }
    @inlinable public static var transform: Property { Property(.transform) }
    @inlinable public static var sublayerTransform: Property { Property(.sublayerTransform) }
    @inlinable public static var geometryFlipped: Property { Property(.geometryFlipped) }
    @inlinable public static var hidden: Property { Property(.hidden) }
    @inlinable public static var doubleSided: Property { Property(.doubleSided) }
    @inlinable public static var opacity: Property { Property(.opacity) }
    @inlinable public static var allowsGroupOpacity: Property { Property(.allowsGroupOpacity) }
    @inlinable public static var masksToBounds: Property { Property(.masksToBounds) }
    @inlinable public static var backgroundColor: Property { Property(.backgroundColor) }
    @inlinable public static var cornerRadius: Property { Property(.cornerRadius) }
    @inlinable public static var maskedCorners: Property { Property(.maskedCorners) }
    @inlinable public static var borderWidth: Property { Property(.borderWidth) }
    @inlinable public static var borderColor: Property { Property(.borderColor) }
    @inlinable public static var allowsEdgeAntialiasing: Property { Property(.allowsEdgeAntialiasing) }
    @inlinable public static var contents: Property { Property(.contents) }
    @inlinable public static var contentsGravity: Property { Property(.contentsGravity) }
    @inlinable public static var contentsRect: Property { Property(.contentsRect) }
    @inlinable public static var contentsCenter: Property { Property(.contentsCenter) }
    @inlinable public static var contentsScale: Property { Property(.contentsScale) }
    @inlinable public static var minificationFilter: Property { Property(.minificationFilter) }
    @inlinable public static var magnificationFilter: Property { Property(.magnificationFilter) }
    @inlinable public static var name: Property { Property(.name) }

    // Media timing.
    @inlinable public static var beginTime: Property { Property(.beginTime) }
    @inlinable public static var timeOffset: Property { Property(.timeOffset) }
    @inlinable public static var speed: Property { Property(.speed) }
    @inlinable public static var duration: Property { Property(.duration) }
    @inlinable public static var repeatCount: Property { Property(.repeatCount) }
    @inlinable public static var repeatDuration: Property { Property(.repeatDuration) }
    @inlinable public static var autoreverses: Property { Property(.autoreverses) }
    @inlinable public static var fillMode: Property { Property(.fillMode) }

    // What a layer's image passes through.
    @inlinable public static var shadowColor: Property { Property(.shadowColor) }
    @inlinable public static var shadowOpacity: Property { Property(.shadowOpacity) }
    @inlinable public static var shadowOffset: Property { Property(.shadowOffset) }
    @inlinable public static var shadowRadius: Property { Property(.shadowRadius) }
    @inlinable public static var shouldRasterize: Property { Property(.shouldRasterize) }
    @inlinable public static var rasterizationScale: Property { Property(.rasterizationScale) }
    @inlinable public static var cornerCurve: Property { Property(.cornerCurve) }
    @inlinable public static var edgeAntialiasingMask: Property { Property(.edgeAntialiasingMask) }
    @inlinable public static var compositingFilter: Property { Property(.compositingFilter) }
    @inlinable public static var maskMode: Property { Property(.maskMode) }
    @inlinable public static var filters: Property { Property(.filters) }
    @inlinable public static var backgroundFilters: Property { Property(.backgroundFilters) }
    @inlinable public static var shadowPath: Property { Property(.shadowPath) }
    @inlinable public static var generator: Property { Property(.generator) }
    @inlinable public static var backgroundPattern: Property { Property(.backgroundPattern) }
    @inlinable public static var borderPattern: Property { Property(.borderPattern) }

    // Shape layers.
    @inlinable public static var path: Property { Property(.path) }
    @inlinable public static var fillColor: Property { Property(.fillColor) }
    @inlinable public static var fillRule: Property { Property(.fillRule) }
    @inlinable public static var strokeColor: Property { Property(.strokeColor) }
    @inlinable public static var strokeStart: Property { Property(.strokeStart) }
    @inlinable public static var strokeEnd: Property { Property(.strokeEnd) }
    @inlinable public static var lineWidth: Property { Property(.lineWidth) }
    @inlinable public static var miterLimit: Property { Property(.miterLimit) }
    @inlinable public static var lineCap: Property { Property(.lineCap) }
    @inlinable public static var lineJoin: Property { Property(.lineJoin) }
    @inlinable public static var lineDashPhase: Property { Property(.lineDashPhase) }
    @inlinable public static var lineDashPattern: Property { Property(.lineDashPattern) }
    @inlinable public static var strokeOffset: Property { Property(.strokeOffset) }
    @inlinable public static var trimMode: Property { Property(.trimMode) }

    // Gradient layers.
    @inlinable public static var gradientType: Property { Property(.gradientType) }
    @inlinable public static var colors: Property { Property(.colors) }
    @inlinable public static var locations: Property { Property(.locations) }
    @inlinable public static var startPoint: Property { Property(.startPoint) }
    @inlinable public static var endPoint: Property { Property(.endPoint) }

    // Gradients of shape layers.
    @inlinable public static var fillGradientType: Property { Property(.fillGradientType) }
    @inlinable public static var fillGradientColors: Property { Property(.fillGradientColors) }
    @inlinable public static var fillGradientLocations: Property { Property(.fillGradientLocations) }
    @inlinable public static var fillGradientStartPoint: Property { Property(.fillGradientStartPoint) }
    @inlinable public static var fillGradientEndPoint: Property { Property(.fillGradientEndPoint) }
    @inlinable public static var fillGradientHighlight: Property { Property(.fillGradientHighlight) }
    @inlinable public static var fillGradientSpread: Property { Property(.fillGradientSpread) }
    @inlinable public static var fillGradientTransform: Property { Property(.fillGradientTransform) }
    @inlinable public static var strokeGradientType: Property { Property(.strokeGradientType) }
    @inlinable public static var strokeGradientColors: Property { Property(.strokeGradientColors) }
    @inlinable public static var strokeGradientLocations: Property { Property(.strokeGradientLocations) }
    @inlinable public static var strokeGradientStartPoint: Property { Property(.strokeGradientStartPoint) }
    @inlinable public static var strokeGradientEndPoint: Property { Property(.strokeGradientEndPoint) }
    @inlinable public static var strokeGradientHighlight: Property { Property(.strokeGradientHighlight) }
    @inlinable public static var strokeGradientSpread: Property { Property(.strokeGradientSpread) }
    @inlinable public static var strokeGradientTransform: Property { Property(.strokeGradientTransform) }

    // Text layers.
    @inlinable public static var string: Property { Property(.string) }
    @inlinable public static var font: Property { Property(.font) }
    @inlinable public static var fontSize: Property { Property(.fontSize) }
    @inlinable public static var foregroundColor: Property { Property(.foregroundColor) }
    @inlinable public static var wrapped: Property { Property(.wrapped) }
    @inlinable public static var alignmentMode: Property { Property(.alignmentMode) }
    @inlinable public static var truncationMode: Property { Property(.truncationMode) }

    // Replicator layers.
    @inlinable public static var instanceCount: Property { Property(.instanceCount) }
    @inlinable public static var instanceDelay: Property { Property(.instanceDelay) }
    @inlinable public static var instanceTransform: Property { Property(.instanceTransform) }
    @inlinable public static var instanceColor: Property { Property(.instanceColor) }
    @inlinable public static var instanceRedOffset: Property { Property(.instanceRedOffset) }
    @inlinable public static var instanceGreenOffset: Property { Property(.instanceGreenOffset) }
    @inlinable public static var instanceBlueOffset: Property { Property(.instanceBlueOffset) }
    @inlinable public static var instanceAlphaOffset: Property { Property(.instanceAlphaOffset) }

    // Emitter layers.
    @inlinable public static var emitterPosition: Property { Property(.emitterPosition) }
    @inlinable public static var emitterZPosition: Property { Property(.emitterZPosition) }
    @inlinable public static var emitterSize: Property { Property(.emitterSize) }
    @inlinable public static var emitterDepth: Property { Property(.emitterDepth) }
    @inlinable public static var emitterShape: Property { Property(.emitterShape) }
    @inlinable public static var emitterMode: Property { Property(.emitterMode) }
    @inlinable public static var renderMode: Property { Property(.renderMode) }
    @inlinable public static var birthRate: Property { Property(.birthRate) }
    @inlinable public static var lifetime: Property { Property(.lifetime) }
    @inlinable public static var velocity: Property { Property(.velocity) }
    @inlinable public static var scale: Property { Property(.scale) }
    @inlinable public static var spin: Property { Property(.spin) }
    @inlinable public static var seed: Property { Property(.seed) }
    @inlinable public static var preservesDepth: Property { Property(.preservesDepth) }
    @inlinable public static var emitterCells: Property { Property(.emitterCells) }

    // Scroll layers.
    @inlinable public static var scrollMode: Property { Property(.scrollMode) }
    @inlinable public static var contentSize: Property { Property(.contentSize) }

    // Tiled layers.
    @inlinable public static var tileSize: Property { Property(.tileSize) }
    @inlinable public static var levelsOfDetail: Property { Property(.levelsOfDetail) }
    @inlinable public static var levelsOfDetailBias: Property { Property(.levelsOfDetailBias) }
    @inlinable public static var fadeDuration: Property { Property(.fadeDuration) }
    @inlinable public static var prefetchMargin: Property { Property(.prefetchMargin) }
    @inlinable public static var memoryLimit: Property { Property(.memoryLimit) }

    // Video layers.
    @inlinable public static var uri: Property { Property(.uri) }
    @inlinable public static var pipeline: Property { Property(.pipeline) }
    @inlinable public static var rate: Property { Property(.rate) }
    @inlinable public static var loop: Property { Property(.loop) }
    @inlinable public static var volume: Property { Property(.volume) }
    @inlinable public static var muted: Property { Property(.muted) }
    @inlinable public static var audioTrack: Property { Property(.audioTrack) }
    @inlinable public static var subtitleTrack: Property { Property(.subtitleTrack) }
    @inlinable public static var followsLayerTime: Property { Property(.followsLayerTime) }

    // GL layers.
    @inlinable public static var asynchronous: Property { Property(.asynchronous) }

    // How the program lays a layer out and draws its contents.
    @inlinable public static var autoresizingMask: Property { Property(.autoresizingMask) }
    @inlinable public static var needsDisplayOnBoundsChange: Property { Property(.needsDisplayOnBoundsChange) }
    @inlinable public static var opaque: Property { Property(.opaque) }
    @inlinable public static var contentsFormat: Property { Property(.contentsFormat) }
    @inlinable public static var drawsAsynchronously: Property { Property(.drawsAsynchronously) }
    @inlinable public static var link: Property { Property(.link) }
}
