// Hints that memory will be needed soon, which Swift has no word for. They change no result.
#pragma once
#include <stddef.h>
#include <stdint.h>

// The cache line at an address, which needn't be mapped.
static inline void cprefetch_line(const void *address) { __builtin_prefetch(address, 1, 3); }

// The cache lines of some consecutive bytes.
static inline void cprefetch_bytes(const void *start, ptrdiff_t count) {
  for (ptrdiff_t at = 0; at < count; at += 64) __builtin_prefetch((const char *)start + at, 0, 3);
}

// The first cache line of each of some rows of a table.
static inline void cprefetch_rows(
    const void *table, const uint32_t *rows, ptrdiff_t count, ptrdiff_t row_bytes) {
  for (ptrdiff_t at = 0; at < count; at++)
    __builtin_prefetch((const char *)table + rows[at] * row_bytes, 1, 3);
}
