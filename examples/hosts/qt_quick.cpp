// libscene in Qt Quick: an item with layers, above a bar in QML. QSG_RENDER_LOOP=basic and =threaded choose the thread that draws.
#include "cards.h"

#include <scene/hosts/qtquick.hpp>

#include <QtGui/QAction>
#include <QtGui/QGuiApplication>
#include <QtQml/QQmlComponent>
#include <QtQml/QQmlContext>
#include <QtQuick/QQuickView>

static const char qml[] = R"(
import QtQuick
Item {
    id: window
    Binding { target: layers; property: "width"; value: window.width }
    Binding { target: layers; property: "height"; value: window.height - bar.height }
    Rectangle {
        id: bar
        anchors { left: parent.left; right: parent.right; bottom: parent.bottom }
        height: 40
        color: tap.pressed ? "#d0d0d0" : "#f0f0f0"
        Text { anchors.centerIn: parent; text: "Deal"; font.pixelSize: 16 }
        TapHandler { id: tap; onTapped: deal.trigger() }
    }
})";

int main(int count, char **arguments) {
    QQuickWindow::setGraphicsApi(QSGRendererInterface::OpenGL);
    QGuiApplication application(count, arguments);
    cards hand;
    cards_create(&hand, 640, 400);
    int status;
    {
        QQuickView view;
        QAction deal;
        auto *layers = new scene::qt::LayerItem(hand.root, view.contentItem());
        layers->setBackgroundColor(QColor("#14213d"));
        layers->setEventFunction([&hand](const scene_event &event) { return cards_handle(&event, &hand); });
        QObject::connect(&deal, &QAction::triggered, [&hand] { cards_deal(&hand, nullptr); });

        QQmlComponent component(view.engine());
        view.rootContext()->setContextProperty("deal", &deal);
        view.rootContext()->setContextProperty("layers", layers);
        component.setData(qml, QUrl());
        view.setContent(QUrl(), &component, component.create(view.rootContext()));
        layers->setZ(1);
        view.setResizeMode(QQuickView::SizeRootObjectToView);
        view.setTitle("libscene in Qt Quick");
        view.resize(640, 440);
        view.show();
        status = application.exec();
    }
    scene_layer_release(hand.root);
    return status;
}
