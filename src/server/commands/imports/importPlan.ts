import type { ImportCheck, ImportMapping, ImportProblem, ImportWarning } from '../../../contract/imports.ts'
import type { Assignment } from '../../../contract/permissions/roles.ts'
import type { Actor } from '../../db/audit/auditStore.ts'
import type { Scope, Tx } from '../../db/database.ts'
import type { ConsoleUser } from '../../auth/consoleAuthentication.ts'
import type { Table } from './readTable.ts'

/** A file as it is to be judged. With `holding` the nodes that it names stay where they are until the transaction ends. */
export interface Reading {
  table: Table
  mapping: ImportMapping
  holding: boolean
}

/** The import whose records are written, and by whom. */
export interface Writing {
  id: string
  name: string
  by: Actor
  /** Told of each part of the rows that is written, with how many it is by then. */
  onWritten: (rows: number) => Promise<void>
}

/** Result of checking a file, and how its valid rows are written. */
export interface CheckedFile {
  problems: ImportProblem[]
  /** Cells that may be wrong. */
  warnings?: ImportWarning[]
  places: ImportCheck['places']
  /** How many records the right rows make. */
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
  /** Judges each row as the form would, and against the others and what is there. */
  check: (tx: Tx, user: ConsoleUser, reading: Reading) => Promise<CheckedFile>
}

/** Rows that are judged before others have their turn. */
export const chunkRows = 500
/** Records that one statement writes. */
export const chunkRecords = 1_000

/** Where most rows come is told first. */
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
