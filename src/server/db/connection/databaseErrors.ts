import { RetryLater } from './retryLater.ts'

/**
 * SQLSTATE classes 08, 53 and 57P, 25006 of a standby before its promotion, 25P03 for an idle transaction
 * that the database ended, and the codes of Node.js and the operating system, for a database that is
 * unreachable, cut off or full. It recovers by itself.
 */
const away =
  /^(08|53|57P|25006$|25P03$|ECONN|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND)/u
const lost =
  /connection terminated|not queryable|query read timeout|timeout exceeded when trying to connect/iu

export const isUnreachable = (error: unknown): boolean =>
  causesOf(error).some(
    (cause) => cause instanceof RetryLater || away.test(codeOf(cause)) || lost.test(cause.message),
  )

/**
 * Returns true for any failure of a statement for many rows, except if the database is unreachable: one row
 * may have caused it.
 */
export const isFaultOfRow = (error: unknown): boolean => !isUnreachable(error)

/**
 * Returns true for SQLSTATE 0A000: a migration has changed the type of a column that a kept plan returns, and the
 * connection keeps failing at that statement. Other causes of that code are not told apart, because the message is in
 * the database's language.
 */
export const hasStalePlan = (error: unknown): boolean =>
  causesOf(error).some((cause) => codeOf(cause) === '0A000')

/** Returns true for SQLSTATE 40P01 and 55P03: a deadlock, or a lock that was not released in time. */
export const isBlocked = (error: unknown): boolean =>
  causesOf(error).some((cause) => /^(40P01|55P03)$/u.test(codeOf(cause)))

/** Returns an error and its causes, the outermost first. */
function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : []
}

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '')
