/* The layouts of the structures, as programs have them compiled in. Those that begin with struct_size may grow at the end; the
   others stay as they are for good (docs/abi.md). On every 64-bit platform that libscene runs on they are the same. */
#include <stddef.h>

#include <scene/gl.h>
#include <scene/layout.h>

#include "check.h"

#define SIZE(type, bytes, alignment) \
    _Static_assert(sizeof(type) == (bytes) && _Alignof(type) == (alignment), #type " has changed")
#define FIELD(type, name, offset, bytes)                                                        \
    _Static_assert(offsetof(type, name) == (offset) && sizeof(((type *)NULL)->name) == (bytes), \
                   #type "." #name " has changed")

SIZE(scene_point, 16, 8);
FIELD(scene_point, x, 0, 8);
FIELD(scene_point, y, 8, 8);

SIZE(scene_size, 16, 8);
FIELD(scene_size, width, 0, 8);
FIELD(scene_size, height, 8, 8);

SIZE(scene_rect, 32, 8);
FIELD(scene_rect, x, 0, 8);
FIELD(scene_rect, y, 8, 8);
FIELD(scene_rect, width, 16, 8);
FIELD(scene_rect, height, 24, 8);

SIZE(scene_color, 16, 4);
FIELD(scene_color, r, 0, 4);
FIELD(scene_color, g, 4, 4);
FIELD(scene_color, b, 8, 4);
FIELD(scene_color, a, 12, 4);

SIZE(scene_transform, 128, 8);
FIELD(scene_transform, m11, 0, 8);
FIELD(scene_transform, m12, 8, 8);
FIELD(scene_transform, m13, 16, 8);
FIELD(scene_transform, m14, 24, 8);
FIELD(scene_transform, m21, 32, 8);
FIELD(scene_transform, m22, 40, 8);
FIELD(scene_transform, m23, 48, 8);
FIELD(scene_transform, m24, 56, 8);
FIELD(scene_transform, m31, 64, 8);
FIELD(scene_transform, m32, 72, 8);
FIELD(scene_transform, m33, 80, 8);
FIELD(scene_transform, m34, 88, 8);
FIELD(scene_transform, m41, 96, 8);
FIELD(scene_transform, m42, 104, 8);
FIELD(scene_transform, m43, 112, 8);
FIELD(scene_transform, m44, 120, 8);

SIZE(scene_transform_parts, 136, 8);
FIELD(scene_transform_parts, translation, 0, 24);
FIELD(scene_transform_parts, scale, 24, 24);
FIELD(scene_transform_parts, shear, 48, 24);
FIELD(scene_transform_parts, rotation, 72, 32);
FIELD(scene_transform_parts, perspective, 104, 32);

SIZE(scene_transaction_record, 32, 8);
FIELD(scene_transaction_record, struct_size, 0, 4);
FIELD(scene_transaction_record, thread, 4, 4);
FIELD(scene_transaction_record, number, 8, 8);
FIELD(scene_transaction_record, time, 16, 8);
FIELD(scene_transaction_record, changes, 24, 8);

SIZE(scene_path_element, 56, 8);
FIELD(scene_path_element, type, 0, 4);
FIELD(scene_path_element, point_count, 4, 4);
FIELD(scene_path_element, points, 8, 48);

SIZE(scene_value, 168, 8);
FIELD(scene_value, type, 0, 4);
FIELD(scene_value, count, 4, 4);
FIELD(scene_value, numbers, 8, 128);
FIELD(scene_value, string, 136, 8);
FIELD(scene_value, image, 144, 8);
FIELD(scene_value, array, 152, 8);
FIELD(scene_value, path, 160, 8);

SIZE(scene_constraint, 40, 8);
FIELD(scene_constraint, attribute, 0, 4);
FIELD(scene_constraint, source, 8, 8);
FIELD(scene_constraint, source_attribute, 16, 4);
FIELD(scene_constraint, scale, 24, 8);
FIELD(scene_constraint, offset, 32, 8);

SIZE(scene_property_info, 208, 8);
FIELD(scene_property_info, struct_size, 0, 4);
FIELD(scene_property_info, type, 4, 4);
FIELD(scene_property_info, key, 8, 8);
FIELD(scene_property_info, animatable, 16, 1);
FIELD(scene_property_info, implicit, 17, 1);
FIELD(scene_property_info, optional, 18, 1);
FIELD(scene_property_info, enum_names, 24, 8);
FIELD(scene_property_info, default_value, 32, 168);
FIELD(scene_property_info, kinds, 200, 4);

SIZE(scene_animation_delegate, 24, 8);
FIELD(scene_animation_delegate, struct_size, 0, 4);
FIELD(scene_animation_delegate, did_start, 8, 8);
FIELD(scene_animation_delegate, did_stop, 16, 8);

SIZE(scene_filter_info, 24, 8);
FIELD(scene_filter_info, struct_size, 0, 4);
FIELD(scene_filter_info, parameter_count, 4, 4);
FIELD(scene_filter_info, type, 8, 8);
FIELD(scene_filter_info, documentation, 16, 8);

SIZE(scene_parameter_info, 208, 8);
FIELD(scene_parameter_info, struct_size, 0, 4);
FIELD(scene_parameter_info, type, 4, 4);
FIELD(scene_parameter_info, unit, 8, 4);
FIELD(scene_parameter_info, count, 12, 4);
FIELD(scene_parameter_info, name, 16, 8);
FIELD(scene_parameter_info, documentation, 24, 8);
FIELD(scene_parameter_info, minimum, 32, 8);
FIELD(scene_parameter_info, maximum, 40, 8);
FIELD(scene_parameter_info, defaults, 48, 160);

SIZE(scene_renderer_statistics, 160, 8);
FIELD(scene_renderer_statistics, struct_size, 0, 4);
FIELD(scene_renderer_statistics, layers, 4, 4);
FIELD(scene_renderer_statistics, layers_drawn, 8, 4);
FIELD(scene_renderer_statistics, items, 12, 4);
FIELD(scene_renderer_statistics, draw_calls, 16, 4);
FIELD(scene_renderer_statistics, passes, 20, 4);
FIELD(scene_renderer_statistics, animations, 24, 4);
FIELD(scene_renderer_statistics, uploads, 28, 4);
FIELD(scene_renderer_statistics, frames, 32, 8);
FIELD(scene_renderer_statistics, commit_time, 40, 8);
FIELD(scene_renderer_statistics, animate_time, 48, 8);
FIELD(scene_renderer_statistics, plan_time, 56, 8);
FIELD(scene_renderer_statistics, encode_time, 64, 8);
FIELD(scene_renderer_statistics, submit_time, 72, 8);
FIELD(scene_renderer_statistics, raster_time, 80, 8);
FIELD(scene_renderer_statistics, rasters, 88, 4);
FIELD(scene_renderer_statistics, sort_time, 96, 8);
FIELD(scene_renderer_statistics, planes, 104, 4);
FIELD(scene_renderer_statistics, plane_parts, 108, 4);
FIELD(scene_renderer_statistics, images_awaited, 112, 4);
FIELD(scene_renderer_statistics, upload_bytes, 120, 8);
FIELD(scene_renderer_statistics, image_bytes, 128, 8);
FIELD(scene_renderer_statistics, drawn_pixels, 136, 8);
FIELD(scene_renderer_statistics, wait_time, 144, 8);
FIELD(scene_renderer_statistics, read_time, 152, 8);

SIZE(scene_layer_delegate, 112, 8);
FIELD(scene_layer_delegate, struct_size, 0, 4);
FIELD(scene_layer_delegate, action_for_key, 8, 8);
FIELD(scene_layer_delegate, animation_did_start, 16, 8);
FIELD(scene_layer_delegate, animation_did_stop, 24, 8);
FIELD(scene_layer_delegate, contains_point, 32, 8);
FIELD(scene_layer_delegate, layout_sublayers, 40, 8);
FIELD(scene_layer_delegate, display_layer, 48, 8);
FIELD(scene_layer_delegate, will_draw, 56, 8);
FIELD(scene_layer_delegate, draw_layer, 64, 8);
FIELD(scene_layer_delegate, draw_pixels, 72, 8);
FIELD(scene_layer_delegate, pixel_format, 80, 4);
FIELD(scene_layer_delegate, needs_display_for_key, 88, 8);
FIELD(scene_layer_delegate, should_inherit_contents_scale, 96, 8);
FIELD(scene_layer_delegate, default_action_for_key, 104, 8);

SIZE(scene_level, 56, 8);
FIELD(scene_level, struct_size, 0, 4);
FIELD(scene_level, movie, 8, 8);
FIELD(scene_level, lowest_frequency, 16, 8);
FIELD(scene_level, highest_frequency, 24, 8);
FIELD(scene_level, floor, 32, 8);
FIELD(scene_level, ceiling, 40, 8);
FIELD(scene_level, fall, 48, 8);

SIZE(scene_drawing_info, 72, 8);
FIELD(scene_drawing_info, struct_size, 0, 4);
FIELD(scene_drawing_info, format, 4, 4);
FIELD(scene_drawing_info, rect, 8, 32);
FIELD(scene_drawing_info, scale, 40, 8);
FIELD(scene_drawing_info, width, 48, 4);
FIELD(scene_drawing_info, height, 52, 4);
FIELD(scene_drawing_info, stride, 56, 8);
FIELD(scene_drawing_info, pixels, 64, 8);

SIZE(scene_gl_target, 48, 8);
FIELD(scene_gl_target, struct_size, 0, 4);
FIELD(scene_gl_target, framebuffer, 4, 4);
FIELD(scene_gl_target, width, 8, 4);
FIELD(scene_gl_target, height, 12, 4);
FIELD(scene_gl_target, scale, 16, 8);
FIELD(scene_gl_target, flip_y, 24, 1);
FIELD(scene_gl_target, clear, 25, 1);
FIELD(scene_gl_target, buffer_age, 32, 8);
FIELD(scene_gl_target, reads_framebuffer, 40, 1);

SIZE(scene_gl_frame, 80, 8);
FIELD(scene_gl_frame, struct_size, 0, 4);
FIELD(scene_gl_frame, framebuffer, 24, 4);
FIELD(scene_gl_frame, scale, 40, 8);
FIELD(scene_gl_frame, get_proc_address, 72, 8);

SIZE(scene_gl_drawing, 40, 8);
FIELD(scene_gl_drawing, struct_size, 0, 4);
FIELD(scene_gl_drawing, has_depth, 4, 1);
FIELD(scene_gl_drawing, destroy, 32, 8);

SIZE(scene_gl_swap_chain, 20, 4);
FIELD(scene_gl_swap_chain, struct_size, 0, 4);
FIELD(scene_gl_swap_chain, count, 4, 4);
FIELD(scene_gl_swap_chain, width, 8, 4);
FIELD(scene_gl_swap_chain, height, 12, 4);
FIELD(scene_gl_swap_chain, has_depth, 16, 1);
FIELD(scene_gl_swap_chain, presents_with_transaction, 17, 1);

SIZE(scene_gl_drawable, 40, 8);
FIELD(scene_gl_drawable, struct_size, 0, 4);
FIELD(scene_gl_drawable, framebuffer, 4, 4);
FIELD(scene_gl_drawable, texture, 8, 4);
FIELD(scene_gl_drawable, width, 12, 4);
FIELD(scene_gl_drawable, height, 16, 4);
FIELD(scene_gl_drawable, id, 24, 8);
FIELD(scene_gl_drawable, scale, 32, 8);

/* What a program says it was compiled with is what it was compiled with. */
int main(void) {
    scene_property_info info = SCENE_PROPERTY_INFO_INIT;
    CHECK_INT(info.struct_size, sizeof info);
    CHECK_OK(scene_property_get_info(0, &info));
    CHECK_TEXT(info.key, "bounds");
    CHECK_INT(scene_version(), SCENE_VERSION);
    return check_summary("layouts");
}
