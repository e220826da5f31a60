import { isDeepStrictEqual } from 'node:util'
import type { Place } from '../../domain/permissions/roles.ts'
import type { ConsoleUser } from '../auth/consoleAuthentication.ts'
import type { RequestActor } from '../auth/requestActor.ts'
import { type AuditEvent, auditStore } from '../db/audit/auditStore.ts'
import type { Database, Tx } from '../db/database.ts'
import { ApiError } from '../errors/apiError.ts'
import { differences, mapUniqueViolation } from '../errors/recordErrors.ts'

/** A record, and the version of it that the caller has seen. */
export interface VersionedRef {
  id: string
  version: number
}

/** A record as the caller sees it, and its org units, for the audit. */
export interface FoundRecord<Item> {
  item: Item
  place: Partial<Place>
}

type RecordAction = 'change' | 'remove' | 'restore'
type AuditValues = Readonly<Record<string, unknown>>
/** Returns what the audit records; null for a record that did not exist before, or does not afterwards. */
type Audited<Item> = (before: Item | null, after: Item | null) => Pick<AuditEvent, 'before' | 'after'>

/** One kind of record, as its commands find, read and audit it. */
interface RecordKind<Item, Found extends FoundRecord<Item>> {
  /** True if the rows belong to no customer: the commands run with platform scope, and `find` restricts them. */
  asServer?: true
  /** Field that no two records may share; a value that is taken is refused there as `already_exists`. */
  unique?: string
  /**
   * Returns a record on which the user may take the action. Throws `not_found` for one that the user does not
   * see, and `forbidden` for one that they only see.
   */
  find: (tx: Tx, user: ConsoleUser, id: string, action: RecordAction) => Promise<Found>
  /** Returns a record as it was written. */
  read: (tx: Tx, user: ConsoleUser, id: string) => Promise<Item>
  target: (item: Item) => AuditEvent['target']
  audited: Audited<Item>
  /** Returns what a change can change of a record; without it, all but its version and its time. */
  changeable?: (item: Item) => unknown
}

/** Records all values of a record, before and after. */
export const allValues =
  <Item>(valuesOf: (item: Item) => AuditValues): Audited<Item> =>
  (before, after) => ({
    ...(before !== null && { before: valuesOf(before) }),
    ...(after !== null && { after: valuesOf(after) }),
  })

/** Records all values of a record, but of a change only those that differ. */
export const changedValues =
  <Item>(valuesOf: (item: Item) => AuditValues): Audited<Item> =>
  (before, after) =>
    before === null || after === null
      ? allValues(valuesOf)(before, after)
      : differences(valuesOf(before), valuesOf(after))

/**
 * Validates and writes. Returns false if someone else changed the record first; an object adds its values to
 * the audit entry, and counts as a change even if the record reads as before, such as a new secret.
 */
type Write<Found> = (tx: Tx, found: Found) => Promise<boolean | AuditValues>

/** Rolls back a transaction that would leave the record as it was. */
class NothingChanged extends Error {
  override readonly name = 'NothingChanged'
}

interface Deps {
  database: Database
}

/**
 * Returns the commands of one kind of record. Each is one transaction that finds the record, writes it, and
 * adds the audit entry last. A change that changes nothing keeps the version of the record and gets no entry.
 * Each throws as `find` and its `write` do; all but `create` throw `stale_record`.
 */
export function recordCommands<Item extends object, Found extends FoundRecord<Item>>(
  kind: RecordKind<Item, Found>,
) {
  const changeable = kind.changeable ?? ((item: Item): unknown => ({ ...item, version: 0, changed_at: 0 }))

  const transaction = ({ database }: Deps, { scope }: ConsoleUser, work: (tx: Tx) => Promise<Item>) => {
    const run = () => database.transaction(kind.asServer === true ? 'platform' : scope, work)
    return kind.unique === undefined ? run() : mapUniqueViolation(kind.unique, run)
  }

  const command =
    (action: RecordAction) =>
    async (deps: Deps, { user, by }: RequestActor, id: string, write: Write<Found>): Promise<Item> => {
      const kept: Item[] = []
      const work = async (tx: Tx) => {
        const found = await kind.find(tx, user, id, action)
        const written = await write(tx, found)
        if (written === false) throw new ApiError('stale_record')
        const item = action === 'remove' ? found.item : await kind.read(tx, user, id)
        if (
          action === 'change' &&
          written === true &&
          isDeepStrictEqual(changeable(found.item), changeable(item))
        ) {
          kept.push(found.item)
          throw new NothingChanged()
        }
        const before = action === 'restore' ? null : found.item
        const audited = kind.audited(before, action === 'remove' ? null : item)
        const added = written !== true && { after: { ...audited.after, ...written } }
        const target = kind.target(item)
        await auditStore.write(tx, { by, action, target, place: found.place, ...audited, ...added })
        return item
      }
      try {
        return await transaction(deps, user, work)
      } catch (error) {
        const [item] = kept
        if (item !== undefined && error instanceof NothingChanged) return item
        throw error
      }
    }

  return {
    /** Creates a record. `add` also checks the user’s rights; it returns the new id and its org units. */
    create: (
      deps: Deps,
      { user, by }: RequestActor,
      add: (tx: Tx) => Promise<{ id: string; place: Partial<Place> }>,
    ): Promise<Item> =>
      transaction(deps, user, async (tx) => {
        const { id, place } = await add(tx)
        const item = await kind.read(tx, user, id)
        const target = kind.target(item)
        await auditStore.write(tx, { by, action: 'create', target, place, ...kind.audited(null, item) })
        return item
      }),
    change: command('change'),
    /** Removes a record, and returns it as it was. */
    remove: command('remove'),
    restore: command('restore'),
  }
}
