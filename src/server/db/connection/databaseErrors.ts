/**
 * SQLSTATE classes 08, 53 and 57P, 25006 of a standby before it is promoted, 25P03 where the database gave up a transaction of which it had heard nothing, and the words of
 * node and of its system, for a database that is away, cut off or full: it comes back by itself.
 */
const away =
  /^(08|53|57P|25006$|25P03$|ECONN|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND)/u
const lost =
  /connection terminated|not queryable|query read timeout|timeout exceeded when trying to connect/iu

export const isUnreachable = (error: unknown): boolean =>
  causesOf(error).some((cause) => away.test(codeOf(cause)) || lost.test(cause.message))

/** True for any failure of a statement for many rows, except when the database is unreachable: one row may have caused it. */
export const isFaultOfRow = (error: unknown): boolean => !isUnreachable(error)

/** An error and what it names as its cause, the outermost first. */
function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : []
}

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '')
