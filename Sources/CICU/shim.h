// ICU renames its functions by version (u_foldCase_72); these wrappers give Swift stable names.
#pragma once
#include <unicode/ucnv.h>
#include <unicode/unorm2.h>
#include <unicode/uscript.h>
#include <unicode/uspoof.h>
#include <unicode/uchar.h>
#include <unicode/ustring.h>
#include "converter.h"

static inline const UNormalizer2 *cicu_nfkc_casefold(void) {
  UErrorCode status = U_ZERO_ERROR;
  const UNormalizer2 *form = unorm2_getNFKCCasefoldInstance(&status);
  return U_SUCCESS(status) ? form : NULL;
}

static inline const UNormalizer2 *cicu_nfc(void) {
  UErrorCode status = U_ZERO_ERROR;
  const UNormalizer2 *form = unorm2_getNFCInstance(&status);
  return U_SUCCESS(status) ? form : NULL;
}

// The length of the result, or -1 when it failed; more than `capacity` when it didn't fit.
static inline int32_t cicu_normalize(
    const UNormalizer2 *form, const UChar *text, int32_t count, UChar *result, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t length = unorm2_normalize(form, text, count, result, capacity, &status);
  return U_SUCCESS(status) || status == U_BUFFER_OVERFLOW_ERROR ? length : -1;
}

static inline UNormalizationCheckResult cicu_quick_check(
    const UNormalizer2 *form, const UChar *text, int32_t count) {
  UErrorCode status = U_ZERO_ERROR;
  UNormalizationCheckResult result = unorm2_quickCheck(form, text, count, &status);
  return U_SUCCESS(status) ? result : UNORM_MAYBE;
}

static inline UBool cicu_has_boundary_before(const UNormalizer2 *form, UChar32 point) {
  return unorm2_hasBoundaryBefore(form, point);
}

static inline uint8_t cicu_combining_class(UChar32 point) { return u_getCombiningClass(point); }

static inline int8_t cicu_category(UChar32 point) { return u_charType(point); }

static inline int32_t cicu_script(UChar32 point) {
  UErrorCode status = U_ZERO_ERROR;
  UScriptCode script = uscript_getScript(point, &status);
  return U_SUCCESS(status) ? (int32_t)script : -1;
}

static inline UBool cicu_has_script(UChar32 point, int32_t script) {
  return uscript_hasScript(point, (UScriptCode)script);
}

static inline UBool cicu_has_property(UChar32 point, int32_t property) {
  return u_hasBinaryProperty(point, (UProperty)property);
}

static inline USpoofChecker *cicu_spoof_open(void) {
  UErrorCode status = U_ZERO_ERROR;
  USpoofChecker *checker = uspoof_open(&status);
  return U_SUCCESS(status) ? checker : NULL;
}

static inline void cicu_spoof_close(USpoofChecker *checker) { uspoof_close(checker); }

// The length of the skeleton, or -1 when it failed.
static inline int32_t cicu_skeleton(
    const USpoofChecker *checker, const UChar *text, int32_t count, UChar *result,
    int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t length = uspoof_getSkeleton(checker, 0, text, count, result, capacity, &status);
  return U_SUCCESS(status) ? length : -1;
}

static inline const char *cicu_version(void) { return U_ICU_VERSION; }
static inline const char *cicu_unicode_version(void) { return U_UNICODE_VERSION; }
