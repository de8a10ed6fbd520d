#include "CPostgres.h"

#if defined(__linux__)

const char *cpostgres_state(const PGresult *result) {
    return PQresultErrorField(result, PG_DIAG_SQLSTATE);
}

const char *cpostgres_message(const PGresult *result) {
    return PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
}

const char *cpostgres_constraint(const PGresult *result) {
    return PQresultErrorField(result, PG_DIAG_CONSTRAINT_NAME);
}

#endif
