/* Types, constants and a table of functions: SDL2 is opened at run time and never linked. */
#ifndef SCENE_CSDL_H
#define SCENE_CSDL_H

#include <SDL2/SDL.h>
#include <dlfcn.h>
#include <string.h>

// clang-format off
#define SCENE_SDL_FUNCTIONS(X) \
    X(InitSubSystem) X(GetError) X(SetHint) X(GetVersion) X(GetTicks64) X(CreateWindow) X(DestroyWindow) X(GetWindowID) \
    X(SetWindowTitle) X(CreateRGBSurfaceWithFormatFrom) X(SetWindowIcon) X(FreeSurface) X(SetWindowSize) X(GetWindowSize) X(SetWindowMinimumSize) X(SetWindowMaximumSize) X(SetWindowPosition) \
    X(GetWindowPosition) X(SetWindowFullscreen) X(SetWindowAlwaysOnTop) X(ShowWindow) X(HideWindow) X(RaiseWindow) \
    X(MinimizeWindow) X(MaximizeWindow) X(RestoreWindow) X(GetWindowFlags) X(GetWindowDisplayIndex) \
    X(GetCurrentDisplayMode) X(GetWindowWMInfo) X(GL_SetAttribute) X(GL_GetAttribute) X(GL_CreateContext) \
    X(GL_DeleteContext) X(GL_MakeCurrent) X(GL_SwapWindow) X(GL_SetSwapInterval) X(GL_GetDrawableSize) \
    X(GL_GetProcAddress) X(PollEvent) X(PumpEvents) X(StartTextInput) X(StopTextInput) X(SetTextInputRect) \
    X(CreateSystemCursor) X(SetCursor) X(ShowCursor) X(GetModState) X(SetClipboardText) X(GetClipboardText) X(free) \
    X(GetKeyName) X(EventState) X(TLSCleanup) X(GetNumVideoDisplays) X(GetDisplayBounds) X(GetDisplayUsableBounds) \
    X(GetDisplayName) X(GetGlobalMouseState) X(GetMouseState) X(GetMouseFocus) X(GetKeyboardFocus)
// clang-format on

/* As SDL_syswm.h declares it, which needs the headers of all systems. */
struct SDL_SysWMinfo;
extern DECLSPEC SDL_bool SDLCALL SDL_GetWindowWMInfo(SDL_Window *window, struct SDL_SysWMinfo *info);

/* The functions of SDL that windows need. */
typedef struct scene_sdl {
#define X(name) __typeof__(&SDL_##name) _Nonnull name;
    SCENE_SDL_FUNCTIONS(X)
#undef X
} scene_sdl;

/* What SDL says of a window's system, as SDL_syswm.h has it: the display and the window of X11, the
 * display and the surface of Wayland, and so on. */
typedef struct scene_sdl_system {
    SDL_version version;
    int kind;
    void *_Nullable handles[8];
} scene_sdl_system;

enum { SCENE_SDL_X11 = 2, SCENE_SDL_WAYLAND = 6 };

/* Finds all functions. Returns the name of one that is missing, or NULL. */
static inline const char *_Nullable scene_sdl_load(scene_sdl *_Nonnull sdl, void *_Nonnull library) {
    static const char *const names[] = {
#define X(name) "SDL_" #name,
        SCENE_SDL_FUNCTIONS(X)
#undef X
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        void *function = dlsym(library, names[i]);
        if (!function) return names[i];
        ((void **)sdl)[i] = function;
    }
    return NULL;
}

/* When X sent a key's, a button's or a pointer's event that SDL passes on as it came (SDL_SysWMmsg), in milliseconds of the server's
 * clock; 0 for other events and systems. */
static inline Uint32 scene_sdl_get_server_time(const SDL_Event *_Nonnull event) {
    typedef struct x_event {
        int type;
        unsigned long serial;
        int is_sent;
        void *_Nullable display;
        unsigned long window, root, subwindow, time;
    } x_event;
    typedef struct x_message {
        SDL_version version;
        int kind;
        x_event event;
    } x_message;
    enum { key_press = 2, leave = 8 };
    const x_message *message = (const x_message *)event->syswm.msg;
    if (!message || message->kind != SCENE_SDL_X11) return 0;
    if (message->event.type < key_press || message->event.type > leave) return 0;
    return (Uint32)message->event.time;
}

/* The system of a window; 0 when SDL does not say. */
static inline int scene_sdl_get_system(const scene_sdl *_Nonnull sdl, SDL_Window *_Nonnull window,
                                       scene_sdl_system *_Nonnull system) {
    memset(system, 0, sizeof *system);
    SDL_VERSION(&system->version);
    return sdl->GetWindowWMInfo(window, (struct SDL_SysWMinfo *)system) ? system->kind : 0;
}

#endif
