import { and, desc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { ImportKind } from '../../contract/imports.ts'
import type { Tx } from './database.ts'
import { importRecords, imports } from './importSchema.ts'
import { momentKey, type Page, pageOf, type Part, type SortKey } from './keyset.ts'
import { rooms } from './schema.ts'

type New = typeof imports.$inferInsert
type Check = Pick<New, 'problems' | 'preview'>
interface Seen {
  id: string
  version: number
}

/** A try that has not said for so long that it lives is dead: its server was killed, and nothing of it was written. */
const deadAfter = sql`interval '60 seconds'`
/** A file, with all the names in it, is kept no longer than somebody may need to look at what came of it. */
const keptFor = sql`interval '7 days'`

const isDone = sql<boolean>`exists (select 1 from import_records r where r.import_id = imports.id)`
const isDead = sql<boolean>`coalesce(imports.beat_at < now() - ${deadAfter}, false)`

/** What is told of an import: all but the file and the list of its problems. */
const told = {
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
  /** Whether the file is still there. */
  kept: boolean
  isDone: boolean
  isDead: boolean
}

export const importKeys: readonly SortKey[] = [
  { by: momentKey(sql`${imports.createdAt}`), descending: true },
  { by: sql`${imports.id}::text`, descending: true },
]

/** Imports, seen by the server's own work alone. */
export const importStore = {
  async create(tx: Tx, values: New): Promise<string> {
    const [row] = await tx.insert(imports).values(values).returning({ id: imports.id })
    if (row === undefined) throw new Error('the import was not written')
    return row.id
  },

  /** One of somebody's own. */
  async byId(tx: Tx, userId: string, id: string): Promise<ImportRow | null> {
    const rows = await tx
      .select(told)
      .from(imports)
      .where(and(eq(imports.userId, userId), eq(imports.id, id)))
    return rows[0] ?? null
  },

  /** The one that was begun with a key. */
  async byKey(tx: Tx, userId: string, key: string): Promise<ImportRow | null> {
    const rows = await tx
      .select(told)
      .from(imports)
      .where(and(eq(imports.userId, userId), eq(imports.idempotencyKey, key)))
    return rows[0] ?? null
  },

  async list(
    tx: Tx,
    { userId, kind }: { userId: string; kind: ImportKind | undefined },
    part: Part,
  ): Promise<Page<ImportRow>> {
    return pageOf(
      {
        keys: importKeys,
        matching: and(eq(imports.userId, userId), kind === undefined ? undefined : eq(imports.kind, kind)),
        rows: ({ where, orderBy, limit, keys }) =>
          tx
            .select({ ...told, keys })
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

  /** The file itself, and all that is wrong with it; null once it is gone. */
  async file(tx: Tx, id: string): Promise<{ content: Buffer; problems: unknown } | null> {
    const [found] = await tx
      .select({ content: imports.content, problems: imports.problems })
      .from(imports)
      .where(eq(imports.id, id))
    const content = found?.content ?? null
    return content === null ? null : { content, problems: found?.problems }
  },

  /** Another check of the version that was seen. False where there is another by now, or it is being written or done. */
  async recheck(tx: Tx, seen: Seen, values: Check & Pick<New, 'mapping'>): Promise<boolean> {
    const changed = await tx
      .update(imports)
      .set({ ...values, refusal: null, state: 'checked', version: seen.version + 1 })
      .where(and(isSeen(seen), isIdle()))
    return changed.rowCount === 1
  },

  /** Takes the version that was seen for writing. False where somebody else was first. */
  async claim(tx: Tx, seen: Seen): Promise<boolean> {
    const changed = await tx
      .update(imports)
      .set({
        ...{ state: 'importing', refusal: null, written: 0, version: seen.version + 1 },
        beatAt: sql`now()`,
      })
      .where(and(isSeen(seen), isIdle()))
    return changed.rowCount === 1
  },

  /** The try lives, and has written so many. */
  async beat(tx: Tx, { id, version }: Seen, written: number): Promise<void> {
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

  /** A try came to nothing; with what was found where something has changed. */
  async giveUp(tx: Tx, seen: Seen, refusal: 'changed' | 'failed', check?: Check): Promise<void> {
    await tx
      .update(imports)
      .set({ ...check, refusal, state: 'checked', written: 0, version: seen.version + 1 })
      .where(isSeen(seen))
  },

  /** Forgets the version that was seen, unless it is being written, or is done. */
  async remove(tx: Tx, seen: Seen): Promise<boolean> {
    const gone = await tx.delete(imports).where(and(isSeen(seen), isIdle()))
    return gone.rowCount === 1
  },

  /** Drops files that have been kept long enough. */
  async dropOldFiles(tx: Tx): Promise<void> {
    await tx
      .update(imports)
      .set({ content: null, problems: [] })
      .where(and(isNotNull(imports.content), lt(imports.createdAt, sql`now() - ${keptFor}`)))
  },

  /** The device ids of the rooms that an import has made, by their rows. */
  async deviceIds(tx: Tx, id: string): Promise<Map<number, string>> {
    const made = await tx
      .select({ row: importRecords.row, uniqueId: rooms.uniqueId })
      .from(importRecords)
      .innerJoin(rooms, eq(rooms.id, importRecords.recordId))
      .where(eq(importRecords.importId, id))
      .orderBy(desc(importRecords.row))
    return new Map(made.map(({ row, uniqueId }) => [row, uniqueId]))
  },
}

const isSeen = ({ id, version }: Seen) => and(eq(imports.id, id), eq(imports.version, version))

/** Neither done nor under way. */
const isIdle = () =>
  and(or(eq(imports.state, 'checked'), isDead), sql`not ${isDone}`, isNull(imports.finishedAt))
