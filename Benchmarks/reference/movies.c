/* Movies by hand: GStreamer decodes and converts, the pictures are uploaded as they are, and each is a quad. What of GStreamer is
 * called stands below, so that its headers need not be there. */
#define _POSIX_C_SOURCE 200809L
#include "../movies.h"
#include "gl.h"

enum { MOST = 64, PLAYING = 4, MAP_READ = 1 };

typedef struct map_info {
    void *memory;
    uint32_t flags;
    uint8_t *data;
    size_t size, maxsize;
    void *user_data[4], *reserved[4];
} map_info;

void gst_init(int *argc, char ***argv);
void *gst_parse_launch(const char *description, void **error);
void *gst_bin_get_by_name(void *bin, const char *name);
int gst_element_set_state(void *element, int state);
void *gst_app_sink_try_pull_sample(void *sink, uint64_t timeout);
void *gst_sample_get_buffer(void *sample);
int gst_buffer_map(void *buffer, map_info *info, int flags);
void gst_buffer_unmap(void *buffer, map_info *info);
void gst_mini_object_unref(void *object);

static const char vertex_shader[] = "#version 300 es\n"
                                    "uniform vec4 place;\n"
                                    "out highp vec2 at;\n"
                                    "void main() {\n"
                                    "    at = vec2(gl_VertexID & 1, gl_VertexID >> 1);\n"
                                    "    vec2 point = place.xy + at * place.zw;\n"
                                    "    gl_Position = vec4(2.0 * point - 1.0, 0, 1);\n"
                                    "}\n";
static const char fragment_shader[] = "#version 300 es\n"
                                      "precision mediump float;\n"
                                      "uniform sampler2D picture;\n"
                                      "in highp vec2 at;\n"
                                      "out vec4 color;\n"
                                      "void main() { color = texture(picture, at); }\n";

typedef struct wall {
    int side, width, height;
    GLint place;
    void *sinks[MOST];
    GLuint textures[MOST];
} wall;

static void open_channel(wall *wall, int index, const char *path) {
    char text[1024];
    movies_pipeline(text, sizeof text, path,
                    "videoconvert ! video/x-raw,format=RGBA ! appsink name=video sync=true max-buffers=2");
    void *error = NULL, *pipeline = gst_parse_launch(text, &error);
    if (pipeline == NULL || error != NULL) {
        harness_fail("GStreamer makes no pipeline of %s", text);
    }
    wall->sinks[index] = gst_bin_get_by_name(pipeline, "video");
    glGenTextures(1, &wall->textures[index]);
    glBindTexture(GL_TEXTURE_2D, wall->textures[index]);
    glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA8, wall->width, wall->height);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    gst_element_set_state(pipeline, PLAYING);
}

/** Uploads a channel's next picture, if it is time for it. */
static bool take(wall *wall, int index) {
    void *sample = gst_app_sink_try_pull_sample(wall->sinks[index], 0);
    if (sample == NULL) {
        return false;
    }
    void *buffer = gst_sample_get_buffer(sample);
    map_info map;
    if (!gst_buffer_map(buffer, &map, MAP_READ) || map.size < (size_t)(4 * wall->width * wall->height)) {
        harness_fail("a picture of the movie cannot be read, or is not %d x %d", wall->width, wall->height);
    }
    glBindTexture(GL_TEXTURE_2D, wall->textures[index]);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, wall->width, wall->height, GL_RGBA, GL_UNSIGNED_BYTE, map.data);
    gst_buffer_unmap(buffer, &map);
    gst_mini_object_unref(sample);
    return true;
}

static bool refresh(void *data) {
    wall *wall = data;
    int count = wall->side * wall->side;
    bool is_new = false;
    for (int i = 0; i < count; i++) {
        is_new |= take(wall, i);
    }
    if (!is_new) {
        return false;
    }
    glClear(GL_COLOR_BUFFER_BIT);
    float size = 1.0f / (float)wall->side;
    for (int i = 0; i < count; i++) {
        glUniform4f(wall->place, (float)(i % wall->side) * size, (float)(i / wall->side) * size, size, size);
        glBindTexture(GL_TEXTURE_2D, wall->textures[i]);
        glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    }
    gl_read_frame();
    return true;
}

int main(int argc, char **argv) {
    movies_options options = movies_read_options(argc, argv);
    static wall wall;
    wall.side = options.side;
    wall.width = CANVAS_WIDTH / options.side;
    wall.height = CANVAS_HEIGHT / options.side;
    gst_init(NULL, NULL);
    gl_set_up();
    GLuint program = gl_use_program(vertex_shader, fragment_shader);
    wall.place = glGetUniformLocation(program, "place");
    for (int i = 0; i < options.side * options.side; i++) {
        open_channel(&wall, i, options.path);
    }
    movies_measure(refresh, NULL, &wall);
    fflush(stdout);
    // The pipelines end with the process.
    _Exit(0);
}
