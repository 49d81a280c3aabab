/** @file inspector.h
 *  @brief Lets the inspector look into a running program from another process: `scene inspect --socket PATH`.
 *
 *  Nothing listens unless the program asks for it, or SCENE_INSPECTOR=PATH is in the environment when it makes its first layer; how that went wrong
 *  is told to the log (#SCENE_LOG_WARNING). Answers are given by threads of the library, so the program may be busy meanwhile.
 */
#ifndef SCENE_INSPECTOR_H
#define SCENE_INSPECTOR_H

#include <scene/base.h>

SCENE_BEGIN_DECLS

/** Listens for inspectors on a Unix socket. Who connects, and only this user can, sees all trees and changes their properties and time; the time
 *  of a root runs again as the program has set it when an inspector leaves. Eight may look at once. The file of the socket goes with
 *  scene_inspector_close() or the end of the program. A forked child does not answer.
 *  @param path of the socket, UTF-8, 1...107 bytes. One that is there of a program that has ended is replaced.
 *  @return #SCENE_ERROR_INVALID_STATE (the program listens already), #SCENE_ERROR_IO (another program listens there, the path is a file's, or its
 *          folder cannot be written), #SCENE_ERROR_INVALID_ARGUMENT (a path that is NULL, empty, too long or no UTF-8).
 *  Threads: any. Since: 0.4. */
scene_status scene_inspector_listen(const char *path);

/** Ends what scene_inspector_listen() began; inspectors are told that it is over, and the socket's file goes. Without one that listens it does nothing.
 *  Threads: any. Since: 0.4. */
scene_status scene_inspector_close(void);

SCENE_END_DECLS

#endif
