/* Sounds, mixed into memory: samples, tones, volume, loops and ends. */
#include "check.h"

static float loudest(const float *samples, size_t count) {
    float most = 0;
    for (size_t i = 0; i < 2 * count; i++) most = fmaxf(most, fabsf(samples[i]));
    return most;
}

static float block[2 * 4800];

static const float *mix(size_t count) {
    CHECK_OK(scene_sound_mix(block, count));
    return block;
}

static void test_samples(void) {
    const float ramp[] = {0.1f, -0.1f, 0.2f, -0.2f, 0.3f, -0.3f};
    scene_sound *sound = scene_sound_create_from_samples(ramp, 3, 2, SCENE_SOUND_RATE);
    CHECK_NEAR(scene_sound_get_duration(sound), 3.0 / SCENE_SOUND_RATE, 1e-9);
    CHECK_NEAR(loudest(mix(10), 10), 0, 0);
    CHECK_OK(scene_sound_play(sound));
    CHECK(scene_sound_is_playing(sound));
    mix(4);
    for (int i = 0; i < 6; i++) CHECK_NEAR(block[i], ramp[i], 1e-6);
    CHECK_NEAR(block[6], 0, 0);
    CHECK(!scene_sound_is_playing(sound));
    /* Twice at once is twice as loud. */
    CHECK_OK(scene_sound_play(sound));
    CHECK_OK(scene_sound_play(sound));
    CHECK_NEAR(mix(1)[0], 0.2, 1e-6);
    mix(100);
    CHECK(!scene_sound_get_loop(sound));
    CHECK_OK(scene_sound_set_loop(sound, true));
    CHECK(scene_sound_get_loop(sound));
    CHECK_OK(scene_sound_play(sound));
    CHECK_NEAR(mix(100)[2 * 98], 0.3, 1e-5);
    CHECK_OK(scene_sound_stop(sound));
    mix(480);
    CHECK_NEAR(loudest(mix(10), 10), 0, 0);
    CHECK(!scene_sound_is_playing(sound));
    CHECK_OK(scene_sound_set_loop(sound, false));
    CHECK(!scene_sound_get_loop(sound));
    CHECK_NUMBER(scene_sound_get_volume(sound), 1);
    scene_sound_release(sound);
}

/* Parts: from a place on, later, for a time, and again and again, to the moment. */
static void test_parts(void) {
    const double moment = 1.0 / SCENE_SOUND_RATE;
    float rising[2 * 100];
    for (int i = 0; i < 200; i++) rising[i] = (float)(i / 2) / 100;
    scene_sound *sound = scene_sound_create_from_samples(rising, 100, 2, SCENE_SOUND_RATE);
    CHECK_INT(scene_sound_get_sample_count(sound), 100);
    float some[2 * 3] = {0};
    CHECK_OK(scene_sound_read_samples(sound, 97, 3, some));
    CHECK_NEAR(some[0], 0.97, 1e-6);
    CHECK_NEAR(some[5], 0.99, 1e-6);
    CHECK_FAILS(scene_sound_read_samples(sound, 98, 3, some), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_sound_read_samples(sound, SIZE_MAX, 3, some), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_sound_read_samples(sound, 0, SIZE_MAX, some), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_sound_read_samples(sound, 0, 0, some), SCENE_ERROR_INVALID_ARGUMENT);
    /* Ten moments from the beginning, after five, each twenty, forty in all. */
    CHECK_OK(scene_sound_play_part(sound, 5 * moment, 0, 10 * moment, 20 * moment, 45 * moment));
    mix(100);
    for (int i = 0; i < 100; i++) {
        int at = i - 5;
        CHECK_NEAR(block[2 * i], at >= 0 && at < 45 && at % 20 < 10 ? (at % 20) / 100.0 : 0, 1e-6);
    }
    CHECK(!scene_sound_is_playing(sound));
    /* What begins within the sound gets loud. */
    CHECK_OK(scene_sound_play_part(sound, 0, 90 * moment, INFINITY, 0, INFINITY));
    mix(20);
    CHECK(block[0] < 0.01f && block[2 * 9] > block[0] && block[2 * 10] == 0);
    CHECK(!scene_sound_is_playing(sound));
    CHECK_OK(scene_sound_play_part(sound, 0, 0, INFINITY, 100 * moment, INFINITY));
    mix(4800);
    CHECK(scene_sound_is_playing(sound));
    CHECK_OK(scene_sound_stop(sound));
    mix(480);
    CHECK(!scene_sound_is_playing(sound));
    CHECK_FAILS(scene_sound_play_part(sound, -1, 0, 1, 0, 1), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_sound_play_part(sound, 0, NAN, 1, 0, 1), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_sound_play_part(sound, 0, 0, 0, 0, 1), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_sound_play_part(sound, 0, 0, 1, INFINITY, 1), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_sound_play_part(sound, 0, 0, 1, 0, -1), SCENE_ERROR_INVALID_ARGUMENT);
    scene_sound_release(sound);
    const double one = 1;
    scene_sound *tone = scene_sound_create_tone(440, &one, &one, 1);
    CHECK_INT(scene_sound_get_sample_count(tone), 0);
    CHECK_FAILS(scene_sound_play_part(tone, 0, 0, 1, 0, 1), SCENE_ERROR_INVALID_STATE);
    scene_sound_release(tone);
}

static void test_rates(void) {
    float slow[100];
    for (int i = 0; i < 100; i++) slow[i] = (float)i / 200;
    scene_sound *sound = scene_sound_create_from_samples(slow, 100, 1, SCENE_SOUND_RATE / 2.0);
    CHECK_OK(scene_sound_play(sound));
    mix(200);
    for (int i = 0; i < 190; i += 7) {
        CHECK_NEAR(block[2 * i], i / 400.0, 0.002);
        CHECK_NEAR(block[2 * i + 1], block[2 * i], 0);
    }
    scene_sound_release(sound);
}

/* How often the left channel comes up through zero. */
static int crossings(size_t count) {
    int found = 0;
    for (size_t i = 1; i < count; i++) found += block[2 * i - 2] < 0 && block[2 * i] >= 0;
    return found;
}

static void test_tone(void) {
    const double ratios[] = {1, 2}, fundamental[] = {0.5, 0}, octave[] = {0, 0.5};
    scene_sound *tone = scene_sound_create_tone(1000, ratios, fundamental, 2);
    CHECK(isinf(scene_sound_get_duration(tone)));
    CHECK_OK(scene_sound_play(tone));
    mix(480);
    CHECK_INT(abs(crossings(480) - 10) <= 1, 1);
    CHECK_NEAR(loudest(mix(480), 480), 0.5, 0.01);
    CHECK_OK(scene_sound_set_amplitudes(tone, octave, 2));
    mix(480);
    mix(480);
    CHECK_INT(abs(crossings(480) - 20) <= 1, 1);
    /* No step is larger than the wave's own: nothing clicks. */
    CHECK_OK(scene_sound_stop(tone));
    mix(480);
    for (int i = 1; i < 480; i++) CHECK(fabsf(block[2 * i] - block[2 * i - 2]) < 0.15f);
    CHECK_NEAR(loudest(mix(10), 10), 0, 0);
    CHECK_FAILS(scene_sound_set_amplitudes(tone, octave, 1), SCENE_ERROR_INVALID_ARGUMENT);
    scene_sound_release(tone);
}

/* However many there are, nothing is louder than a device can. */
static void test_limits(void) {
    float full[480];
    for (int i = 0; i < 480; i++) full[i] = 1;
    scene_sound *sound = scene_sound_create_from_samples(full, 480, 1, SCENE_SOUND_RATE);
    for (int i = 0; i < 100; i++) CHECK_OK(scene_sound_play(sound));
    CHECK(loudest(mix(100), 100) <= 1);
    CHECK_OK(scene_sound_stop(sound));
    mix(480);
    CHECK_OK(scene_sound_set_volume(sound, 0.5));
    CHECK_OK(scene_sound_play(sound));
    CHECK_NEAR(mix(10)[0], 0.5, 1e-6);
    scene_sound_release(sound);
    mix(480);
}

static void hear(const scene_sound_levels *levels, void *user_data) { (void)levels, (void)user_data; }

static void count_call(void *user_data) { ++*(int *)user_data; }

/* A listener's data is destroyed once: when another one comes, or nobody. */
static void test_meter(void) {
    int first = 0, second = 0, nobody = 0, wrong = 0;
    CHECK_OK(scene_sound_set_meter(8, 0.1, hear, &first, count_call));
    CHECK_INT(first, 0);
    CHECK_FAILS(scene_sound_set_meter(8, 0, hear, &wrong, count_call), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_INT(first, 0);
    CHECK_OK(scene_sound_set_meter(1024, 10, hear, &second, count_call));
    CHECK_INT(first, 1);
    CHECK_INT(second, 0);
    CHECK_OK(scene_sound_set_meter(0, 0.01, NULL, &nobody, count_call));
    CHECK_INT(second, 1);
    CHECK_INT(nobody, 1);
    CHECK_OK(scene_sound_set_meter(0, 0.01, hear, NULL, NULL));
    CHECK_OK(scene_sound_set_meter(0, 0.01, NULL, NULL, NULL));
    CHECK(first == 1 && second == 1 && nobody == 1 && wrong == 0);
}

static void test_wrong(void) {
    const float bad[] = {0, NAN}, good[] = {0, 0};
    const double one[] = {1}, wrong[] = {2};
    CHECK_FAILS_WITH(scene_sound_create_from_samples(NULL, 2, 1, 48000), NULL, SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS_WITH(scene_sound_create_from_samples(bad, 2, 1, 48000), NULL, SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS_WITH(scene_sound_create_from_samples(good, 0, 1, 48000), NULL, SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS_WITH(scene_sound_create_from_samples(good, SIZE_MAX, 1, 48000), NULL, SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS_WITH(scene_sound_create_from_samples(good, 1, 3, 48000), NULL, SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS_WITH(scene_sound_create_from_samples(good, 1, 1, 1), NULL, SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS_WITH(scene_sound_create_tone(NAN, one, one, 1), NULL, SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS_WITH(scene_sound_create_tone(100, one, wrong, 1), NULL, SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS_WITH(scene_sound_create_tone(100, one, one, 33), NULL, SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS_WITH(scene_sound_create_from_file("/nowhere.ogg"), NULL, SCENE_ERROR_IO);
    CHECK_FAILS_WITH(scene_sound_create_from_file(NULL), NULL, SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_sound_mix(NULL, 1), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_sound_play(NULL), SCENE_ERROR_INVALID_HANDLE);
    CHECK_FAILS(scene_sound_stop((scene_sound *)1), SCENE_ERROR_INVALID_HANDLE);
    CHECK_FAILS_WITH(scene_sound_get_volume(NULL), 0, SCENE_ERROR_INVALID_HANDLE);
    CHECK_FAILS_WITH(scene_sound_retain(NULL), NULL, SCENE_ERROR_INVALID_HANDLE);
    scene_sound *sound = scene_sound_create_from_samples(good, 2, 1, 48000);
    CHECK_FAILS(scene_sound_set_volume(sound, -1), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_sound_set_amplitudes(sound, one, 1), SCENE_ERROR_INVALID_STATE);
    scene_sound_release(sound);
    CHECK_FAILS(scene_sound_play(sound), SCENE_ERROR_INVALID_HANDLE);
}

int main(void) {
    test_samples();
    test_parts();
    test_rates();
    test_tone();
    test_limits();
    test_meter();
    test_wrong();
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_SOUND), 0);
    return check_summary("sounds");
}
