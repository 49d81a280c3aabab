/* What processors find out about all lanes of a vector at once, and the Swift compiler takes out lane by lane. */
#ifndef CVECTORS_H
#define CVECTORS_H

#include <stdint.h>

typedef int32_t vectors_mask __attribute__((ext_vector_type(4)));
typedef int64_t vectors_wide_mask __attribute__((ext_vector_type(4)));

/* A bit for each lane of a mask, the first lane's the lowest. The lanes are 0 or -1. */
static inline int32_t vectors_bits(vectors_mask mask) {
#ifdef __SSE__
    typedef float lanes __attribute__((vector_size(16)));
    return __builtin_ia32_movmskps((lanes)mask);
#else
    const vectors_mask bits = mask & (vectors_mask){1, 2, 4, 8};
    return bits.x | bits.y | bits.z | bits.w;
#endif
}

static inline int32_t vectors_wide_bits(vectors_wide_mask mask) {
    return vectors_bits(__builtin_convertvector(mask, vectors_mask));
}

#endif
