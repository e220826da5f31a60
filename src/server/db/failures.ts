/**
 * SQLSTATE classes 08, 53 and 57P, 25P03 where the database gave up a transaction of which it had heard nothing, and the words of
 * node and of its system, for a database that is away, cut off or full: it comes back by itself.
 */
const away = /^(08|53|57P|25P03$|ECONN|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND)/u
const lost =
  /connection terminated|not queryable|query read timeout|timeout exceeded when trying to connect/iu

/** SQLSTATE classes of a value or a row that the database refuses, and of rows that two transactions wait for. */
const ofRow = /^(22|23|40)/u

export const isUnreachable = (error: unknown): boolean =>
  causesOf(error).some((cause) => away.test(codeOf(cause)) || lost.test(cause.message))

/** Whether the failure of a statement for many rows may be the fault of one of them. */
export const isFaultOfRow = (error: unknown): boolean =>
  causesOf(error).some((cause) => ofRow.test(codeOf(cause)))

/** An error and what it names as its cause, the outermost first. */
function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : []
}

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '')
