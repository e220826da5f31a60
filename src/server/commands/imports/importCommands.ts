import { createHash } from 'node:crypto'
import {
  type ImportCheck,
  type ImportDetail,
  ImportFormat,
  type ImportKind,
  type ImportMapping,
  type ImportProblem,
  importFields,
} from '../../../contract/imports.ts'
import { guessMapping } from '../../../domain/imports/importColumns.ts'
import type { Database } from '../../db/database.ts'
import { type ImportFile, type ImportRow, importStore } from '../../db/imports/importStore.ts'
import type { ConsoleUser } from '../../auth/consoleAuthentication.ts'
import { ApiError } from '../../errors/apiError.ts'
import type { VersionedRef } from '../recordCommands.ts'
import { importPlans, refuseUnlessImporter } from './importPlans.ts'
import { formatOf, readTable, type Table } from './readTable.ts'
import { detailOf, summaryOf, unmappedIn, unmappedSummary } from './summary.ts'

type Deps = { database: Database }

interface GivenFile {
  kind: ImportKind
  name: string
  content: Buffer
  locale?: ImportFormat['locale']
  /** Idempotency-Key of the request. */
  key: string | undefined
}

/**
 * Stores a file and checks it, without importing anything yet. The same file under the same key is the same
 * import. Throws `unreadable_file`, and `key_reused` for another file under a used key.
 */
export async function createImport(deps: Deps, user: ConsoleUser, file: GivenFile): Promise<ImportDetail> {
  const { database } = deps
  refuseUnlessImporter(user, file.kind)
  const contentHash = createHash('sha256').update(file.kind).update(file.content).digest()
  const known = await byKey(deps, user, file.key, contentHash)
  if (known !== null) return detailOf(known)
  const found = {
    ...formatOf(file.content, file.kind),
    ...(file.locale !== undefined && { locale: file.locale }),
  }
  const table = await readTable(file.content, found, file.kind)
  const format = { ...found, above: table.above }
  const mapping = guessMapping(importFields[file.kind], table.headings)
  const check = await checked(deps, user, { kind: file.kind, table, mapping })
  const values = {
    userId: user.id,
    kind: file.kind,
    name: file.name,
    content: file.content,
    contentHash,
    idempotencyKey: file.key ?? null,
    format,
    headings: table.headings,
    mapping,
    rows: table.rows.length,
    ...check,
  }
  try {
    return await database.transaction('platform', async (tx) =>
      detailOf(await own(await importStore.byId(tx, user.id, await importStore.create(tx, values)))),
    )
  } catch (error) {
    // The same request arrived twice at the same time, and the other one was first.
    const first = await byKey(deps, user, file.key, contentHash)
    if (first === null) throw error
    return detailOf(first)
  }
}

/**
 * Returns one of the user’s own imports. Throws `not_found`, and `forbidden` if the user may no longer import
 * such records.
 */
export async function ownImport({ database }: Deps, user: ConsoleUser, id: string): Promise<ImportRow> {
  const row = await database.transaction('platform', async (tx) =>
    own(await importStore.byId(tx, user.id, id)),
  )
  refuseUnlessImporter(user, detailOf(row).kind)
  return row
}

/**
 * Checks the file again with other columns. Throws `stale_record`, and `not_found`, also once the file is
 * deleted.
 */
export async function updateImport(
  deps: Deps,
  user: ConsoleUser,
  seen: VersionedRef,
  mapping: ImportMapping,
): Promise<ImportDetail> {
  const row = await ownImport(deps, user, seen.id)
  const { kind, format } = detailOf(row)
  const { content } = await fileOf(deps, row)
  const table = await readTable(content, ImportFormat.parse(format))
  const check = await checked(deps, user, { kind, table, mapping })
  return deps.database.transaction('platform', async (tx) => {
    if (!(await importStore.recheck(tx, seen, { ...check, mapping }))) throw new ApiError('stale_record')
    return detailOf(await own(await importStore.byId(tx, user.id, seen.id)))
  })
}

/** Deletes an import that was not carried out. Throws `not_found` and `stale_record`. */
export async function removeImport(deps: Deps, user: ConsoleUser, seen: VersionedRef): Promise<void> {
  await ownImport(deps, user, seen.id)
  await deps.database.transaction('platform', async (tx) => {
    if (!(await importStore.remove(tx, seen))) throw new ApiError('stale_record')
  })
}

/** Returns the file of an import and all problems in it. Throws `not_found` after the file was deleted. */
export async function fileOf({ database }: Deps, { id }: { id: string }): Promise<ImportFile> {
  const file = await database.transaction('platform', (tx) => importStore.file(tx, id))
  if (file === null) throw new ApiError('not_found')
  return file
}

interface Reading {
  kind: ImportKind
  table: Table
  mapping: ImportMapping
}

async function checked(
  { database }: Deps,
  user: ConsoleUser,
  { kind, table, mapping }: Reading,
): Promise<{ problems: ImportProblem[]; preview: ImportCheck }> {
  const unmapped = unmappedIn(table, kind, mapping)
  if (unmapped.length > 0) return { problems: [], preview: unmappedSummary(table, unmapped) }
  const { scopeOf, check } = importPlans[kind]
  const found = await database.transaction(scopeOf(user), (tx) =>
    check(tx, user, { table, mapping, holding: false }),
  )
  return { problems: found.problems, preview: summaryOf(table, found) }
}

async function byKey(
  { database }: Deps,
  { id }: ConsoleUser,
  key: string | undefined,
  contentHash: Buffer,
): Promise<ImportRow | null> {
  if (key === undefined) return null
  const known = await database.transaction('platform', (tx) => importStore.byKey(tx, id, key))
  if (known !== null && !known.contentHash.equals(contentHash)) throw new ApiError('key_reused')
  return known
}

function own(row: ImportRow | null): Promise<ImportRow> {
  return row === null ? Promise.reject(new ApiError('not_found')) : Promise.resolve(row)
}
