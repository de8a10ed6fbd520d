#include "CWslay.h"
