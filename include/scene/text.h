/** @file text.h
 *  @brief Text layers: a string, runs or markup, set in lines (CATextLayer), and fonts of the program's own.
 *
 *  Make one with scene_layer_create(#SCENE_LAYER_KIND_TEXT). The functions here take such layers; for others they answer with
 *  #SCENE_ERROR_NOT_FOUND. The same properties have the key paths "string", "font", "fontSize", "foregroundColor", "wrapped",
 *  "alignmentMode" and "truncationMode".
 *
 *  Text is set by Pango: with the fonts that fontconfig finds, others for characters that a font does not have, colour glyphs such as
 *  emoji, and both directions of writing. It is set without regard to pixels, so that lines break at the same places at every scale, and
 *  drawn for the pixels that it is shown at. The first line is at the top of the bounds, each line goes from one side of them to the other
 *  as the alignment says, and nothing is cut off: text may reach outside of the bounds unless the layer masks to them.
 */
#ifndef SCENE_TEXT_H
#define SCENE_TEXT_H

#include <scene/base.h>
#include <scene/layer.h>
#include <scene/path.h>

SCENE_BEGIN_DECLS

/** The longest text of a layer, in bytes of UTF-8. */
#define SCENE_TEXT_MAX_BYTES 1048576

/** Where lines stand between the sides of the bounds (CATextLayerAlignmentMode). */
typedef enum scene_text_alignment {
    /** Each paragraph begins at the side where its writing does. */
    SCENE_TEXT_ALIGNMENT_NATURAL = 0,
    SCENE_TEXT_ALIGNMENT_LEFT = 1,
    SCENE_TEXT_ALIGNMENT_RIGHT = 2,
    SCENE_TEXT_ALIGNMENT_CENTER = 3,
    /** Wrapped lines go from side to side; the last of a paragraph is as #SCENE_TEXT_ALIGNMENT_NATURAL. */
    SCENE_TEXT_ALIGNMENT_JUSTIFIED = 4,
    SCENE_TEXT_ALIGNMENT_FORCE_32 = 0x7fffffff
} scene_text_alignment;

/** What becomes of text that has no room (CATextLayerTruncationMode). */
typedef enum scene_text_truncation {
    /** All of it is shown. */
    SCENE_TEXT_TRUNCATION_NONE = 0,
    /** An ellipsis takes the place of the beginning. */
    SCENE_TEXT_TRUNCATION_START = 1,
    /** An ellipsis takes the place of the middle. */
    SCENE_TEXT_TRUNCATION_MIDDLE = 2,
    /** An ellipsis takes the place of the end. */
    SCENE_TEXT_TRUNCATION_END = 3,
    SCENE_TEXT_TRUNCATION_FORCE_32 = 0x7fffffff
} scene_text_truncation;

/** How text is underlined. */
typedef enum scene_text_underline {
    SCENE_TEXT_UNDERLINE_NONE = 0,
    SCENE_TEXT_UNDERLINE_SINGLE = 1,
    SCENE_TEXT_UNDERLINE_DOUBLE = 2,
    /** Below all that reaches below the baseline. */
    SCENE_TEXT_UNDERLINE_LOW = 3,
    /** A wave, as below what is spelled wrong. */
    SCENE_TEXT_UNDERLINE_ERROR = 4,
    SCENE_TEXT_UNDERLINE_FORCE_32 = 0x7fffffff
} scene_text_underline;

/** A part of a text with one look (a range of an NSAttributedString). Start from #SCENE_TEXT_RUN_INIT. */
typedef struct scene_text_run {
    /** sizeof(scene_text_run), set by the caller (#SCENE_TEXT_RUN_INIT). */
    uint32_t struct_size;
    /** 1...1000: 400 is regular, 700 is bold. 0: the font's own, 400 where the font is named by its family. */
    int32_t weight;
    /** UTF-8, not NULL. */
    const char *string;
    /** A family or a single font, or several with commas between them, as in scene_text_layer_set_font(). NULL: the layer's. */
    const char *font;
    /** Points. 0: the layer's. */
    double font_size;
    /** How much farther its letters are apart, in points. */
    double letter_spacing;
    /** How far above the baseline it stands, in points. */
    double baseline_offset;
    /** Only with `has_color`; otherwise the layer's foreground colour. */
    scene_color color;
    scene_text_underline underline;
    bool has_color;
    bool italic;
    bool strikethrough;
} scene_text_run;

#define SCENE_TEXT_RUN_INIT                                                                                        \
    {                                                                                                              \
        sizeof(scene_text_run), 0, NULL, NULL, 0.0, 0.0, 0.0, {0.0f, 0.0f, 0.0f, 0.0f}, SCENE_TEXT_UNDERLINE_NONE, \
            false, false, false                                                                                    \
    }

/** A line of set text. Frozen. */
typedef struct scene_text_line {
    /** Where its text begins, in bytes of UTF-8. */
    size_t start;
    /** How many bytes it has; without those that ended the line. */
    size_t length;
    /** What it takes up, in points of the layer's bounds: from the bounds' top left corner on. */
    scene_rect rect;
    /** How far below the top of the bounds its letters stand. */
    double baseline;
} scene_text_line;

/** A place in a text where a cursor can stand. Frozen. */
typedef struct scene_text_caret {
    /** Where what stands behind it begins, in bytes of UTF-8. */
    size_t start;
    /** From the top to the bottom of its line, without a width, in points of the layer's bounds: from the bounds' top left corner on. */
    scene_rect rect;
} scene_text_caret;

/** @name Text
 *  @{ */

/** The text, all of it in one look. Default NULL: none (CATextLayer.string).
 *  @param string UTF-8, at most #SCENE_TEXT_MAX_BYTES. A line feed ends a paragraph, and so does a next line (U+0085); a line
 *         separator (U+2028), a vertical tab and a form feed end a line in one. Of a paragraph's tabs the first 1000 lead to places that are
 *         eight spaces apart; those behind them are spaces.
 *  @return #SCENE_ERROR_INVALID_ARGUMENT (not UTF-8, too long), #SCENE_ERROR_NOT_FOUND (no text layer). Threads: any. Since: 0.3. */
scene_status scene_text_layer_set_string(scene_layer *layer, const char *string);
/** The text, also that of runs and of markup; NULL for none. It lives until the next call on this thread that returns a string.
 *  Threads: any. Since: 0.3. */
const char *scene_text_layer_get_string(const scene_layer *layer);

/** Text whose parts look different, one run after the other.
 *  @param runs may be NULL when `count` is 0. All have the struct_size of the first. They are copied.
 *  @return #SCENE_ERROR_INVALID_ARGUMENT (struct_size, NULL or no UTF-8, too long, a number that is not finite or out of range).
 *  Threads: any. Since: 0.3. */
scene_status scene_text_layer_set_runs(scene_layer *layer, const scene_text_run *runs, size_t count);
/** How many runs the text has: 1 for a string, 0 for none. Threads: any. Since: 0.3. */
size_t scene_text_layer_get_run_count(const scene_layer *layer);
/** Reads a run. Of text that is markup it says what a run can say.
 *  @param run struct_size must be set. Its strings live until the next call on this thread that returns a string.
 *  @return #SCENE_ERROR_NOT_FOUND (there is no run of that index), #SCENE_ERROR_INVALID_ARGUMENT. Threads: any. Since: 0.3. */
scene_status scene_text_layer_get_run(const scene_layer *layer, size_t index, scene_text_run *run);

/** Text with Pango's markup: `<b>`, `<i>`, `<u>`, `<s>`, `<span font_family="Serif" size="20pt" foreground="#f80">` and so on
 *  (https://docs.gtk.org/Pango/pango_markup.html). A point of its sizes is one of the layer's.
 *  @param markup UTF-8, at most #SCENE_TEXT_MAX_BYTES. NULL takes the text away.
 *  @return #SCENE_ERROR_FORMAT with what is wrong with it and where, #SCENE_ERROR_INVALID_ARGUMENT. Threads: any. Since: 0.3. */
scene_status scene_text_layer_set_markup(scene_layer *layer, const char *markup);
/** The markup that was set; NULL when the text is none. It lives until the next call on this thread that returns a string.
 *  Threads: any. Since: 0.3. */
const char *scene_text_layer_get_markup(const scene_layer *layer);

/** @} */

/** @name Look
 *  @{ */

/** The font. Default "Sans" (CATextLayer.font). One that is not there is replaced as fontconfig says, and the log gets a warning.
 *  @param family a family, or a single font by its full name or its PostScript name, such as "Inter Bold" or "Inter-Bold". UTF-8, in any
 *         case; several with commas between them are tried in turn. Threads: any. Since: 0.3. */
scene_status scene_text_layer_set_font(scene_layer *layer, const char *family);
/** What scene_text_layer_set_font() set. It lives until the next call on this thread that returns a string. Threads: any. Since: 0.3. */
const char *scene_text_layer_get_font(const scene_layer *layer);

/** The size of the letters: the side of the square that the font was drawn in, in points. Default 36. Animates (CATextLayer.fontSize).
 *  @param size 0 or more. Threads: any. Since: 0.3. */
scene_status scene_text_layer_set_font_size(scene_layer *layer, double size);
/** What scene_text_layer_set_font_size() set. Threads: any. Since: 0.3. */
double scene_text_layer_get_font_size(const scene_layer *layer);

/** The colour of text that has none of its own. Default opaque white. Animates (CATextLayer.foregroundColor).
 *  Threads: any. Since: 0.3. */
scene_status scene_text_layer_set_foreground_color(scene_layer *layer, scene_color color);
/** What scene_text_layer_set_foreground_color() set. Threads: any. Since: 0.3. */
scene_color scene_text_layer_get_foreground_color(const scene_layer *layer);

/** Whether lines are broken at the width of the bounds: between words, or in one that is wider. Default false: only where the text says
 *  so (CATextLayer.wrapped). Threads: any. Since: 0.3. */
scene_status scene_text_layer_set_wrapped(scene_layer *layer, bool wrapped);
/** What scene_text_layer_set_wrapped() set. Threads: any. Since: 0.3. */
bool scene_text_layer_get_wrapped(const scene_layer *layer);

/** Where lines stand: in the middle, on the right and filled without the spaces at which they were wrapped. Default
 *  #SCENE_TEXT_ALIGNMENT_NATURAL (CATextLayer.alignmentMode).
 *  @return #SCENE_ERROR_INVALID_ARGUMENT for no constant of the enumeration. Threads: any. Since: 0.3. */
scene_status scene_text_layer_set_alignment_mode(scene_layer *layer, scene_text_alignment mode);
/** What scene_text_layer_set_alignment_mode() set. Threads: any. Since: 0.3. */
scene_text_alignment scene_text_layer_get_alignment_mode(const scene_layer *layer);

/** What becomes of text that is wider than the bounds; when it is wrapped, of what comes after the last line that fits into their height,
 *  and of paragraphs that would begin further down, which are left out. Default #SCENE_TEXT_TRUNCATION_NONE (CATextLayer.truncationMode).
 *  @return #SCENE_ERROR_INVALID_ARGUMENT for no constant of the enumeration. Threads: any. Since: 0.3. */
scene_status scene_text_layer_set_truncation_mode(scene_layer *layer, scene_text_truncation mode);
/** What scene_text_layer_set_truncation_mode() set. Threads: any. Since: 0.3. */
scene_text_truncation scene_text_layer_get_truncation_mode(const scene_layer *layer);

/** @} */

/** @name Size and lines
 *  By the model values. They set the text anew, which takes about a millisecond for a few hundred words.
 *  @{ */

/** The size that the text wants (CALayer.preferredFrameSize): that of its lines, which are broken at the width of the bounds when it is
 *  wrapped and they have one, and of which none is truncated. (0, 0) without text. Threads: any. Since: 0.3. */
scene_size scene_text_layer_get_preferred_frame_size(const scene_layer *layer);

/** The lines that the text is set in.
 *  @param lines receives the first `capacity` of them; NULL when that is 0. @param count receives how many there are.
 *  @return #SCENE_ERROR_INVALID_ARGUMENT (NULL). Threads: any. Since: 0.3. */
scene_status scene_text_layer_get_lines(const scene_layer *layer, scene_text_line *lines, size_t capacity,
                                        size_t *count);

/** The places where a cursor can stand: before, between and behind the letters of each line, in the order of the text, for cursors, selections and
 *  the letter at a pointer (CTLineGetOffsetForStringIndex). Where a line was wrapped, its end and the beginning of the next have one start.
 *  @param carets receives the first `capacity` of them; NULL when that is 0. @param count receives how many there are; 1 where the string is empty,
 *         and 0 where there is none.
 *  @return #SCENE_ERROR_INVALID_ARGUMENT (NULL). Threads: any. Since: 0.4. */
scene_status scene_text_layer_get_carets(const scene_layer *layer, scene_text_caret *carets, size_t capacity,
                                         size_t *count);

/** The outlines of the letters, with the lines under and through them, in points of the layer's bounds: for a shape layer that strokes or morphs
 *  them. Letters that have colours of their own are not among them. By the model values.
 *  @return a reference you own; an empty path without text. Threads: any. Since: 0.4. */
scene_path *scene_text_layer_copy_outline(const scene_layer *layer);

/** A layer in the text layer's bounds and place with a shape layer for each letter, in the order of the lines, so that each can be animated by
 *  itself, and upright where the text layer is. A letter's layer has the bounds of its outline, its position is their middle, and its name is
 *  the letter's number from 0. It has the letter's colour. Lines under and through the text, and letters that have colours of their own, are left out. By the model values; later
 *  changes of the text layer do not reach it.
 *  @return a reference you own; a layer without sublayers where there is no text. Threads: any. Since: 0.4. */
scene_layer *scene_text_layer_create_letter_layers(const scene_layer *layer);

/** @} */

/** @name Fonts of the program's own
 *  Documents bring fonts in the same way. They are there for the text of this library only, in the whole process, before those of the
 *  system. Text that is set already does not change.
 *  @{ */

/** Makes the fonts of a file available to text layers (CTFontManagerRegisterFontsForURL). Adding a file again does nothing.
 *  @param path a file of any format that FreeType reads: TrueType, OpenType, a collection, ...
 *  @param family what it is known by from now on; NULL for the families that are named in it.
 *  @return #SCENE_ERROR_IO, #SCENE_ERROR_FORMAT (no font), #SCENE_ERROR_INVALID_STATE (the family is that of another file that was
 *          added), #SCENE_ERROR_INVALID_ARGUMENT. Threads: any. Since: 0.3. */
scene_status scene_font_add_file(const char *path, const char *family);

/** Takes back what scene_font_add_file() added under a family.
 *  @return #SCENE_ERROR_NOT_FOUND (nothing was added under it), #SCENE_ERROR_INVALID_ARGUMENT (NULL). Threads: any. Since: 0.3. */
scene_status scene_font_remove(const char *family);

/** @} */

SCENE_END_DECLS

#endif
