/* scene_dispatch() in Qt's event loop: c++ -fPIC qt.cpp $(pkg-config --cflags --libs scene Qt6Core) */
#include "fade.h"

#include <QCoreApplication>
#include <QSocketNotifier>
#include <QTimer>

static void finished(void *) { QCoreApplication::quit(); }

int main(int argc, char **argv) {
    QCoreApplication application(argc, argv);
    QSocketNotifier notifier(scene_get_fd(), QSocketNotifier::Read);
    QObject::connect(&notifier, &QSocketNotifier::activated, [] { scene_dispatch(); });
    QTimer::singleShot(10000, [] {
        fputs("nothing came of it\n", stderr);
        QCoreApplication::quit();
    });
    fade(finished, nullptr);
    application.exec();
    end();
    return 0;
}
