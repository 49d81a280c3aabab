/* The album-art city with the C API. README.md has the plan that this follows.

       city [-d FOLDER] [-f FPS] [-o city.mp4]     renders nine seconds to a video, through ffmpeg
       city [-d FOLDER] -t SECONDS -o city.png     renders one frame to a PNG

   FOLDER, which holds albums/ and stage/, is examples/city unless it is given. */
#define _XOPEN_SOURCE 700
#include "film.h"

#include <dirent.h>
#include <math.h>
#include <scene/scene.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    width = 1280,
    height = 720,
    duration = 9,
    rows = 15,
    columns = 10,
    album_count = 150,
    cover_count = 6000,
    size_count = 3
};

static const double pi = 3.14159265358979323846, pitch = 44, tile = 42, rise = 3.65;

typedef struct vector {
    double x, y, z;
} vector;

typedef struct curve {
    double x1, y1, x2, y2;
} curve;

/* What the pieces of the city share. */
static struct {
    scene_layer *root, *space; /* Of what is drawn, and what layers are added to. */
    scene_image *albums[size_count][album_count], *sky, *floor, *shine, *fog, *glow;
    scene_transform turns[4]; /* Of the faces. */
} city;

/* The plan ------------------------------------------------------------------------------------------------------- */

/* A number 0 <= x < 1 that belongs to some small integers. */
static double chance_of(const uint32_t *keys, int count) {
    uint32_t v = 2166136261u;
    for (int i = 0; i < count; i++) v = (v ^ keys[i]) * 16777619u;
    v = (v ^ v >> 15) * 0x2c1b3c6du;
    v = (v ^ v >> 12) * 0x297a2d39u;
    return (v ^ v >> 15) / 4294967296.0;
}

#define CHANCE(...) \
    chance_of((const uint32_t[]){__VA_ARGS__}, (int)(sizeof((const uint32_t[]){__VA_ARGS__}) / sizeof(uint32_t)))

/* A box of covers: x the middle of its front, z that of its front face, sizes in covers. */
typedef struct house {
    uint32_t index;
    double x, z;
    int width, depth, height;
    double begin;
} house;

/* A side of a house: covers from a corner, stepping across and up. */
typedef enum face_kind { FRONT, LEFT, RIGHT, ROOF } face_kind;

typedef struct face {
    face_kind kind;
    vector corner, across, up;
    int columns, rows;
} face;

static const double brightness[4] = {1, 0.55, 0.55, 0.72}, reflection[3] = {0.34, 0.20, 0.10};

static double row_z(int row) { return 300 - row * 132 - (row / 4) * 76; }

/* Fills in the house of a place; false when there is none. */
static bool plan_house(house *house, int row, int column, int side) {
    double out = 85 + 44 + column * 114 + (column / 3) * 50;
    if (out > 700 + 500 * (row + 1) / 15.0) return false;
    uint32_t index = (uint32_t)((row * columns + column) * 2 + side);
    house->index = index;
    house->x = side ? out : -out;
    house->z = row_z(row);
    bool slender = CHANCE(index, 1) < 0.16;
    double downtown = exp(-pow((out - 150) / 380, 2) - pow((house->z + 800) / 560, 2));
    double storeys = 1.3 + 2.1 * CHANCE(index, 2) + downtown * (2.5 + 9 * pow(CHANCE(index, 3), 2));
    house->width = house->depth = slender ? 1 : 2;
    house->height = (int)(storeys * (slender ? 1.35 : 1) + 0.5);
    house->begin = 0.1 + 0.9 * fmin(1, hypot(house->x / 1200, (house->z - 300) / 2400)) + 0.3 * CHANCE(index, 5);
    return true;
}

/* The faces that the camera can see, the front last. */
static int plan_faces(const house *house, face faces[4]) {
    double w = house->width * pitch, d = house->depth * pitch, h = house->height * pitch;
    double left = house->x - w / 2, right = house->x + w / 2, front = house->z, back = front - d;
    vector up = {0, -pitch, 0};
    int count = 0;
    if (house->x > -530) faces[count++] = (face){LEFT, {left, 0, back}, {0, 0, pitch}, up, house->depth, house->height};
    if (house->x < 250)
        faces[count++] = (face){RIGHT, {right, 0, front}, {0, 0, -pitch}, up, house->depth, house->height};
    faces[count++] = (face){ROOF, {left, -h, front}, {pitch, 0, 0}, {0, 0, -pitch}, house->width, house->depth};
    faces[count++] = (face){FRONT, {left, 0, front}, {pitch, 0, 0}, up, house->width, house->height};
    return count;
}

static void for_each_face(void (*visit)(const house *house, const face *face)) {
    for (int row = rows - 1; row >= 0; row--)
        for (int column = columns - 1; column >= 0; column--)
            for (int side = 0; side < 2; side++) {
                house house;
                face faces[4];
                if (!plan_house(&house, row, column, side)) continue;
                int count = plan_faces(&house, faces);
                for (int i = 0; i < count; i++) visit(&house, &faces[i]);
            }
}

/* Layers --------------------------------------------------------------------------------------------------------- */

static void check(bool good, const char *what) {
    if (good) return;
    fprintf(stderr, "city: %s: %s\n", what, scene_error_message());
    exit(1);
}

static scene_value number(double value) { return (scene_value){.type = SCENE_VALUE_NUMBER, .numbers = {value}}; }

/* A layer with its middle, or its anchor point, at a point of city space. The space holds it. */
static scene_layer *add_layer(vector at, scene_size size, scene_point anchor, scene_image *contents) {
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    scene_layer_set_bounds(layer, (scene_rect){0, 0, size.width, size.height});
    scene_layer_set_position(layer, (scene_point){width / 2 + at.x, height / 2 + at.y});
    scene_layer_set_z_position(layer, at.z);
    scene_layer_set_anchor_point(layer, anchor);
    scene_layer_set_contents(layer, contents);
    scene_layer_add_sublayer(city.space, layer);
    scene_layer_release(layer);
    return layer;
}

/* Adds what was prepared, and lets go of it. */
static void add_animation(scene_layer *layer, scene_animation *animation, curve c) {
    scene_timing_function *function = scene_timing_function_create_bezier(c.x1, c.y1, c.x2, c.y2);
    scene_animation_set_timing_function(animation, function);
    scene_layer_add_animation(layer, animation, NULL);
    scene_timing_function_release(function);
    scene_animation_release(animation);
}

/* From a value to the model's and back, staying at the value before and after. */
static void add_rise(scene_layer *layer, const char *key_path, scene_value from, double begin, double seconds,
                     curve c) {
    scene_animation *animation = scene_animation_create_basic(key_path);
    scene_animation_set_from_value(animation, &from);
    scene_animation_set_begin_time(animation, begin);
    scene_animation_set_duration(animation, seconds);
    scene_animation_set_autoreverses(animation, true);
    scene_animation_set_fill_mode(animation, SCENE_FILL_MODE_BOTH);
    scene_animation_set_removed_on_completion(animation, false);
    add_animation(layer, animation, c);
}

static void add_cover(const house *house, const face *face, int row, int column, bool mirrored) {
    static const curve settling = {0.16, 1, 0.3, 1};
    uint32_t index = house->index, kind = face->kind, r = (uint32_t)row, c = (uint32_t)column;
    double a = column + 0.5, u = row + 0.5;
    vector at = {face->corner.x + a * face->across.x + u * face->up.x,
                 face->corner.y + a * face->across.y + u * face->up.y,
                 face->corner.z + a * face->across.z + u * face->up.z};
    int album = CHANCE(index, kind, r, c, 6) < 0.12
                    ? (int)(album_count * CHANCE(index, kind, r, c, 7))
                    : (int)(album_count * CHANCE(index, 4) + 25 * CHANCE(index, kind, r, c, 7)) % album_count;
    uint32_t distance = index / (2 * columns);
    bool flown_by = index / 2 % columns == 0 && distance < 12;
    scene_image *image = city.albums[flown_by || distance < 2 ? 0 : distance < 8 ? 1 : 2][album];
    double storey = face->kind == ROOF ? house->height : row;
    double begin = house->begin + 0.1 * pow(storey, 0.8) + 0.25 * CHANCE(index, kind, r, c, 3);
    double from_x = at.x + 160 * (CHANCE(index, kind, r, c, 1) - 0.5),
           from_y = at.y - 120 - 220 * CHANCE(index, kind, r, c, 2);
    scene_transform turn = city.turns[face->kind];
    if (mirrored) {
        scene_transform over = scene_transform_make_rotation(pi, 1, 0, 0);
        turn = scene_transform_concat(&turn, &over);
        at.y = -at.y;
        from_y = -from_y;
    }
    scene_layer *layer = add_layer(at, (scene_size){tile, tile}, (scene_point){0.5, 0.5}, image);
    scene_layer_set_opacity(layer, brightness[face->kind] * (mirrored ? reflection[row] : 1));
    scene_layer_set_transform(layer, &turn);
    scene_value from = {.type = SCENE_VALUE_POINT, .numbers = {width / 2 + from_x, height / 2 + from_y}};
    add_rise(layer, "position", from, begin, rise, settling);
    add_rise(layer, "transform.scale", number(0.001), begin, rise, settling);
}

/* The dark wall behind the covers of a face, anchored at its far end so that it is drawn before them. */
static void add_wall(const house *house, const face *face) {
    static const scene_color dark = {7 / 255.0f, 6 / 255.0f, 13 / 255.0f, 1};
    static const scene_point anchors[4] = {{0.5, 1}, {0, 1}, {1, 1}, {0.5, 0}};
    static const curve growing = {0.3, 0.5, 0.1, 1}, appearing = {0.1, 0.9, 0.1, 1};
    /* Half a point within the covers, so that it is behind them from everywhere. */
    double w = house->width * pitch - 1, d = house->depth * pitch - 1, h = house->height * pitch - 0.5;
    double front = house->z - 0.5, back = front - d;
    const vector places[4] = {
        {house->x, 0, front}, {house->x - w / 2, 0, back}, {house->x + w / 2, 0, back}, {house->x, -h, back}};
    const scene_size sizes[4] = {{w, h}, {d, h}, {d, h}, {w, d}};
    double begin = house->begin + 0.3, seconds = rise - 0.3;
    scene_layer *layer = add_layer(places[face->kind], sizes[face->kind], anchors[face->kind], NULL);
    scene_layer_set_background_color(layer, &dark);
    scene_layer_set_transform(layer, &city.turns[face->kind]);
    if (face->kind == ROOF) {
        add_rise(layer, "position.y", number(height / 2), begin, seconds, growing);
        add_rise(layer, "opacity", number(0), begin, seconds, appearing);
    } else {
        add_rise(layer, "transform.scale.y", number(0.001), begin, seconds, growing);
    }
}

static void add_face(const house *house, const face *face) {
    add_wall(house, face);
    for (int row = 0; row < face->rows; row++)
        for (int column = 0; column < face->columns; column++) add_cover(house, face, row, column, false);
}

static int solid_covers, reflected_covers, skipped;

static int reflected_rows(const face *face) { return face->kind == ROOF ? 0 : face->rows < 3 ? face->rows : 3; }

static void count_covers(const house *house, const face *face) {
    (void)house;
    solid_covers += face->columns * face->rows;
    reflected_covers += face->columns * reflected_rows(face);
}

/* So many of the last reflections are kept that there are cover_count covers in all. */
static void add_reflection(const house *house, const face *face) {
    for (int row = 0; row < reflected_rows(face); row++)
        for (int column = 0; column < face->columns; column++)
            if (skipped++ >= solid_covers + reflected_covers - cover_count) add_cover(house, face, row, column, true);
}

static void add_ground(void) {
    add_layer((vector){0, 0, -2600}, (scene_size){12000, 2400}, (scene_point){0.5, 0.9}, city.sky);
    scene_layer *floor = add_layer((vector){0, 0, -2599}, (scene_size){4000, 2680}, (scene_point){0.5, 0}, city.floor);
    scene_layer_set_transform(floor, &city.turns[ROOF]);
    scene_layer *shine = add_layer((vector){0, 0, -2598}, (scene_size){9000, 900}, (scene_point){0.5, 0}, city.shine);
    scene_layer_set_transform(shine, &city.turns[ROOF]);
}

static void add_fog_and_cars(void) {
    static const scene_point center = {0.5, 0.5};
    for (int row = 2; row < rows; row += 2)
        add_layer((vector){0, 0, row_z(row) + 20}, (scene_size){3000 + 100 * row, 640}, center, city.fog);
    for (uint32_t street = 0; street < rows; street++)
        for (uint32_t car = 0; car < 4; car++) {
            double side = car % 2 ? 1 : -1, seconds = 6 + 5 * CHANCE(street, car, 8);
            scene_layer *light =
                add_layer((vector){0, -3, row_z((int)street) + 22 + 4 * side}, (scene_size){26, 14}, center, city.glow);
            scene_animation *drive = scene_animation_create_basic("position.x");
            scene_value from = number(width / 2 - 1000 * side), to = number(width / 2 + 1000 * side);
            scene_animation_set_from_value(drive, &from);
            scene_animation_set_to_value(drive, &to);
            scene_animation_set_duration(drive, seconds);
            scene_animation_set_time_offset(drive, seconds * CHANCE(street, car, 9));
            scene_animation_set_repeat_count(drive, INFINITY);
            add_animation(light, drive, (curve){0, 0, 1, 1});
        }
}

/* The camera ----------------------------------------------------------------------------------------------------- */

typedef struct view {
    double distance, height, pitch, yaw;
    vector target;
} view;

/* The world is moved, turned, and moved away, in this order. */
static scene_transform camera(view v) {
    const scene_transform steps[] = {scene_transform_make_translation(-v.target.x, -v.target.y, -v.target.z),
                                     scene_transform_make_rotation(v.yaw * pi / 180, 0, 1, 0),
                                     scene_transform_make_rotation(-v.pitch * pi / 180, 1, 0, 0),
                                     scene_transform_make_translation(0, v.height, 800 - v.distance)};
    scene_transform result = steps[0];
    for (int i = 1; i < 4; i++) result = scene_transform_concat(&result, &steps[i]);
    return result;
}

static void add_shot(view from, view to, double begin, double seconds, curve c, scene_fill_mode fill) {
    scene_animation *animation = scene_animation_create_basic("sublayerTransform");
    scene_transform ends[2] = {camera(from), camera(to)};
    scene_value value = {.type = SCENE_VALUE_TRANSFORM};
    memcpy(value.numbers, &ends[0], sizeof ends[0]);
    scene_animation_set_from_value(animation, &value);
    memcpy(value.numbers, &ends[1], sizeof ends[1]);
    scene_animation_set_to_value(animation, &value);
    scene_animation_set_begin_time(animation, begin);
    scene_animation_set_duration(animation, seconds);
    scene_animation_set_fill_mode(animation, fill);
    scene_animation_set_removed_on_completion(animation, false);
    add_animation(city.space, animation, c);
}

static void add_camera(void) {
    static const view a = {1150, 90, 3.5, -12, {0, -60, -350}}, b = {1560, 20, 15.5, 14, {0, -130, -500}};
    static const view street = {640, 40, 2, 0, {0, -60, 160}}, deep = {640, 40, -4, 0, {0, -60, -1180}};
    static const view c = {1180, 110, 5, 20, {-20, -110, -420}};
    scene_transform last = camera(c);
    scene_layer_set_sublayer_transform(city.space, &last);
    add_shot(a, b, 0, 2.4, (curve){0.45, 0, 0.4, 1}, SCENE_FILL_MODE_BOTH);
    add_shot(b, street, 2.4, 1.5, (curve){0.6, 0, 0.7, 0.75}, SCENE_FILL_MODE_FORWARDS);
    add_shot(street, deep, 3.9, 2.8, (curve){0.28, 0.3, 0.5, 1}, SCENE_FILL_MODE_FORWARDS);
    add_shot(deep, c, 6.7, duration - 6.7, (curve){0.5, 0, 0.4, 1}, SCENE_FILL_MODE_FORWARDS);
}

/* A space that the camera looks into, for the layers that are added from now on. */
static void begin_space(void) {
    scene_layer *space = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    scene_layer_set_frame(space, (scene_rect){0, 0, width, height});
    scene_transform perspective = scene_transform_make_perspective(800);
    scene_layer_set_sublayer_transform(space, &perspective);
    scene_layer_add_sublayer(city.root, space);
    scene_layer_release(space);
    city.space = scene_layer_create(SCENE_LAYER_KIND_TRANSFORM);
    scene_layer_set_frame(city.space, (scene_rect){0, 0, width, height});
    scene_layer_add_sublayer(space, city.space);
    scene_layer_release(city.space);
    add_camera();
}

/* All of it ------------------------------------------------------------------------------------------------------ */

static scene_image *load_image(const char *folder, const char *name) {
    char path[8192];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    scene_image *image = scene_image_create_from_file(path);
    check(image != NULL, path);
    return image;
}

static int is_png(const struct dirent *entry) { return strstr(entry->d_name, ".png") != NULL; }

/* Loads the albums of one size in the order of their names. */
static void load_albums(const char *folder, int size, scene_image **albums) {
    char path[4096];
    struct dirent **entries;
    snprintf(path, sizeof path, "%s/albums/%d", folder, size);
    int count = scandir(path, &entries, is_png, alphasort);
    if (count != album_count) {
        fprintf(stderr, "city: %s: expected %d albums, found %d\n", path, album_count, count);
        exit(1);
    }
    for (int i = 0; i < count; i++) {
        albums[i] = load_image(path, entries[i]->d_name);
        free(entries[i]);
    }
    free(entries);
}

static void load_images(const char *folder) {
    static const int sizes[size_count] = {128, 64, 32};
    for (int i = 0; i < size_count; i++) load_albums(folder, sizes[i], city.albums[i]);
    city.sky = load_image(folder, "stage/sky.png");
    city.floor = load_image(folder, "stage/floor.png");
    city.shine = load_image(folder, "stage/shine.png");
    city.fog = load_image(folder, "stage/fog.png");
    city.glow = load_image(folder, "stage/glow.png");
}

static void build(const char *folder) {
    static const scene_color ground = {5 / 255.0f, 6 / 255.0f, 13 / 255.0f, 1};
    load_images(folder);
    city.turns[FRONT] = scene_transform_make_identity();
    city.turns[LEFT] = scene_transform_make_rotation(-pi / 2, 0, 1, 0);
    city.turns[RIGHT] = scene_transform_make_rotation(pi / 2, 0, 1, 0);
    city.turns[ROOF] = scene_transform_make_rotation(pi / 2, 1, 0, 0);
    city.root = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    scene_layer_set_frame(city.root, (scene_rect){0, 0, width, height});
    scene_layer_set_background_color(city.root, &ground);
    /* The ground has a space of its own, which is drawn before the town's: it would hide what it reflects. */
    begin_space();
    add_ground();
    begin_space();
    add_fog_and_cars();
    for_each_face(count_covers);
    for_each_face(add_reflection);
    for_each_face(add_face);
    for (int i = 0; i < size_count * album_count; i++)
        scene_image_release(city.albums[i / album_count][i % album_count]);
    scene_image *const stage[] = {city.sky, city.floor, city.shine, city.fog, city.glow};
    for (int i = 0; i < 5; i++) scene_image_release(stage[i]);
}

static void render_video(scene_renderer *renderer, const char *path, int fps) {
    size_t length = (size_t)4 * width * height;
    uint8_t *pixels = malloc(length);
    film film;
    if (!pixels || !film_open(&film, path, width, height, fps)) exit(1);
    for (int frame = 0; frame < duration * fps; frame++) {
        check(scene_renderer_render(renderer, (double)frame / fps) == SCENE_OK, "render");
        check(scene_renderer_read_pixels(renderer, SCENE_PIXEL_FORMAT_RGBA8, (size_t)4 * width, pixels, length) ==
                  SCENE_OK,
              "read");
        if (!film_add(&film, pixels, length)) break;
    }
    free(pixels);
    if (!film_close(&film)) exit(1);
}

int main(int count, char **arguments) {
    const char *folder = "examples/city", *output = "city.mp4";
    double time = -1;
    int fps = 60, option;
    while ((option = getopt(count, arguments, "d:f:o:t:")) != -1) {
        if (option == 'd') folder = optarg;
        if (option == 'o') output = optarg;
        if (option == 'f') fps = atoi(optarg);
        if (option == 't') time = atof(optarg);
        if (option == '?' || fps < 1) return 2;
    }
    scene_renderer *renderer = scene_renderer_create_offscreen(width, height, 1);
    check(renderer != NULL, "no renderer");
    build(folder);
    check(scene_renderer_set_root(renderer, city.root) == SCENE_OK, "root");
    if (time < 0) {
        render_video(renderer, output, fps);
    } else {
        /* What has no begin time of its own begins with the first frame. */
        check(scene_renderer_render(renderer, 0) == SCENE_OK, "render");
        check(scene_renderer_render(renderer, time) == SCENE_OK, "render");
        check(scene_renderer_write_png(renderer, output) == SCENE_OK, output);
    }
    scene_renderer_release(renderer);
    scene_layer_release(city.root);
    return 0;
}
