import { dayMs, hourMs, type HistoryPlan, type HistoryRoom, placeOf } from './historyPlan.ts'
import type { SeededRandom } from './seededRandom.ts'

const format = { encoding: 'utf-8', separator: ',', locale: 'en' } as const
const noCheck = { unmapped: [], first: [], wrong: [], problems: [], warnings: [], columns: {}, count: 0 }

/**
 * Adds imports of the installation's administrator: a unit that came from a file at the start of the history,
 * and a file with two mistakes that waits to be corrected.
 */
export function planImports(
  plan: HistoryPlan,
  random: SeededRandom,
  { rooms, administrator }: { rooms: readonly HistoryRoom[]; administrator: { id: string; name: string } },
  now: number,
): void {
  const [room] = rooms
  if (room === undefined) return
  const unitRooms = rooms.filter(({ unitId }) => unitId === room.unitId)
  const startedAt = now - 29 * dayMs
  const done = random.uuid()
  const entryId = random.uuid()
  const headings = ['number', 'bed', 'unit', 'facility']
  const base = {
    userId: administrator.id,
    kind: 'rooms' as const,
    format,
    headings,
    mapping: { number: 0, bed: 1, unit: 2, facility: 3 },
  }
  const places = [{ unit: room.unit, facility: room.facility, rows: unitRooms.length }]
  plan.imports.push({
    ...base,
    id: done,
    name: 'rooms.csv',
    contentHash: random.bytes(32),
    rows: unitRooms.length,
    problems: [],
    preview: { ...noCheck, places, records: unitRooms.length },
    written: unitRooms.length,
    createdAt: new Date(startedAt),
    finishedAt: new Date(startedAt + 60_000),
  })
  for (const [index, { id, customerId }] of unitRooms.entries())
    plan.importRecords.push({ importId: done, row: index + 2, recordId: id, entryId, customerId })
  plan.auditEvents.push({
    at: new Date(startedAt + 60_000),
    actorId: administrator.id,
    actor: administrator.name,
    address: '10.20.1.10',
    action: 'import',
    targetKind: 'import',
    targetId: entryId,
    target: 'rooms.csv',
    ...placeOf(room),
    after: { import: done, unit: room.unit, rooms: unitRooms.length },
  })
  const rows = [
    ['715', 'A', room.unit, room.facility],
    ['716', 'A', `${room.unit} `, 'Lakeside'],
    ['717', 'A', 'Unit 9', room.facility],
  ]
  const problems = [
    { row: 3, field: 'facility', code: 'no_such_facility' },
    { row: 4, field: 'unit', code: 'no_such_unit' },
  ]
  const numbered = rows.map((cells, index) => ({ row: index + 2, cells }))
  plan.imports.push({
    ...base,
    id: random.uuid(),
    name: 'new-rooms.csv',
    content: Buffer.from([headings, ...rows].map((cells) => `${cells.join(',')}\r\n`).join('')),
    contentHash: random.bytes(32),
    rows: rows.length,
    problems,
    preview: {
      ...noCheck,
      first: numbered,
      wrong: numbered.slice(1),
      problems,
      columns: { facility: 1, unit: 1 },
      places: [{ unit: room.unit, facility: room.facility, rows: 1 }],
      records: 1,
      count: 2,
    },
    createdAt: new Date(now - 3 * hourMs),
  })
}
