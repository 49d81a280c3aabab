/* The part of GEOS's C API that paths need, as geos_c.h of GEOS 3.8 and later declares it: a library that is
 * opened at run time and never linked, and whose header is not needed either. */
#ifndef SCENE_CGEOS_H
#define SCENE_CGEOS_H

#include <dlfcn.h>
#include <stddef.h>

typedef struct scene_geos_context *scene_geos_handle;
typedef struct scene_geos_geometry scene_geos_geometry;
typedef struct scene_geos_coordinates scene_geos_coordinates;

enum { SCENE_GEOS_POLYGON = 3, SCENE_GEOS_LINES = 5, SCENE_GEOS_POLYGONS = 6 };

typedef struct scene_geos {
    scene_geos_handle _Nullable (*_Nonnull init)(void);
    void (*_Nonnull finish)(scene_geos_handle _Nonnull);
    scene_geos_coordinates *_Nullable (*_Nonnull makeCoordinates)(scene_geos_handle _Nonnull, unsigned size,
                                                                  unsigned dimensions);
    int (*_Nonnull setXY)(scene_geos_handle _Nonnull, scene_geos_coordinates *_Nonnull, unsigned index, double x,
                          double y);
    int (*_Nonnull getXY)(scene_geos_handle _Nonnull, const scene_geos_coordinates *_Nonnull, unsigned index,
                          double *_Nonnull x, double *_Nonnull y);
    int (*_Nonnull getSize)(scene_geos_handle _Nonnull, const scene_geos_coordinates *_Nonnull,
                            unsigned *_Nonnull size);
    /* Each takes what it is made of. */
    scene_geos_geometry *_Nullable (*_Nonnull makeLine)(scene_geos_handle _Nonnull, scene_geos_coordinates *_Nonnull);
    scene_geos_geometry *_Nullable (*_Nonnull makeCollection)(scene_geos_handle _Nonnull, int type,
                                                              scene_geos_geometry *_Nullable *_Nullable,
                                                              unsigned count);
    scene_geos_geometry *_Nullable (*_Nonnull unite)(scene_geos_handle _Nonnull, const scene_geos_geometry *_Nonnull);
    /* Of areas that share whole lines and no more. */
    scene_geos_geometry *_Nullable (*_Nonnull uniteCoverage)(scene_geos_handle _Nonnull,
                                                             const scene_geos_geometry *_Nonnull);
    scene_geos_geometry *_Nullable (*_Nonnull polygonize)(scene_geos_handle _Nonnull,
                                                          const scene_geos_geometry *_Nullable const *_Nonnull,
                                                          unsigned count);
    scene_geos_geometry *_Nullable (*_Nonnull pointInside)(scene_geos_handle _Nonnull,
                                                           const scene_geos_geometry *_Nonnull);
    int (*_Nonnull getX)(scene_geos_handle _Nonnull, const scene_geos_geometry *_Nonnull, double *_Nonnull);
    int (*_Nonnull getY)(scene_geos_handle _Nonnull, const scene_geos_geometry *_Nonnull, double *_Nonnull);
    scene_geos_geometry *_Nullable (*_Nonnull clone)(scene_geos_handle _Nonnull, const scene_geos_geometry *_Nonnull);
    void (*_Nonnull destroy)(scene_geos_handle _Nonnull, scene_geos_geometry *_Nonnull);
    int (*_Nonnull type)(scene_geos_handle _Nonnull, const scene_geos_geometry *_Nonnull);
    int (*_Nonnull partCount)(scene_geos_handle _Nonnull, const scene_geos_geometry *_Nonnull);
    const scene_geos_geometry *_Nullable (*_Nonnull part)(scene_geos_handle _Nonnull,
                                                          const scene_geos_geometry *_Nonnull, int);
    const scene_geos_geometry *_Nullable (*_Nonnull outerRing)(scene_geos_handle _Nonnull,
                                                               const scene_geos_geometry *_Nonnull);
    int (*_Nonnull holeCount)(scene_geos_handle _Nonnull, const scene_geos_geometry *_Nonnull);
    const scene_geos_geometry *_Nullable (*_Nonnull hole)(scene_geos_handle _Nonnull,
                                                          const scene_geos_geometry *_Nonnull, int);
    const scene_geos_coordinates *_Nullable (*_Nonnull coordinates)(scene_geos_handle _Nonnull,
                                                                    const scene_geos_geometry *_Nonnull);
    /* Caps and joins: 1 round, 2 flat or mitre, 3 square or bevel. */
    scene_geos_geometry *_Nullable (*_Nonnull buffer)(scene_geos_handle _Nonnull, const scene_geos_geometry *_Nonnull,
                                                      double width, int quarterSegments, int cap, int join,
                                                      double mitreLimit);
} scene_geos;

/* Finds all functions. Returns the name of one that is missing, or NULL. */
static inline const char *_Nullable scene_geos_load(scene_geos *_Nonnull geos, void *_Nonnull library) {
    /* In the order of the table. */
    static const char *const names[] = {
        "GEOS_init_r",
        "GEOS_finish_r",
        "GEOSCoordSeq_create_r",
        "GEOSCoordSeq_setXY_r",
        "GEOSCoordSeq_getXY_r",
        "GEOSCoordSeq_getSize_r",
        "GEOSGeom_createLineString_r",
        "GEOSGeom_createCollection_r",
        "GEOSUnaryUnion_r",
        "GEOSCoverageUnion_r",
        "GEOSPolygonize_r",
        "GEOSPointOnSurface_r",
        "GEOSGeomGetX_r",
        "GEOSGeomGetY_r",
        "GEOSGeom_clone_r",
        "GEOSGeom_destroy_r",
        "GEOSGeomTypeId_r",
        "GEOSGetNumGeometries_r",
        "GEOSGetGeometryN_r",
        "GEOSGetExteriorRing_r",
        "GEOSGetNumInteriorRings_r",
        "GEOSGetInteriorRingN_r",
        "GEOSGeom_getCoordSeq_r",
        "GEOSBufferWithStyle_r",
    };
    _Static_assert(sizeof names / sizeof names[0] == sizeof(scene_geos) / sizeof(void *), "a name for each function");
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        void *function = dlsym(library, names[i]);
        if (!function) return names[i];
        ((void **)geos)[i] = function;
    }
    return NULL;
}

#endif
