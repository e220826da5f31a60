import type { Dependents } from '../../contract/orgUnits.ts'
import type { FieldProblems } from '../../domain/records.ts'
import { ApiError } from './apiError.ts'

/** Refuses a form, with the problem of each invalid field. */
export function refuseProblems(problems: FieldProblems): void {
  if (Object.keys(problems).length > 0) throw new ApiError('bad_request', { fields: { ...problems } })
}

/** Refuses to remove an org unit that has children, with the number of each kind. */
export function refuseFilled({ items }: Dependents): void {
  if (items.length === 0) return
  throw new ApiError('not_empty', {
    fields: Object.fromEntries(items.map(({ kind, count }) => [kind, String(count)])),
  })
}

/**
 * Runs a change. A name that is already taken (SQLSTATE 23505) is refused at its field, with `problem` as the
 * reason.
 */
export async function mapUniqueViolation<T>(
  field: string,
  work: () => Promise<T>,
  problem = 'already_exists',
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined
    if (cause instanceof Error && 'code' in cause && cause.code === '23505')
      throw new ApiError('already_exists', { fields: { [field]: problem } })
    throw error
  }
}

/** Returns the fields in which two records differ, with their old and new values. */
export function differences(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const names = Object.keys(after).filter((name) => before[name] !== after[name])
  const of = (record: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(names.map((name) => [name, record[name]]))
  return { before: of(before), after: of(after) }
}
