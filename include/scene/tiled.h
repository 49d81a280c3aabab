/** @file tiled.h
 *  @brief Tiled layers: contents of any size, drawn in tiles as they are needed (CATiledLayer).
 *
 *  A tiled layer has a function that draws tiles, on threads of the library. It is asked for what can be seen, nearest to the middle
 *  first, then for what lies around it, and at the level of detail that fits the scale on screen; what is no longer needed before it is
 *  drawn is not asked for, and what is being drawn is told that it is cancelled. So maps, documents and pictures of 100,000 x 100,000
 *  pixels can be panned and zoomed, in a fixed amount of memory, and no frame waits for a tile.
 *
 *      static scene_tile_result draw(scene_layer *layer, scene_tile *tile, const scene_tile_info *info, void *map) {
 *          for (uint32_t y = 0; y < info->height; y++) {
 *              if (scene_tile_is_cancelled(tile)) return SCENE_TILE_FAILED;
 *              my_map_draw_row(map, info->rect.x, info->rect.y + y / info->scale, info->scale,
 *                              (uint8_t *)info->pixels + y * info->stride, info->width);
 *          }
 *          return SCENE_TILE_DONE;
 *      }
 *
 *      scene_tile_source source = SCENE_TILE_SOURCE_INIT;
 *      source.draw = draw;
 *      scene_tiled_layer_set_source(layer, &source, map, NULL);
 *
 *  Until a tile is there its place shows what there is of it at other levels; below that the layer's contents, which may be a small picture of
 *  the whole, and its background colour. A tile that comes after its place was seen fades in.
 *
 *  Tiles are cut from (0, 0) of the layer's space on, so one at the edge of the bounds may reach beyond them, and scrolling the bounds keeps the
 *  tiles that there are. Rows of a tile's pixels follow the layer's y.
 */
#ifndef SCENE_TILED_H
#define SCENE_TILED_H

#include <scene/base.h>
#include <scene/image.h>
#include <scene/layer.h>
#include <scene/renderer.h>

SCENE_BEGIN_DECLS

/** @name Properties
 *  The setters answer #SCENE_ERROR_NOT_FOUND for a layer that is no tiled layer; the getters with zeros. What changes how the contents
 *  are cut, the first and the last of the three and contentsScale, has all tiles drawn anew.
 *  @{ */

/** The size of a tile in pixels, above 0; it acts rounded, and within 16...4096. Default (256, 256) (CATiledLayer.tileSize).
 *  Threads: any. Since: 0.3. */
scene_status scene_tiled_layer_set_tile_size(scene_layer *layer, scene_size size);
/** The value set by scene_tiled_layer_set_tile_size(). Threads: any. Since: 0.3. */
scene_size scene_tiled_layer_get_tile_size(const scene_layer *layer);

/** How many levels of detail there are, 1 or more, each with half as many pixels to a point as the one before; it acts as at most 32, and
 *  at most as many as leave the coarsest a pixel. A layer that is made smaller on screen needs them: without a coarser level it shows all the
 *  tiles of the finest. Default 1 (CATiledLayer.levelsOfDetail). Threads: any. Since: 0.3. */
scene_status scene_tiled_layer_set_levels_of_detail(scene_layer *layer, uint32_t levels);
/** The value set by scene_tiled_layer_set_levels_of_detail(). Threads: any. Since: 0.3. */
uint32_t scene_tiled_layer_get_levels_of_detail(const scene_layer *layer);

/** How many of the levels have more pixels to a point than contentsScale: the finest has contentsScale * 2^bias. It acts as at most 24.
 *  Default 0 (CATiledLayer.levelsOfDetailBias). Threads: any. Since: 0.3. */
scene_status scene_tiled_layer_set_levels_of_detail_bias(scene_layer *layer, uint32_t bias);
/** The value set by scene_tiled_layer_set_levels_of_detail_bias(). Threads: any. Since: 0.3. */
uint32_t scene_tiled_layer_get_levels_of_detail_bias(const scene_layer *layer);

/** How long a tile fades in that was not there when its place was seen, in seconds, 0 or more. Default 0.25
 *  (CATiledLayer.fadeDuration, which is the class's). Threads: any. Since: 0.3. */
scene_status scene_tiled_layer_set_fade_duration(scene_layer *layer, double seconds);
/** The value set by scene_tiled_layer_set_fade_duration(). Threads: any. Since: 0.3. */
double scene_tiled_layer_get_fade_duration(const scene_layer *layer);

/** How far around what can be seen tiles are drawn, in tiles, 0 or more: so that they are there when one moves on. With 0 the next coarser level,
 *  which stands in for what is not there, is not drawn either. Default 1. Threads: any. Since: 0.3. */
scene_status scene_tiled_layer_set_prefetch_margin(scene_layer *layer, double tiles);
/** The value set by scene_tiled_layer_set_prefetch_margin(). Threads: any. Since: 0.3. */
double scene_tiled_layer_get_prefetch_margin(const scene_layer *layer);

/** How much memory the layer's tiles may take, in bytes: those that were seen longest ago go. Where what can be seen takes more, coarser
 *  levels show it, and without any the middle; one tile there is in any case. A GL renderer has as much again in textures. Default 134217728
 *  (128 MiB). Threads: any. Since: 0.3. */
scene_status scene_tiled_layer_set_memory_limit(scene_layer *layer, uint64_t bytes);
/** The value set by scene_tiled_layer_set_memory_limit(). Threads: any. Since: 0.3. */
uint64_t scene_tiled_layer_get_memory_limit(const scene_layer *layer);

/** @} */

/** @name Drawing tiles
 *  @{ */

/** A tile that is being drawn. Reference counted; its function is lent it for as long as it runs. */
typedef struct scene_tile scene_tile;

/** What became of a tile. */
typedef enum scene_tile_result {
    /** It is drawn. */
    SCENE_TILE_DONE = 0,
    /** It cannot be drawn, or was cancelled. One that was not is not asked for again until its place is invalidated or requested: what
     *  stands in for it stays, and the log is told once. */
    SCENE_TILE_FAILED = 1,
    /** It will be drawn later: the tile was retained, and scene_tile_finish() will end it. The layer is drawn without it meanwhile, and no thread
     *  waits. For what comes from a network. */
    SCENE_TILE_LATER = 2,
    SCENE_TILE_RESULT_FORCE_32 = 0x7fffffff
} scene_tile_result;

/** What to draw, and where. */
typedef struct scene_tile_info {
    /** sizeof(scene_tile_info) of the library. */
    uint32_t struct_size;
    /** The level of detail; 0 is the finest. */
    uint32_t level;
    /** The tile's place at its level; (0, 0) begins at (0, 0) of the layer's space. */
    int32_t column, row;
    /** What it shows, in points of the layer's space. It may reach beyond the bounds. */
    scene_rect rect;
    /** Pixels in a point. */
    double scale;
    /** Its size in pixels. */
    uint32_t width, height;
    /** Bytes from one row to the next. */
    size_t stride;
    /** The top row's first pixel, in the format of the source; all are transparent. Valid until the tile has ended. */
    void *pixels;
} scene_tile_info;

/** Draws a tile. It is called on threads of the library, on several at the same time, with no lock held, and may call anything but what
 *  renders. Nothing but the layer's own tiles waits for one that takes long, or never returns: what has not ended after five seconds is named in
 *  the log (#SCENE_LOG_WARNING), and keeps its thread. There are 64 threads at most, also for layers that are drawn asynchronously; of
 *  those that are left a layer gets an eighth, one at least, so several dozens of layers can be stuck before others wait for them. What waits for
 *  something outside of the program should answer #SCENE_TILE_LATER. Of one layer at most 16 tiles are drawn at a time, and no more are
 *  begun while there are 64 with those that were cancelled and have not ended.
 *  @param layer borrowed; it may be gone by now. @param info valid during the call. */
typedef scene_tile_result (*scene_tile_function)(scene_layer *layer, scene_tile *tile, const scene_tile_info *info,
                                                 void *user_data);

/** Who draws the tiles of a layer. */
typedef struct scene_tile_source {
    /** sizeof(scene_tile_source), set by the caller (#SCENE_TILE_SOURCE_INIT). */
    uint32_t struct_size;
    /** How pixels are written, four bytes each. Cairo's are #SCENE_PIXEL_FORMAT_BGRA8_PREMULTIPLIED: wrap them with
     *  cairo_image_surface_create_for_data(). Default #SCENE_PIXEL_FORMAT_RGBA8_PREMULTIPLIED, which need no conversion. */
    scene_pixel_format format;
    /** Not NULL. */
    scene_tile_function draw;
} scene_tile_source;

#define SCENE_TILE_SOURCE_INIT \
    { sizeof(scene_tile_source), SCENE_PIXEL_FORMAT_RGBA8_PREMULTIPLIED, NULL }

/** Sets who draws the layer's tiles. What was drawn before is gone with the next commit; what is being drawn is cancelled.
 *  @param source struct_size must be set. The structure is copied. NULL for nobody.
 *  @param user_data passed to every call.
 *  @param destroy may be NULL; called once with user_data, when the source was replaced or the layer is gone, and no call is running and
 *         no tile is to be finished later, on whichever thread that happens; not called when this fails.
 *  @return #SCENE_ERROR_NOT_FOUND (no tiled layer), #SCENE_ERROR_INVALID_ARGUMENT. Threads: any; the change is part of the calling
 *          thread's transaction. Since: 0.3. */
scene_status scene_tiled_layer_set_source(scene_layer *layer, const scene_tile_source *source, void *user_data,
                                          scene_destroy_function destroy);

/** Whether anybody draws the layer's tiles. Threads: any. Since: 0.3. */
bool scene_tiled_layer_has_source(const scene_layer *layer);

/** Asks for tiles that are not on screen yet, also of a layer that is not: they are drawn after all that are, the ones in the middle first, as
 *  many as the memory limit allows. It takes the place of what was asked for before; an empty rectangle takes that back.
 *  @param rect in points of the layer's space. @param scale pixels in a point, above 0: which level of detail.
 *  @return #SCENE_ERROR_NOT_FOUND (no tiled layer), #SCENE_ERROR_INVALID_STATE (no source), #SCENE_ERROR_INVALID_ARGUMENT.
 *  Threads: any; it is no part of a transaction. Since: 0.3. */
scene_status scene_tiled_layer_request_tiles(scene_layer *layer, scene_rect rect, double scale);

/** Says that what the layer shows in a rectangle has changed: tiles that show something of it are drawn anew, and fade in over the old
 *  ones. Also those that failed are asked for again (CALayer.setNeedsDisplayInRect).
 *  @param rect in points of the layer's space; NULL for everything.
 *  @return #SCENE_ERROR_NOT_FOUND (no tiled layer), #SCENE_ERROR_INVALID_ARGUMENT. Threads: any; it is no part of a
 *          transaction. Since: 0.3. */
scene_status scene_tiled_layer_invalidate(scene_layer *layer, const scene_rect *rect);

/** Figures of a layer's tiles. */
typedef struct scene_tile_statistics {
    /** sizeof(scene_tile_statistics), set by the caller (#SCENE_TILE_STATISTICS_INIT). */
    uint32_t struct_size;
    /** Tiles that are being drawn, also those that were cancelled and have not ended yet. */
    uint32_t running;
    /** Tiles that are wanted and not begun. */
    uint32_t waiting;
    /** Tiles that are there. */
    uint32_t kept;
    /** The memory that these take. */
    uint64_t bytes;
    /** Since the source was set: tiles that were drawn, */
    uint64_t drawn;
    /** that failed, */
    uint64_t failed;
    /** and that were cancelled when they were begun already. */
    uint64_t cancelled;
} scene_tile_statistics;

#define SCENE_TILE_STATISTICS_INIT \
    { sizeof(scene_tile_statistics), 0, 0, 0, 0, 0, 0, 0 }

/** Reads the figures of a layer's tiles; all 0 without a source. @param statistics struct_size must be set.
 *  @return #SCENE_ERROR_NOT_FOUND (no tiled layer), #SCENE_ERROR_INVALID_ARGUMENT. Threads: any. Since: 0.3. */
scene_status scene_tiled_layer_get_statistics(const scene_layer *layer, scene_tile_statistics *statistics);

/** Whether nobody wants the tile any more: it scrolled away, its contents have changed, its layer or its source is gone. What is drawn
 *  all the same is kept, if it is still right. True for an invalid handle. Threads: any. Since: 0.3. */
bool scene_tile_is_cancelled(const scene_tile *tile);

/** Ends a tile whose function has answered #SCENE_TILE_LATER, or will. Its pixels must not be written any more.
 *  @param result #SCENE_TILE_DONE or #SCENE_TILE_FAILED.
 *  @return #SCENE_ERROR_INVALID_STATE (it has ended already), #SCENE_ERROR_INVALID_ARGUMENT.
 *  Threads: any. Since: 0.3. */
scene_status scene_tile_finish(scene_tile *tile, scene_tile_result result);

/** Takes another reference and returns its argument (NULL for an invalid handle). Threads: any. Since: 0.3. */
scene_tile *scene_tile_retain(scene_tile *tile);

/** Gives a reference back; NULL does nothing. A tile that was to be finished later fails with its last one.
 *  Threads: any. Since: 0.3. */
void scene_tile_release(scene_tile *tile);

/** @} */

SCENE_END_DECLS

#endif
