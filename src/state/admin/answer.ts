/** Why something came to nothing: a code of the catalogue, or `unreachable`. */
export interface Refusal {
  ok: false
  code: string
  fields?: Readonly<Record<string, string>>
  /** Seconds after which another try makes sense. */
  retryAfter?: number
}
export type Answer<Value> = { ok: true; value: Value } | Refusal
