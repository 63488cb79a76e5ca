#pragma once
#include <stddef.h>
#include <stdint.h>

// The entry into libFuzzer's runtime for programs that have a main of their own.
int LLVMFuzzerRunDriver(
  int *argc, char ***argv, int (*target)(const uint8_t *bytes, size_t count));
