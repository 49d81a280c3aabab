/* How the elements of GL end. Those of GStreamer before 1.24 end the process where they are asked for an allocation once they have let their
 * context go, and a thread of the pipeline may ask them so while others take it down, from the last element to the first. */
#ifndef SCENE_CGSTREAMER_ENDINGS_H
#define SCENE_CGSTREAMER_ENDINGS_H

/* Refuses a question about an allocation on a pad that is being taken down. The question holds the pad's lock here, for which an element waits
 * between the moment its pad is no longer active and that in which its context goes: what passes is answered before. */
static inline int32_t scene_gst_refuse_allocation(void *_Nullable pad, void *_Nullable information,
                                                  void *_Nullable data) {
    const scene_gst *gst = (const scene_gst *)data;
    const scene_gst_query *query =
        information ? (const scene_gst_query *)((scene_gst_probe_info *)information)->data : NULL;
    if (!gst || !pad || !query || query->type != SCENE_GST_QUERY_ALLOCATION || gst->gst_pad_is_active(pad))
        return SCENE_GST_PAD_PROBE_OK;
    return SCENE_GST_PAD_PROBE_DROP;
}

static inline void scene_gst_guard_pad(const void *_Nullable value, void *_Nullable data) {
    static const char key[] = "scene-guarded";
    const scene_gst *gst = (const scene_gst *)data;
    void *pad = value && gst ? gst->g_value_get_object(value) : NULL;
    if (!pad || gst->g_object_get_data(pad, key)) return;
    gst->g_object_set_data(pad, key, pad);
    gst->gst_pad_add_probe(pad, SCENE_GST_PAD_PROBE_QUERY_DOWNSTREAM | SCENE_GST_PAD_PROBE_PUSH,
                           scene_gst_refuse_allocation, data, NULL);
}

/* Visits all that an iterator gives, which goes, also what comes meanwhile. */
static inline void scene_gst_guard_all(const scene_gst *_Nonnull gst, void *_Nullable iterator,
                                       scene_gst_visit _Nonnull visit) {
    enum { changed = 2 };
    if (!iterator) return;
    while (gst->gst_iterator_foreach(iterator, visit, (void *)(uintptr_t)gst) == changed)
        gst->gst_iterator_resync(iterator);
    gst->gst_iterator_free(iterator);
}

static inline void scene_gst_guard_element(const void *_Nullable value, void *_Nullable data) {
    const scene_gst *gst = (const scene_gst *)data;
    void *element = value && gst ? gst->g_value_get_object(value) : NULL;
    if (!element || !scene_gst_has_property(gst, element, "context")) return;
    scene_gst_guard_all(gst, gst->gst_element_iterate_pads(element), scene_gst_guard_pad);
}

/* Has the elements of GL in a bin refuse such questions from now on. The table of functions is needed for as long as they are there. */
static inline void scene_gst_guard_endings(const scene_gst *_Nonnull gst, void *_Nonnull bin) {
    scene_gst_guard_all(gst, gst->gst_bin_iterate_recurse(bin), scene_gst_guard_element);
}

#endif
