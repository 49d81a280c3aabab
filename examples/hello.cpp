// Renders three cards that fly apart, half way through, to hello.png.
#include <cstddef>
#include <iostream>
#include <scene.hpp>
#include <vector>

int main() try {
    const scene::Color night = {0.08f, 0.13f, 0.24f, 1};
    const scene::Color colors[] = {{1, 0.37f, 0.36f, 1}, {1, 0.71f, 0, 1}, {0, 0.65f, 0.65f, 1}};
    scene::Renderer renderer = scene::Renderer::offscreen(640, 400, 2);
    scene::Layer root = scene::Layer::create();
    root.set_frame({0, 0, 320, 200});
    root.set_background_color(night);
    std::vector<scene::Layer> cards;
    for (const scene::Color &color : colors) {
        scene::Layer card = scene::Layer::create();
        card.set_frame({115, 40, 90, 120});
        card.set_corner_radius(14);
        card.set_background_color(color);
        root.add_sublayer(card);
        cards.push_back(card);
    }
    renderer.set_root(root);
    renderer.render(0);

    scene::Transaction::set_animation_duration(1); // The cards are on screen: what is set from here on animates.
    for (int i = 0; i < 3; i++) {
        cards[std::size_t(i)].set_position({65.0 + 95 * i, 100});
        cards[std::size_t(i)].set_transform(scene::Transform::rotation(0.21 * (i - 1)));
    }
    renderer.render(0); // Animations begin when they are first shown.
    renderer.render(0.5);
    renderer.write_png("hello.png");
} catch (const scene::Error &error) {
    std::cerr << error.what() << '\n';
    return 1;
}
