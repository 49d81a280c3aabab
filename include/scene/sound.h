/** @file sound.h
 *  @brief Sounds that are no movie's: short samples with low latency, tones, and how loud they are.
 *
 *  A sound is made of samples, of a file that is decoded once, or of a tone that goes on until it is stopped, such as an organ's pipe. All
 *  sounds of the process are mixed into one stream, which GStreamer plays (see video.h for its packages); it is opened with the first
 *  sound that is played, and closed some seconds after the last. Without a sound device nothing is heard, and everything else goes on.
 *
 *      scene_sound *click = scene_sound_create_from_file("click.ogg");
 *      scene_sound_play(click);
 */
#ifndef SCENE_SOUND_H
#define SCENE_SOUND_H

#include <scene/base.h>
#include <scene/video.h>

SCENE_BEGIN_DECLS

/** A sound. Reference counted. */
typedef struct scene_sound scene_sound;

/** Samples in a second of all sounds: others are converted when a sound is made. */
#define SCENE_SOUND_RATE 48000

/** Copies samples.
 *  @param samples channel_count numbers for each moment, -1...1.
 *  @param count of moments, 1 or more, at most 10 minutes. @param channel_count 1 or 2. @param rate moments in a second, 1000...192000.
 *  @return a reference you own, or NULL: #SCENE_ERROR_INVALID_ARGUMENT (also for numbers that are not finite), #SCENE_ERROR_OUT_OF_MEMORY.
 *  Threads: any. Since: 0.4. */
scene_sound *scene_sound_create_from_samples(const float *samples, size_t count, uint32_t channel_count, double rate);

/** Decodes a file of any kind that GStreamer plays, at most 10 minutes of it; returns when that is done.
 *  @param path UTF-8, NUL-terminated.
 *  @return a reference you own, or NULL: #SCENE_ERROR_IO (no such file, no sound in it, no decoder), #SCENE_ERROR_UNSUPPORTED (no GStreamer),
 *          #SCENE_ERROR_OUT_OF_MEMORY. Threads: any. Since: 0.4. */
scene_sound *scene_sound_create_from_file(const char *path);

/** A tone that goes on: the sum of sine waves at multiples of a frequency, as an organ's drawbars mix them.
 *  @param frequency of the lowest, in Hz, 1...20000.
 *  @param ratios what the frequency is multiplied by, above 0. @param amplitudes how loud each is, 0...1.
 *  @param count 1...32.
 *  @return a reference you own, or NULL: #SCENE_ERROR_INVALID_ARGUMENT. Threads: any. Since: 0.4. */
scene_sound *scene_sound_create_tone(double frequency, const double *ratios, const double *amplitudes, uint32_t count);

/** Changes how loud the parts of a tone are; it glides there within some milliseconds, while it is heard.
 *  @param count that of the tone.
 *  @return #SCENE_ERROR_INVALID_ARGUMENT; #SCENE_ERROR_INVALID_STATE for a sound that is no tone. Threads: any. Since: 0.4. */
scene_status scene_sound_set_amplitudes(scene_sound *sound, const double *amplitudes, uint32_t count);

/** Plays the sound from its beginning, beside what is heard of it already; at most 32 of one sound are heard at once, the oldest goes. A tone is
 *  heard once, until it is stopped. Threads: any. Since: 0.4. */
scene_status scene_sound_play(scene_sound *sound);
/** Plays a part of the sound, beside what is heard of it already, once or again and again; exact to the moment against what else is played.
 *  @param delay seconds until it begins, 0 or more. @param start the place in the sound where it begins, in seconds, 0 or more.
 *  @param duration how much is heard each time, in seconds, above 0; INFINITY for all that there is.
 *  @param period seconds from one beginning to the next, as long as `total` lasts; 0 for one alone.
 *  @param total seconds from the first beginning to the end, above 0; INFINITY until it is stopped.
 *  @return #SCENE_ERROR_INVALID_ARGUMENT; #SCENE_ERROR_INVALID_STATE for a tone. Threads: any. Since: 0.4. */
scene_status scene_sound_play_part(scene_sound *sound, double delay, double start, double duration, double period,
                                   double total);
/** Ends all that is heard of the sound, within some milliseconds. Threads: any. Since: 0.4. */
scene_status scene_sound_stop(scene_sound *sound);
/** Whether any of the sound is heard, or would be on a sound device. Threads: any. Since: 0.4. */
bool scene_sound_is_playing(const scene_sound *sound);

/** How loud the sound is, also while it is heard: 0 silent, 1 as it was made, at most 10. Default 1. Threads: any. Since: 0.4. */
scene_status scene_sound_set_volume(scene_sound *sound, double volume);
/** The value set by scene_sound_set_volume(). Threads: any. Since: 0.4. */
double scene_sound_get_volume(const scene_sound *sound);

/** Whether the sound begins anew at its end, until it is stopped. Default false; a tone always goes on. Threads: any. Since: 0.4. */
scene_status scene_sound_set_loop(scene_sound *sound, bool loop);
/** The value set by scene_sound_set_loop(). Threads: any. Since: 0.4. */
bool scene_sound_get_loop(const scene_sound *sound);

/** How long the sound is, in seconds; INFINITY for a tone. Threads: any. Since: 0.4. */
double scene_sound_get_duration(const scene_sound *sound);

/** How many moments the sound has at #SCENE_SOUND_RATE; 0 for a tone. Threads: any. Since: 0.4. */
size_t scene_sound_get_sample_count(const scene_sound *sound);

/** Copies the sound's samples, whatever its volume is.
 *  @param first the first moment. @param count of moments, 1 or more; not beyond scene_sound_get_sample_count().
 *  @param samples room for 2 * count numbers: left, right.
 *  @return #SCENE_ERROR_INVALID_ARGUMENT. Threads: any. Since: 0.4. */
scene_status scene_sound_read_samples(const scene_sound *sound, size_t first, size_t count, float *samples);

/** Mixes sounds that play now into memory instead of a device, and moves them on: for tests, and for the sound of a film. While a program mixes, from
 *  the first call on, nothing is played on a device.
 *  @param samples room for 2 * count numbers: left, right. @param count of moments at #SCENE_SOUND_RATE, 1...480000.
 *  @return #SCENE_ERROR_INVALID_ARGUMENT. Threads: any. Since: 0.4. */
scene_status scene_sound_mix(float *samples, size_t count);

/** Tells how loud all sounds together are.
 *  @param levels borrowed. @param user_data of scene_sound_set_meter(). */
typedef void (*scene_sound_levels_function)(const scene_sound_levels *levels, void *user_data);

/** Has a function told how loud all sounds together are while any is heard, in scene_dispatch() on the calling thread.
 *  @param bands of the spectrum, at most 1024; 0 for the loudness alone. @param interval seconds from one call to the next, 0.01...10.
 *  @param function NULL for nobody.
 *  @param destroy called exactly once with user_data, when nothing can be told any more, not when this fails. May be NULL.
 *  @return #SCENE_ERROR_INVALID_ARGUMENT. Threads: any. Since: 0.4. */
scene_status scene_sound_set_meter(uint32_t bands, double interval, scene_sound_levels_function function,
                                   void *user_data, scene_destroy_function destroy);

/** Takes another reference and returns its argument (NULL for an invalid handle). Threads: any. Since: 0.4. */
scene_sound *scene_sound_retain(scene_sound *sound);
/** Gives a reference back; NULL does nothing. What is heard of the sound goes on to its end; a tone ends. Threads: any. Since: 0.4. */
void scene_sound_release(scene_sound *sound);

SCENE_END_DECLS

#endif
