/* Misuse of every function of sound.h: handles that are none, numbers that are none, and counts that are too large. */
#include "check.h"

static const float silence[4];
static const double one[] = {1, 1};

static void refuses(scene_sound *bad) {
    const scene_status expected = SCENE_ERROR_INVALID_HANDLE;
    CHECK_FAILS(scene_sound_set_amplitudes(bad, one, 1), expected);
    CHECK_FAILS(scene_sound_play(bad), expected);
    CHECK_FAILS(scene_sound_play_part(bad, 0, 0, 1, 0, 1), expected);
    float sample[2];
    CHECK_FAILS_WITH(scene_sound_get_sample_count(bad), 0, expected);
    CHECK_FAILS(scene_sound_read_samples(bad, 0, 1, sample), expected);
    CHECK_FAILS(scene_sound_stop(bad), expected);
    CHECK_FAILS_WITH(scene_sound_is_playing(bad), false, expected);
    CHECK_FAILS(scene_sound_set_volume(bad, 1), expected);
    CHECK_FAILS_WITH(scene_sound_get_volume(bad), 0, expected);
    CHECK_FAILS(scene_sound_set_loop(bad, true), expected);
    CHECK_FAILS_WITH(scene_sound_get_loop(bad), false, expected);
    CHECK_FAILS_WITH(scene_sound_get_duration(bad), 0, expected);
    CHECK_FAILS_WITH(scene_sound_retain(bad), NULL, expected);
}

/* Releasing says what it was given, but for NULL, which is nothing to release. */
static void refuses_release(scene_sound *bad) {
    scene_error_clear();
    scene_sound_release(bad);
    CHECK_INT(scene_error_status(), bad ? SCENE_ERROR_INVALID_HANDLE : SCENE_OK);
    CHECK(!bad || check_message_names("scene_sound_release("));
}

static void samples(void) {
    const scene_status expected = SCENE_ERROR_INVALID_ARGUMENT;
    static const float not_finite[] = {NAN, INFINITY, -INFINITY};
    static const double rates[] = {NAN, INFINITY, -INFINITY, -48000, 0, 999.9, 192000.1};
    static const uint32_t channel_counts[] = {0, 3, UINT32_MAX};
    static const size_t counts[] = {0, 10 * 60 * 48000 + 1, SIZE_MAX / 2, SIZE_MAX};
    CHECK_FAILS_WITH(scene_sound_create_from_samples(NULL, 1, 1, 48000), NULL, expected);
    for (size_t i = 0; i < sizeof not_finite / sizeof not_finite[0]; i++) {
        const float bad[] = {0, 0, 0, not_finite[i]};
        CHECK_FAILS_WITH(scene_sound_create_from_samples(bad, 4, 1, 48000), NULL, expected);
        CHECK_FAILS_WITH(scene_sound_create_from_samples(bad, 2, 2, 48000), NULL, expected);
    }
    for (size_t i = 0; i < sizeof rates / sizeof rates[0]; i++)
        CHECK_FAILS_WITH(scene_sound_create_from_samples(silence, 1, 1, rates[i]), NULL, expected);
    for (size_t i = 0; i < sizeof channel_counts / sizeof channel_counts[0]; i++)
        CHECK_FAILS_WITH(scene_sound_create_from_samples(silence, 1, channel_counts[i], 48000), NULL, expected);
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++)
        CHECK_FAILS_WITH(scene_sound_create_from_samples(silence, counts[i], 2, 48000), NULL, expected);
}

static void files(void) {
    CHECK_FAILS_WITH(scene_sound_create_from_file(NULL), NULL, SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS_WITH(scene_sound_create_from_file("\xff\xfe"), NULL, SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS_WITH(scene_sound_create_from_file(""), NULL, SCENE_ERROR_IO);
    CHECK_FAILS_WITH(scene_sound_create_from_file("/nowhere.ogg"), NULL, SCENE_ERROR_IO);
}

static void tones(void) {
    const scene_status expected = SCENE_ERROR_INVALID_ARGUMENT;
    static const double frequencies[] = {NAN, INFINITY, -INFINITY, -100, 0, 0.9, 20000.1};
    static const double ratios[] = {NAN, INFINITY, -INFINITY, -1, 0};
    static const double amplitudes[] = {NAN, INFINITY, -INFINITY, -0.1, 1.1};
    static const uint32_t counts[] = {0, 33, UINT32_MAX};
    scene_sound *tone = scene_sound_create_tone(100, one, one, 2);
    CHECK(tone != NULL);
    CHECK_FAILS_WITH(scene_sound_create_tone(100, NULL, one, 1), NULL, expected);
    CHECK_FAILS_WITH(scene_sound_create_tone(100, one, NULL, 1), NULL, expected);
    CHECK_FAILS(scene_sound_set_amplitudes(tone, NULL, 2), expected);
    for (size_t i = 0; i < sizeof frequencies / sizeof frequencies[0]; i++)
        CHECK_FAILS_WITH(scene_sound_create_tone(frequencies[i], one, one, 1), NULL, expected);
    for (size_t i = 0; i < sizeof ratios / sizeof ratios[0]; i++) {
        const double bad[] = {1, ratios[i]};
        CHECK_FAILS_WITH(scene_sound_create_tone(100, bad, one, 2), NULL, expected);
    }
    for (size_t i = 0; i < sizeof amplitudes / sizeof amplitudes[0]; i++) {
        const double bad[] = {1, amplitudes[i]};
        CHECK_FAILS_WITH(scene_sound_create_tone(100, one, bad, 2), NULL, expected);
        CHECK_FAILS(scene_sound_set_amplitudes(tone, bad, 2), expected);
    }
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        CHECK_FAILS_WITH(scene_sound_create_tone(100, one, one, counts[i]), NULL, expected);
        CHECK_FAILS(scene_sound_set_amplitudes(tone, one, counts[i]), expected);
    }
    CHECK_FAILS(scene_sound_set_amplitudes(tone, one, 1), expected);
    CHECK_OK(scene_sound_set_amplitudes(tone, one, 2));
    scene_sound_release(tone);
}

static void volumes(scene_sound *sound) {
    static const double volumes[] = {NAN, INFINITY, -INFINITY, -0.1, 10.1};
    CHECK_OK(scene_sound_set_volume(sound, 0.25));
    for (size_t i = 0; i < sizeof volumes / sizeof volumes[0]; i++) {
        CHECK_FAILS(scene_sound_set_volume(sound, volumes[i]), SCENE_ERROR_INVALID_ARGUMENT);
        CHECK_NUMBER(scene_sound_get_volume(sound), 0.25);
    }
    CHECK_FAILS(scene_sound_set_amplitudes(sound, one, 1), SCENE_ERROR_INVALID_STATE);
}

static void mixing(void) {
    static const size_t counts[] = {0, 480001, SIZE_MAX / 2, SIZE_MAX};
    float kept[2] = {7, 7};
    CHECK_FAILS(scene_sound_mix(NULL, 1), SCENE_ERROR_INVALID_ARGUMENT);
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++)
        CHECK_FAILS(scene_sound_mix(kept, counts[i]), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK(kept[0] == 7 && kept[1] == 7);
}

static void hear(const scene_sound_levels *levels, void *user_data) { (void)levels, (void)user_data; }

static void count_call(void *user_data) { ++*(int *)user_data; }

/* What fails keeps its hands off the user data. */
static void meters(void) {
    static const double intervals[] = {NAN, INFINITY, -INFINITY, -1, 0, 0.009, 10.1};
    static const uint32_t bands[] = {1025, UINT32_MAX};
    int destroyed = 0;
    for (size_t i = 0; i < sizeof intervals / sizeof intervals[0]; i++)
        CHECK_FAILS(scene_sound_set_meter(8, intervals[i], hear, &destroyed, count_call), SCENE_ERROR_INVALID_ARGUMENT);
    for (size_t i = 0; i < sizeof bands / sizeof bands[0]; i++)
        CHECK_FAILS(scene_sound_set_meter(bands[i], 0.1, hear, &destroyed, count_call), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_INT(destroyed, 0);
}

int main(void) {
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    scene_sound *sound = scene_sound_create_from_samples(silence, 4, 1, 48000);
    CHECK(sound != NULL);
    scene_sound *const wrong[] = {NULL, (scene_sound *)layer, (scene_sound *)1, (scene_sound *)UINTPTR_MAX};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        refuses(wrong[i]);
        refuses_release(wrong[i]);
    }
    samples();
    files();
    tones();
    volumes(sound);
    mixing();
    meters();
    CHECK(scene_sound_retain(sound) == sound);
    scene_sound_release(sound);
    CHECK_NUMBER(scene_sound_get_volume(sound), 0.25);
    scene_sound_release(sound);
    refuses(sound);
    refuses_release(sound);
    CHECK_INT(scene_layer_get_kind(layer), SCENE_LAYER_KIND_LAYER);
    scene_layer_release(layer);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_SOUND), 0);
    return check_summary("misuse_sound");
}
