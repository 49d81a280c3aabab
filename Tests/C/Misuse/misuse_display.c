/* Misuse of every function of display.h. */
#include "misuse.h"
#include "rows/display.h"

int main(void) {
    fixture_create();
    MISUSE(display_rows);
    fixture_release();
    return check_summary("misuse_display");
}
