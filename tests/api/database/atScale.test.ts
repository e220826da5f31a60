import pg from 'pg'
import { describe, expect, vi } from 'vitest'
import { z } from 'zod'
import type { Assignment } from '../../../src/contract/permissions/roles.ts'
import { alertKinds } from '../../../src/contract/monitoring/monitoring.ts'
import { alertStore } from '../../../src/server/db/monitoring/alertStore.ts'
import { listAudit } from '../../../src/server/db/audit/auditList.ts'
import type { Tx } from '../../../src/server/db/database.ts'
import { fhirStore } from '../../../src/server/db/integrations/fhirStore.ts'
import { inviteStore } from '../../../src/server/db/calls/inviteStore.ts'
import {
  hl7MessageSortKeys,
  hl7MessageStore,
} from '../../../src/server/db/integrations/hl7/hl7MessageStore.ts'
import { readCursor } from '../../../src/server/db/lists/keyset.ts'
import { listMonitored, monitoringSortKeys } from '../../../src/server/db/monitoring/monitoringList.ts'
import { listRooms, roomSortKeys, type RoomListQuestion } from '../../../src/server/db/rooms/roomList.ts'
import { databaseTest as test, fresh, owner } from '../../support/fixtures/databaseTest.ts'

const rooms = 4_000
const within: readonly Assignment[] = [{ role: 'SUPER_ADMIN', path: [] }]
const all: RoomListQuestion = { types: ['care_system'], within, words: [], keys: roomSortKeys([]) }
const first = { after: null, limit: 50, counted: true }

const fill = `
  insert into organizations (id, name) values ('00000000-0000-4000-8001-000000000001', 'Northlake Health');
  insert into customers (id, organization_id, name)
    values ('00000000-0000-4000-8002-000000000001', '00000000-0000-4000-8001-000000000001', 'Northlake');
  insert into facilities (id, customer_id, name, time_zone)
    values ('00000000-0000-4000-8003-000000000001', '00000000-0000-4000-8002-000000000001', 'Harbor', 'America/Chicago');
  insert into units (id, customer_id, facility_id, name)
    select gen_random_uuid(), '00000000-0000-4000-8002-000000000001', '00000000-0000-4000-8003-000000000001', 'Unit ' || n
    from generate_series(1, 40) n;
  insert into rooms (customer_id, unit_id, unique_id, number, bed, alias)
    select u.customer_id, u.id, u.name || '-' || n, n::text, u.name, u.name || '-' || n
    from units u, generate_series(1, ${String(rooms / 40)}) n;
  insert into audit_events (actor, address, action, target_kind, target)
    select 'Bench', '', 'change', 'room', 'Room ' || n from generate_series(1, 2000) n;
  insert into calls (customer_id, room_id, alias, host_pin, guest_pin, started_at, ended_at)
    select customer_id, id, alias, '', '', now(), now() from rooms;
  insert into invites (customer_id, call_id, room_id, kind, token_hash, created_at, expires_at)
    select c.customer_id, c.id, c.room_id, 'guest', sha256((c.id || ' ' || n)::bytea), now() - n * interval '1 hour', now()
    from calls c, generate_series(0, 9) n;
  insert into fhir_encounters (customer_id, system, value, last_updated, status)
    select id, 'urn:stays', n::text, now(), 'finished' from customers, generate_series(1, 20000) n;
  insert into fhir_encounter_numbers (customer_id, system, value, encounter_id)
    select customer_id, 'urn:accounts', value, id from fhir_encounters;
  insert into hl7_feeds (customer_id, level, node_id, name, application, facility, fingerprints, time_zone, charset)
    select id, 'customer', id, 'Feed', 'HIS', 'NORTH', '{}', 'UTC', 'ASCII' from customers;
  insert into hl7_messages (customer_id, feed_id, control_id, hash, event, places, numbers, outcome, detail, raw, received_at)
    select customer_id, id, 'C' || n, '', 'A01', array['5W^' || n], '{}', case n % 2000 when 0 then 'refused' else 'applied' end,
      '', '', '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 second' from hl7_feeds, generate_series(1, 20000) n;
  analyze`

test.beforeAll(() => owner.query(fill))

const Step = z.object({
  'Relation Name': z.optional(z.string()),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.optional(z.number()),
  Plans: z.optional(z.array(z.unknown())),
})
const Explained = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: z.unknown() })]) })])
const Asked = z.tuple([z.object({ text: z.string() }), z.array(z.unknown())])

/** Returns the number of rows of a table that PostgreSQL reads in a step of a plan and the steps below it. */
function looked(table: string, plan: unknown): number {
  const step = Step.parse(plan)
  const each = step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)
  const own = step['Relation Name'] === table ? each * step['Actual Loops'] : 0
  return (step.Plans ?? []).reduce((sum: number, below) => sum + looked(table, below), own)
}

/** Returns that number for all queries of a list, run as the database role that requests use. */
async function lookedAt(table: string, list: (tx: Tx) => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await fresh.database.transaction('platform', list)
  const asked = query.mock.calls.flatMap((call) => {
    const read = Asked.safeParse(call)
    return read.success && read.data[0].text.startsWith('select') ? [read.data] : []
  })
  query.mockRestore()
  expect(asked.length).toBeGreaterThan(0)
  await owner.query('begin')
  let rows = 0
  for (const [{ text }, values] of asked) {
    if (text.includes('set_config')) await owner.query(text, values)
    else {
      const { rows: plans } = await owner.query(`explain (analyze, format json) ${text}`, values)
      rows += looked(table, Explained.parse(plans)[0]['QUERY PLAN'][0].Plan)
    }
  }
  await owner.query('rollback')
  return rows
}

describe('of a hospital with 4,000 rooms PostgreSQL looks at no more than', () => {
  const uncounted = { ...first, counted: false }

  test('the rooms of the page that is asked for, the first or a later one', async () => {
    expect(await lookedAt('rooms', (tx) => listRooms(tx, all, uncounted))).toBe(51)
    const begin = await fresh.database.transaction('platform', (tx) =>
      listRooms(tx, all, { ...first, limit: 2_000 }),
    )
    const after = readCursor(begin.next ?? '', all.keys)
    expect(begin.total).toBe(rooms)
    expect(await lookedAt('rooms', (tx) => listRooms(tx, all, { ...first, after }))).toBeLessThan(60)
  })

  test('those from the end of the list, where it is asked for the other way round', async () => {
    const keys = roomSortKeys([{ key: 'name', descending: true }])
    expect(await lookedAt('rooms', (tx) => listRooms(tx, { ...all, keys }, uncounted))).toBeLessThan(60)
  })

  test('the devices of the page that is asked for', async () => {
    const question = { within, words: [], keys: monitoringSortKeys([]) }
    expect(await lookedAt('rooms', (tx) => listMonitored(tx, question, uncounted))).toBe(51)
  })

  test('the invites of one room’s last minutes, before another is sent', async () => {
    const { rows: ids } = await owner.query<{ id: string }>('select id from rooms limit 1')
    const since = new Date(Date.now() - 10 * 60_000)
    const count = (tx: Tx) => inviteStore.momentsSince(tx, ids[0]?.id ?? '', since)
    expect(await fresh.database.transaction('platform', count)).toHaveLength(1)
    expect(await lookedAt('invites', count)).toBe(1)
  })

  test('the stay that a message names, by its identifier and its other numbers', async () => {
    const { rows: ids } = await owner.query<{ id: string }>('select id from customers limit 1')
    const numbers = [
      { system: 'urn:stays', value: '17000' },
      { system: 'urn:accounts', value: '17000' },
    ]
    const find = (tx: Tx) => fhirStore.byNumbers(tx, ids[0]?.id ?? '', numbers)
    const found = await fresh.database.transaction('platform', find)
    expect(found.map(({ value, numbers: own }) => [value, own.length])).toEqual([['17000', 1]])
    expect(await lookedAt('fhir_encounters', find)).toBeLessThan(5)
    expect(await lookedAt('fhir_encounter_numbers', find)).toBeLessThan(5)
  })

  test('the HL7 messages of the page that is asked for, or that a search or a status finds', async () => {
    const keys = hl7MessageSortKeys
    const list = (question: { words?: string[]; outcome?: 'refused' }, part = uncounted) =>
      lookedAt('hl7_messages', (tx) => hl7MessageStore.list(tx, { within, words: [], ...question }, part))
    expect(await list({})).toBeLessThan(60)
    const begin = await fresh.database.transaction('platform', (tx) =>
      hl7MessageStore.list(tx, { within, words: [] }, { ...first, limit: 10_000 }),
    )
    const after = readCursor(begin.next ?? '', keys)
    expect(begin.total).toBe(20_000)
    const later = await fresh.database.transaction('platform', (tx) =>
      hl7MessageStore.list(tx, { within, words: [] }, { ...first, after }),
    )
    expect(later.items[0]?.control_id).toBe('C10000')
    expect(
      await lookedAt('hl7_messages', (tx) =>
        hl7MessageStore.list(tx, { within, words: [] }, { ...uncounted, after }),
      ),
    ).toBeLessThan(60)
    expect(
      readCursor(Buffer.from('[["2026-02-31T00:00:00.000000","x"],null]').toString('base64url'), keys),
    ).toBeNull()
    expect(await list({ words: ['c1234'] })).toBeLessThan(60)
    expect(await list({ words: ['5W^19999'] })).toBeLessThan(60)
    expect(await list({ outcome: 'refused' }, first)).toBeLessThan(60)
  })

  test('the newest entries of the audit, and its two ends to tell how many there are', async () => {
    const question = { within, words: [] }
    expect(await lookedAt('audit_events', (tx) => listAudit(tx, question, first))).toBeLessThan(60)
    const page = await fresh.database.transaction('platform', (tx) => listAudit(tx, question, first))
    expect([page.items.length, page.total]).toEqual([50, 2_000])
    const found = await fresh.database.transaction('platform', (tx) =>
      listAudit(tx, { ...question, words: ['Room', '1999'] }, first),
    )
    expect(found.total).toBe(1)
  })
})

test('the words of a search may each stand in another part of where a room is, in capitals or not', async () => {
  const words = ['harbor', 'UNIT', '40', '99']
  const page = await fresh.database.transaction('platform', (tx) => listRooms(tx, { ...all, words }, first))
  expect(page.items.map(({ number, unit }) => [number, unit])).toEqual([['99', 'Unit 40']])
})

test(
  'each device has its alerts, even when a network failure takes all of them offline simultaneously',
  { tags: ['nightly'] },
  async () => {
    const [since, openedAt] = [new Date(1_800_000_000_000), new Date(1_800_000_300_000)]
    await fresh.database.transaction('platform', async (tx) => {
      const { items } = await listRooms(tx, all, { ...first, limit: rooms })
      const { rows: ids } = await owner.query<{ customer: string }>('select id as customer from customers')
      const customerId = ids[0]?.customer ?? ''
      const found = items.flatMap(({ id: roomId }) =>
        alertKinds.map((kind) => ({ roomId, customerId, kind, since, openedAt })),
      )
      expect(found.length * 5).toBeGreaterThan(65_535)
      const opened = await alertStore.open(tx, found)
      expect(opened).toHaveLength(found.length)
      const open = await alertStore.openOf(
        tx,
        items.map(({ id }) => id),
      )
      expect(open).toHaveLength(found.length)
      const well = await alertStore.recover(
        tx,
        open.map(({ id }) => id),
        openedAt,
      )
      expect(well).toHaveLength(found.length)
    })
  },
)
