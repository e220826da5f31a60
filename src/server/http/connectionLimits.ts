/** The most a JSON body may weigh, in bytes. */
export const bodyLimit = 256 * 1024

/**
 * Maximum duration of a TLS handshake, in milliseconds. None of the HTTP limits applies before it is
 * complete.
 */
export const handshakeTimeout = 10_000

/**
 * Limits on how long a request may take to arrive, in milliseconds, so that a client that sends one byte at a
 * time cannot hold a connection any longer. A file of 10 MiB needs a minute and a half at 1 Mbit/s.
 */
export const arrival = { headersTimeout: 15_000, requestTimeout: 120_000, connectionsCheckingInterval: 2_000 }

/**
 * How long a connection stays open between two requests, in milliseconds. Longer than the proxies in front
 * keep theirs (nginx: 60 s): otherwise they would send a command on a connection that is closing, and answer
 * it with 502. It also saves a new handshake when a button is pressed after a pause.
 */
export const keepAliveTimeout = 75_000
