import { setImmediate } from 'node:timers/promises'
import type { ImportField, ImportProblem, ImportWarning, RowFault } from '../../../contract/imports.ts'
import type { RoomItem } from '../../../contract/rooms.ts'
import { roomTypeOf } from '../../../domain/imports/importColumns.ts'
import { normalizeForUniqueness } from '../../../domain/text/normalizeForUniqueness.ts'
import { roomProblems } from '../../../domain/records.ts'
import { assignmentsFor, hasRightAt } from '../../../domain/permissions/roles.ts'
import type { Tx } from '../../db/database.ts'
import { roomImportStore } from '../../db/imports/roomImportStore.ts'
import { unitDirectory, type UnitEntry } from '../../db/orgUnits/unitDirectory.ts'
import type { ConsoleUser } from '../../auth/consoleAuthentication.ts'
import { cellsOf, complainOfCells, complainOfCount, complaintsOf } from './cellsOf.ts'
import { chunkRows, type Reading } from './importPlan.ts'

/** A row that can become a room. */
export interface ReadyRoom {
  row: number
  unit: UnitEntry
  type: RoomItem['type']
  number: string
  bed: string
}

/** Checks each row as the room form would, and against the other rows and the existing rooms. */
export async function checkRooms(
  tx: Tx,
  { assignments }: ConsoleUser,
  { table, mapping, holding }: Reading,
): Promise<{ problems: ImportProblem[]; ready: ReadyRoom[]; warnings: ImportWarning[] }> {
  const units = unitsByName(await unitDirectory.within(tx, assignmentsFor(assignments, 'seeStructure')))
  const problems: ImportProblem[] = []
  const found: ReadyRoom[] = []
  const mayMakeIn = new Map<string, boolean>()
  for (const [index, line] of table.rows.entries()) {
    if (index % chunkRows === 0) await setImmediate()
    const complain = complaintsOf(problems, line.row)
    const before = problems.length
    complainOfCount(line, table, complain)
    complainOfCells(line, mapping, complain)
    const cell = cellsOf(line, mapping)
    const unit = unitOf(units, cell, complain)
    const type = roomTypeOf(cell('type'))
    const { unit_id: _unit, ...wrong } = roomProblems({
      unit_id: 'any',
      type: cell('type') === '' ? '' : (type ?? 'unknown'),
      number: cell('number'),
      bed: cell('bed'),
    })
    for (const [field, code] of Object.entries(wrong))
      complain(
        fieldNames[field] ?? null,
        field === 'type' && code === 'invalid_value' ? 'unknown_type' : code,
      )
    if (unit !== null) {
      const allowed = mayMakeIn.get(unit.id) ?? hasRightAt(assignments, 'changeStructure', unit.place)
      mayMakeIn.set(unit.id, allowed)
      if (!allowed) complain('unit', 'forbidden')
    }
    if (problems.length === before && unit !== null && type !== null)
      found.push({ row: line.row, unit, type, number: cell('number'), bed: cell('bed') })
  }
  const { ready, gone } = await stillThere(tx, found, holding)
  problems.push(...gone.map(({ row }) => ({ row, field: 'unit' as const, code: 'no_such_unit' })))
  const twins = await roomImportStore.twins(
    tx,
    ready.map(({ row, unit, number, bed }) => ({ row, unit_id: unit.id, number, bed })),
  )
  for (const { row, taken, first } of twins)
    problems.push(
      taken
        ? { row, field: 'number', code: 'already_exists' }
        : { row, field: 'number', code: 'same_as_row', other: first },
    )
  const twinRows = new Set(twins.map(({ row }) => row))
  return {
    problems: problems.toSorted((one, other) => one.row - other.row),
    ready: ready.filter(({ row }) => !twinRows.has(row)),
    warnings: await lostZeros(tx, ready),
  }
}

/**
 * Returns a warning for each number that is shorter than one with leading zeros in the same unit, in the file
 * or already present.
 */
async function lostZeros(tx: Tx, ready: readonly ReadyRoom[]): Promise<ImportWarning[]> {
  const longest = await roomImportStore.zeroNumbers(tx, [...new Set(ready.map(({ unit }) => unit.id))])
  for (const { unit, number } of ready)
    if (/^0\d+$/u.test(number) && number.length > (longest.get(unit.id) ?? '').length)
      longest.set(unit.id, number)
  return ready.flatMap(({ row, unit, number }): ImportWarning[] => {
    const other = longest.get(unit.id) ?? ''
    const isShorter = /^[1-9]\d*$/u.test(number) && number.length < other.length
    return isShorter ? [{ row, field: 'number', code: 'zeros_lost', value: number, other }] : []
  })
}

const fieldNames: Readonly<Record<string, ImportField>> = { type: 'type', number: 'number', bed: 'bed' }

type CellOf = (field: ImportField) => string

function unitsByName(units: readonly UnitEntry[]): Map<string, UnitEntry[]> {
  const byName = new Map<string, UnitEntry[]>()
  for (const unit of units) {
    const known = byName.get(normalizeForUniqueness(unit.name))
    if (known === undefined) byName.set(normalizeForUniqueness(unit.name), [unit])
    else known.push(unit)
  }
  return byName
}

/**
 * Returns the one unit that a row refers to. Reports the problem and returns null if there is none, or more
 * than one.
 */
function unitOf(
  units: ReadonlyMap<string, readonly UnitEntry[]>,
  cell: CellOf,
  complain: (field: ImportField, code: RowFault | 'required') => void,
): UnitEntry | null {
  const [unit, facility, customer] = [
    normalizeForUniqueness(cell('unit')),
    normalizeForUniqueness(cell('facility')),
    normalizeForUniqueness(cell('customer')),
  ]
  const refuse = (field: ImportField, code: RowFault | 'required'): null => {
    complain(field, code)
    return null
  }
  if (unit === '') return refuse('unit', 'required')
  const named = units.get(unit) ?? []
  if (named.length === 0) return refuse('unit', 'no_such_unit')
  const ofCustomer = named.filter(
    (one) => customer === '' || normalizeForUniqueness(one.customer) === customer,
  )
  if (ofCustomer.length === 0) return refuse('customer', 'no_such_customer')
  const [only, another] = ofCustomer.filter(
    (one) => facility === '' || normalizeForUniqueness(one.facility) === facility,
  )
  if (only === undefined) return refuse('facility', 'no_such_facility')
  return another === undefined ? only : refuse('unit', 'ambiguous_unit')
}

async function stillThere(
  tx: Tx,
  found: readonly ReadyRoom[],
  holding: boolean,
): Promise<{ ready: ReadyRoom[]; gone: ReadyRoom[] }> {
  if (!holding) return { ready: [...found], gone: [] }
  const held = await unitDirectory.hold(tx, [...new Set(found.map(({ unit }) => unit.id))])
  return {
    ready: found.filter(({ unit }) => held.has(unit.id)),
    gone: found.filter(({ unit }) => !held.has(unit.id)),
  }
}
