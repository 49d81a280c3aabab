/* Qt Quick: items in a scene graph that is rendered into a texture, of which all pixels are read. */
// C's word for it.
#define _Noreturn [[noreturn]]
extern "C" {
#include "peer.h"
}

#include <QtGui/QGuiApplication>
#include <QtGui/QImage>
#include <QtGui/QOffscreenSurface>
#include <QtGui/QOpenGLContext>
#include <QtGui/QOpenGLExtraFunctions>
#include <QtQml/QQmlComponent>
#include <QtQml/QQmlEngine>
#include <QtQuick/QQuickGraphicsDevice>
#include <QtQuick/QQuickImageProvider>
#include <QtQuick/QQuickItem>
#include <QtQuick/QQuickRenderControl>
#include <QtQuick/QQuickRenderTarget>
#include <QtQuick/QQuickWindow>
#include <vector>

namespace {

/* The images of the city, the picture below the panel, and a card's shadow, which is stretched in nine parts. */
struct Images : QQuickImageProvider {
    Images() : QQuickImageProvider(QQuickImageProvider::Image) {}

    QImage requestImage(const QString &name, QSize *, const QSize &) override {
        if (name == "shadow") return shadow();
        const bool isPicture = name == "picture";
        QImage image(isPicture ? CANVAS_WIDTH : CITY_SIZE, isPicture ? CANVAS_HEIGHT : CITY_SIZE,
                     QImage::Format_RGBA8888);
        if (isPicture) {
            make_picture(image.bits());
        } else {
            workload_city_image(name.toUInt(), image.bits());
        }
        return image;
    }

    static QImage shadow() {
        const int size = 2 * shadowEdge + 2;
        QImage image(size, size, QImage::Format_RGBA8888);
        image.fill(Qt::transparent);
        for (int y = 0; y < size; y++) {
            for (int x = 0; x < size; x++) {
                const float radius = CARD_RADIUS + CARD_SHADOW_SIGMA, margin = 3 * CARD_SHADOW_SIGMA;
                const float dx = fabsf(x + 0.5f - size / 2.0f) - (size / 2.0f - margin - radius);
                const float dy = fabsf(y + 0.5f - size / 2.0f) - (size / 2.0f - margin - radius);
                const float edge = hypotf(fmaxf(dx, 0), fmaxf(dy, 0)) + fminf(fmaxf(dx, dy), 0) - radius;
                image.setPixelColor(
                    x, y,
                    QColor(0, 0, 0, int(255 * CARD_SHADOW_OPACITY / (1 + expf(edge * 1.702f / CARD_SHADOW_SIGMA)))));
            }
        }
        return image;
    }

    static constexpr int shadowEdge = 40;
};

struct Scene {
    QOpenGLContext context;
    QOffscreenSurface surface;
    QQuickRenderControl control;
    QQuickWindow *window = nullptr;
    QQmlEngine engine;
    std::vector<QQuickItem *> moving;
    GLuint texture = 0, framebuffer = 0;
};

QGuiApplication *application;
Scene *scene;
std::vector<unsigned char> pixels(4 * CANVAS_WIDTH * CANVAS_HEIGHT);
city_quad quads[CITY_QUADS];
card cards[CARDS];
tree_group groups[TREE_GROUPS];
tree_leaf leaves[TREE_LEAVES];

QQuickItem *create(QQmlComponent &component, QQuickItem *parent, const QVariantMap &properties) {
    auto *item = qobject_cast<QQuickItem *>(component.createWithInitialProperties(properties));
    if (!item) harness_fail("Qt: %s", qPrintable(component.errorString()));
    item->setParentItem(parent);
    return item;
}

QColor toColor(const workload_color &color) { return QColor::fromRgbF(color.r, color.g, color.b); }

void load(QQmlComponent &component, const char *text) {
    component.setData(QByteArray("import QtQuick\n") + text, QUrl());
}

void makeCity(QQuickItem *root) {
    QQmlComponent quad(&scene->engine);
    load(quad, "Image {}");
    workload_city(quads);
    for (const city_quad &each : quads) {
        scene->moving.push_back(create(quad, root, {{"source", QString("image://peer/%1").arg(each.image)}}));
    }
}

void makeCards(QQuickItem *root) {
    QQmlComponent component(&scene->engine);
    load(component, R"(Item {
        property color fill; property color rim
        width: 160; height: 120; opacity: 0.8
        BorderImage {
            x: -12; y: -8; width: 184; height: 144; source: "image://peer/shadow"; antialiasing: true
            border { left: 40; right: 40; top: 40; bottom: 40 }
        }
        Rectangle { anchors.fill: parent; radius: 12; color: fill; border { width: 2; color: rim } antialiasing: true }
    })");
    workload_cards(cards);
    for (const card &each : cards) {
        scene->moving.push_back(create(component, root, {{"fill", toColor(each.fill)}, {"rim", toColor(each.border)}}));
    }
}

void makeTree(QQuickItem *root) {
    QQmlComponent group(&scene->engine), leaf(&scene->engine);
    load(group, "Item {}");
    load(leaf, "Rectangle { width: 16; height: 16; antialiasing: true }");
    workload_tree(groups, leaves);
    for (const tree_group &each : groups) {
        QQuickItem *parent = each.parent < 0 ? root : scene->moving[each.parent];
        scene->moving.push_back(create(group, parent, {{"x", each.x}, {"y", each.y}}));
    }
    for (const tree_leaf &each : leaves) {
        const float half = TREE_LEAF_SIZE / 2.0f;
        create(leaf, scene->moving[each.group],
               {{"x", each.x - half}, {"y", each.y - half}, {"color", toColor(each.color)}});
    }
}

/* Qt's own blur of what an area shows: Qt5Compat's, which Debian has for Qt 6.4. */
void makeBlur(QQuickItem *root) {
    QQmlComponent picture(&scene->engine), panel(&scene->engine);
    load(picture, "Image { width: 1280; height: 720; source: \"image://peer/picture\" }");
    load(panel, R"(
    import Qt5Compat.GraphicalEffects
    Item {
        id: panel
        property Item below
        width: 400; height: 300; clip: true
        ShaderEffectSource { id: area; anchors.fill: blur; sourceItem: below; visible: false
            sourceRect: Qt.rect(panel.x - 60, panel.y - 60, 520, 420) }
        FastBlur { id: blur; x: -60; y: -60; width: 520; height: 420; source: area; radius: 40 }
    })");
    QQuickItem *below = create(picture, root, {});
    scene->moving.push_back(create(panel, root, {{"below", QVariant::fromValue(below)}}));
}

void makeTarget() {
    QOpenGLExtraFunctions *gl = scene->context.extraFunctions();
    gl->glGenTextures(1, &scene->texture);
    gl->glBindTexture(GL_TEXTURE_2D, scene->texture);
    gl->glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, CANVAS_WIDTH, CANVAS_HEIGHT, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    gl->glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    gl->glGenFramebuffers(1, &scene->framebuffer);
    gl->glBindFramebuffer(GL_FRAMEBUFFER, scene->framebuffer);
    gl->glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, scene->texture, 0);
}

void move(double time) {
    for (size_t i = 0; i < scene->moving.size(); i++) {
        QQuickItem *item = scene->moving[i];
        if (is_workload("city")) {
            item->setPosition(
                {x_at(&quads[i].path, time) - CITY_SIZE / 2.0, y_at(&quads[i].path, time) - CITY_SIZE / 2.0});
        } else if (is_workload("shadows")) {
            item->setPosition(
                {x_at(&cards[i].path, time) - CARD_WIDTH / 2.0, y_at(&cards[i].path, time) - CARD_HEIGHT / 2.0});
            item->setRotation(degrees_at(&cards[i].turn, time));
        } else if (is_workload("tree")) {
            item->setRotation(degrees_at(&groups[i].turn, time));
        } else {
            item->setPosition(
                {x_at(&panel_path, time) - PANEL_WIDTH / 2.0, y_at(&panel_path, time) - PANEL_HEIGHT / 2.0});
        }
    }
}

} // namespace

void program_set_up(const harness_options *) {
    static int count = 1;
    static char name[] = "qt", *arguments[] = {name, nullptr};
    QQuickWindow::setGraphicsApi(QSGRendererInterface::OpenGL);
    application = new QGuiApplication(count, arguments);
    scene = new Scene;
    if (!scene->context.create()) harness_fail("Qt makes no context");
    scene->surface.setFormat(scene->context.format());
    scene->surface.create();
    scene->context.makeCurrent(&scene->surface);
    scene->window = new QQuickWindow(&scene->control);
    scene->window->setGraphicsDevice(QQuickGraphicsDevice::fromOpenGLContext(&scene->context));
    scene->window->setGeometry(0, 0, CANVAS_WIDTH, CANVAS_HEIGHT);
    scene->window->contentItem()->setSize({CANVAS_WIDTH, CANVAS_HEIGHT});
    scene->window->setColor(toColor(canvas_color));
    if (!scene->control.initialize()) harness_fail("Qt Quick does not start");
    makeTarget();
    scene->window->setRenderTarget(
        QQuickRenderTarget::fromOpenGLTexture(scene->texture, {CANVAS_WIDTH, CANVAS_HEIGHT}));
    scene->engine.addImageProvider("peer", new Images);
    QQuickItem *root = scene->window->contentItem();
    (is_workload("city")      ? makeCity
     : is_workload("shadows") ? makeCards
     : is_workload("tree")    ? makeTree
                              : makeBlur)(root);
}

void program_render(double time) {
    move(time);
    scene->control.polishItems();
    scene->control.beginFrame();
    scene->control.sync();
    scene->control.render();
    scene->control.endFrame();
    QOpenGLExtraFunctions *gl = scene->context.extraFunctions();
    gl->glBindFramebuffer(GL_FRAMEBUFFER, scene->framebuffer);
    gl->glReadPixels(0, 0, CANVAS_WIDTH, CANVAS_HEIGHT, GL_RGBA, GL_UNSIGNED_BYTE, pixels.data());
}

void program_reset_statistics(void) {}

void program_print_statistics(FILE *, int) {}

void program_write_png(const char *path) {
    QImage(pixels.data(), CANVAS_WIDTH, CANVAS_HEIGHT, QImage::Format_RGBX8888).mirrored().save(path);
}

/* The process ends here, and what it holds with it. */
void program_tear_down(void) {}
