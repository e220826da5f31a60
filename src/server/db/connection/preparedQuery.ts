import { type Column, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../database.ts'
import { connectionOf } from './connectionOf.ts'

interface Prepared<Result> {
  execute(values: Record<string, unknown>): Promise<Result>
}

type PreparedQuery<Values, Result> = (tx: Tx, values: Values) => Promise<Result>

let prepared = 0

/**
 * Returns a query whose SQL is built once for each connection, which keeps its plan (PREPARE). Building the SQL
 * and planning it cost several times as much as a short query itself. `build` names the values by `sql.placeholder`
 * and runs before they are known.
 */
export function preparedQuery<Values extends Record<string, unknown>, Result>(
  build: (tx: Tx) => { prepare(name: string): Prepared<Result> },
): PreparedQuery<Values, Result> {
  prepared += 1
  const name = `prepared_${String(prepared)}`
  const built = new WeakMap<object, Prepared<Result>>()
  return (tx, values) => {
    const connection = connectionOf.get(tx) ?? tx
    const known = built.get(connection)
    const query = known ?? build(tx).prepare(name)
    if (known === undefined) built.set(connection, query)
    return query.execute(values)
  }
}

/** Condition that a column has one of the values of the placeholder, an array of any length. */
export const isOneOf = (column: Column, placeholder: string): SQL =>
  sql`${column} = any(${sql.placeholder(placeholder)})`
