import { isDeepStrictEqual } from 'node:util'
import type { Log } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import { importStore } from '../../db/imports/importStore.ts'
import type { RequestActor } from '../../auth/requestActor.ts'
import { ApiError } from '../../errors/apiError.ts'
import type { BackgroundTasks } from '../../backgroundTasks.ts'
import type { VersionedRef } from '../recordCommands.ts'
import { mapUniqueViolation } from '../../errors/recordErrors.ts'
import type { CheckedFile } from './importPlan.ts'
import { importPlans } from './importPlans.ts'
import type { ImportInvitations } from './importInvitations.ts'
import { fileOf, ownImport } from './importCommands.ts'
import { readTable, type Table } from './readTable.ts'
import { detailOf, summaryOf } from './summary.ts'
import type { ImportDetail, ImportProblem } from '../../../contract/imports.ts'

interface Deps {
  database: Database
  backgroundTasks: BackgroundTasks
  log: Log
  invitations: ImportInvitations
}

/**
 * Maximum number of attempts: if someone else creates the same record at the same moment, everything is
 * checked and written again.
 */
const tries = 3

/**
 * Starts to write an import: all its rows without a problem, or nothing. `leaveOut` is the number of rows with a
 * problem that the user has seen. Its progress and result can be read by its id. Throws `not_found`,
 * `stale_record`, and `bad_request` if another number of rows has a problem, or all have.
 */
export async function commitImport(
  deps: Deps,
  actor: RequestActor,
  seen: VersionedRef,
  leaveOut: number,
): Promise<ImportDetail> {
  const { database, backgroundTasks } = deps
  const before = detailOf(await ownImport(deps, actor.user, seen.id))
  // A repeated request for a finished import learns that it is finished.
  if (before.state === 'done') return before
  if (before.wrong !== leaveOut || before.wrong === before.rows || before.check.unmapped.length > 0)
    throw new ApiError('bad_request')
  if (!before.kept) throw new ApiError('not_found')
  if (!(await database.transaction('platform', (tx) => importStore.claim(tx, seen))))
    throw new ApiError('stale_record')
  const claimed = { id: seen.id, version: seen.version + 1 }
  backgroundTasks.add(() => carryOut(deps, actor, claimed, before))
  return detailOf(await ownImport(deps, actor.user, seen.id))
}

/** Something that the check had accepted is no longer valid. */
class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile'
  readonly found: CheckedFile

  constructor(found: CheckedFile) {
    super('the check no longer holds')
    this.found = found
  }
}

type FoundCheck = NonNullable<Parameters<typeof importStore.giveUp>[3]>

async function carryOut(
  deps: Deps,
  actor: RequestActor,
  claimed: VersionedRef,
  plan: ImportDetail,
): Promise<void> {
  const { database, log } = deps
  const giveUp = (refusal: 'changed' | 'failed', check?: FoundCheck) =>
    database.transaction('platform', (tx) => importStore.giveUp(tx, claimed, refusal, check))
  try {
    const { content, problems } = await fileOf(deps, claimed)
    const table = await readTable(content, plan.format)
    try {
      await persistently(() => write(deps, actor, claimed, { table, plan, seen: problems }))
      if (plan.kind === 'users') deps.invitations.begin(claimed.id)
      else await database.transaction('platform', (tx) => importStore.finish(tx, claimed.id))
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile)) throw error
      const { found } = error
      await giveUp('changed', { problems: found.problems, preview: summaryOf(table, found) })
    }
  } catch (error) {
    log.error({ err: error, import: claimed.id }, 'an import came to nothing')
    await giveUp('failed')
  }
}

async function persistently(work: () => Promise<void>): Promise<void> {
  for (let left = tries; ; left -= 1) {
    try {
      return await mapUniqueViolation('number', work)
    } catch (error) {
      if (left === 1 || !(error instanceof ApiError)) throw error
    }
  }
}

interface Agreed {
  table: Table
  plan: ImportDetail
  /** Problems that the user has seen, as they were stored. */
  seen: unknown
}

/** Returns the problems without what JSON leaves out. */
const asStored = (problems: readonly ImportProblem[]): unknown => JSON.parse(JSON.stringify(problems))

/** Writes all records of an import in one transaction. */
async function write(
  { database }: Deps,
  { user, by }: RequestActor,
  claimed: VersionedRef,
  { table, plan, seen }: Agreed,
): Promise<void> {
  const { mapping, name, kind } = plan
  const { scopeOf, check } = importPlans[kind]
  await database.transaction(scopeOf(user), async (tx) => {
    const found = await check(tx, user, { table, mapping, holding: true })
    if (!isDeepStrictEqual(asStored(found.problems), seen)) throw new ChangedMeanwhile(found)
    // In a separate transaction, so that others can see the progress.
    const onWritten = (rows: number) =>
      database.transaction('platform', (beside) => importStore.beat(beside, claimed, rows))
    await found.write(tx, { id: claimed.id, name, by, onWritten })
  })
}
