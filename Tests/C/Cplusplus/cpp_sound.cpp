// Sounds, Lottie and video layers in C++: what they are without a device.
#include <cmath>
#include <cstring>
#include <stdexcept>
#include <vector>

#include "cpp_check.hpp"

using namespace scene;

static void test_sounds() {
    Sound sound = Sound::from_samples(std::vector<float>(SCENE_SOUND_RATE, 0.5f));
    CHECK_NUMBER(sound.duration(), 1);
    sound.set_volume(0.5);
    sound.set_loop(true);
    CHECK_NUMBER(sound.volume(), 0.5);
    CHECK(sound.loop() && !sound.is_playing());
    CHECK_INT(Sound::mix(16).size(), 32);
    sound.play();
    CHECK(sound.is_playing());
    sound.stop();
    CHECK_INT(sound.samples().size(), 2 * SCENE_SOUND_RATE);
    CHECK_NUMBER(sound.samples().back(), 0.5);
    sound.play_part(0.5, 0.25, 1);
    sound.stop();
    CHECK_INT(thrown_by([&] { sound.play_part(-1); }), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_INT(thrown_by([&] { sound.set_amplitudes({1}); }), SCENE_ERROR_INVALID_STATE);
    Sound tone = Sound::tone(440, {1, 2}, {0.5, 0.25});
    CHECK(std::isinf(tone.duration()));
    tone.set_amplitudes({0.25, 0.5});
    Sound::set_meter(0, 0.1, [](const scene_sound_levels &) {});
    Sound::set_meter(0, 0.1, nullptr);
    CHECK_INT(thrown_by([] { Sound::from_file("/nowhere.ogg"); }) != SCENE_OK, 1);
}

static void test_lottie_and_video() {
    Layer root = Layer::create();
    Lottie lottie(Document::create(root, {8, 8}));
    CHECK(!Lottie::is_one(lottie));
    CHECK_INT(thrown_by([&] { lottie.frame_rate(); }), SCENE_ERROR_INVALID_STATE);
    CHECK(!lottie.has_sound());
    CHECK_INT(thrown_by([&] { lottie.sound(); }), SCENE_ERROR_INVALID_STATE);
    VideoLayer video = VideoLayer::create();
    video.set_video_delegate(VideoDelegate());
    video.remove_video_delegate();
    CHECK_INT(video.track_count(SCENE_VIDEO_TRACK_AUDIO), 0);
    CHECK_INT(video.statistics().shown, 0);
    CHECK(root.copy() != root);
    CHECK_INT(two_by_two().read_pixels().size(), 16);
}

static void test_levels() {
    VideoLayer video = VideoLayer::create();
    Animation grow = Animation::basic("opacity");
    CHECK_INT(thrown_by([&] { grow.level(); }), SCENE_ERROR_NOT_FOUND);
    scene_level level = SCENE_LEVEL_INIT;
    level.movie = video.get();
    level.highest_frequency = 200;
    grow.set_level(level);
    CHECK(grow.level().movie == video.get());
    CHECK_NUMBER(grow.level().highest_frequency, 200);
    CHECK_NUMBER(grow.level().floor, -60);
    grow.remove_level();
    CHECK_INT(thrown_by([&] { grow.level(); }), SCENE_ERROR_NOT_FOUND);
    CHECK_INT(thrown_by([&] { Animation::spring("opacity").set_level(level); }), SCENE_ERROR_INVALID_STATE);
}

static void test_half_floats() {
    const std::uint16_t pixel[] = {0x4000, 0, 0x3c00, 0x3c00};
    Image image = Image::from_pixels(1, 1, 8, SCENE_PIXEL_FORMAT_RGBA16_FLOAT, pixel);
    const std::vector<std::uint8_t> copy = image.read_pixels(SCENE_PIXEL_FORMAT_RGBA16_FLOAT);
    CHECK_INT(copy.size(), sizeof pixel);
    CHECK(std::memcmp(copy.data(), pixel, sizeof pixel) == 0);
    CHECK_INT(image.read_pixels()[0], 255);
}

int main() {
    test_levels();
    test_half_floats();
    test_sounds();
    test_lottie_and_video();
    return check_summary("cpp_sound");
}
