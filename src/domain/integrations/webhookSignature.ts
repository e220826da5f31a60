/** Headers of a webhook delivery. Receivers reject timestamps older than five minutes. */
export const webhookHeaders = {
  /** Delivery id, the same for every attempt. Receivers use it to detect duplicates. */
  delivery: 'x-wardlink-delivery',
  event: 'x-wardlink-event',
  /** Unix time in seconds. */
  timestamp: 'x-wardlink-timestamp',
  /**
   * `v1=` and the HMAC-SHA256 of `signedText`, in hex. For a day after the secret changed there are two,
   * separated by a comma.
   */
  signature: 'x-wardlink-signature',
} as const

/**
 * Returns the text to sign. It includes the timestamp, so an old body with a new timestamp does not match its
 * signature.
 */
export const signedText = (timestamp: number, body: string): string => `${timestamp}.${body}`
