/** @file tiled.hpp
 *  @brief Tiled layers: contents of any size, drawn in tiles as they are needed (tiled.h).
 */
#ifndef SCENE_CPP_TILED_HPP
#define SCENE_CPP_TILED_HPP

#include <functional>

#include <scene/cpp/callback.hpp>
#include <scene/cpp/layer.hpp>
#include <scene/cpp/tiled_layer_accessors.hpp>
#include <scene/tiled.h>

namespace scene {

/** A tile that is being drawn. Keeping a copy keeps it alive, to be finished later. */
class Tile : public Object<Tile, scene_tile, scene_tile_retain, scene_tile_release> {
  public:
    bool is_cancelled() const { return scene_tile_is_cancelled(live()); }
    /** Ends a tile whose function has answered SCENE_TILE_LATER. */
    void finish(scene_tile_result result) const { detail::check(scene_tile_finish(live(), result)); }
};

/** Draws a tile, on any thread, several at once. What throws has failed. */
using TileFunction = std::function<scene_tile_result(const Tile &tile, const scene_tile_info &info)>;

namespace detail {

struct TileFunctions {
    TileFunction draw;

    static scene_tile_result call(scene_layer *, scene_tile *tile, const scene_tile_info *info, void *data) noexcept {
        try {
            return static_cast<TileFunctions *>(data)->draw(Tile::borrow(tile), *info);
        } catch (...) {
            return SCENE_TILE_FAILED;
        }
    }
};

} // namespace detail

/** A tiled layer. */
class TiledLayer : public detail::TiledLayerAccessors {
  public:
    TiledLayer() {}
    /** The same layer; it must be a tiled layer for the functions below to work. */
    explicit TiledLayer(const Layer &layer) : TiledLayerAccessors(layer) {}

    static TiledLayer create() { return TiledLayer(Layer::create(SCENE_LAYER_KIND_TILED)); }

    /** Sets who draws the tiles. */
    void set_source(TileFunction draw, scene_pixel_format format = SCENE_PIXEL_FORMAT_RGBA8_PREMULTIPLIED) const {
        if (!draw) throw Error(SCENE_ERROR_INVALID_ARGUMENT, "set_source: draw is empty, expected a function");
        scene_tile_source source = SCENE_TILE_SOURCE_INIT;
        source.format = format;
        source.draw = detail::TileFunctions::call;
        scene_layer *layer = live();
        detail::hand_over(detail::TileFunctions{std::move(draw)}, [&](void *data) {
            return scene_tiled_layer_set_source(layer, &source, data, detail::destroy<detail::TileFunctions>);
        });
    }
    void clear_source() const { detail::check(scene_tiled_layer_set_source(live(), nullptr, nullptr, nullptr)); }

    void request_tiles(Rect rect, double scale = 1) const {
        detail::check(scene_tiled_layer_request_tiles(live(), rect, scale));
    }
    void invalidate() const { detail::check(scene_tiled_layer_invalidate(live(), nullptr)); }
    void invalidate(Rect rect) const { detail::check(scene_tiled_layer_invalidate(live(), &rect)); }
    scene_tile_statistics statistics() const {
        scene_tile_statistics statistics = SCENE_TILE_STATISTICS_INIT;
        detail::check(scene_tiled_layer_get_statistics(live(), &statistics));
        return statistics;
    }
};

} // namespace scene

namespace std {
template <> struct hash<scene::Tile> : scene::detail::Hash<scene::Tile> {};
template <> struct hash<scene::TiledLayer> : scene::detail::Hash<scene::TiledLayer> {};
} // namespace std

#endif
