#ifndef CWSLAY_H
#define CWSLAY_H

#include <wslay/wslay.h>

#endif
