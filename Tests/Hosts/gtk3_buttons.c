/* gtk_buttons.c with GTK 3. */
#include "gtk_buttons.c"
