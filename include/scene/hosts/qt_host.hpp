/** @file hosts/qt_host.hpp
 *  @brief What the pieces for Qt Widgets and Qt Quick have in common; they include it.
 */
#ifndef SCENE_HOSTS_QT_HOST_HPP
#define SCENE_HOSTS_QT_HOST_HPP

#include <scene/gl.h>
#include <scene/hosts/pointer.h>
#include <scene/hosts/thrown.h>

#include <QtCore/QDebug>
#include <QtCore/QPointer>
#include <QtCore/QSocketNotifier>
#include <QtCore/QTimer>
#include <QtGui/QColor>
#include <QtGui/QEnterEvent>
#include <QtGui/QMouseEvent>
#include <QtGui/QWheelEvent>

#include <functional>
#include <memory>

namespace scene {
namespace qt {

/** Handles what no layer takes of a widget or an item, as scene_host_event_function does: the pointer's events, and SCENE_EVENT_RESIZE.
 *  @return whether it was taken; Qt offers the others to what lies around. */
using EventFunction = std::function<bool(const scene_event &event)>;

/** @cond What is not for programs. */
namespace detail {

inline scene_color color(const QColor &color) {
    return {float(color.redF()), float(color.greenF()), float(color.blueF()), float(color.alphaF())};
}

/** Asks for frames on Qt's main thread, whatever thread wants them. It goes with the renderer that it was given to. */
class Waker : public QObject {
  public:
    /** @param shown lives on the main thread; `draw` is called there as long as it does. */
    Waker(QObject *shown, std::function<void()> draw) : receiver(shown), redraw(std::move(draw)), timer(this) {
        timer.setSingleShot(true);
        timer.setTimerType(Qt::PreciseTimer);
        connect(&timer, &QTimer::timeout, this, [this] { call(); });
        moveToThread(shown->thread());
    }

    /** On any thread, within a call that commits. */
    static void want(void *waker) {
        Waker *self = static_cast<Waker *>(waker);
        QMetaObject::invokeMethod(
            self, [self] { self->call(); }, Qt::QueuedConnection);
    }

    static void forget(void *waker) { static_cast<Waker *>(waker)->deleteLater(); }

    /** Asks for a frame once some time has gone by, on any thread; what was asked for before is forgotten. @param seconds may be INFINITY. */
    void wantAfter(double seconds) {
        const bool runs = seconds < 1e6;
        const int milliseconds = runs ? int(1000 * seconds) : 0;
        QMetaObject::invokeMethod(this, [this, runs, milliseconds] {
            if (runs)
                timer.start(milliseconds);
            else
                timer.stop();
        });
    }

  private:
    QPointer<QObject> receiver;
    std::function<void()> redraw;
    QTimer timer;

    void call() {
        if (receiver) redraw();
    }
};

/** Says what the program's own functions threw, which no exception of theirs may do to Qt. */
inline void report_thrown() {
    scene_host_report_thrown(
        [](const char *message) { qWarning("libscene: a function of the program threw: %s", message); });
}

/** Has a renderer show a layer. Where it cannot, as another one shows it or it lies in another layer, that is said, and nothing is shown. */
inline void set_root(scene_renderer *renderer, scene_layer *root) {
    if (scene_renderer_set_root(renderer, root) == SCENE_OK) return;
    qWarning("libscene: %s", scene_error_message());
    scene_renderer_set_root(renderer, nullptr);
}

/** A renderer for the context that is current, or null, which is said. @param waker is taken over. */
inline scene_renderer *make_renderer(scene_layer *root, const QColor &background, Waker *waker) {
    scene_renderer *renderer = scene_renderer_create_gl(nullptr, nullptr);
    if (!renderer) {
        qWarning("libscene: %s", scene_error_message());
        Waker::forget(waker);
        return nullptr;
    }
    set_root(renderer, root);
    scene_renderer_set_background_color(renderer, color(background));
    scene_renderer_set_frame_wanted_function(renderer, Waker::want, waker, Waker::forget);
    return renderer;
}

/** What calls scene_dispatch() whenever there is something for it on Qt's main thread, as long as one who was given it lives. All have
 *  the same one, as Qt has one notifier of a descriptor. */
inline std::shared_ptr<QSocketNotifier> dispatcher() {
    static std::weak_ptr<QSocketNotifier> common;
    auto notifier = common.lock();
    if (notifier || scene_get_fd() < 0) return notifier;
    notifier = std::make_shared<QSocketNotifier>(scene_get_fd(), QSocketNotifier::Read);
    QObject::connect(notifier.get(), &QSocketNotifier::activated, [] {
        scene_dispatch();
        report_thrown();
    });
    common = notifier;
    return notifier;
}

/** The pointer over a widget or an item. */
class Pointer {
  public:
    EventFunction function;

    /** Hands a pointer's event on. @return whether it was one, and was taken. */
    bool handle(QEvent *event, scene_layer *root) {
        switch (event->type()) {
        case QEvent::MouseButtonPress: return mouse(event, SCENE_EVENT_POINTER_PRESS, presses = 1, root);
        case QEvent::MouseButtonDblClick: return mouse(event, SCENE_EVENT_POINTER_PRESS, presses = 2, root);
        case QEvent::MouseButtonRelease: return mouse(event, SCENE_EVENT_POINTER_RELEASE, presses, root);
        case QEvent::MouseMove: return mouse(event, SCENE_EVENT_POINTER_MOVE, 0, root);
        case QEvent::Enter:
        case QEvent::HoverEnter: return hover(event, SCENE_EVENT_POINTER_ENTER, root);
        case QEvent::HoverMove: return hover(event, SCENE_EVENT_POINTER_MOVE, root);
        case QEvent::Leave:
        case QEvent::HoverLeave: return leave(root);
        case QEvent::Wheel: return wheel(static_cast<QWheelEvent *>(event), root);
        default: return false;
        }
    }

    /** Tells the layers of a tree that is shown no more that the pointer has left. */
    void forsake(scene_layer *root) { scene_host_leave(root, {last.x(), last.y()}); }

    /** Makes the root as large as what shows it. */
    void resize(scene_layer *root, const QSizeF &size) {
        if (!root) return;
        scene_host_resize_root(root, size.width(), size.height());
        scene_event event = scene_host_pointer_event(SCENE_EVENT_RESIZE, 0, {0, 0}, 0);
        deliver(event, root);
    }

  private:
    QPointF last;
    /** How many presses there were in quick succession. */
    uint32_t presses = 1;

    /** The function may set another one in its own place. */
    static bool call(const scene_event *event, void *self) {
        const EventFunction function = static_cast<Pointer *>(self)->function;
        return function && function(*event);
    }

    /** Qt does not tell of the release of what was not taken, unless another button was down. */
    bool deliver(scene_event &event, scene_layer *root) {
        const bool taken = scene_host_send_event(root, &event, call, this);
        report_thrown();
        const bool alone = event.type == SCENE_EVENT_POINTER_PRESS && !(event.buttons & (event.buttons - 1));
        if (alone && !taken && root) scene_layer_cancel_pointer(root);
        return taken;
    }

    static uint32_t modifiers(Qt::KeyboardModifiers keys) {
        uint32_t bits = 0;
        if (keys & Qt::ShiftModifier) bits |= SCENE_MODIFIER_SHIFT;
        if (keys & Qt::ControlModifier) bits |= SCENE_MODIFIER_CONTROL;
        if (keys & Qt::AltModifier) bits |= SCENE_MODIFIER_ALT;
        if (keys & Qt::MetaModifier) bits |= SCENE_MODIFIER_COMMAND;
        return bits;
    }

    static uint32_t number(Qt::MouseButton button) {
        switch (button) {
        case Qt::NoButton: return 0;
        case Qt::LeftButton: return 1;
        case Qt::MiddleButton: return 2;
        case Qt::RightButton: return 3;
        case Qt::BackButton: return 4;
        default: return 5;
        }
    }

    scene_event event(scene_event_type type, const QPointF &position, uint32_t button, Qt::KeyboardModifiers keys) {
        last = position;
        return scene_host_pointer_event(type, button, {position.x(), position.y()}, modifiers(keys));
    }

    bool mouse(QEvent *given, scene_event_type type, uint32_t clicks, scene_layer *root) {
        auto *mouse = static_cast<QMouseEvent *>(given);
        // A menu, a dialog or a drag that a press has begun gets the release: what was pressed is let go of with what comes next.
        const bool isFree = type != SCENE_EVENT_POINTER_RELEASE && mouse->buttons() == mouse->button();
        if (root && isFree) scene_layer_cancel_pointer(root);
        scene_event made = event(type, mouse->position(), number(mouse->button()), mouse->modifiers());
        made.clicks = clicks;
        return deliver(made, root);
    }

    bool hover(QEvent *given, scene_event_type type, scene_layer *root) {
        auto *pointer = static_cast<QSinglePointEvent *>(given);
        scene_event made = event(type, pointer->position(), 0, pointer->modifiers());
        return deliver(made, root);
    }

    bool leave(scene_layer *root) {
        scene_event made = event(SCENE_EVENT_POINTER_LEAVE, last, 0, Qt::NoModifier);
        return deliver(made, root);
    }

    /** Qt counts eighths of a degree, of which a notch of a wheel has 120, up and to the left. */
    bool wheel(QWheelEvent *wheel, scene_layer *root) {
        scene_event made = event(SCENE_EVENT_WHEEL, wheel->position(), 0, wheel->modifiers());
        made.delta = {-wheel->angleDelta().x() / 120.0, -wheel->angleDelta().y() / 120.0};
        return deliver(made, root);
    }
};

} // namespace detail
/** @endcond */
} // namespace qt
} // namespace scene

#endif
