/* A font file beside a document that sets text in it. Each input is a file of its own: those that show a font have its file in their memory. */
#include "fuzz.h"

static char folder[] = "/tmp/scene-fuzz-XXXXXX";

static void remove_folder(void) { rmdir(folder); }

static void write_file(const char *path, const uint8_t *data, size_t size) {
    FILE *file = fopen(path, "wb");
    FUZZ_EXPECT(file && fwrite(data, 1, size, file) == size && fclose(file) == 0);
}

static void show_font(const char *name) {
    char json[400];
    int length =
        snprintf(json, sizeof json,
                 "{\"scene\": 1, \"size\": [48, 36], \"fonts\": {\"Fuzz\": \"%s\"}, \"root\": {\"type\": \"text\", "
                 "\"frame\": [0, 0, 48, 36], \"font\": \"Fuzz\", \"fontSize\": 12, \"string\": \"AaBb fi 123\"}}",
                 name);
    scene_document *document = scene_document_create_from_memory(json, (size_t)length, folder);
    if (!document) return;
    scene_path_release(scene_text_layer_copy_outline(scene_document_get_root(document)));
    fuzz_render(scene_document_get_root(document));
    scene_document_release(document);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static int inputs = 0;
    if (inputs++ == 0) {
        FUZZ_EXPECT(mkdtemp(folder));
        atexit(remove_folder);
    }
    char name[32], path[80];
    snprintf(name, sizeof name, "font-%d.ttf", inputs);
    snprintf(path, sizeof path, "%s/%s", folder, name);
    write_file(path, data, size);
    show_font(name);
    unlink(path);
    fuzz_render(NULL);
    fuzz_check_error();
    fuzz_check_objects();
    return 0;
}
