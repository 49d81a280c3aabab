/** @file screen.h
 *  @brief The screens that windows can be on (NSScreen).
 */
#ifndef SCENE_SCREEN_H
#define SCENE_SCREEN_H

#include <scene/base.h>
#include <scene/geometry.h>

SCENE_BEGIN_DECLS

/** What there is to know of a screen. */
typedef struct scene_screen_info {
    /** sizeof(scene_screen_info), set by the caller (#SCENE_SCREEN_INFO_INIT). */
    uint32_t struct_size;
    /** Pictures a second; 0 where the system does not say. */
    double refresh_rate;
    /** Where it is among all screens, in points, y down. */
    scene_rect frame;
    /** The part of it that bars and docks of the desktop leave free. */
    scene_rect visible_frame;
} scene_screen_info;

#define SCENE_SCREEN_INFO_INIT                                     \
    {                                                              \
        sizeof(scene_screen_info), 0, {0, 0, 0, 0}, { 0, 0, 0, 0 } \
    }

/** How many screens there are now. The calling thread becomes the one that has windows, if there is none yet. @return 0 where there are no windows: #SCENE_ERROR_UNSUPPORTED (no SDL2, no display), #SCENE_ERROR_WRONG_THREAD.
 *  Threads: the one that made the first window. Since: 0.4. */
uint32_t scene_screen_count(void);

/** What there is to know of a screen now. @param screen less than scene_screen_count(); 0 is the main one.
 *  @param info filled in. @return #SCENE_ERROR_INVALID_ARGUMENT for a screen that there is not; errors as scene_screen_count().
 *  Threads: the one that made the first window. Since: 0.4. */
scene_status scene_screen_get_info(uint32_t screen, scene_screen_info *info);

/** What the system calls a screen, such as "HDMI-1". @param screen as scene_screen_get_info(). @return free it with scene_string_free(); "" where the
 *  system does not say; NULL for a screen that there is not. Threads: the one that made the first window. Since: 0.4. */
char *scene_screen_copy_name(uint32_t screen);

SCENE_END_DECLS

#endif
