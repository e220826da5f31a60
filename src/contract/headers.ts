/** Request header: the client's name and version where a browser forbids setting User-Agent. */
export const X_CLIENT = 'x-client'
/** Request header: a whole number that grows by session; an older one never overwrites a newer. */
export const X_SEQ = 'x-seq'
/** Request header: when the person acted, in milliseconds of server time. */
export const X_ACTED_AT = 'x-acted-at'
/** Reply header: the server's clock in epoch milliseconds, from which the client estimates X-Acted-At. */
export const X_SERVER_TIME = 'x-server-time'
export const IDEMPOTENCY_KEY = 'idempotency-key'
/** Reply header: the id under which the server logged this request. */
export const X_REQUEST_ID = 'x-request-id'
