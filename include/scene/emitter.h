/** @file emitter.h
 *  @brief Emitter layers: particles (CAEmitterLayer, CAEmitterCell).
 *
 *  A layer of #SCENE_LAYER_KIND_EMITTER emits particles from a shape, as its cells say: small pictures that are born, move, turn, change
 *  colour and die. Particles may emit others. They are drawn above the layer's contents and below its sublayers, also beyond its bounds.
 *
 *  What is seen is a function of the layer's properties, its seed and its time, and of nothing else: any frame can be rendered at any time,
 *  and comes out the same again. Number n of a cell's particles is born when the integral of the birth rate over the layer's time, from 0 on,
 *  comes to n: at 1/rate, 2/rate, ... where it is constant. A layer that is added when its time is 10 looks as if it had emitted for ten
 *  seconds; set its begin time (timing.h) to let it begin.
 *
 *  A particle keeps the values that the properties had when it was born, and so does all that it emits: when the emitter is moved, what it
 *  left behind stays where it is, and a birth rate that is set to 0 lets those that live finish. Animations change what is born gradually, in
 *  steps of 1/64 s; in a frame that comes more than 1,024 s after the one before, the births before its last 1,024 s have the values of that.
 *  Contents, filters, `enabled`, the media timing of cells, the render mode and the seed hold for all particles at once.
 *
 *  Lengths are in points of the layer, y down, z towards the viewer; angles in radians; times in seconds. A property with a range is its value
 *  give or take half of the range, evenly distributed. No layer has more than #SCENE_EMITTER_PARTICLES_MAX particles at a time: birth rates
 *  that would lead to more are lowered, and the log says so.
 */
#ifndef SCENE_EMITTER_H
#define SCENE_EMITTER_H

#include <scene/base.h>
#include <scene/image.h>
#include <scene/layer.h>
#include <scene/property.h>

SCENE_BEGIN_DECLS

/** A source of particles. Reference counted. Layers and other cells take copies. */
typedef struct scene_emitter_cell scene_emitter_cell;

/** About how many particles of a layer live at a time at the most. */
#define SCENE_EMITTER_PARTICLES_MAX 262144
/** The most cells of a layer, those in other cells counted too. */
#define SCENE_EMITTER_CELLS_MAX 1024
/** How deep cells may lie in each other. */
#define SCENE_EMITTER_CELL_DEPTH_MAX 8

/** Where particles come from (CAEmitterLayer.emitterShape); `width`, `height` and `depth` are the emitter's size and depth. */
typedef enum scene_emitter_shape {
    /** The emitter's position. */
    SCENE_EMITTER_SHAPE_POINT = 0,
    /** A horizontal line, `width` long. */
    SCENE_EMITTER_SHAPE_LINE = 1,
    /** A rectangle. */
    SCENE_EMITTER_SHAPE_RECTANGLE = 2,
    /** A box. */
    SCENE_EMITTER_SHAPE_CUBOID = 3,
    /** A circle, whose radius is `width`. */
    SCENE_EMITTER_SHAPE_CIRCLE = 4,
    /** A ball, whose radius is `width`. */
    SCENE_EMITTER_SHAPE_SPHERE = 5,
    SCENE_EMITTER_SHAPE_FORCE_32 = 0x7fffffff
} scene_emitter_shape;

/** What of the shape particles come from, evenly (CAEmitterLayer.emitterMode). */
typedef enum scene_emitter_mode {
    /** Its corners, the ends of a line, the middle of a circle or a ball. */
    SCENE_EMITTER_MODE_POINTS = 0,
    /** Its edges; of a circle or a ball the circle, which particles leave outwards: directions count from there. */
    SCENE_EMITTER_MODE_OUTLINE = 1,
    /** Its sides; of a ball its surface, which particles leave outwards. */
    SCENE_EMITTER_MODE_SURFACE = 2,
    /** All of it. */
    SCENE_EMITTER_MODE_VOLUME = 3,
    SCENE_EMITTER_MODE_FORCE_32 = 0x7fffffff
} scene_emitter_mode;

/** In which order particles are drawn (CAEmitterLayer.renderMode). */
typedef enum scene_emitter_render_mode {
    /** Those of one cell after those of another. */
    SCENE_EMITTER_RENDER_UNORDERED = 0,
    SCENE_EMITTER_RENDER_OLDEST_FIRST = 1,
    SCENE_EMITTER_RENDER_OLDEST_LAST = 2,
    /** By z, those towards the viewer last. */
    SCENE_EMITTER_RENDER_BACK_TO_FRONT = 3,
    /** Their light is added to what is there. */
    SCENE_EMITTER_RENDER_ADDITIVE = 4,
    SCENE_EMITTER_RENDER_FORCE_32 = 0x7fffffff
} scene_emitter_render_mode;

/** @name Cells
 *  A cell's properties are read and set by their keys, those of CAEmitterCell:
 *  - `birthRate` 0, how many particles are born a second; of a cell in another, from each of that one's particles. `lifetime` 0 and
 *    `lifetimeRange` 0, in seconds. `enabled` true: whether anything of it is seen.
 *  - `emissionLongitude` 0, the angle of the direction to the x axis in the layer's plane, clockwise on screen; `emissionLatitude` 0, the
 *    angle out of the plane; `emissionRange` 0, the angle of the cone that directions are spread over, evenly in all of it (2 pi for all
 *    directions). Of a cell in another they count from the direction in which the particle moves that emits.
 *  - `velocity` 0, `velocityRange` 0, in points a second; `xAcceleration`, `yAcceleration`, `zAcceleration` 0.
 *  - `scale` 1, `scaleRange` 0, `scaleSpeed` 0 a second; nothing is drawn below 0. `spin` 0 and `spinRange` 0, in radians a second.
 *  - `color` opaque white, which the picture is multiplied by, and for red, green, blue and alpha `redRange` 0, `redSpeed` 0 a second, ...;
 *    each is held to 0...1.
 *  - `contents` none, an image; without one nothing is drawn, but other cells may be in the cell. `contentsRect` the unit rect, what of it is
 *    shown; `contentsScale` 1, pixels for a point. `magnificationFilter`, `minificationFilter` linear, `minificationFilterBias` 0.
 *  - `name` none, for key paths.
 *  - the cell's media timing, which runs in the layer's time, or in the time since the birth of the particle that emits: `beginTime` 0,
 *    `timeOffset` 0, `speed` 1, `duration` infinite, `repeatCount` 0, `repeatDuration` 0, `autoreverses` false, `fillMode` removed. A cell
 *    emits while it is active; its particles move, and age, in its time.
 *
 *  What a particle emits has the colour and the scale that the particle had then, times its own.
 *
 *  A cell of a layer that has a name is set and animated by the key path `emitterCells.<name>.<key>` (property.h, animation.h), also when it
 *  is in another cell; that starts no implicit animation.
 *  @{ */

/** Makes a cell with the default values. @return a reference you own. Threads: any. Since: 0.3. */
scene_emitter_cell *scene_emitter_cell_create(void);

/** A cell of its own with the same values, and the same cells in it.
 *  @return a reference you own, or NULL: #SCENE_ERROR_INVALID_HANDLE. Threads: any. Since: 0.3. */
scene_emitter_cell *scene_emitter_cell_copy(const scene_emitter_cell *cell);

/** Takes another reference and returns its argument (NULL for an invalid handle). Threads: any. Since: 0.3. */
scene_emitter_cell *scene_emitter_cell_retain(scene_emitter_cell *cell);

/** Gives a reference back; NULL does nothing. Threads: any. Since: 0.3. */
void scene_emitter_cell_release(scene_emitter_cell *cell);

/** How many properties cells have. Threads: any. Since: 0.3. */
uint32_t scene_emitter_cell_property_count(void);

/** Describes a property of cells. @param index from 0. @param info struct_size must be set; `implicit` is false.
 *  @return #SCENE_ERROR_NOT_FOUND, #SCENE_ERROR_INVALID_ARGUMENT. Threads: any. Since: 0.3. */
scene_status scene_emitter_cell_property_get_info(uint32_t index, scene_property_info *info);

/** Sets a property. @param key such as "birthRate". @param value of the property's type; a number is taken for a bool (0 or 1) or an enum.
 *  @return #SCENE_ERROR_NOT_FOUND (no such property), #SCENE_ERROR_INVALID_ARGUMENT (wrong type, not finite, out of range),
 *          #SCENE_ERROR_INVALID_HANDLE. Threads: any. Since: 0.3. */
scene_status scene_emitter_cell_set_value(scene_emitter_cell *cell, const char *key, const scene_value *value);

/** Reads a property. @param value receives it; untouched on failure. An image lives as long as the cell has it.
 *  @return #SCENE_ERROR_NOT_FOUND, #SCENE_ERROR_INVALID_ARGUMENT, #SCENE_ERROR_INVALID_HANDLE. Threads: any. Since: 0.3. */
scene_status scene_emitter_cell_get_value(const scene_emitter_cell *cell, const char *key, scene_value *value);

/** Sets a property that is a number, a bool (0 or 1) or an enum. Errors as scene_emitter_cell_set_value(). Threads: any. Since: 0.3. */
scene_status scene_emitter_cell_set_number(scene_emitter_cell *cell, const char *key, double number);
/** Reads a property that is a number, a bool or an enum; 0 for any other. Threads: any. Since: 0.3. */
double scene_emitter_cell_get_number(const scene_emitter_cell *cell, const char *key);

/** Sets the name. @param name UTF-8, copied; NULL for none, the default. One with a dot cannot be named by key paths.
 *  Threads: any. Since: 0.3. */
scene_status scene_emitter_cell_set_name(scene_emitter_cell *cell, const char *name);
/** The name, or NULL. It lives until the next call on this thread that returns a string. Threads: any. Since: 0.3. */
const char *scene_emitter_cell_get_name(const scene_emitter_cell *cell);

/** Sets the colour. @return #SCENE_ERROR_INVALID_ARGUMENT (not finite), #SCENE_ERROR_INVALID_HANDLE. Threads: any. Since: 0.3. */
scene_status scene_emitter_cell_set_color(scene_emitter_cell *cell, scene_color color);
/** What scene_emitter_cell_set_color() set. Threads: any. Since: 0.3. */
scene_color scene_emitter_cell_get_color(const scene_emitter_cell *cell);

/** Sets the picture. @param image the cell holds a reference; NULL for none, the default.
 *  @return #SCENE_ERROR_INVALID_HANDLE. Threads: any. Since: 0.3. */
scene_status scene_emitter_cell_set_contents(scene_emitter_cell *cell, scene_image *image);
/** The picture, borrowed, or NULL. Threads: any. Since: 0.3. */
scene_image *scene_emitter_cell_get_contents(const scene_emitter_cell *cell);

/** Sets what each particle of the cell emits along its life: the place is the particle's, and directions count from the one that it moves in
 *  (CAEmitterCell.emitterCells). The cells are copied. Default none.
 *  @param cells `count` handles, each checked before anything is changed; may be NULL when `count` is 0.
 *  @return #SCENE_ERROR_INVALID_ARGUMENT (more than #SCENE_EMITTER_CELLS_MAX, deeper than #SCENE_EMITTER_CELL_DEPTH_MAX),
 *          #SCENE_ERROR_INVALID_HANDLE. Threads: any. Since: 0.3. */
scene_status scene_emitter_cell_set_emitter_cells(scene_emitter_cell *cell, scene_emitter_cell *const *cells,
                                                  size_t count);
/** How many cells are in the cell. Threads: any. Since: 0.3. */
size_t scene_emitter_cell_get_emitter_cell_count(const scene_emitter_cell *cell);
/** A copy of a cell in the cell. @param index from 0.
 *  @return a reference you own, or NULL: #SCENE_ERROR_NOT_FOUND, #SCENE_ERROR_INVALID_HANDLE. Threads: any. Since: 0.3. */
scene_emitter_cell *scene_emitter_cell_copy_emitter_cell(const scene_emitter_cell *cell, size_t index);

/** @} */

/** @name Emitter layers
 *  On a layer of another kind the setters answer with #SCENE_ERROR_NOT_FOUND, the getters with 0.
 *  @{ */

/** Sets the cells. They are copied. Other values of the same cells, by number and names, hold for what is born from now on; any other list
 *  begins anew. Default none (CAEmitterLayer.emitterCells).
 *  @param cells `count` handles, each checked before anything is changed; may be NULL when `count` is 0.
 *  @return #SCENE_ERROR_INVALID_ARGUMENT (more than #SCENE_EMITTER_CELLS_MAX), #SCENE_ERROR_NOT_FOUND, #SCENE_ERROR_INVALID_HANDLE.
 *  Threads: any. Since: 0.3. */
scene_status scene_emitter_layer_set_emitter_cells(scene_layer *layer, scene_emitter_cell *const *cells, size_t count);
/** How many cells the layer has. Threads: any. Since: 0.3. */
size_t scene_emitter_layer_get_emitter_cell_count(const scene_layer *layer);
/** A copy of a cell of the layer, with the values that it has now. @param index from 0.
 *  @return a reference you own, or NULL: #SCENE_ERROR_NOT_FOUND, #SCENE_ERROR_INVALID_HANDLE. Threads: any. Since: 0.3. */
scene_emitter_cell *scene_emitter_layer_copy_emitter_cell(const scene_layer *layer, size_t index);

/** The middle of the shape. Default (0, 0). Animates implicitly (CAEmitterLayer.emitterPosition). Threads: any. Since: 0.3. */
scene_status scene_emitter_layer_set_emitter_position(scene_layer *layer, scene_point position);
/** What scene_emitter_layer_set_emitter_position() set. Threads: any. Since: 0.3. */
scene_point scene_emitter_layer_get_emitter_position(const scene_layer *layer);

/** The z of the middle of the shape. Default 0. Animates implicitly (CAEmitterLayer.emitterZPosition). Threads: any. Since: 0.3. */
scene_status scene_emitter_layer_set_emitter_z_position(scene_layer *layer, double z);
/** What scene_emitter_layer_set_emitter_z_position() set. Threads: any. Since: 0.3. */
double scene_emitter_layer_get_emitter_z_position(const scene_layer *layer);

/** The size of the shape. Default (0, 0). Animates implicitly (CAEmitterLayer.emitterSize). Threads: any. Since: 0.3. */
scene_status scene_emitter_layer_set_emitter_size(scene_layer *layer, scene_size size);
/** What scene_emitter_layer_set_emitter_size() set. Threads: any. Since: 0.3. */
scene_size scene_emitter_layer_get_emitter_size(const scene_layer *layer);

/** The depth of the shape. Default 0. Animates implicitly (CAEmitterLayer.emitterDepth). Threads: any. Since: 0.3. */
scene_status scene_emitter_layer_set_emitter_depth(scene_layer *layer, double depth);
/** What scene_emitter_layer_set_emitter_depth() set. Threads: any. Since: 0.3. */
double scene_emitter_layer_get_emitter_depth(const scene_layer *layer);

/** Where particles come from. Default #SCENE_EMITTER_SHAPE_POINT (CAEmitterLayer.emitterShape). Threads: any. Since: 0.3. */
scene_status scene_emitter_layer_set_emitter_shape(scene_layer *layer, scene_emitter_shape shape);
/** What scene_emitter_layer_set_emitter_shape() set. Threads: any. Since: 0.3. */
scene_emitter_shape scene_emitter_layer_get_emitter_shape(const scene_layer *layer);

/** What of the shape particles come from. Default #SCENE_EMITTER_MODE_VOLUME (CAEmitterLayer.emitterMode). Threads: any. Since: 0.3. */
scene_status scene_emitter_layer_set_emitter_mode(scene_layer *layer, scene_emitter_mode mode);
/** What scene_emitter_layer_set_emitter_mode() set. Threads: any. Since: 0.3. */
scene_emitter_mode scene_emitter_layer_get_emitter_mode(const scene_layer *layer);

/** In which order particles are drawn. Default #SCENE_EMITTER_RENDER_UNORDERED (CAEmitterLayer.renderMode). Threads: any. Since: 0.3. */
scene_status scene_emitter_layer_set_render_mode(scene_layer *layer, scene_emitter_render_mode mode);
/** What scene_emitter_layer_set_render_mode() set. Threads: any. Since: 0.3. */
scene_emitter_render_mode scene_emitter_layer_get_render_mode(const scene_layer *layer);

/** What the birth rates of the layer's cells are multiplied by: 0 or more. Default 1. Animates implicitly (CAEmitterLayer.birthRate).
 *  Threads: any. Since: 0.3. */
scene_status scene_emitter_layer_set_birth_rate(scene_layer *layer, double factor);
/** What scene_emitter_layer_set_birth_rate() set. Threads: any. Since: 0.3. */
double scene_emitter_layer_get_birth_rate(const scene_layer *layer);

/** What all lifetimes are multiplied by: 0 or more. Default 1. Animates implicitly (CAEmitterLayer.lifetime). Threads: any. Since: 0.3. */
scene_status scene_emitter_layer_set_lifetime(scene_layer *layer, double factor);
/** What scene_emitter_layer_set_lifetime() set. Threads: any. Since: 0.3. */
double scene_emitter_layer_get_lifetime(const scene_layer *layer);

/** What all velocities are multiplied by. Default 1. Animates implicitly (CAEmitterLayer.velocity). Threads: any. Since: 0.3. */
scene_status scene_emitter_layer_set_velocity(scene_layer *layer, double factor);
/** What scene_emitter_layer_set_velocity() set. Threads: any. Since: 0.3. */
double scene_emitter_layer_get_velocity(const scene_layer *layer);

/** What the scales of the layer's cells, and so those of all they emit, are multiplied by. Default 1. Animates implicitly (CAEmitterLayer.scale).
 *  Threads: any. Since: 0.3. */
scene_status scene_emitter_layer_set_scale(scene_layer *layer, double factor);
/** What scene_emitter_layer_set_scale() set. Threads: any. Since: 0.3. */
double scene_emitter_layer_get_scale(const scene_layer *layer);

/** What all spins are multiplied by. Default 1. Animates implicitly (CAEmitterLayer.spin). Threads: any. Since: 0.3. */
scene_status scene_emitter_layer_set_spin(scene_layer *layer, double factor);
/** What scene_emitter_layer_set_spin() set. Threads: any. Since: 0.3. */
double scene_emitter_layer_get_spin(const scene_layer *layer);

/** What chance follows from: another seed gives other particles. 0 or more. Default 0 (CAEmitterLayer.seed). Threads: any. Since: 0.3. */
scene_status scene_emitter_layer_set_seed(scene_layer *layer, double seed);
/** What scene_emitter_layer_set_seed() set. Threads: any. Since: 0.3. */
double scene_emitter_layer_get_seed(const scene_layer *layer);

/** Whether particles lie in the space of the layer's superlayer, with their z, instead of in the layer's plane. Each is seen in perspective where it
 *  is, and drawn by depth with what is beside the layer, and with the layer itself, which is a plane among them, with its sublayers. Filters,
 *  shadow, mask and clip of the layer do not act on the particles; its opacity fades each by itself.
 *
 *  Planes part the particles: one that lies parallel to the layer exactly; one that lies across where it goes through slices of them, 24
 *  for the depth that the two share, so that close to the plane a particle may come out on its wrong side. The order of
 *  #SCENE_EMITTER_RENDER_OLDEST_FIRST and the like holds between two planes; particles of several pictures take turns slice by slice.
 *  Default false (CAEmitterLayer.preservesDepth). Threads: any. Since: 0.3. */
scene_status scene_emitter_layer_set_preserves_depth(scene_layer *layer, bool preserves);
/** What scene_emitter_layer_set_preserves_depth() set. Threads: any. Since: 0.3. */
bool scene_emitter_layer_get_preserves_depth(const scene_layer *layer);

/** @} */

SCENE_END_DECLS

#endif
