/* Checks for the test programs: each prints where it failed, what it expected and what it got, and the program goes on.
   main ends with `return check_summary("name");`. */
#ifndef CHECK_H
#define CHECK_H

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <scene/scene.h>

/* A broken library fails thousands of checks of a table-driven walk; more than this tells nobody anything. */
#define CHECK_MAX_REPORTS 60

static int checks_passed, checks_failed;

/* Threads check as well. */
static inline int check_count(int *counter) { return __atomic_fetch_add(counter, 1, __ATOMIC_RELAXED); }

static inline bool check_that(bool passed, const char *file, int line, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

static inline bool check_that(bool passed, const char *file, int line, const char *format, ...) {
    if (passed) {
        check_count(&checks_passed);
        return true;
    }
    if (check_count(&checks_failed) < CHECK_MAX_REPORTS) {
        va_list arguments;
        va_start(arguments, format);
        fprintf(stderr, "%s:%d: ", file, line);
        vfprintf(stderr, format, arguments);
        fputc('\n', stderr);
        va_end(arguments);
    }
    return false;
}

static inline int check_summary(const char *name) {
    printf("%s: %d passed, %d failed\n", name, checks_passed, checks_failed);
    return checks_failed == 0 ? 0 : 1;
}

/* Whether the message of the last failure names the function of a call's source text, "scene_x(...)". */
static inline bool check_message_names(const char *call) {
    char name[128];
    size_t length = strcspn(call, "(");
    snprintf(name, sizeof name, "%.*s", (int)length, call);
    return strstr(scene_error_message(), name) != NULL;
}

static inline bool check_same_bits(double a, double b) { return memcmp(&a, &b, sizeof a) == 0; }

static inline bool check_near(double a, double b, double tolerance) { return fabs(a - b) <= tolerance; }

static inline bool check_status(scene_status got, scene_status expected, const char *call, const char *file, int line) {
    return check_that(got == expected, file, line, "%s: expected %s, got %s (%s)", call, scene_status_name(expected),
                      scene_status_name(got), got == SCENE_OK ? "" : scene_error_message());
}

/* A failure is its status, and a message that names the function. */
static inline bool check_failure(scene_status got, scene_status expected, const char *call, const char *file,
                                 int line) {
    return check_status(got, expected, call, file, line) &&
           check_status(scene_error_status(), expected, "scene_error_status()", file, line) &&
           check_that(check_message_names(call), file, line, "%s: the message does not name the function: \"%s\"", call,
                      scene_error_message());
}

static inline bool check_rect(scene_rect got, scene_rect expected, double tolerance, const char *text, const char *file,
                              int line) {
    bool same = check_near(got.x, expected.x, tolerance) && check_near(got.y, expected.y, tolerance) &&
                check_near(got.width, expected.width, tolerance) && check_near(got.height, expected.height, tolerance);
    return check_that(same, file, line, "%s: expected (%.17g, %.17g, %.17g, %.17g), got (%.17g, %.17g, %.17g, %.17g)",
                      text, expected.x, expected.y, expected.width, expected.height, got.x, got.y, got.width,
                      got.height);
}

static inline bool check_text(const char *got, const char *expected, const char *text, const char *file, int line) {
    bool same = got == expected || (got && expected && strcmp(got, expected) == 0);
    return check_that(same, file, line, "%s: expected \"%s\", got \"%s\"", text, expected ? expected : "(NULL)",
                      got ? got : "(NULL)");
}

#define CHECK(condition) check_that((condition), __FILE__, __LINE__, "expected: %s", #condition)

#define CHECK_INT(got, expected)                                                                                     \
    do {                                                                                                             \
        int64_t got_ = (int64_t)(got), expected_ = (int64_t)(expected);                                              \
        check_that(got_ == expected_, __FILE__, __LINE__, "%s: expected %" PRId64 ", got %" PRId64, #got, expected_, \
                   got_);                                                                                            \
    } while (0)

/* Bit for bit. */
#define CHECK_NUMBER(got, expected)                                                                             \
    do {                                                                                                        \
        double got_ = (got), expected_ = (expected);                                                            \
        check_that(check_same_bits(got_, expected_), __FILE__, __LINE__, "%s: expected %.17g, got %.17g", #got, \
                   expected_, got_);                                                                            \
    } while (0)

#define CHECK_NEAR(got, expected, tolerance)                                                               \
    do {                                                                                                   \
        double got_ = (got), expected_ = (expected);                                                       \
        check_that(check_near(got_, expected_, tolerance), __FILE__, __LINE__,                             \
                   "%s: expected %.10g within %g, got %.10g", #got, expected_, (double)(tolerance), got_); \
    } while (0)

#define CHECK_TEXT(got, expected) check_text((got), (expected), #got, __FILE__, __LINE__)

#define CHECK_CONTAINS(text, part)                                                                                 \
    do {                                                                                                           \
        const char *text_ = (text), *part_ = (part);                                                               \
        check_that(text_ &&strstr(text_, part_), __FILE__, __LINE__, "%s: expected to contain \"%s\", got \"%s\"", \
                   #text, part_, text_ ? text_ : "(NULL)");                                                        \
    } while (0)

#define CHECK_RECT(got, x, y, width, height, tolerance) \
    check_rect((got), (scene_rect){(x), (y), (width), (height)}, (tolerance), #got, __FILE__, __LINE__)

/* A call that succeeds. */
#define CHECK_OK(call) check_status((call), SCENE_OK, #call, __FILE__, __LINE__)

/* A call that answers with a status, and fails. */
#define CHECK_FAILS(call, expected)                                   \
    do {                                                              \
        scene_error_clear();                                          \
        check_failure((call), (expected), #call, __FILE__, __LINE__); \
    } while (0)

/* A call that answers with a neutral value (NULL, 0, false) and an error in scene_error_status(). */
#define CHECK_FAILS_WITH(call, neutral, expected)                                                          \
    do {                                                                                                   \
        scene_error_clear();                                                                               \
        bool is_neutral_ = (call) == (neutral);                                                            \
        check_that(is_neutral_, __FILE__, __LINE__, "%s: expected the neutral value %s", #call, #neutral); \
        check_failure(scene_error_status(), (expected), #call, __FILE__, __LINE__);                        \
    } while (0)

#endif
