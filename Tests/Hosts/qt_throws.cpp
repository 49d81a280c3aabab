// The widget of Qt's says what goes wrong: it ends with 0 when each warning came that is expected, and no other.
#include <scene.hpp>
#include <scene/hosts/qt.hpp>

#include <QtWidgets/QApplication>
#include <QtWidgets/QHBoxLayout>

#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>

static std::string said;

static void hear(QtMsgType, const QMessageLogContext &, const QString &message) {
    if (message.startsWith("libscene: ") || message.contains("socket notifier")) said += message.toStdString() + "\n";
}

int main(int argc, char **argv) {
    QApplication application(argc, argv);
    qInstallMessageHandler(hear);
    scene::Layer root = scene::Layer::create();
    root.set_background_color({1, 0, 0, 1});
    QWidget window;
    window.resize(400, 200);
    QHBoxLayout box(&window);
    scene::qt::LayerWidget first(root.get());
    box.addWidget(&first);
    auto second = std::make_unique<scene::qt::LayerWidget>(root.get());
    box.addWidget(second.get());
    window.show();
    // What the first one has to dispatch is dispatched without the other.
    QTimer::singleShot(600, [&] {
        second.reset();
        scene::Transaction transaction;
        scene::Transaction::set_animation_duration(0.1);
        scene::Transaction::set_completion([] { throw std::runtime_error("completion failed"); });
        root.set_opacity(0.5);
    });
    QTimer::singleShot(1200, [&] {
        scene::LayerDelegate delegate;
        delegate.layout_sublayers = [](scene_layer *) { throw std::runtime_error("layout failed"); };
        root.set_delegate(delegate);
        root.set_needs_layout();
    });
    QTimer::singleShot(1800, &application, &QApplication::quit);
    application.exec();
    const std::string wanted = "libscene: scene_renderer_set_root: root is another renderer's root\n"
                               "libscene: a function of the program threw: completion failed\n"
                               "libscene: a function of the program threw: layout failed\n";
    if (said == wanted) return 0;
    std::fprintf(stderr, "got:\n%swanted:\n%s", said.c_str(), wanted.c_str());
    return 1;
}
