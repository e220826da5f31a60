import { randomBytes, randomUUID } from 'node:crypto'
import { codeFromBytes } from '../../../domain/bedside/entryCode.ts'
import { assignmentsFor } from '../../../domain/permissions/roles.ts'
import { auditStore } from '../../db/audit/auditStore.ts'
import type { Tx } from '../../db/database.ts'
import { type ImportedRoom, roomImportStore } from '../../db/imports/roomImportStore.ts'
import { checkRooms, type ReadyRoom } from './checkRooms.ts'
import { chunkRecords, countedPlaces, type ImportPlan, type Writing } from './importPlan.ts'

/** Imports rooms and beds by the names of their units. */
export const roomImport: ImportPlan = {
  mayImport: (held) => assignmentsFor(held, 'changeStructure').length > 0,
  scopeOf: ({ scope }) => scope,
  check: async (tx, user, reading) => {
    const { problems, ready, warnings } = await checkRooms(tx, user, reading)
    return {
      problems,
      warnings,
      records: ready.length,
      places: countedPlaces(ready, ({ unit }) => ({ id: unit.id, unit: unit.name, facility: unit.facility })),
      write: (writeTx, writing) => write(writeTx, writing, ready),
    }
  },
}

/** Writes all rooms, and one audit entry per unit, so that its readers learn of them. */
async function write(tx: Tx, writing: Writing, ready: readonly ReadyRoom[]): Promise<void> {
  const units = byUnit(ready)
  const rooms = units.flatMap(({ entryId, rooms: found }) => found.map((room) => madeOf(room, entryId)))
  for (let from = 0; from < rooms.length; from += chunkRecords) {
    await roomImportStore.write(tx, writing.id, rooms.slice(from, from + chunkRecords))
    await writing.onWritten(Math.min(rooms.length, from + chunkRecords))
  }
  for (const unit of units) await recordAudit(tx, unit, writing)
}

interface UnitRooms {
  entryId: string
  rooms: ReadyRoom[]
}

function byUnit(ready: readonly ReadyRoom[]): UnitRooms[] {
  return [...Map.groupBy(ready, ({ unit }) => unit.id).values()].map((rooms) => ({
    entryId: randomUUID(),
    rooms,
  }))
}

function madeOf({ row, unit, type, number, bed }: ReadyRoom, entryId: string): ImportedRoom {
  return {
    row,
    type,
    number,
    bed,
    id: randomUUID(),
    entry_id: entryId,
    unit_id: unit.id,
    customer_id: unit.place.customerId,
    unique_id: codeFromBytes(randomBytes(8)),
  }
}

async function recordAudit(tx: Tx, { entryId, rooms }: UnitRooms, { id, name, by }: Writing): Promise<void> {
  const [first] = rooms
  if (first === undefined) return
  await auditStore.write(tx, {
    by,
    action: 'import',
    place: first.unit.place,
    target: { kind: 'import', id: entryId, name },
    after: { import: id, unit: first.unit.name, rooms: rooms.length },
  })
}
