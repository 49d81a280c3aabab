// An item of Qt Quick's goes from window to window, each of which is hidden when it leaves: it ends with 0 when its layer was seen in all.
#include <scene/hosts/qtquick.hpp>
#include <scene/scene.h>

#include <QtGui/QGuiApplication>
#include <QtQuick/QQuickView>

#include <cstdio>

static QString color_in(QQuickWindow &window) {
    const QImage image = window.grabWindow();
    return image.isNull() ? QString("nothing") : image.pixelColor(image.width() / 4, image.height() / 4).name();
}

int main(int argc, char **argv) {
    QQuickWindow::setGraphicsApi(QSGRendererInterface::OpenGL);
    QGuiApplication application(argc, argv);
    QQuickWindow windows[2];
    for (int i = 0; i < 2; i++) {
        windows[i].setGeometry(300 * i, 0, 200, 200);
        windows[i].setColor(Qt::white);
        windows[i].show();
    }
    const scene_color red = {1, 0, 0, 1};
    scene_layer *root = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    scene_layer_set_background_color(root, &red);
    auto *item = new scene::qt::LayerItem(root, windows[0].contentItem());
    item->setSize(QSizeF(150, 150));
    int moves = 0, failures = 0;
    QTimer timer;
    QObject::connect(&timer, &QTimer::timeout, [&] {
        QQuickWindow &old = windows[moves % 2], &next = windows[(moves + 1) % 2];
        const QString color = color_in(old);
        if (color != "#ff0000") {
            std::fprintf(stderr, "after %d moves there is %s\n", moves, qPrintable(color));
            failures++;
        }
        if (++moves == 5) return application.quit();
        next.show();
        item->setParentItem(next.contentItem());
        old.hide();
    });
    timer.start(700);
    application.exec();
    scene_layer_release(root);
    return failures > 0;
}
