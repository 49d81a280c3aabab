/** @file hosts/qt.hpp
 *  @brief A widget of Qt 6 that shows layers: a QOpenGLWidget with a renderer of libscene's.
 *
 *      auto *widget = new scene::qt::LayerWidget(root);
 *      layout->addWidget(widget);
 *
 *  Frames are drawn while something moves, when a change is due, and when something was committed or loaded on any thread; otherwise nothing runs.
 *  The widget calls scene_dispatch() when there is something for it. Qt gives a widget that is put into another window a new context: the widget makes
 *  a new renderer there, and what its layers do goes on. A layer is shown by one widget at a time; a warning says so of another. What callbacks of
 *  scene.hpp throw while Qt's loop runs is said by qWarning().
 *
 *  It needs Qt6OpenGLWidgets, C++17 and no moc. All of it belongs to Qt's main thread. Since: 0.4.
 */
#ifndef SCENE_HOSTS_QT_HPP
#define SCENE_HOSTS_QT_HPP

#include <scene/hosts/qt_host.hpp>

#include <QtGui/QOpenGLContext>
#include <QtGui/QScreen>
#include <QtOpenGLWidgets/QOpenGLWidget>

#include <algorithm>

namespace scene {
namespace qt {

/** A widget that shows a layer and all below it. The layer is as large as the widget. Mouse tracking is on, so motion is told of without a button. */
class LayerWidget : public QOpenGLWidget {
  public:
    /** @param root a reference is taken; null shows the background. */
    explicit LayerWidget(scene_layer *root = nullptr, QWidget *parent = nullptr)
        : QOpenGLWidget(parent), tree(root ? scene_layer_retain(root) : nullptr) {
        // OpenGL ES, and what the program has asked for, are taken as they come.
        QSurfaceFormat wanted = format();
        if (wanted.renderableType() != QSurfaceFormat::OpenGLES && wanted.version() < qMakePair(3, 3)) {
            wanted.setVersion(3, 3);
            wanted.setProfile(QSurfaceFormat::CoreProfile);
            setFormat(wanted);
        }
        setUpdateBehavior(PartialUpdate);
        setMouseTracking(true);
    }

    LayerWidget(const LayerWidget &) = delete;
    LayerWidget &operator=(const LayerWidget &) = delete;

    ~LayerWidget() override {
        disconnect(lost);
        endRenderer();
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
        pointer.resize(tree, size());
        if (drawer) detail::set_root(drawer, tree);
        update();
    }

    /** What draws the widget: for statistics, overlays and budgets. Borrowed; null before the widget is shown, and where there is no GL. */
    scene_renderer *renderer() const { return drawer; }

    /** Sets what is seen where nothing is drawn. Default: nothing, so that the window behind the widget is seen. */
    void setBackgroundColor(const QColor &color) {
        background = color;
        if (drawer) scene_renderer_set_background_color(drawer, detail::color(background));
        update();
    }

    /** Sets who handles what no layer takes of the pointer over the widget, and its size. */
    void setEventFunction(EventFunction function) { pointer.function = std::move(function); }

  protected:
    void initializeGL() override {
        // Qt calls again with the next context when the widget was put into another window.
        lost = connect(context(), &QOpenGLContext::aboutToBeDestroyed, this, [this] { endRenderer(); });
        waker = new detail::Waker(this, [this] { update(); });
        drawer = detail::make_renderer(tree, background, waker);
    }

    void paintGL() override {
        if (!drawer) return;
        const QSize pixels = size() * devicePixelRatio();
        const double now = scene_get_current_time();
        scene_gl_target target = SCENE_GL_TARGET_INIT;
        target.framebuffer = defaultFramebufferObject();
        target.width = uint32_t(pixels.width());
        target.height = uint32_t(pixels.height());
        target.scale = devicePixelRatio();
        target.clear = true;
        target.buffer_age = isKept ? 1 : 0;
        isKept = scene_renderer_render_gl(drawer, &target, now) == SCENE_OK;
        if (isKept)
            plan(now);
        else
            qWarning("libscene: %s", scene_error_message());
        detail::report_thrown();
    }

    void resizeGL(int, int) override {
        isKept = false;
        pointer.resize(tree, size());
    }

    bool event(QEvent *event) override {
        if (!pointer.handle(event, tree)) return QOpenGLWidget::event(event);
        event->accept();
        return true;
    }

  private:
    const std::shared_ptr<QSocketNotifier> dispatcher = detail::dispatcher();
    scene_layer *tree;
    scene_renderer *drawer = nullptr;
    /** Whether the framebuffer has the pixels of the last frame. */
    bool isKept = false;
    QColor background = Qt::transparent;
    detail::Pointer pointer;
    /** The renderer's. */
    detail::Waker *waker = nullptr;
    QMetaObject::Connection lost;

    /** Has the next frame drawn when it is due. One that is due at once waits for the screen: where swapping buffers does that, the timer is over by then. */
    void plan(double now) {
        const double pace = screen() ? 0.9 / std::max(screen()->refreshRate(), 1.0) : 0.015;
        waker->wantAfter(std::max(scene_renderer_next_frame_time(drawer) - now, pace));
    }

    /** With its context current what libscene has there is freed; a context that is gone has taken it along. */
    void endRenderer() {
        if (!drawer) return;
        makeCurrent();
        if (QOpenGLContext::currentContext() != context()) scene_renderer_abandon(drawer);
        scene_renderer_release(drawer);
        drawer = nullptr;
        doneCurrent();
    }
};

} // namespace qt
} // namespace scene

#endif
