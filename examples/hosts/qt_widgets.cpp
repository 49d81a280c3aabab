// libscene in Qt Widgets: a widget with layers, beside buttons of Qt's own. One of them takes the widget into a window of its own and back, which is
// where Qt makes a new context.
#include "cards.h"

#include <scene/hosts/qt.hpp>

#include <QtWidgets/QApplication>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QVBoxLayout>

int main(int count, char **arguments) {
    QApplication application(count, arguments);
    cards hand;
    cards_create(&hand, 640, 400);
    int status;
    {
        QWidget window;
        auto *layers = new scene::qt::LayerWidget(hand.root);
        layers->setBackgroundColor(QColor("#14213d"));
        layers->setEventFunction([&hand](const scene_event &event) { return cards_handle(&event, &hand); });
        layers->setWindowTitle("Layers");
        auto *deal = new QPushButton("Deal"), *part = new QPushButton("In a window of its own");
        part->setCheckable(true);
        QObject::connect(deal, &QPushButton::clicked, [&hand] { cards_deal(&hand, nullptr); });

        auto *column = new QVBoxLayout(&window), *place = new QVBoxLayout(new QWidget(&window));
        auto *row = new QHBoxLayout;
        column->setContentsMargins(0, 0, 0, 6);
        place->setContentsMargins(0, 0, 0, 0);
        column->addWidget(place->parentWidget(), 1);
        column->addLayout(row);
        place->addWidget(layers);
        row->addWidget(deal);
        row->addWidget(part);
        QObject::connect(part, &QPushButton::toggled, [=](bool parted) {
            if (parted)
                layers->setParent(nullptr, Qt::Window);
            else
                place->addWidget(layers);
            layers->show();
        });

        window.setWindowTitle("libscene in Qt Widgets");
        window.resize(640, 440);
        window.show();
        status = application.exec();
        if (!layers->parent()) delete layers;
    }
    scene_layer_release(hand.root);
    return status;
}
