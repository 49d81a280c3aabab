/** @file gl_swap_chain.h
 *  @brief Swap chains of GL layers: contents that the program draws with GL in a context of its own, when and on what thread it likes (CAMetalLayer).
 *
 *  A GL layer with a swap chain shows textures, its *drawables*. The program acquires one, draws into it, and presents it; the renderer that
 *  shows the layer takes the newest one that was presented, and those that it does not show any more come back. Neither waits for the other's GPU
 *  work on a processor: a fence goes with each drawable, in both directions, and the GPU waits.
 *
 *      scene_gl_swap_chain chain = SCENE_GL_SWAP_CHAIN_INIT;
 *      scene_gl_layer_set_swap_chain(layer, &chain);
 *
 *      scene_gl_context_make_current(context);   // On any thread.
 *      for (;;) {
 *          scene_gl_drawable drawable = SCENE_GL_DRAWABLE_INIT;
 *          if (scene_gl_layer_acquire_drawable(layer, 1, &drawable) != SCENE_OK) break;
 *          glBindFramebuffer(GL_FRAMEBUFFER, drawable.framebuffer);
 *          glViewport(0, 0, (GLsizei)drawable.width, (GLsizei)drawable.height);
 *          my_scene_draw();
 *          scene_gl_layer_present_drawable(layer, drawable.id);
 *      }
 *
 *  Sharing: the context that draws must share its objects with the one of the renderer that shows the layer. scene_gl_context_create() makes one
 *  where libscene owns the renderer's context, offscreen and in windows, and in hosts with EGL; elsewhere the toolkit does (gl_context.h).
 *  Presenting does not know the renderer, so a context that does not share is told of by the next scene_gl_layer_acquire_drawable(), and in the
 *  log; what is on screen stays. Contexts that cannot share pass on dma-bufs: scene_image_create_from_dma_buf().
 *
 *  Pixels have premultiplied alpha, 8 bits a channel, and the origin is GL's: y grows upwards. Contents, corners, filters and all else are as with
 *  any GL layer (gl_layer.h). A layer has a swap chain or functions that draw it, not both. Pages (paper.h) show it without what is drawn.
 */
#ifndef SCENE_GL_SWAP_CHAIN_H
#define SCENE_GL_SWAP_CHAIN_H

#include <scene/base.h>
#include <scene/gl_context.h>
#include <scene/layer.h>

SCENE_BEGIN_DECLS

/** How a layer's drawables are made and shown. */
typedef struct scene_gl_swap_chain {
    /** sizeof(scene_gl_swap_chain), set by the caller (#SCENE_GL_SWAP_CHAIN_INIT). */
    uint32_t struct_size;
    /** How many drawables there are at most, 2 or 3. With 2 the program draws no faster than the renderer shows. Default 3
     *  (CAMetalLayer.maximumDrawableCount). */
    uint32_t count;
    /** The size of drawables in pixels, 1...16384; 0 for that of the layer: bounds x contentsScale when one is acquired. Default 0
     *  (CAMetalLayer.drawableSize). */
    uint32_t width, height;
    /** Whether framebuffers have 24 bits of depth and 8 of stencil. Default true. */
    bool has_depth;
    /** Whether a drawable is presented with the calling thread's transaction, in the same frame as what else that changes; otherwise with the next
     *  frame. Default false (CAMetalLayer.presentsWithTransaction). */
    bool presents_with_transaction;
} scene_gl_swap_chain;

#define SCENE_GL_SWAP_CHAIN_INIT \
    { sizeof(scene_gl_swap_chain), 3, 0, 0, true, false }

/** What is drawn into. */
typedef struct scene_gl_drawable {
    /** sizeof(scene_gl_drawable), set by the caller (#SCENE_GL_DRAWABLE_INIT). */
    uint32_t struct_size;
    /** The name of a framebuffer with the texture, in the context that acquired it, until it is presented or discarded. It is not bound. */
    uint32_t framebuffer;
    /** The name of the texture: GL_TEXTURE_2D, GL_RGBA8, without mipmaps. It is not to be deleted, and its parameters are libscene's. */
    uint32_t texture;
    /** Its size in pixels. */
    uint32_t width, height;
    /** By what it is presented and discarded; no other one of the process has it. */
    uint64_t id;
    /** Pixels in a point: contentsScale. */
    double scale;
} scene_gl_drawable;

#define SCENE_GL_DRAWABLE_INIT \
    { sizeof(scene_gl_drawable), 0, 0, 0, 0, 0, 0 }

/** Has a layer show what the program presents, in place of functions that draw it (scene_gl_layer_set_drawing()) and of another swap chain. What
 *  was drawn before is gone with the next commit, and drawables that are acquired can only be discarded or forgotten.
 *  @param chain struct_size must be set. The structure is copied. NULL for none.
 *  @return #SCENE_ERROR_NOT_FOUND (no GL layer), #SCENE_ERROR_INVALID_ARGUMENT (count, or a size of which one side is 0 or above 16384).
 *  Threads: any; the change is part of the calling thread's transaction. Since: 0.4. */
scene_status scene_gl_layer_set_swap_chain(scene_layer *layer, const scene_gl_swap_chain *chain);

/** Whether the layer has a swap chain. Threads: any. Since: 0.4. */
bool scene_gl_layer_has_swap_chain(const scene_layer *layer);

/** Lends the program a drawable. It has what was drawn into it some frames ago, or is transparent; the state of GL stays as it is. The
 *  texture is replaced where its size is not the one wanted now.
 *  @param timeout how long to wait for a drawable that is free, in seconds, 0 or more.
 *  @param drawable struct_size must be set; written when this succeeds.
 *  @return #SCENE_ERROR_NOT_FOUND (none was free in time, or no GL layer), #SCENE_ERROR_INVALID_STATE (no swap chain, or a layer without a size),
 *          #SCENE_ERROR_WRONG_CONTEXT (what was presented last came from a context that does not share with the renderer's, or no longer: said
 *          once), #SCENE_ERROR_GL (no GL context is current, or the texture cannot be made), #SCENE_ERROR_UNSUPPORTED (a context older than
 *          OpenGL ES 3.0 and OpenGL 3.3), #SCENE_ERROR_CONTEXT_LOST (the current one).
 *  Threads: any, with the program's context current. Since: 0.4. */
scene_status scene_gl_layer_acquire_drawable(scene_layer *layer, double timeout, scene_gl_drawable *drawable);

/** Has the layer show a drawable once all is drawn that was commanded until now: puts a fence behind it. One that was presented before and has
 *  not been shown is free again.
 *  @param drawable its id.
 *  @return #SCENE_ERROR_NOT_FOUND (the program does not hold such a drawable of the layer, or no GL layer), #SCENE_ERROR_INVALID_STATE (no swap
 *          chain), #SCENE_ERROR_WRONG_CONTEXT (the context in which it was acquired is not current), #SCENE_ERROR_CONTEXT_LOST
 *          (it is lost). A drawable that cannot be presented is still held.
 *  Threads: any, with the context current in which it was acquired. Since: 0.4. */
scene_status scene_gl_layer_present_drawable(scene_layer *layer, uint64_t drawable);

/** Gives a drawable back that is not to be shown, also when its context is gone.
 *  @return #SCENE_ERROR_NOT_FOUND (the program does not hold such a drawable of the layer, or no GL layer), #SCENE_ERROR_INVALID_STATE (no swap
 *          chain).
 *  Threads: any. Since: 0.4. */
scene_status scene_gl_layer_discard_drawable(scene_layer *layer, uint64_t drawable);

SCENE_END_DECLS

#endif
