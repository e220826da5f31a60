import type { Refusal, Result } from '../../state/admin/result.ts'

/** Error of a query to which the server gave no value. */
export class RefusedError extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

/** Returns the value of the server’s answer. Throws `RefusedError`. */
export async function valueOf<Value>(answer: Promise<Result<Value>>): Promise<Value> {
  const result = await answer
  if (!result.ok) throw new RefusedError(result)
  return result.value
}
