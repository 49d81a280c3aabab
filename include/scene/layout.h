/** @file layout.h
 *  @brief Layout: where sublayers go when their superlayer, or one of them, changes (CALayoutManager, CAConstraint).
 *
 *  A layer *needs layout* when a sublayer was added, removed or replaced, or its bounds have changed; moving it is no reason. What is
 *  changed while the layer is being laid out does not count. Layers that need it, have somebody to lay them out, and are in a renderer's
 *  tree are laid out before the transaction that made it necessary is committed, from the top down, until none needs it: so what layout
 *  moves animates with the transaction's duration, and appears with the rest of it. A layer that never comes to rest is laid out 16 times
 *  for a commit, and goes on with the next one; so do layouts that add layers without end. The log says which layer it is, as an error.
 *
 *  The delegate's layout_sublayers (delegate.h) lays the layer out, or else its layout manager. Sublayers also follow a change of their
 *  superlayer's size by themselves, at once, as their autoresizing masks say; layout comes after that.
 */
#ifndef SCENE_LAYOUT_H
#define SCENE_LAYOUT_H

#include <scene/base.h>
#include <scene/layer.h>

SCENE_BEGIN_DECLS

/** @name When
 *  @{ */

/** Marks the layer: its sublayers will be laid out before the next commit, which scene_dispatch() makes (CALayer.setNeedsLayout). Threads: any.
 *  Since: 0.3. */
scene_status scene_layer_set_needs_layout(scene_layer *layer);

/** Whether the layer needs layout. Also layers that nobody lays out may (CALayer.needsLayout). Threads: any. Since: 0.3. */
bool scene_layer_needs_layout(const scene_layer *layer);

/** Lays out at once what needs it in the layer's tree: the layer itself with all below it, and what lies above it as long as one after
 *  the other needs it too (CALayer.layoutIfNeeded). It does so outside of any renderer's tree as well.
 *  @return #SCENE_ERROR_INVALID_HANDLE, #SCENE_ERROR_INVALID_STATE (64 layouts, one within the other; layouts that add layers without
 *  end). Threads: any. Since: 0.3. */
scene_status scene_layer_layout_if_needed(scene_layer *layer);

/** Lays out the layer's own sublayers, whether they need it or not (CALayer.layoutSublayers). Without anybody to do it nothing happens.
 *  A delegate that calls it within its own layout_sublayers has its layer's manager do it.
 *  @return #SCENE_ERROR_INVALID_HANDLE, #SCENE_ERROR_INVALID_STATE. Threads: any. Since: 0.3. */
scene_status scene_layer_layout_sublayers(scene_layer *layer);

/** The size that the layer would like to have: what its layout manager needs for its sublayers, what its text wants
 *  (scene_text_layer_get_preferred_frame_size()), or else that of its frame (CALayer.preferredFrameSize). Threads: any. Since: 0.3. */
scene_size scene_layer_get_preferred_frame_size(const scene_layer *layer);

/** @} */

/** @name Autoresizing
 *  @{ */

/** Which parts of a layer's place follow when its superlayer's bounds change their size, as bits (CAAutoresizingMask). y is that of the
 *  screen: the smaller one is further up. */
typedef enum scene_autoresizing_mask {
    SCENE_AUTORESIZING_NONE = 0,
    SCENE_AUTORESIZING_MIN_X_MARGIN = 1,
    SCENE_AUTORESIZING_WIDTH = 2,
    SCENE_AUTORESIZING_MAX_X_MARGIN = 4,
    SCENE_AUTORESIZING_MIN_Y_MARGIN = 8,
    SCENE_AUTORESIZING_HEIGHT = 16,
    SCENE_AUTORESIZING_MAX_Y_MARGIN = 32,
    SCENE_AUTORESIZING_MASK_FORCE_32 = 0x7fffffff
} scene_autoresizing_mask;

/** Sets which parts follow. Each of the three of an axis is worth a third of the change; what does not follow gives its third to the
 *  margins that do, or to the extent when none does. Margins become whole points, and the extent takes what that leaves (as measured on
 *  Core Animation). @param mask bits of scene_autoresizing_mask; others are dropped. Default 0. Threads: any. Since: 0.3. */
scene_status scene_layer_set_autoresizing_mask(scene_layer *layer, uint32_t mask);
/** Which parts follow. Threads: any. Since: 0.3. */
uint32_t scene_layer_get_autoresizing_mask(const scene_layer *layer);

/** @} */

/** @name Constraints
 *  Relations between edges of a layer and those of its superlayer or its siblings, which the constraint manager of the superlayer makes
 *  true. One edge of an axis moves the layer, two relations give it a place and a size; a size alone does nothing. Of two relations of
 *  the same attribute the first counts, and of more than two on an axis the first two in the order min, size, max, mid. A relation
 *  to a name that there is not, to the layer itself, to a sibling that is not laid out on that axis, or round in a circle is ignored.
 *  @{ */

/** An edge, a middle or a size. minY is the upper edge. */
typedef enum scene_constraint_attribute {
    SCENE_CONSTRAINT_MIN_X = 0,
    SCENE_CONSTRAINT_MID_X = 1,
    SCENE_CONSTRAINT_MAX_X = 2,
    SCENE_CONSTRAINT_WIDTH = 3,
    SCENE_CONSTRAINT_MIN_Y = 4,
    SCENE_CONSTRAINT_MID_Y = 5,
    SCENE_CONSTRAINT_MAX_Y = 6,
    SCENE_CONSTRAINT_HEIGHT = 7,
    SCENE_CONSTRAINT_ATTRIBUTE_FORCE_32 = 0x7fffffff
} scene_constraint_attribute;

/** A relation: attribute = source_attribute of the source * scale + offset (CAConstraint, whose order the fields have). Frozen. */
typedef struct scene_constraint {
    scene_constraint_attribute attribute;
    /** "superlayer", whose bounds then count, or a sibling's name; the first that has it. UTF-8. */
    const char *source;
    scene_constraint_attribute source_attribute;
    /** 1 leaves it as it is. */
    double scale;
    /** In points. */
    double offset;
} scene_constraint;

#define SCENE_CONSTRAINT_INIT \
    { SCENE_CONSTRAINT_MIN_X, "superlayer", SCENE_CONSTRAINT_MIN_X, 1.0, 0.0 }

/** Sets the layer's constraints. @param constraints copied; may be NULL when `count` is 0. @param count at most 1024.
 *  @return #SCENE_ERROR_INVALID_ARGUMENT (an attribute that there is not, no source, not finite). Threads: any. Since: 0.3. */
scene_status scene_layer_set_constraints(scene_layer *layer, const scene_constraint *constraints, size_t count);

/** Adds a constraint (CALayer.addConstraint). Errors as scene_layer_set_constraints(). Threads: any. Since: 0.3. */
scene_status scene_layer_add_constraint(scene_layer *layer, const scene_constraint *constraint);

/** How many constraints the layer has. Threads: any. Since: 0.3. */
size_t scene_layer_get_constraint_count(const scene_layer *layer);

/** Reads a constraint. @param index from 0. @param constraint receives it; its source lives until the next call on this thread that returns
 *  a string. @return #SCENE_ERROR_NOT_FOUND. Threads: any. Since: 0.3. */
scene_status scene_layer_get_constraint(const scene_layer *layer, size_t index, scene_constraint *constraint);

/** @} */

/** @name Layout managers
 *  @{ */

/** Who lays out layers (CALayoutManager). Reference counted; a layer holds its manager, which any number of layers can share. */
typedef struct scene_layout_manager scene_layout_manager;

/** Places the sublayers of a layer. @param layer borrowed. */
typedef void (*scene_layout_sublayers_function)(scene_layer *layer, void *user_data);

/** Says the size that a layer would like to have. @param layer borrowed. @param size receives it. @return whether there is one. */
typedef bool (*scene_preferred_size_function)(scene_layer *layer, scene_size *size, void *user_data);

/** Told that a layer has changed since it was laid out. @param layer borrowed. */
typedef void (*scene_invalidate_layout_function)(scene_layer *layer, void *user_data);

/** What a manager of the program's own does. Called on the thread that lays out, with no lock held; they may call anything. */
typedef struct scene_layout_callbacks {
    /** sizeof(scene_layout_callbacks), set by the caller (#SCENE_LAYOUT_CALLBACKS_INIT). */
    uint32_t struct_size;
    /** Places the sublayers of a layer. */
    scene_layout_sublayers_function layout_sublayers;
    /** May be NULL. */
    scene_preferred_size_function preferred_size;
    /** May be NULL. Called once before a layout when something has changed since the one before, so that what was kept can be forgotten. */
    scene_invalidate_layout_function invalidate_layout;
} scene_layout_callbacks;

#define SCENE_LAYOUT_CALLBACKS_INIT \
    { sizeof(scene_layout_callbacks), NULL, NULL, NULL }

/** Makes a manager of the program's own.
 *  @param callbacks struct_size and layout_sublayers must be set. Copied. @param user_data passed to every call.
 *  @param destroy may be NULL; called once with user_data, when nothing refers to the manager any more, on whichever thread that
 *         happens; not called when this fails.
 *  @return a reference you own, or NULL: #SCENE_ERROR_INVALID_ARGUMENT. Threads: any. Since: 0.3. */
scene_layout_manager *scene_layout_manager_create(const scene_layout_callbacks *callbacks, void *user_data,
                                                  scene_destroy_function destroy);

/** The manager that makes constraints true (CAConstraintLayoutManager). A layer without a size of its own is as large as it would like to be,
 *  as in scene_layout_manager_create_box(), and as high as it would like to be at a width that constraints give it.
 *  All handles of it stand for the same one.
 *  @return a reference you own. Threads: any. Since: 0.3. */
scene_layout_manager *scene_layout_manager_create_constraint(void);

/** How layers are lined up. */
typedef enum scene_layout_axis {
    SCENE_LAYOUT_HORIZONTAL = 0,
    SCENE_LAYOUT_VERTICAL = 1,
    SCENE_LAYOUT_AXIS_FORCE_32 = 0x7fffffff
} scene_layout_axis;

/** Where layers lie across a box's axis, in a row's height, or in their cell. */
typedef enum scene_layout_alignment {
    SCENE_LAYOUT_ALIGNMENT_LEADING = 0,
    SCENE_LAYOUT_ALIGNMENT_CENTER = 1,
    SCENE_LAYOUT_ALIGNMENT_TRAILING = 2,
    /** They are stretched. */
    SCENE_LAYOUT_ALIGNMENT_FILL = 3,
    SCENE_LAYOUT_ALIGNMENT_FORCE_32 = 0x7fffffff
} scene_layout_alignment;

/** Makes a manager that lines up the sublayers that are not hidden, back to front, each as large as its frame, or, when that is empty, as
 *  large as it would like to be: each time that they are laid out, until somebody else gives it a size. Wrapped text is broken at the width
 *  of its bounds, or without any, and where it is stretched, at the manager's. What lies in a layer without a size of its own, and its
 *  text, are a reason to lay its superlayer out. Layers that keep their size are moved, so those that are turned or scaled keep their shape.
 *  @param spacing between neighbours, in points, may be negative. @param padding around all, in points.
 *  @return a reference you own, or NULL: #SCENE_ERROR_INVALID_ARGUMENT (no such axis or alignment, not finite).
 *  Threads: any. Since: 0.3. */
scene_layout_manager *scene_layout_manager_create_box(scene_layout_axis axis, double spacing, double padding,
                                                      scene_layout_alignment alignment);

/** Makes a manager that lines up sublayers in rows, from the left, and begins a new row where the next does not fit.
 *  @param line_spacing between rows, in points. Others as in scene_layout_manager_create_box(). Threads: any. Since: 0.3. */
scene_layout_manager *scene_layout_manager_create_flow(double spacing, double line_spacing, double padding,
                                                       scene_layout_alignment alignment);

/** Makes a manager that puts sublayers into columns of the same width, row by row; a row is as high as the highest in it.
 *  @param columns 1...65536. @param spacing between columns and between rows, in points.
 *  Others as in scene_layout_manager_create_box(). Threads: any. Since: 0.3. */
scene_layout_manager *scene_layout_manager_create_grid(uint32_t columns, double spacing, double padding,
                                                       scene_layout_alignment alignment);

/** Takes another reference and returns its argument (NULL for an invalid handle). Threads: any. Since: 0.3. */
scene_layout_manager *scene_layout_manager_retain(scene_layout_manager *manager);

/** Gives a reference back; NULL does nothing. Threads: any. Since: 0.3. */
void scene_layout_manager_release(scene_layout_manager *manager);

/** Sets who lays out the layer's sublayers, and marks it (CALayer.layoutManager). @param manager NULL for nobody.
 *  Threads: any. Since: 0.3. */
scene_status scene_layer_set_layout_manager(scene_layer *layer, scene_layout_manager *manager);

/** Who lays out the layer's sublayers: a reference you own, to the handle that was set as long as that lives, or NULL.
 *  Threads: any. Since: 0.3. */
scene_layout_manager *scene_layer_copy_layout_manager(const scene_layer *layer);

/** @} */

SCENE_END_DECLS

#endif
