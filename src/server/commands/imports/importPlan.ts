import type { ImportCheck, ImportMapping, ImportProblem, ImportWarning } from '../../../contract/imports.ts'
import type { Assignment } from '../../../contract/permissions/roles.ts'
import type { Actor } from '../../db/audit/auditStore.ts'
import type { Scope, Tx } from '../../db/database.ts'
import type { ConsoleUser } from '../../auth/consoleAuthentication.ts'
import type { Table } from './readTable.ts'

/** A file to check. With `holding`, the org units that it names are locked until the transaction ends. */
export interface Reading {
  table: Table
  mapping: ImportMapping
  holding: boolean
}

/** The import whose records are written, and the user who runs it. */
export interface Writing {
  id: string
  name: string
  by: Actor
  /** Called after each part of the rows is written, with the total number written. */
  onWritten: (rows: number) => Promise<void>
}

/** Result of checking a file, and how its valid rows are written. */
export interface CheckedFile {
  problems: ImportProblem[]
  /** Cells that might be wrong. */
  warnings?: ImportWarning[]
  places: ImportCheck['places']
  /** Number of records that the valid rows create. */
  records: number
  /**
   * Writes the records and their audit entries, in the transaction that checked them while it locked the org
   * units.
   */
  write: (tx: Tx, writing: Writing) => Promise<void>
}

/** How one kind of record is imported. */
export interface ImportPlan {
  /** Reports whether a user with these roles may import such records at all. */
  mayImport: (held: readonly Assignment[]) => boolean
  /** Returns the scope of the rows that its transactions see. */
  scopeOf: (user: ConsoleUser) => Scope
  /** Checks each row as the form would, and against the other rows and the existing records. */
  check: (tx: Tx, user: ConsoleUser, reading: Reading) => Promise<CheckedFile>
}

/** Number of rows checked before other work gets a turn. */
export const chunkRows = 500
/** Number of records written per statement. */
export const chunkRecords = 1_000

/** Returns the places of the rows, those with the most rows first. */
export function countedPlaces<Row>(
  rows: readonly Row[],
  placeOf: (row: Row) => { id: string; unit: string; facility: string },
): ImportCheck['places'] {
  const groups = Map.groupBy(
    rows.map((row) => placeOf(row)),
    ({ id }) => id,
  )
  return [...groups.values()]
    .flatMap((group) =>
      group.slice(0, 1).map(({ unit, facility }) => ({ unit, facility, rows: group.length })),
    )
    .toSorted((one, other) => other.rows - one.rows)
}
