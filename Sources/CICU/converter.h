// Decoding bytes by the name of an encoding. Broken bytes stop a converter, so that the caller
// decides what becomes of them.
#pragma once
#include <unicode/ucnv.h>

static inline UConverter *cicu_converter_open(const char *name) {
  UErrorCode status = U_ZERO_ERROR;
  UConverter *converter = ucnv_open(name, &status);
  if (U_FAILURE(status)) return NULL;
  ucnv_setToUCallBack(converter, UCNV_TO_U_CALLBACK_STOP, NULL, NULL, NULL, &status);
  if (U_SUCCESS(status)) return converter;
  ucnv_close(converter);
  return NULL;
}

static inline void cicu_converter_close(UConverter *converter) { ucnv_close(converter); }

enum cicu_outcome { cicu_converted, cicu_full, cicu_broken, cicu_failed };

// Moves `target` and `source` on: until the source is used up (`cicu_converted`), the target is
// full, or bytes that mean nothing in this encoding have been stepped over (`cicu_broken`).
static inline enum cicu_outcome cicu_to_unicode(
    UConverter *converter, UChar **target, const UChar *target_limit, const char **source,
    const char *source_limit) {
  UErrorCode status = U_ZERO_ERROR;
  ucnv_toUnicode(converter, target, target_limit, source, source_limit, NULL, 1, &status);
  switch (status) {
    case U_BUFFER_OVERFLOW_ERROR: return cicu_full;
    case U_INVALID_CHAR_FOUND:
    case U_ILLEGAL_CHAR_FOUND:
    case U_TRUNCATED_CHAR_FOUND:
    case U_ILLEGAL_ESCAPE_SEQUENCE:
    case U_UNSUPPORTED_ESCAPE_SEQUENCE: return cicu_broken;
    default: return U_SUCCESS(status) ? cicu_converted : cicu_failed;
  }
}

// The number of bytes in the broken sequence stepped over last.
static inline int32_t cicu_broken_count(const UConverter *converter) {
  UErrorCode status = U_ZERO_ERROR;
  char bytes[32];
  int8_t count = sizeof bytes;
  ucnv_getInvalidChars(converter, bytes, &count, &status);
  return U_SUCCESS(status) ? count : 0;
}

static inline int32_t cicu_converter_name_count(void) { return ucnv_countAvailable(); }

static inline const char *cicu_converter_name(int32_t index) {
  return ucnv_getAvailableName(index);
}
