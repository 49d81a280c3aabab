/* The socket of inspectors: who may connect, what is refused, and what becomes of it. What is answered is tried in Python, which asks. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "frame.h"

static char folder[] = "/tmp/inspector-XXXXXX", path[64];

static struct sockaddr_un address_of(const char *name) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    snprintf(address.sun_path, sizeof address.sun_path, "%s", name);
    return address;
}

static int connected(void) {
    struct sockaddr_un address = address_of(path);
    int connection = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    struct timeval patience = {.tv_sec = 10};
    setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    if (connect(connection, (struct sockaddr *)&address, sizeof address) == 0) return connection;
    close(connection);
    return -1;
}

static void ask(int connection, const char *json) {
    /* One that is not let in may be gone already. */
    uint32_t head[2] = {(uint32_t)strlen(json), 0};
    if (send(connection, head, sizeof head, MSG_NOSIGNAL) == sizeof head)
        (void)!send(connection, json, head[0], MSG_NOSIGNAL);
}

/* The JSON of an answer, without the bytes after it; empty when the connection has ended. */
static const char *answer(int connection) {
    static char text[65536];
    uint32_t head[2];
    text[0] = 0;
    if (recv(connection, head, sizeof head, MSG_WAITALL) != sizeof head) return text;
    if (!CHECK(head[0] < sizeof text)) return text;
    CHECK_INT(recv(connection, text, head[0], MSG_WAITALL), head[0]);
    text[head[0]] = 0;
    for (uint32_t left = head[1]; left > 0;) {
        char bytes[4096];
        ssize_t got = recv(connection, bytes, left < sizeof bytes ? left : sizeof bytes, 0);
        if (!CHECK(got > 0)) break;
        left -= (uint32_t)got;
    }
    return text;
}

/* Whether a program still answers. */
static void check_answers(void) {
    const char *text = "";
    for (int i = 0; i < 1000 && !*text; i++) {
        int connection = connected();
        CHECK(connection >= 0);
        ask(connection, "{\"do\": \"about\"}");
        text = answer(connection);
        close(connection);
        /* Eight others may still be on their way out. */
        if (!*text) usleep(1000);
    }
    CHECK_CONTAINS(text, "\"inspector\": 1");
}

static void refuses_paths(void) {
    char name[200];
    memset(name, 'x', sizeof name);
    name[108] = 0;
    CHECK_FAILS(scene_inspector_listen(NULL), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_inspector_listen(""), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_inspector_listen(name), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_CONTAINS(scene_error_message(), "108 bytes, expected 1...107");
    snprintf(name, sizeof name, "%s/nowhere/socket", folder);
    CHECK_FAILS(scene_inspector_listen(name), SCENE_ERROR_IO);
    CHECK_CONTAINS(scene_error_message(), "No such file");
    /* What somebody else has there stays. */
    FILE *file = fopen(path, "w");
    CHECK(file && fclose(file) == 0);
    CHECK_FAILS(scene_inspector_listen(path), SCENE_ERROR_IO);
    CHECK_CONTAINS(scene_error_message(), "no socket");
    CHECK_INT(unlink(path), 0);
    struct sockaddr_un address = address_of(path);
    int other = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    CHECK_INT(bind(other, (struct sockaddr *)&address, sizeof address), 0);
    CHECK_INT(listen(other, 1), 0);
    CHECK_FAILS(scene_inspector_listen(path), SCENE_ERROR_IO);
    CHECK_CONTAINS(scene_error_message(), "another program listens there");
    /* What a program has left that ended is replaced. */
    close(other);
    CHECK_INT(access(path, F_OK), 0);
    CHECK_OK(scene_inspector_listen(path));
    CHECK_FAILS(scene_inspector_listen(path), SCENE_ERROR_INVALID_STATE);
}

static void takes_nonsense(void) {
    int connection = connected();
    CHECK(send(connection, "GET / HTTP/1.1\r\n\r\n", 18, MSG_NOSIGNAL) == 18);
    CHECK_CONTAINS(answer(connection), "no request");
    CHECK_TEXT(answer(connection), "");
    close(connection);
    connection = connected();
    static const char *const wrong[] = {
        "{",
        "[]",
        "1",
        "{\"do\": 1}",
        "{\"do\": \"sing\"}",
        "{\"do\": \"state\"}",
        "{\"do\": \"tree\", \"renderer\": \"18446744073709551616\"}",
        "{\"do\": \"set\", \"layer\": \"1\", \"values\": {}}",
        "{\"do\": \"set\", \"layer\": 5}",
        "{\"do\": \"time\", \"layer\": \"-1\", \"timing\": [1]}",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        ask(connection, wrong[i]);
        CHECK_CONTAINS(answer(connection), "\"error\": ");
    }
    /* Half a request, and a whole one whose answer nobody waits for. */
    uint32_t head[2] = {100, 0};
    CHECK_INT(send(connection, head, sizeof head, MSG_NOSIGNAL), sizeof head);
    close(connection);
    connection = connected();
    ask(connection, "{\"do\": \"about\"}");
    close(connection);
    check_answers();
}

static bool is_let_in(int connection) {
    ask(connection, "{\"do\": \"about\"}");
    return strstr(answer(connection), "\"inspector\": 1") != NULL;
}

static void limits_connections(void) {
    /* Those that were closed leave in their own time. */
    int connections[8], count = 0;
    for (int i = 0; i < 1000 && count < 8; i++) {
        connections[count] = connected();
        if (is_let_in(connections[count])) {
            count++;
        } else {
            close(connections[count]);
            usleep(1000);
        }
    }
    CHECK_INT(count, 8);
    int other = connected();
    CHECK(!is_let_in(other));
    close(other);
    for (int i = 0; i < count; i++) close(connections[i]);
}

/* Trees, and the time of a root, which runs again when the inspector has left. */
static void shows_trees(stage *stage) {
    char request[200];
    check_answers();
    int connection = connected();
    ask(connection, "{\"do\": \"about\"}");
    snprintf(request, sizeof request, "\"id\": %" PRIu64 ", \"root\": %" PRIu64, (uint64_t)(uintptr_t)stage->renderer,
             (uint64_t)(uintptr_t)stage->root);
    CHECK_CONTAINS(answer(connection), request);
    snprintf(request, sizeof request, "{\"do\": \"tree\", \"renderer\": \"%" PRIu64 "\"}",
             (uint64_t)(uintptr_t)stage->renderer);
    ask(connection, request);
    snprintf(request, sizeof request, "\"layers\": [%" PRIu64 ", ", (uint64_t)(uintptr_t)stage->root);
    CHECK_CONTAINS(answer(connection), request);
    snprintf(request, sizeof request, "{\"do\": \"set\", \"layer\": \"%" PRIu64 "\", \"values\": {\"opacity\": 0.25}}",
             (uint64_t)(uintptr_t)stage->root);
    ask(connection, request);
    CHECK_TEXT(answer(connection), "{}");
    CHECK_NUMBER(scene_layer_get_opacity(stage->root), 0.25);
    CHECK_INT(scene_layer_get_animation_count(stage->root), 0);
    CHECK_OK(scene_layer_set_speed(stage->root, 0.5));
    snprintf(request, sizeof request, "{\"do\": \"time\", \"layer\": \"%" PRIu64 "\", \"timing\": [1, 2, 0]}",
             (uint64_t)(uintptr_t)stage->root);
    ask(connection, request);
    CHECK_TEXT(answer(connection), "{}");
    CHECK_NUMBER(scene_layer_get_speed(stage->root), 0);
    CHECK_NUMBER(scene_layer_get_time_offset(stage->root), 2);
    close(connection);
    for (int i = 0; i < 1000 && scene_layer_get_speed(stage->root) != 0.5; i++) usleep(10000);
    CHECK_NUMBER(scene_layer_get_speed(stage->root), 0.5);
    CHECK_NUMBER(scene_layer_get_time_offset(stage->root), 0);
}

/* A child neither answers nor takes the socket along when it ends. */
static void survives_children(void) {
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) exit(scene_inspector_close() == SCENE_ERROR_INVALID_STATE ? 0 : 1);
    int status = 0;
    CHECK(waitpid(child, &status, 0) == child);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    check_answers();
}

int main(void) {
    CHECK(mkdtemp(folder) != NULL);
    snprintf(path, sizeof path, "%s/socket", folder);
    CHECK_OK(scene_inspector_close());
    refuses_paths();
    struct stat status;
    CHECK_INT(stat(path, &status), 0);
    CHECK_INT(status.st_mode & 07777, 0600);
    check_answers();
    takes_nonsense();
    limits_connections();
    stage stage = stage_create(64, 32, 2);
    add_box(stage.root, 4, 4, 8, 8, RED);
    CHECK_OK(scene_renderer_render(stage.renderer, 0));
    shows_trees(&stage);
    survives_children();
    int connection = connected();
    ask(connection, "{\"do\": \"about\"}");
    answer(connection);
    CHECK_OK(scene_inspector_close());
    CHECK_TEXT(answer(connection), "");
    close(connection);
    CHECK_INT(access(path, F_OK), -1);
    CHECK_INT(connected(), -1);
    /* Again, from another folder, with a name that is relative to it. */
    CHECK_INT(chdir(folder), 0);
    CHECK_OK(scene_inspector_listen("socket"));
    CHECK_INT(chdir("/"), 0);
    check_answers();
    CHECK_OK(scene_inspector_close());
    CHECK_INT(rmdir(folder), 0);
    stage_release(&stage);
    return check_summary("inspector_sockets");
}
