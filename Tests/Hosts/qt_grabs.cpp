// Presses whose release Qt gives to somebody else, as a menu or a dialog that a handler has opened, or the item of Qt Quick's around that is flicked:
// the layer is pressed no more. The release of a double click is one, hovering knows the modifiers, and layers hear that the pointer has left when others
// are shown. A function may set another in its own place. It ends with 0 when it is so.
#include <scene/hosts/qt.hpp>
#include <scene/hosts/qtquick.hpp>
#include <scene/scene.h>

#include <QtQuick/QQuickWindow>
#include <QtWidgets/QApplication>

#include <cstdio>
#include <memory>
#include <string>

static std::string said;
static int failures = 0, insides = 0;

static bool hear(scene_window *, const scene_event *event, void *name) {
    const char *kinds[] = {"move", "press", "release"};
    if (event->type == SCENE_EVENT_POINTER_ENTER) insides++;
    if (event->type == SCENE_EVENT_POINTER_LEAVE) insides--;
    if (event->type <= SCENE_EVENT_POINTER_RELEASE)
        said += std::string(static_cast<const char *>(name)) + " " + kinds[event->type - SCENE_EVENT_POINTER_MOVE] +
                " " + std::to_string(event->buttons) + "/" + std::to_string(event->clicks) + "/" +
                std::to_string(event->modifiers) + "\n";
    return event->type == SCENE_EVENT_POINTER_PRESS;
}

static void add(scene_layer *root, double x, const char *name) {
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    scene_layer_set_frame(layer, {x, 0, 100, 100});
    scene_layer_set_event_function(layer, hear, const_cast<char *>(name), nullptr);
    scene_layer_add_sublayer(root, layer);
    scene_layer_release(layer);
}

static scene_layer *tree() {
    scene_layer *root = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    add(root, 0, "left");
    add(root, 100, "right");
    return root;
}

static void send(QObject *to, QEvent::Type type, double x, bool is_down, Qt::KeyboardModifiers keys = Qt::NoModifier) {
    const Qt::MouseButton button = type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton;
    QMouseEvent event(type, QPointF(x, 50), QPointF(x, 50), button, is_down ? Qt::LeftButton : Qt::NoButton, keys);
    QCoreApplication::sendEvent(to, &event);
}

static void expect(const char *what, const char *wanted) {
    if (said != wanted) std::fprintf(stderr, "%s: got:\n%swanted:\n%s", what, said.c_str(), wanted), failures++;
    said.clear();
}

static void try_widget() {
    scene_layer *root = tree();
    scene::qt::LayerWidget widget(root);
    widget.resize(200, 100);
    widget.show();
    QCoreApplication::processEvents();
    send(&widget, QEvent::MouseButtonPress, 50, true);
    send(&widget, QEvent::MouseMove, 150, false);
    expect("a motion without a button", "left press 1/1/0\nright move 0/0/0\n");
    send(&widget, QEvent::MouseButtonPress, 50, true);
    send(&widget, QEvent::MouseButtonPress, 150, true);
    send(&widget, QEvent::MouseButtonRelease, 150, false);
    expect("a press without a release", "left press 1/1/0\nright press 1/1/0\nright release 0/1/0\n");
    send(&widget, QEvent::MouseButtonDblClick, 150, true);
    send(&widget, QEvent::MouseMove, 50, true);
    send(&widget, QEvent::MouseButtonRelease, 50, false);
    expect("a double click", "right press 1/2/0\nright move 1/0/0\nright release 0/2/0\n");
    // A function that sets another one is there until it has returned.
    const auto held = std::make_shared<int>();
    widget.setEventFunction([&widget, held](const scene_event &) {
        const std::weak_ptr<int> mine = held;
        widget.setEventFunction(nullptr);
        said += mine.use_count() > 1 ? "there\n" : "gone\n";
        return false;
    });
    send(&widget, QEvent::MouseMove, 150, false);
    expect("a function that sets another one", "right move 0/0/0\nthere\n");
    const int before = insides;
    widget.setRoot(nullptr);
    if (before != 1 || insides != 0) std::fprintf(stderr, "inside %d, then %d\n", before, insides), failures++;
    scene_layer_release(root);
}

static void try_item() {
    QQuickWindow window;
    scene_layer *root = tree();
    scene::qt::LayerItem item(root, window.contentItem());
    window.resize(200, 100);
    item.setSize(QSizeF(200, 100));
    window.show();
    QCoreApplication::processEvents();
    send(&window, QEvent::MouseMove, 30, false);
    send(&window, QEvent::MouseMove, 40, false, Qt::ShiftModifier);
    expect("hovering", "left move 0/0/1\n");
    send(&window, QEvent::MouseButtonPress, 50, true);
    send(&window, QEvent::MouseMove, 60, true);
    item.ungrabMouse();
    send(&window, QEvent::MouseButtonRelease, 60, false);
    said.clear();
    send(&window, QEvent::MouseButtonPress, 150, true);
    send(&window, QEvent::MouseButtonRelease, 150, false);
    expect("a pointer that was taken", "right press 1/1/0\nright release 0/1/0\n");
    scene_layer_release(root);
}

int main(int argc, char **argv) {
    QQuickWindow::setGraphicsApi(QSGRendererInterface::OpenGL);
    QApplication application(argc, argv);
    try_widget();
    try_item();
    return failures > 0;
}
