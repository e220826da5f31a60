/** The most a JSON body may weigh, in bytes. */
export const bodyLimit = 256 * 1024

/** A TLS handshake that takes longer is given up, in milliseconds: until its end none of the limits of HTTP applies. */
export const handshakeTimeout = 10_000

/**
 * Limits on how long a request may take to arrive, in milliseconds, so that a client that sends one byte at a
 * time cannot hold a connection any longer. A file of 10 MiB needs a minute and a half at 1 Mbit/s.
 */
export const arrival = { headersTimeout: 15_000, requestTimeout: 120_000, connectionsCheckingInterval: 2_000 }

/**
 * How long a connection stays open between two requests, in milliseconds: longer than the proxies before it keep theirs (nginx: 60 s),
 * which would else send a command on one that is being closed, and answer it by 502. A key that is pressed after a pause waits for
 * no new handshake either.
 */
export const keepAliveTimeout = 75_000
