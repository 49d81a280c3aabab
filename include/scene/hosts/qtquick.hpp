/** @file hosts/qtquick.hpp
 *  @brief An item of Qt Quick that shows layers: a QQuickFramebufferObject with a renderer of libscene's, in any render loop.
 *
 *      QQuickWindow::setGraphicsApi(QSGRendererInterface::OpenGL); // Before the first window.
 *      auto *item = new scene::qt::LayerItem(root);
 *      item->setParentItem(window->contentItem());
 *
 *  Frames are drawn while something moves, when a change is due, and when something was committed or loaded on any thread; otherwise nothing runs.
 *  The item calls scene_dispatch() on Qt's main thread when there is something for it. With the threaded render loop libscene draws on the scene graph's
 *  thread; a window's context that goes, and comes again, gets a new renderer, and so does an item that comes into another window. What callbacks of
 *  scene.hpp throw while Qt's loops run is said by qWarning().
 *
 *  It needs Qt6Quick, C++17 and no moc. A class of the program's own that is derived from LayerItem can have Q_OBJECT and QML_ELEMENT.
 *  All of it belongs to Qt's main thread. Since: 0.4.
 */
#ifndef SCENE_HOSTS_QTQUICK_HPP
#define SCENE_HOSTS_QTQUICK_HPP

#include <scene/hosts/qt_host.hpp>

#include <QtOpenGL/QOpenGLFramebufferObject>
#include <QtQuick/QQuickFramebufferObject>
#include <QtQuick/QQuickWindow>

#include <memory>

namespace scene {
namespace qt {

/** An item that shows a layer and all below it. The layer is as large as the item. Hover events are accepted, so motion is told of without a button. */
class LayerItem : public QQuickFramebufferObject {
  public:
    /** @param root a reference is taken; null shows the background. */
    explicit LayerItem(scene_layer *root = nullptr, QQuickItem *parent = nullptr)
        : QQuickFramebufferObject(parent), tree(root ? scene_layer_retain(root) : nullptr) {
        setAcceptedMouseButtons(Qt::AllButtons);
        setAcceptHoverEvents(true);
    }

    LayerItem(const LayerItem &) = delete;
    LayerItem &operator=(const LayerItem &) = delete;

    ~LayerItem() override {
        leaveRenderer();
        scene_layer_release(tree);
    }

    /** What is shown, or null. Borrowed. */
    scene_layer *root() const { return tree; }

    /** Shows another layer. @param root a reference is taken; null shows the background. */
    void setRoot(scene_layer *root) {
        if (root) scene_layer_retain(root);
        pointer.forsake(tree);
        scene_layer_release(tree);
        tree = root;
        isChanged = true;
        pointer.resize(tree, size());
        update();
    }

    /** Sets what is seen where nothing is drawn. Default: nothing, so that the items behind it are seen. */
    void setBackgroundColor(const QColor &color) {
        background = color;
        isChanged = true;
        update();
    }

    /** Sets who handles what no layer takes of the pointer over the item, and its size. */
    void setEventFunction(EventFunction function) { pointer.function = std::move(function); }

    Renderer *createRenderer() const override { return new Drawer; }

  protected:
    void geometryChange(const QRectF &now, const QRectF &before) override {
        QQuickFramebufferObject::geometryChange(now, before);
        if (now.size() != before.size()) pointer.resize(tree, now.size());
    }

    bool event(QEvent *event) override {
        if (!pointer.handle(event, tree)) return QQuickFramebufferObject::event(event);
        event->accept();
        return true;
    }

    /** An item around this one has taken the pointer, as a list does that is flicked, or the last button was let go of. */
    void mouseUngrabEvent() override {
        if (tree) scene_layer_cancel_pointer(tree);
    }

  private:
    const std::shared_ptr<QSocketNotifier> dispatcher = detail::dispatcher();
    scene_layer *tree;
    QColor background = Qt::transparent;
    /** Whether the renderer does not know the root or the background yet. */
    bool isChanged = false;
    detail::Pointer pointer;
    /** The drawer's. */
    std::weak_ptr<scene_renderer> drawn;

    /** A window that is hidden keeps its drawer until it is shown: the tree leaves its renderer, so that another one can have it. */
    void leaveRenderer() {
        if (const auto renderer = drawn.lock()) scene_renderer_set_root(renderer.get(), nullptr);
    }

    /** What draws the item, on the scene graph's thread, where it is made and ends with the context current. */
    class Drawer : public Renderer {
      public:
      protected:
        /** Qt's main thread waits meanwhile. */
        void synchronize(QQuickFramebufferObject *given) override {
            auto *item = static_cast<LayerItem *>(given);
            const bool isNew = !isTried;
            if (isNew) {
                isTried = true;
                waker = new detail::Waker(item, [item] { item->update(); });
                item->leaveRenderer();
                renderer.reset(detail::make_renderer(item->tree, item->background, waker), scene_renderer_release);
                item->drawn = renderer;
            }
            if (!renderer) return;
            scale = item->window()->effectiveDevicePixelRatio();
            if (!isNew && item->isChanged) {
                detail::set_root(renderer.get(), item->tree);
                scene_renderer_set_background_color(renderer.get(), detail::color(item->background));
            }
            item->isChanged = false;
        }

        QOpenGLFramebufferObject *createFramebufferObject(const QSize &size) override {
            isKept = false;
            return Renderer::createFramebufferObject(size);
        }

        void render() override {
            if (!renderer) return;
            const double now = scene_get_current_time();
            scene_gl_target target = SCENE_GL_TARGET_INIT;
            target.framebuffer = framebufferObject()->handle();
            target.width = uint32_t(framebufferObject()->width());
            target.height = uint32_t(framebufferObject()->height());
            target.scale = scale;
            target.flip_y = false; // Qt shows the first row at the top.
            target.clear = true;
            target.buffer_age = isKept ? 1 : 0;
            isKept = scene_renderer_render_gl(renderer.get(), &target, now) == SCENE_OK;
            detail::report_thrown();
            if (!isKept) {
                qWarning("libscene: %s", scene_error_message());
                return;
            }
            const double left = scene_renderer_next_frame_time(renderer.get()) - now;
            if (left <= 0)
                update(); // With the next refresh of the screen.
            else
                waker->wantAfter(left);
        }

      private:
        std::shared_ptr<scene_renderer> renderer;
        /** The renderer's. */
        detail::Waker *waker = nullptr;
        double scale = 1;
        bool isTried = false;
        /** Whether the framebuffer has the pixels of the last frame. */
        bool isKept = false;
    };
};

} // namespace qt
} // namespace scene

#endif
