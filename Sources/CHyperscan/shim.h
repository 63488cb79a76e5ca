#pragma once
#include <hs/hs.h>
