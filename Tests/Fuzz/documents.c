/* Scene documents, SVG drawings and Lottie files: read from memory, shown, written as text and read again. */
#include "fuzz.h"

static void write_again(const scene_document *document) {
    char *text = scene_document_copy_text(document);
    if (!text) return fuzz_check_error();
    scene_document *again = scene_document_create_from_memory(text, strlen(text), NULL);
    if (!again) fprintf(stderr, "%s\n%s\n", scene_error_message(), text);
    FUZZ_EXPECT(again);
    scene_document_release(again);
    scene_string_free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    scene_document *document = scene_document_create_from_memory((const char *)data, size, NULL);
    if (document) {
        write_again(document);
        fuzz_render(scene_document_get_root(document));
        scene_document_release(document);
        fuzz_render(NULL);
    }
    fuzz_check_error();
    fuzz_check_objects();
    return 0;
}
