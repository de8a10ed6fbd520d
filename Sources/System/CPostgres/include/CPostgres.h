// libpq, the client library of PostgreSQL. Linux only.
#pragma once

#if defined(__linux__)

#include <postgresql/libpq-fe.h>

// The SQLSTATE of a failed result, five characters; NULL where the failure is the connection's.
const char *cpostgres_state(const PGresult *result);

// The server's main message of a failed result, without details, which quote values.
const char *cpostgres_message(const PGresult *result);

// The name of the constraint that a failed result broke; NULL for other failures.
const char *cpostgres_constraint(const PGresult *result);

#endif
