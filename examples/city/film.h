/* Writes frames to an H.264 video through ffmpeg. */
#ifndef FILM_H
#define FILM_H

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct film {
    pid_t ffmpeg;
    int pipe;
} film;

/* Frames are width * height * 4 bytes of red, green, blue and alpha, top row first. */
static bool film_open(film *film, const char *path, int width, int height, int fps) {
    char size[32], rate[16];
    int ends[2];
    snprintf(size, sizeof size, "%dx%d", width, height);
    snprintf(rate, sizeof rate, "%d", fps);
    if (pipe(ends) != 0) return false;
    signal(SIGPIPE, SIG_IGN);
    film->ffmpeg = fork();
    if (film->ffmpeg == 0) {
        dup2(ends[0], STDIN_FILENO);
        close(ends[0]);
        close(ends[1]);
        execlp("ffmpeg", "ffmpeg", "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgba", "-s", size, "-r", rate,
               "-i", "-", "-c:v", "libx264", "-crf", "18", "-pix_fmt", "yuv420p", "-movflags", "+faststart", path,
               (char *)NULL);
        fprintf(stderr, "ffmpeg is needed to write a video, and is not installed\n");
        _exit(127);
    }
    close(ends[0]);
    film->pipe = ends[1];
    return film->ffmpeg > 0;
}

static bool film_add(film *film, const uint8_t *frame, size_t length) {
    while (length > 0) {
        ssize_t written = write(film->pipe, frame, length);
        if (written <= 0) return false;
        frame += written;
        length -= (size_t)written;
    }
    return true;
}

static bool film_close(film *film) {
    int status = 0;
    close(film->pipe);
    return waitpid(film->ffmpeg, &status, 0) == film->ffmpeg && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

#endif
