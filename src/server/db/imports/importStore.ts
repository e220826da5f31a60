import { and, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { ImportKind } from '../../../contract/imports.ts'
import type { Tx } from '../database.ts'
import { importRecords, imports } from '../schema/importSchema.ts'
import { momentKey, type Page, pageOf, type PageRequest, type SortKey } from '../lists/keyset.ts'
import { rooms } from '../schema.ts'

type New = typeof imports.$inferInsert
type Check = Pick<New, 'problems' | 'preview'>
interface VersionedRef {
  id: string
  version: number
}

/**
 * Time without a heartbeat after which an attempt counts as dead: its server was killed, and nothing of it
 * was written.
 */
const deadAfter = sql`interval '60 seconds'`
/**
 * How long a file, with all the names in it, is kept: no longer than a user may need to review the result.
 */
const keptFor = sql`interval '7 days'`

/** Empty values for the parts of a preview that repeat the file’s contents. */
const noRows = sql`'{"first": [], "wrong": [], "problems": [], "warnings": []}'::jsonb`
const showsRows = sql`imports.preview || ${noRows} <> imports.preview`

const isDone = sql<boolean>`exists (select 1 from import_records r where r.import_id = imports.id)`
const isDead = sql<boolean>`coalesce(imports.beat_at < now() - ${deadAfter}, false)`

/** Columns returned for an import: all but the file and the list of its problems. */
const columns = {
  id: imports.id,
  version: imports.version,
  kind: imports.kind,
  name: imports.name,
  state: imports.state,
  refusal: imports.refusal,
  rows: imports.rows,
  written: imports.written,
  createdAt: imports.createdAt,
  contentHash: imports.contentHash,
  format: imports.format,
  headings: imports.headings,
  mapping: imports.mapping,
  preview: imports.preview,
  kept: sql<boolean>`imports.content is not null`,
  isDone,
  isDead,
} as const

type Columns = typeof imports.$inferSelect
export interface ImportRow extends Omit<
  Columns,
  'userId' | 'content' | 'idempotencyKey' | 'problems' | 'beatAt' | 'finishedAt'
> {
  /** True if the file is still stored. */
  kept: boolean
  isDone: boolean
  isDead: boolean
}

/** A file, its format and mapping, and all problems in it. */
export type ImportFile = Pick<Columns, 'problems' | 'format' | 'mapping'> & { content: Buffer }

export const importSortKeys: readonly SortKey[] = [
  { by: momentKey(sql`${imports.createdAt}`), descending: true },
  { by: sql`${imports.id}::text`, descending: true },
]

/** Imports, which only the server's own work can see. */
export const importStore = {
  async create(tx: Tx, values: New): Promise<string> {
    const [row] = await tx.insert(imports).values(values).returning({ id: imports.id })
    if (row === undefined) throw new Error('the import was not written')
    return row.id
  },

  /** Returns one of the user’s own imports. */
  async byId(tx: Tx, userId: string, id: string): Promise<ImportRow | null> {
    const rows = await tx
      .select(columns)
      .from(imports)
      .where(and(eq(imports.userId, userId), eq(imports.id, id)))
    return rows[0] ?? null
  },

  /** Returns the import that was created with an idempotency key. */
  async byKey(tx: Tx, userId: string, key: string): Promise<ImportRow | null> {
    const rows = await tx
      .select(columns)
      .from(imports)
      .where(and(eq(imports.userId, userId), eq(imports.idempotencyKey, key)))
    return rows[0] ?? null
  },

  async list(
    tx: Tx,
    { userId, kind }: { userId: string; kind: ImportKind | undefined },
    part: PageRequest,
  ): Promise<Page<ImportRow>> {
    return pageOf(
      {
        keys: importSortKeys,
        matching: and(eq(imports.userId, userId), kind === undefined ? undefined : eq(imports.kind, kind)),
        rows: ({ where, orderBy, limit, keys }) =>
          tx
            .select({ ...columns, keys })
            .from(imports)
            .where(where)
            .orderBy(...orderBy)
            .limit(limit),
        count: (where) =>
          tx
            .select({ total: sql<number>`count(*)::int` })
            .from(imports)
            .where(where),
      },
      part,
    )
  },

  /** Returns the file of an import; null after it was deleted. */
  async file(tx: Tx, id: string): Promise<ImportFile | null> {
    const { content: bytes, problems, format, mapping } = imports
    const [found] = await tx
      .select({ content: bytes, problems, format, mapping })
      .from(imports)
      .where(eq(imports.id, id))
    const content = found?.content ?? null
    return found === undefined || content === null ? null : { ...found, content }
  },

  /**
   * Stores another check of the given version. Returns false if the version has changed, or the import is
   * being written or is done.
   */
  async recheck(tx: Tx, seen: VersionedRef, values: Check & Pick<New, 'mapping'>): Promise<boolean> {
    const changed = await tx
      .update(imports)
      .set({ ...values, refusal: null, state: 'checked', version: seen.version + 1 })
      .where(and(isSeen(seen), isIdle()))
    return changed.rowCount === 1
  },

  /** Claims the given version for writing. Returns false if someone else was first. */
  async claim(tx: Tx, seen: VersionedRef): Promise<boolean> {
    const changed = await tx
      .update(imports)
      .set({
        state: 'importing',
        refusal: null,
        written: 0,
        version: seen.version + 1,
        beatAt: sql`now()`,
      })
      .where(and(isSeen(seen), isIdle()))
    return changed.rowCount === 1
  },

  /** Records that the attempt is alive, and how many records it has written. */
  async beat(tx: Tx, { id, version }: VersionedRef, written: number): Promise<void> {
    await tx
      .update(imports)
      .set({ written, beatAt: sql`now()` })
      .where(isSeen({ id, version }))
  },

  async finish(tx: Tx, id: string): Promise<void> {
    await tx
      .update(imports)
      .set({ finishedAt: sql`now()` })
      .where(eq(imports.id, id))
  },

  /**
   * Locks an import of users whose mails are not all written, until the transaction ends. Returns false if
   * all are written, or if another process is writing them.
   */
  async holdUninvited(tx: Tx, id: string): Promise<boolean> {
    const { rowCount } = await tx.execute(sql`
      update imports set beat_at = now() where id = (
        select id from imports where id = ${id} and finished_at is null and ${isDone} for update skip locked)`)
    return rowCount === 1
  },

  /** Returns imports of users whose emails no one is writing although some are missing. */
  async uninvited(tx: Tx): Promise<string[]> {
    const rows = await tx
      .select({ id: imports.id })
      .from(imports)
      .where(and(eq(imports.kind, 'users'), isNull(imports.finishedAt), isDead, isDone))
    return rows.map(({ id }) => id)
  },

  /** Records a failed attempt, with the new check if something has changed. */
  async giveUp(tx: Tx, seen: VersionedRef, refusal: 'changed' | 'failed', check?: Check): Promise<void> {
    await tx
      .update(imports)
      .set({ ...check, refusal, state: 'checked', written: 0, version: seen.version + 1 })
      .where(isSeen(seen))
  },

  /**
   * Deletes the version that the user saw, unless it is being written or is done. Returns whether it was
   * deleted.
   */
  async remove(tx: Tx, seen: VersionedRef): Promise<boolean> {
    const gone = await tx.delete(imports).where(and(isSeen(seen), isIdle()))
    return gone.rowCount === 1
  },

  /**
   * Deletes files that have been kept long enough, with their rows in the preview, at most `atMost`. Returns
   * how many.
   */
  async dropOldFiles(tx: Tx, atMost: number): Promise<number> {
    const old = tx
      .select({ id: imports.id })
      .from(imports)
      .where(and(or(isNotNull(imports.content), showsRows), lt(imports.createdAt, sql`now() - ${keptFor}`)))
      .limit(atMost)
    const preview = sql`imports.preview || ${noRows}`
    const { rowCount } = await tx
      .update(imports)
      .set({ content: null, problems: [], preview })
      .where(inArray(imports.id, old))
    return rowCount ?? 0
  },

  /**
   * Returns the ids by which an import's owner identifies the created records, by row; for rooms, those of
   * their devices.
   */
  async madeIds(tx: Tx, id: string): Promise<Map<number, string>> {
    const made = await tx
      .select({
        row: importRecords.row,
        known: sql<string>`coalesce(${rooms.uniqueId}, ${importRecords.recordId}::text)`,
      })
      .from(importRecords)
      .leftJoin(rooms, eq(rooms.id, importRecords.recordId))
      .where(eq(importRecords.importId, id))
      .orderBy(desc(importRecords.row))
    return new Map(made.map(({ row, known }) => [row, known]))
  },
}

const isSeen = ({ id, version }: VersionedRef) => and(eq(imports.id, id), eq(imports.version, version))

/** Matches imports that are neither done nor being written. */
const isIdle = () =>
  and(or(eq(imports.state, 'checked'), isDead), sql`not ${isDone}`, isNull(imports.finishedAt))
