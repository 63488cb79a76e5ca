// ICU renames its functions by version (u_foldCase_72); these wrappers give Swift stable names.
#pragma once
#include <unicode/ucnv.h>
#include <unicode/unorm2.h>
#include <unicode/uscript.h>
#include <unicode/uchar.h>
#include <unicode/ustring.h>
