/** Request header: the client's name and version, for browsers that do not allow setting `User-Agent`. */
export const X_CLIENT = 'x-client'
/**
 * Request header: an integer that increases within a session. An older command never overwrites a newer one.
 */
export const X_SEQ = 'x-seq'
/** Request header: time of the user's action, in milliseconds of server time. */
export const X_ACTED_AT = 'x-acted-at'
/** Response header: server time in epoch milliseconds, from which the client estimates X-Acted-At. */
export const X_SERVER_TIME = 'x-server-time'
export const IDEMPOTENCY_KEY = 'idempotency-key'
/** Response header: the id under which the server logged this request. */
export const X_REQUEST_ID = 'x-request-id'
