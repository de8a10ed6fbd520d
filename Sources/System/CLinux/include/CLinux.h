// What Swift's Glibc module leaves out of Linux and its C library. Empty on other systems.
#pragma once

#include "CEpoll.h"
#include "CMalloc.h"
#include "CNetlink.h"
