#include "CYaml.h"
