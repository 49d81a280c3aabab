/** @file layer_kind.h
 *  @brief The kinds of layers there are (the subclasses of CALayer).
 */
#ifndef SCENE_LAYER_KIND_H
#define SCENE_LAYER_KIND_H

#include <scene/base.h>

SCENE_BEGIN_DECLS

/** Kinds of layers. What a kind has besides is in a header of its own; on other layers its properties are #SCENE_ERROR_NOT_FOUND. */
typedef enum scene_layer_kind {
    /** CALayer. */
    SCENE_LAYER_KIND_LAYER = 0,
    /** CAShapeLayer: a path that is filled and stroked. */
    SCENE_LAYER_KIND_SHAPE = 1,
    /** CATextLayer: text. */
    SCENE_LAYER_KIND_TEXT = 2,
    /** CAGradientLayer: a gradient that fills the bounds. */
    SCENE_LAYER_KIND_GRADIENT = 3,
    /** CAReplicatorLayer: copies of its sublayers. */
    SCENE_LAYER_KIND_REPLICATOR = 4,
    /** CAEmitterLayer: particles. */
    SCENE_LAYER_KIND_EMITTER = 5,
    /** CAScrollLayer: a part of larger contents. */
    SCENE_LAYER_KIND_SCROLL = 6,
    /** CATiledLayer: very large contents, drawn in tiles as they are needed. */
    SCENE_LAYER_KIND_TILED = 7,
    /** CATransformLayer: a layer that does not flatten what is in it: its sublayers lie in the space of its superlayer. So a box of six sides
     *  can be turned as one, and its sides cut through what stands beside it. It draws nothing of its own: background, contents, border,
     *  corners, filters, shadow and masks have no effect, nor have transitions, and `opacity` acts on each sublayer by itself. */
    SCENE_LAYER_KIND_TRANSFORM = 8,
    /** AVPlayerLayer: a movie, a camera or another stream of pictures. */
    SCENE_LAYER_KIND_VIDEO = 9,
    /** CAOpenGLLayer: what the program draws with GL. */
    SCENE_LAYER_KIND_GL = 10,
    SCENE_LAYER_KIND_FORCE_32 = 0x7fffffff
} scene_layer_kind;

SCENE_END_DECLS

#endif
