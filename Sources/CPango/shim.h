#include <fontconfig/fontconfig.h>
#include <hb-ot.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-font.h>
#include <pango/pangofc-fontmap.h>

/** The direction of the first character of a text that has one. Pango deprecates it for programs, and goes by it itself. */
static inline PangoDirection scene_base_direction(const char *text, int length) {
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
    return pango_find_base_dir(text, length);
#pragma clang diagnostic pop
}
