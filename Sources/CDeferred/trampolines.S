/* A function for each one of libraries.c's libraries. It goes on to the address in its place of the table, which is first that of the code below,
 * and the library's own function once the library is open. */
#ifdef __x86_64__
#include "functions.h"

    .data
    .p2align 3
    .globl deferred_targets
    .hidden deferred_targets
    .type deferred_targets, @object
deferred_targets:
#define X(library, name) .quad first_##name;
    DEFERRED_FUNCTIONS(X)
#undef X
    .size deferred_targets, . - deferred_targets

    .text
.macro trampoline name
    .globl \name
    .hidden \name
    .type \name, @function
    .p2align 4
\name:
    .cfi_startproc
    jmp *deferred_targets + 8 * number(%rip)
first_\name:
    push $number
    .cfi_adjust_cfa_offset 8
    jmp resolve
    .cfi_endproc
    .size \name, . - \name
    .set number, number + 1
.endm
    .set number, 0
#define X(library, name) trampoline name;
    DEFERRED_FUNCTIONS(X)
#undef X

/* Finds the function whose number is on the stack, and goes on to it with all its arguments as they were. */
    .type resolve, @function
    .p2align 4
resolve:
    .cfi_startproc
    .cfi_adjust_cfa_offset 8
    push %rdi
    push %rsi
    push %rdx
    push %rcx
    push %r8
    push %r9
    push %rax
    sub $136, %rsp
    .cfi_adjust_cfa_offset 192
    movaps %xmm0, (%rsp)
    movaps %xmm1, 16(%rsp)
    movaps %xmm2, 32(%rsp)
    movaps %xmm3, 48(%rsp)
    movaps %xmm4, 64(%rsp)
    movaps %xmm5, 80(%rsp)
    movaps %xmm6, 96(%rsp)
    movaps %xmm7, 112(%rsp)
    mov 192(%rsp), %rdi
    call deferred_resolve
    mov %rax, %r11
    movaps (%rsp), %xmm0
    movaps 16(%rsp), %xmm1
    movaps 32(%rsp), %xmm2
    movaps 48(%rsp), %xmm3
    movaps 64(%rsp), %xmm4
    movaps 80(%rsp), %xmm5
    movaps 96(%rsp), %xmm6
    movaps 112(%rsp), %xmm7
    add $136, %rsp
    pop %rax
    pop %r9
    pop %r8
    pop %rcx
    pop %rdx
    pop %rsi
    pop %rdi
    add $8, %rsp
    .cfi_adjust_cfa_offset -200
    jmp *%r11
    .cfi_endproc
    .size resolve, . - resolve

/* Any function of a library that is missing: it gives 0, of whatever kind. */
    .globl deferred_nothing
    .hidden deferred_nothing
    .type deferred_nothing, @function
    .p2align 4
deferred_nothing:
    .cfi_startproc
    xor %eax, %eax
    xorps %xmm0, %xmm0
    ret
    .cfi_endproc
    .size deferred_nothing, . - deferred_nothing
#endif

    .section .note.GNU-stack, "", @progbits
