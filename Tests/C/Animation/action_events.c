/* Actions of events: layers that come and go, sublayers, masks and styles. Checks name the sentence of Core Animation's contract
   that they hold it to. */
#include "actions_fixture.h"

/* Coming on screen and going. */
static void ordering(void) {
    scene_layer *parent = scene_layer_create(SCENE_LAYER_KIND_LAYER), *child = add_box(parent, 0, 0, 1, 1, RED);
    set_delegate(parent);
    set_action(child, "onOrderIn", callback_action());
    set_action(box, "sublayers", scene_action_create_callback(note_call, &called, NULL));
    /* Nothing is on screen yet. */
    scene_layer *other = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_OK(scene_layer_add_sublayer(other, parent));
    CHECK_OK(scene_layer_remove_from_superlayer(parent));
    CHECK_TEXT(asker.asked, "");
    /* "onOrderIn: became visible: added under a visible parent or parent became visible". */
    CHECK_OK(scene_layer_add_sublayer(box, parent));
    CHECK_TEXT(asker.asked, "onOrderIn ");
    CHECK_TEXT(called.events, "sublayers onOrderIn ");
    show(6);
    /* Moved within what is on screen: it neither comes nor goes. */
    called.events[0] = asker.asked[0] = 0;
    CHECK_OK(scene_layer_add_sublayer(theater.root, parent));
    CHECK_TEXT(asker.asked, "");
    CHECK_TEXT(called.events, "sublayers ");
    CHECK_OK(scene_layer_set_hidden(parent, true));
    CHECK_OK(scene_layer_set_hidden(parent, false));
    CHECK_TEXT(asker.asked, "hidden onOrderOut hidden onOrderIn ");
    asker.asked[0] = 0;
    CHECK_OK(scene_layer_remove_from_superlayer(parent));
    CHECK_TEXT(asker.asked, "onOrderOut ");
    asker.asked[0] = 0;
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_layer_add_sublayer(theater.root, parent));
    CHECK_OK(scene_transaction_commit());
    CHECK_TEXT(asker.asked, "");
    show(7);
    /* In place of another: one goes, the other comes. */
    scene_layer *replacement = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    set_action(replacement, "onOrderIn", scene_action_create_callback(note_call, &called, NULL));
    called.events[0] = 0;
    CHECK_OK(scene_layer_replace_sublayer(theater.root, parent, replacement));
    CHECK_TEXT(asker.asked, "onOrderOut ");
    CHECK_TEXT(called.events, "onOrderIn ");
    CHECK_OK(scene_layer_remove_from_superlayer(replacement));
    /* As a renderer's root. */
    stage second = stage_create(4, 4, 1);
    scene_layer_release(second.root);
    asker.asked[0] = 0;
    CHECK_OK(scene_renderer_set_root(second.renderer, parent));
    CHECK_TEXT(asker.asked, "onOrderIn ");
    scene_renderer_release(second.renderer);
    CHECK_OK(scene_layer_set_action(box, "sublayers", NULL));
    scene_layer_release(replacement);
    scene_layer_release(parent);
    scene_layer_release(other);
    show(8);
}

/* All that is in a layer comes and goes with the layer, but for what is hidden there. */
static void ordering_of_descendants(void) {
    scene_layer *parent = scene_layer_create(SCENE_LAYER_KIND_LAYER), *child = add_box(parent, 0, 0, 1, 1, RED);
    scene_layer *grandchild = add_box(child, 0, 0, 1, 1, RED), *concealed = add_box(parent, 0, 0, 1, 1, RED);
    scene_layer *away = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_OK(scene_layer_set_hidden(concealed, true));
    set_action(child, "onOrderIn", scene_action_create_callback(note_call, &called, NULL));
    set_action(child, "onOrderOut", scene_action_create_callback(note_call, &called, NULL));
    set_action(concealed, "onOrderIn", scene_action_create_callback(note_call, &called, NULL));
    set_action(concealed, "onOrderOut", scene_action_create_callback(note_call, &called, NULL));
    set_delegate(grandchild);
    called.events[0] = 0;
    CHECK_OK(scene_layer_add_sublayer(theater.root, parent));
    CHECK_TEXT(called.events, "onOrderIn ");
    CHECK_TEXT(asker.asked, "onOrderIn ");
    show(8);
    CHECK_OK(scene_layer_set_hidden(parent, true));
    CHECK_TEXT(called.events, "onOrderIn onOrderOut ");
    CHECK_TEXT(asker.asked, "onOrderIn onOrderOut ");
    /* Below a layer that is hidden nothing comes or goes. */
    CHECK_OK(scene_layer_set_hidden(child, true));
    CHECK_OK(scene_layer_set_hidden(child, false));
    CHECK_OK(scene_layer_remove_from_superlayer(child));
    CHECK_OK(scene_layer_add_sublayer(parent, child));
    CHECK_TEXT(called.events, "onOrderIn onOrderOut ");
    CHECK_OK(scene_layer_set_value(parent, "hidden", &(scene_value){.type = SCENE_VALUE_BOOL}));
    CHECK_TEXT(called.events, "onOrderIn onOrderOut onOrderIn ");
    show(8);
    called.events[0] = asker.asked[0] = 0;
    CHECK_OK(scene_layer_set_hidden(concealed, false));
    CHECK_TEXT(called.events, "onOrderIn ");
    CHECK_OK(scene_layer_set_hidden(concealed, true));
    CHECK_TEXT(called.events, "onOrderIn onOrderOut ");
    called.events[0] = 0;
    CHECK_OK(scene_layer_remove_from_superlayer(parent));
    CHECK_TEXT(called.events, "onOrderOut ");
    CHECK_TEXT(asker.asked, "onOrderOut ");
    show(8);
    /* To where nobody sees it. */
    CHECK_OK(scene_layer_add_sublayer(theater.root, parent));
    show(8);
    called.events[0] = asker.asked[0] = 0;
    CHECK_OK(scene_layer_add_sublayer(away, parent));
    CHECK_TEXT(called.events, "onOrderOut ");
    CHECK_TEXT(asker.asked, "onOrderOut ");
    scene_layer_release(parent);
    scene_layer_release(away);
    show(8);
}

/* An onOrderIn animation begins with the first frame that shows the layer. */
static void coming_in(void) {
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_OK(scene_layer_set_frame(layer, (scene_rect){0, 0, 8, 8}));
    CHECK_OK(scene_layer_set_background_color(layer, &WHITE));
    set_action(layer, "onOrderIn", animation_action("opacity", 0, none, 1));
    CHECK_OK(scene_layer_add_sublayer(theater.root, layer));
    CHECK_TEXT(scene_layer_get_animation_key(layer, 0), "onOrderIn");
    frame first = frame_render(theater.renderer, 10), half = frame_render(theater.renderer, 10.5),
          last = frame_render(theater.renderer, 11);
    CHECK_PIXEL(&first, 7, 7, 0, 0, 0, 0);
    CHECK_PIXEL(&half, 7, 7, 128, 128, 128, 128);
    CHECK_PIXEL(&last, 7, 7, 255, 255, 255, 255);
    CHECK_OK(scene_layer_remove_from_superlayer(layer));
    scene_layer_release(layer);
    frame_free(&first);
    frame_free(&half);
    frame_free(&last);
    show(11);
}

static int alpha_at(double time) {
    frame frame = frame_render(theater.renderer, time);
    int alpha = frame_pixel(&frame, 7, 7)[3];
    frame_free(&frame);
    return alpha;
}

static scene_layer *leaver(void) {
    scene_layer *layer = add_box(theater.root, 0, 0, 8, 8, WHITE);
    scene_layer *child = add_box(layer, 4, 4, 4, 4, RED);
    (void)child;
    set_action(layer, "onOrderOut", animation_action("opacity", none, 0, 1));
    return layer;
}

/* "Removal with an onOrderOut action keeps the layer drawn until the action ends." */
static void going_out(void) {
    uint64_t layers = scene_live_object_count(SCENE_OBJECT_LAYER);
    scene_layer *layer = leaver();
    CHECK_INT(alpha_at(12), 255);
    CHECK_OK(scene_layer_remove_from_superlayer(layer));
    /* For the model it is gone. */
    CHECK(scene_layer_get_superlayer(layer) == NULL);
    CHECK_INT(scene_layer_get_sublayer_count(theater.root), 1);
    CHECK_INT(alpha_at(13), 255);
    CHECK_INT(alpha_at(13.5), 128);
    CHECK_INT(alpha_at(13.75), 64);
    CHECK_INT(alpha_at(14), 0);
    CHECK_OK(scene_flush());
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), layers);
    CHECK_INT(alpha_at(15), 0);

    /* Put somewhere while it goes, it is there at once. */
    layer = leaver();
    scene_layer_retain(layer);
    CHECK_INT(alpha_at(16), 255);
    CHECK_OK(scene_layer_remove_from_superlayer(layer));
    CHECK_INT(alpha_at(17), 255);
    CHECK_INT(alpha_at(17.5), 128);
    CHECK_OK(scene_layer_add_sublayer(theater.root, layer));
    CHECK_INT(scene_layer_get_animation_count(layer), 0);
    CHECK_INT(alpha_at(17.5), 255);
    CHECK_INT(alpha_at(19), 255);
    /* Without the animation it is gone. */
    CHECK_OK(scene_layer_remove_from_superlayer(layer));
    CHECK_INT(alpha_at(20), 255);
    CHECK_INT(alpha_at(20.5), 128);
    CHECK_OK(scene_layer_remove_animation(layer, "onOrderOut"));
    CHECK_INT(alpha_at(20.5), 0);
    /* What is done to it while it goes is seen. */
    CHECK_OK(scene_layer_add_sublayer(theater.root, layer));
    CHECK_INT(alpha_at(21), 255);
    CHECK_OK(scene_layer_remove_from_superlayer(layer));
    CHECK_INT(alpha_at(22), 255);
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_layer_set_position(layer, (scene_point){-100, 0}));
    CHECK_OK(scene_transaction_commit());
    CHECK_INT(alpha_at(22.25), 0);
    /* With its superlayer it goes at once. */
    CHECK_OK(scene_layer_set_position(layer, (scene_point){4, 4}));
    CHECK_OK(scene_layer_add_sublayer(box, layer));
    show(23);
    /* It moves there from where it was, in a box that is half transparent. */
    CHECK_INT(alpha_at(23.5), 128);
    CHECK_OK(scene_layer_remove_from_superlayer(layer));
    CHECK_INT(alpha_at(24), 128);
    scene_layer_retain(box);
    CHECK_OK(scene_layer_remove_from_superlayer(box));
    CHECK_INT(alpha_at(24.25), 0);
    CHECK_OK(scene_layer_add_sublayer(theater.root, box));
    scene_layer_release(box);
    scene_layer_release(layer);
    show(25);
    CHECK_OK(scene_flush());
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), layers);

    /* In a transaction it goes with the commit; with actions disabled at once. */
    layer = leaver();
    scene_layer_retain(layer);
    CHECK_INT(alpha_at(26), 255);
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_layer_remove_from_superlayer(layer));
    CHECK_INT(alpha_at(30), 255);
    CHECK_OK(scene_transaction_commit());
    CHECK_INT(alpha_at(31), 255);
    CHECK_INT(alpha_at(32), 0);
    CHECK_OK(scene_layer_add_sublayer(theater.root, layer));
    CHECK_INT(alpha_at(33), 255);
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_layer_remove_from_superlayer(layer));
    CHECK_OK(scene_transaction_commit());
    CHECK_INT(alpha_at(33), 0);
    /* Hidden, it goes the same way. */
    CHECK_OK(scene_layer_add_sublayer(theater.root, layer));
    CHECK_INT(alpha_at(34), 255);
    CHECK_OK(scene_layer_set_hidden(layer, true));
    CHECK_INT(alpha_at(35), 255);
    CHECK_INT(alpha_at(35.5), 128);
    CHECK_INT(alpha_at(36), 0);
    CHECK_OK(scene_layer_set_hidden(layer, false));
    /* The renderer goes first. */
    CHECK_INT(alpha_at(37), 255);
    CHECK_OK(scene_layer_remove_from_superlayer(layer));
    CHECK_INT(alpha_at(38), 255);
    scene_layer_release(layer);
}

/* A layer stays drawn for what is in it and leaves with an animation. */
static void going_out_below(void) {
    scene_layer *parent = scene_layer_create(SCENE_LAYER_KIND_LAYER), *child = add_box(parent, 0, 0, 8, 8, WHITE);
    CHECK_OK(scene_layer_add_sublayer(theater.root, parent));
    set_action(child, "onOrderOut", animation_action("opacity", none, 0, 1));
    CHECK_INT(alpha_at(40), 255);
    CHECK_OK(scene_layer_set_hidden(parent, true));
    CHECK_INT(alpha_at(41), 255);
    CHECK_INT(alpha_at(41.5), 128);
    CHECK_INT(alpha_at(42), 0);
    CHECK_OK(scene_layer_set_hidden(parent, false));
    CHECK_INT(alpha_at(43), 255);
    CHECK_OK(scene_layer_remove_from_superlayer(parent));
    CHECK(scene_layer_get_superlayer(parent) == NULL);
    CHECK_INT(alpha_at(44), 255);
    CHECK_INT(alpha_at(44.5), 128);
    CHECK_INT(alpha_at(45), 0);
    CHECK_OK(scene_flush());
    CHECK_INT(scene_layer_get_animation_count(parent), 0);
    CHECK_INT(scene_layer_get_animation_count(child), 0);
    scene_layer_release(parent);
    show(46);
}

/* The transition on sublayers and other animations: under the event's key, on the superlayer. */
static void sublayers(void) {
    set_action(box, "sublayers", animation_action("opacity", 0, none, 5));
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_OK(scene_layer_add_sublayer(box, layer));
    CHECK_NUMBER(running("sublayers"), 5);
    stop();
    CHECK_OK(scene_layer_remove_from_superlayer(layer));
    CHECK_NUMBER(running("sublayers"), 5);
    stop();
    CHECK_OK(scene_layer_set_action(box, "sublayers", NULL));
    CHECK_OK(scene_layer_add_sublayer(box, layer));
    CHECK_NUMBER(running("sublayers"), -1);
    CHECK_OK(scene_layer_remove_from_superlayer(layer));
    scene_layer_release(layer);
}

/* A mask is asked about as a property is. It has no implied action. */
static void masks(void) {
    scene_layer *mask = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    set_action(box, "mask", animation_action("opacity", 0, none, 5));
    CHECK_OK(scene_layer_set_mask(box, mask));
    CHECK(scene_layer_get_mask(box) == mask);
    CHECK_NUMBER(running("mask"), 5);
    stop();
    CHECK_OK(scene_layer_set_mask(box, mask));
    CHECK_NUMBER(running("mask"), -1);
    set_action(box, "mask", callback_action());
    CHECK_OK(scene_layer_set_mask(box, NULL));
    CHECK_TEXT(called.events, "mask ");
    CHECK(scene_layer_get_mask(box) == NULL);
    CHECK_OK(scene_layer_set_action(box, "mask", NULL));
    /* A transition is the usual one. */
    scene_animation *fade = scene_animation_create_transition();
    set_action(box, "mask", scene_action_create_animation(fade));
    scene_animation_release(fade);
    CHECK_OK(scene_layer_set_mask(box, mask));
    CHECK_NUMBER(running("transition"), 0.25);
    stop();
    CHECK_OK(scene_layer_set_action(box, "mask", NULL));
    CHECK_OK(scene_layer_set_mask(box, NULL));
    scene_layer_release(mask);
}

static void styles(void) {
    scene_style *front = scene_style_create(), *back = scene_style_create();
    scene_value radius = number(4), width = number(2), read = {0}, negative = number(-1),
                rect = {.type = SCENE_VALUE_RECT};
    CHECK_OK(scene_style_set_value(back, "cornerRadius", &radius));
    CHECK_OK(scene_style_set_value(back, "borderWidth", &width));
    CHECK_OK(scene_style_set_value(front, "borderWidth", &radius));
    CHECK_OK(scene_style_set_style(front, back));
    CHECK_OK(scene_style_get_value(front, "borderWidth", &read));
    CHECK_NUMBER(read.numbers[0], 4);
    CHECK_OK(scene_style_get_value(front, "cornerRadius", &read));
    CHECK_NUMBER(read.numbers[0], 4);
    CHECK_OK(scene_style_get_value(front, "opacity", &read));
    CHECK_INT(read.type, SCENE_VALUE_NONE);
    CHECK_FAILS(scene_style_set_value(front, "cornerRadius", &negative), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_style_set_value(front, "cornerRadius", &rect), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_style_set_value(front, "position.x", &radius), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_style_set_value(front, "name", &radius), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_style_set_value(front, "nonsense", &radius), SCENE_ERROR_NOT_FOUND);
    scene_value zero = number(0);
    CHECK_OK(scene_property_register("depth", &zero, true, false));
    CHECK_OK(scene_style_set_value(front, "depth", &radius));

    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_OK(scene_layer_set_corner_radius(layer, 9));
    CHECK_OK(scene_layer_set_style(layer, front));
    /* What the layer says itself stays; what it does not, and custom properties, come from the style. */
    CHECK_NUMBER(scene_layer_get_corner_radius(layer), 9);
    CHECK_NUMBER(scene_layer_get_border_width(layer), 4);
    CHECK_OK(scene_layer_get_value(layer, "depth", &read));
    CHECK_NUMBER(read.numbers[0], 4);
    scene_style *copy = scene_layer_copy_style(layer);
    CHECK_OK(scene_style_get_value(copy, "cornerRadius", &read));
    CHECK_NUMBER(read.numbers[0], 4);
    scene_style_release(copy);
    CHECK_OK(scene_layer_set_style(layer, back));
    CHECK_NUMBER(scene_layer_get_border_width(layer), 2);
    CHECK_OK(scene_layer_get_value(layer, "depth", &read));
    CHECK_NUMBER(read.numbers[0], 0);
    CHECK_OK(scene_layer_set_style(layer, NULL));
    CHECK_NUMBER(scene_layer_get_border_width(layer), 0);
    scene_error_clear();
    CHECK(scene_layer_copy_style(layer) == NULL);
    CHECK_INT(scene_error_status(), SCENE_OK);
    CHECK_OK(scene_style_set_value(front, "borderWidth", NULL));
    CHECK_OK(scene_style_get_value(front, "borderWidth", &read));
    CHECK_NUMBER(read.numbers[0], 2);
    scene_layer_release(layer);

    /* One in the other, but not for ever. */
    int deep = 0;
    while (deep < 1000 && scene_style_set_style(front, back) == SCENE_OK) {
        scene_style *swap = back;
        back = front;
        front = swap;
        deep++;
    }
    CHECK_INT(scene_error_status(), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_CONTAINS(scene_error_message(), "64");
    CHECK(deep > 60 && deep < 66);
    CHECK_OK(scene_style_set_style(front, NULL));
    scene_style_release(front);
    scene_style_release(back);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_STYLE), 0);
}

int main(void) {
    open_theater();
    ordering();
    ordering_of_descendants();
    coming_in();
    going_out_below();
    going_out();
    sublayers();
    masks();
    styles();
    stage_release(&theater);
    CHECK_OK(scene_flush());
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), 0);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_ACTION), 0);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_ANIMATION), 0);
    return check_summary("action_events");
}
