/** The headers of a delivery. Whoever gets one refuses a timestamp that is older than five minutes. */
export const webhookHeaders = {
  /** The same for every try: whoever has seen it has had this event. */
  delivery: 'x-wardlink-delivery',
  event: 'x-wardlink-event',
  /** Seconds since 1970. */
  timestamp: 'x-wardlink-timestamp',
  /** `v1=` and the HMAC-SHA256 of what `signedText` says, in hex; two, with a comma, for a day after the secret changed. */
  signature: 'x-wardlink-signature',
} as const

/** What is signed: an old body under a new timestamp would have another signature. */
export const signedText = (timestamp: number, body: string): string => `${timestamp}.${body}`
