#include "workload.h"

#include <math.h>

#define TWO_PI 6.283185307179586f

/** A number in 0..<1 for each pair of an index and a column: the finaliser of MurmurHash3. */
static float random_unit(uint32_t index, uint32_t column) {
    uint32_t bits = index * 0x9e3779b9u + column * 0x85ebca6bu + 0x27d4eb2fu;
    bits = (bits ^ bits >> 16) * 0x85ebca6bu;
    bits = (bits ^ bits >> 13) * 0xc2b2ae35u;
    bits ^= bits >> 16;
    return (float)(bits >> 8) * (1.0f / 16777216.0f);
}

static float random_between(uint32_t index, uint32_t column, float low, float high) {
    return low + (high - low) * random_unit(index, column);
}

/** A soft, opaque colour of the given hue, 0...1. */
static workload_color color_of_hue(float hue, float value) {
    float angle = TWO_PI * hue;
    return (workload_color){value * (0.65f + 0.35f * cosf(angle)), value * (0.65f + 0.35f * cosf(angle - TWO_PI / 3)),
                            value * (0.65f + 0.35f * cosf(angle + TWO_PI / 3)), 1.0f};
}

static workload_cycle random_cycle(uint32_t index, uint32_t column) {
    float duration = random_between(index, column, 2.0f, 6.0f);
    return (workload_cycle){duration, duration * random_unit(index, column + 1)};
}

/** A path whose ends keep `margin` from the canvas's edges, so that a frame's pixels hardly vary with time. */
static workload_path random_path(uint32_t index, uint32_t column, float margin) {
    return (workload_path){random_between(index, column, margin, CANVAS_WIDTH - margin),
                           random_between(index, column + 1, margin, CANVAS_HEIGHT - margin),
                           random_between(index, column + 2, margin, CANVAS_WIDTH - margin),
                           random_between(index, column + 3, margin, CANVAS_HEIGHT - margin),
                           random_cycle(index, column + 4)};
}

static workload_turn random_turn(uint32_t index, uint32_t column) {
    float from = random_between(index, column, 0, TWO_PI);
    float direction = random_unit(index, column + 1) < 0.5f ? -1.0f : 1.0f;
    return (workload_turn){from, from + direction * TWO_PI, random_cycle(index, column + 2)};
}

void workload_city(city_quad quads[CITY_QUADS]) {
    for (uint32_t i = 0; i < CITY_QUADS; i++) {
        quads[i] = (city_quad){random_path(i, 0, CITY_SIZE / 2.0f), i % CITY_IMAGES};
    }
}

void workload_city_image(uint32_t image, uint8_t *pixels) {
    workload_color ground = color_of_hue((float)image / CITY_IMAGES, 0.9f);
    workload_color figure = color_of_hue((float)image / CITY_IMAGES + 0.4f, 1.0f);
    for (int y = 0; y < CITY_SIZE; y++) {
        for (int x = 0; x < CITY_SIZE; x++, pixels += 4) {
            float dx = (float)x - 15.5f, dy = (float)y - 15.5f;
            float ring = fabsf(sqrtf(dx * dx + dy * dy) - (float)(5 + image % 6));
            float mix = fminf(fmaxf(3.0f - ring, 0.0f), 1.0f);
            float shade = 1.0f - 0.4f * (float)y / CITY_SIZE;
            pixels[0] = (uint8_t)lrintf(255 * (ground.r * shade * (1 - mix) + figure.r * mix));
            pixels[1] = (uint8_t)lrintf(255 * (ground.g * shade * (1 - mix) + figure.g * mix));
            pixels[2] = (uint8_t)lrintf(255 * (ground.b * shade * (1 - mix) + figure.b * mix));
            pixels[3] = 255;
        }
    }
}

void workload_cards(card cards[CARDS]) {
    for (uint32_t i = 0; i < CARDS; i++) {
        float hue = random_unit(i, 20);
        cards[i] = (card){random_path(i, 0, CARD_HEIGHT), random_turn(i, 10), color_of_hue(hue, 0.9f),
                          color_of_hue(hue + 0.5f, 1.0f)};
    }
}

/** Where a group lies in the one that holds it: the outermost in a row, the others on a circle. */
static tree_group make_group(uint32_t index, int32_t parent, int level, int branch) {
    static const float radius[TREE_LEVELS] = {0, 110, 60, 40};
    tree_group group = {parent, 0, 0, random_turn(index, 0)};
    if (level == 0) {
        group.x = 240.0f + 200.0f * (float)branch;
        group.y = CANVAS_HEIGHT / 2.0f;
    } else {
        float angle = TWO_PI * (float)branch / TREE_BRANCHES;
        group.x = radius[level] * cosf(angle);
        group.y = radius[level] * sinf(angle);
    }
    return group;
}

void workload_tree(tree_group groups[TREE_GROUPS], tree_leaf leaves[TREE_LEAVES]) {
    uint32_t count = 0;
    int32_t outer = -1, outer_count = 1;
    for (int level = 0; level < TREE_LEVELS; level++) {
        int32_t first = (int32_t)count;
        for (int32_t i = 0; i < outer_count * TREE_BRANCHES; i++, count++) {
            int32_t parent = level == 0 ? -1 : outer + i / TREE_BRANCHES;
            groups[count] = make_group(count, parent, level, i % TREE_BRANCHES);
        }
        outer = first;
        outer_count *= TREE_BRANCHES;
    }
    for (uint32_t i = 0; i < TREE_LEAVES; i++) {
        uint32_t innermost = i * TREE_INNERMOST / TREE_LEAVES;
        float angle = random_between(i, 30, 0, TWO_PI), distance = random_between(i, 31, 6, 24);
        leaves[i] = (tree_leaf){TREE_GROUPS - TREE_INNERMOST + innermost, distance * cosf(angle),
                                distance * sinf(angle), color_of_hue(random_unit(i, 32), 0.95f)};
    }
}

void workload_picture(uint8_t pixels[4 * CANVAS_WIDTH * CANVAS_HEIGHT]) {
    for (uint32_t i = 0; i < 4 * CANVAS_WIDTH * CANVAS_HEIGHT; i++) {
        const uint32_t x = i / 4 % CANVAS_WIDTH, y = i / 4 / CANVAS_WIDTH;
        pixels[i] = i % 4 == 3 ? 255 : (uint8_t)(x * (i % 4 + 1) / 7 + (y / 20 + x / 20) % 2 * 60 + y / 5);
    }
}

commit_layer workload_commit_layer(uint32_t index) {
    return (commit_layer){random_between(index, 0, 8, CANVAS_WIDTH - 8), random_between(index, 1, 8, CANVAS_HEIGHT - 8),
                          color_of_hue(random_unit(index, 2), 0.95f)};
}
