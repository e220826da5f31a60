import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect } from 'vitest'
import { rooms } from '../../../src/server/db/schema.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { Vmr } from '../../../src/contract/calls/calls.ts'
import { connectOwner, owner } from '../../support/fixtures/databaseTest.ts'
import { hospitalTest, ward } from '../../support/fixtures/hospitalTest.ts'
import { perFile } from '../../support/fixtures/perFile.ts'
import { enter, enterVerified, read } from '../../support/testHospital/bedsideApi.ts'
import { inviteGuest } from '../../support/media/callOf.ts'
import { sendRequest } from '../../support/testHospital/careRequests.ts'

interface Table {
  readonly name: string
  readonly hasCustomer: boolean
  readonly secured: boolean
}

const test = hospitalTest.extend('owner', perFile, connectOwner)

let tables: Table[]
let mine: RoomRecord
let theirs: RoomRecord

test.beforeAll(async () => {
  tables = await allTables()
  mine = await ward.room((room) => room.customer === 'Prairie Care' && room.patient !== null)
  theirs = await ward.room((room) => room.customer === 'Meridian International' && room.patient !== null)
  for (const room of [mine, theirs]) await leaveTraces(room)
})

/** Returns all of our tables as the database lists them, so that tables added later are included. */
async function allTables(): Promise<Table[]> {
  const found = await owner.query<Table>(
    `select c.relname as name, c.relrowsecurity as secured,
            exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'customer_id') as "hasCustomer"
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') order by 1`,
  )
  return found.rows
}

/** Leaves all that the product writes of a day in a room. */
async function leaveTraces(room: RoomRecord): Promise<void> {
  const away = await enterVerified(ward, room)
  await away.command('video_control', { state: 'off' })
  await ward.device(room)
  await away.command('video_control', { state: 'on' })
  const pin = await away.command('set_as_bookmark', { b_name: 'Window' })
  expect(pin).toMatchObject({ success: true })
  await away.command('set_speaker', { mute: false, point: 3 }, { 'idempotency-key': randomUUID() })
  await (await enter(ward, room)).verify({ lastName: 'Somebody Else' })
  const { alias } = read(Vmr, await away.ask('GET /api/me/vmr'))
  await inviteGuest(away, alias)
  expect((await sendRequest(away, 'water')).status).toBe(201)
  // Only some customers of the demo hospital have roles and settings.
  const id = room.customerId
  await owner.query(
    `insert into role_assignments (user_id, role, level, node_id, customer_id) select id, 'TECH', 'customer', $1, $1 from users limit 1`,
    [id],
  )
  await owner.query(
    `insert into audit_events (actor, address, action, target_kind, target, customer_id)
     values ('Somebody', '127.0.0.1', 'change', 'room', '401', $1)`,
    [id],
  )
  await owner.query(
    `insert into settings (level, node_id, customer_id, key, value) values ('customer', $1, $1, 'night', '{}')`,
    [id],
  )
  await leaveConsoleTraces(room)
}

/**
 * Leaves all that administrators, technicians, other systems and the monitoring of devices write of a room
 * and its customer.
 */
async function leaveConsoleTraces({ id: roomId, customerId }: RoomRecord): Promise<void> {
  const rows: readonly (readonly [statement: string, values: unknown[]])[] = [
    [
      `insert into device_alerts (customer_id, room_id, kind, since) values ($1, $2, 'camera', now())`,
      [customerId, roomId],
    ],
    [
      `insert into device_journals (customer_id, room_id) values ($1, $2) on conflict do nothing`,
      [customerId, roomId],
    ],
    [
      `insert into call_minutes (customer_id, room_id, call_id, participant, part, seconds, grade, uplink, downlink, kbit_up, kbit_down)
       select $1::uuid, $2::uuid, id, id, 'room', 60, 'good', 'good', 'good', 0, 0 from calls where room_id = $2::uuid limit 1`,
      [customerId, roomId],
    ],
    [
      `insert into notified_bad_days (customer_id, unit_id, day)
       select $1::uuid, unit_id, current_date from rooms where id = $2::uuid`,
      [customerId, roomId],
    ],
    [
      `insert into call_claims (customer_id, call_id, room_id, name, from_org_unit, expires_at)
       select $1::uuid, id, $2::uuid, 'Somebody', '', now() from calls where room_id = $2::uuid limit 1`,
      [customerId, roomId],
    ],
    [
      `insert into call_steps (customer_id, call_id, room_id, kind, org_unit, notified, at)
       select $1::uuid, id, $2::uuid, 'on_duty', '', 0, now() from calls where room_id = $2::uuid limit 1`,
      [customerId, roomId],
    ],
    [
      `insert into care_request_claims (customer_id, request_id, name, from_org_unit, expires_at)
       select $1::uuid, id, 'Somebody', '', now() from care_requests where room_id = $2::uuid limit 1`,
      [customerId, roomId],
    ],
    [
      `insert into care_request_links (customer_id, request_id, channel, destination, name, token_hash, expires_at)
       select $1::uuid, id, 'email', 'somebody@ward.example', 'Somebody', sha256(id::text::bytea), now()
       from care_requests where room_id = $2::uuid limit 1`,
      [customerId, roomId],
    ],
    [
      `insert into knocks (customer_id, room_id, user_id, name, from_org_unit, reason, covered)
       select $1::uuid, $2::uuid, id, name, 'Cardiology', 'round', false from users limit 1`,
      [customerId, roomId],
    ],
    [
      `insert into visits (customer_id, room_id, name, role, began) values ($1, $2, 'Dr. Mori', 'clinician', 'call')`,
      [customerId, roomId],
    ],
    [
      `insert into roommate_questions (customer_id, call_id, room_id, asked_room_id, visitor, name, role, expires_at)
       select $1::uuid, id, $2::uuid, $2::uuid, 'Somebody', 'Somebody', 'guest', now() from calls where room_id = $2::uuid limit 1`,
      [customerId, roomId],
    ],
    [
      // One that is being carried out: the sweep would end one that waits for no call.
      `insert into waiting_restarts (customer_id, room_id, how, by_name, address, begun_at)
       values ($1, $2, 'refresh', 'Somebody', '', now() + interval '1 day')`,
      [customerId, roomId],
    ],
    [
      `insert into device_tests (customer_id, room_id, ended_at) values ($1, $2, now())`,
      [customerId, roomId],
    ],
    [
      `with stay as (insert into fhir_encounters (customer_id, system, value, last_updated, status)
         values ($1::uuid, 'urn:stays', '1', now(), 'finished') returning id)
       insert into fhir_encounter_numbers (customer_id, system, value, encounter_id) select $1::uuid, 'urn:stays', '1', id from stay`,
      [customerId],
    ],
    [
      `insert into api_keys (level, node_id, customer_id, name, hash, prefix, scopes)
       values ('customer', $1, $1, 'Feed', $2, 'wlk_', '{rooms:read}')`,
      [customerId, Buffer.from(customerId)],
    ],
    [
      `with directory as (insert into scim_directories (level, node_id, customer_id) values ('customer', $1::uuid, $1::uuid) returning id),
         person as (insert into users (email, name) values ($1::text || '@scim.example', 'Somebody') returning id),
         sent as (insert into scim_users (user_id, directory_id, customer_id, user_name, external_id, given_name, family_name,
             formatted, display_name, email, language, active)
           select person.id, directory.id, $1::uuid, 'somebody', '', '', '', '', '', '', '', true from person, directory returning user_id),
         part as (insert into scim_groups (directory_id, customer_id, display_name, external_id)
           select id, $1::uuid, 'Nurses', '' from directory returning id),
         member as (insert into scim_group_members (group_id, user_id, customer_id)
           select part.id, sent.user_id, $1::uuid from part, sent returning group_id)
       insert into scim_group_roles (group_id, customer_id, role, level, node_id, role_customer_id)
       select group_id, $1::uuid, 'TECH', 'customer', $1::uuid, $1::uuid from member`,
      [customerId],
    ],
    [
      `with hook as (insert into webhooks (level, node_id, customer_id, url, events, secret)
         values ('customer', $1::uuid, $1::uuid, 'https://example.org/', '{bed.freed}', '') returning id)
       insert into webhook_deliveries (customer_id, webhook_id, event, body) select $1::uuid, id, 'bed.freed', '{}' from hook`,
      [customerId],
    ],
    [
      `with feed as (insert into hl7_feeds (customer_id, level, node_id, name, application, facility, fingerprints, time_zone, charset)
         values ($1::uuid, 'customer', $1::uuid, 'Feed', 'HIS', $1::text, '{}', 'UTC', 'ASCII') returning id),
       place as (insert into hl7_places (customer_id, feed_id, place) select $1::uuid, id, '5W^1' from feed)
       insert into hl7_messages (customer_id, feed_id, control_id, hash, event, places, numbers, outcome, detail, raw)
         select $1::uuid, id, '1', '', 'A01', '{}', '{}', 'applied', '', '' from feed`,
      [customerId],
    ],
    [
      `with file as (insert into imports (user_id, kind, name, content_hash, format, headings, mapping, rows, problems, preview)
         select id, 'rooms', 'rooms.csv', '', '{}', '[]', '{}', 1, '[]', '[]' from users limit 1 returning id)
       insert into import_records (import_id, row, record_id, entry_id, customer_id)
       select id, 1, $2::uuid, $2::uuid, $1::uuid from file`,
      [customerId, roomId],
    ],
  ]
  for (const [statement, values] of rows) await owner.query(statement, values)
}

/**
 * Runs one statement as the server does for a request of `customer`. Returns the number of rows that it
 * touched, and rolls back.
 */
async function asCustomer(customer: string, statement: string, values: unknown[] = []): Promise<number> {
  await owner.query('begin')
  try {
    await owner.query(
      `select set_config('role', 'wardlink_app', true), set_config('wardlink.customers', $1, true)`,
      [customer],
    )
    return (await owner.query(statement, values)).rowCount ?? 0
  } finally {
    await owner.query('rollback')
  }
}

/** Returns the SQLSTATE of a refusal, or the number of affected rows. */
const attempt = (customer: string, statement: string, values: unknown[] = []): Promise<string> =>
  asCustomer(customer, statement, values).then(
    (rows) => `${rows} rows`,
    (error: unknown) => (error instanceof pg.DatabaseError ? (error.code ?? '') : String(error)),
  )

const ofCustomers = (): string[] => tables.filter(({ hasCustomer }) => hasCustomer).map(({ name }) => name)
const refused = '42501'

/** Returns the columns of a table that are written rather than generated. */
async function writtenColumns(table: string): Promise<string> {
  const { rows } = await owner.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  return rows[0]?.columns ?? ''
}

describe('another customer', () => {
  test('every table is under row-level security, and the role of requests owns none and bypasses nothing', async () => {
    expect(tables.length).toBeGreaterThan(15)
    expect(tables.filter(({ secured }) => !secured)).toEqual([])
    const role = await owner.query(
      `select rolsuper, rolbypassrls, rolcanlogin, (select count(*)::int from pg_class where relowner = r.oid) as owns
         from pg_roles r where rolname = 'wardlink_app'`,
    )
    expect(role.rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcanlogin: false, owns: 0 }])
  })

  test('each table holds a row of both, or the tests below would show nothing', async () => {
    const empty: string[] = []
    for (const name of ofCustomers()) {
      const { rows } = await owner.query<{ customers: number }>(
        `select count(distinct customer_id)::int as customers from ${name} where customer_id = any ($1)`,
        [[mine.customerId, theirs.customerId]],
      )
      if (rows[0]?.customers !== 2) empty.push(name)
    }
    expect(empty).toEqual([])
  })

  test('reads, changes and removes nothing of theirs in any table', async () => {
    const touched: string[] = []
    for (const name of ofCustomers()) {
      for (const statement of [
        `select from ${name} where customer_id = $1`,
        `update ${name} set customer_id = customer_id where customer_id = $1`,
        `delete from ${name} where customer_id = $1`,
      ]) {
        // The same statement finds rows for their own customer; a delete may fail because other rows depend
        // on them.
        const own = await attempt(theirs.customerId, statement, [theirs.customerId])
        if (own === '0 rows') touched.push(`nothing to find: ${statement}`)
        const others = await attempt(mine.customerId, statement, [theirs.customerId])
        // A refusal is right as well: no one at all may change the audit.
        if (others !== '0 rows' && others !== refused) touched.push(`${others}: ${statement}`)
      }
    }
    expect(touched).toEqual([])
  })

  test('is hidden from a transaction of the product, even when its query names no customer', async () => {
    const seen = await ward.database.transaction({ customers: [mine.customerId] }, async (tx) => {
      const found: Record<string, unknown> = {}
      for (const name of ofCustomers()) {
        const { rows } = await tx.execute(
          // A row without a customer is above all of them, such as a setting of the installation.
          sql.raw(`select distinct customer_id from ${name} where customer_id is not null`),
        )
        found[name] = rows.map((row) => row['customer_id'])
      }
      return found
    })
    expect(seen).toEqual(Object.fromEntries(ofCustomers().map((name) => [name, [mine.customerId]])))
  })

  test('writes nothing in their name, and gives nothing of its own away', async () => {
    const through: string[] = []
    for (const name of ofCustomers()) {
      const { rows } = await owner.query<{ row: unknown }>(
        `select to_jsonb(t) as row from ${name} t where customer_id = $1 limit 1`,
        [theirs.customerId],
      )
      const columns = await writtenColumns(name)
      const insert = `insert into ${name} (${columns}) overriding system value select ${columns} from jsonb_populate_record(null::${name}, $1)`
      const written = await attempt(mine.customerId, insert, [rows[0]?.row])
      if (written !== refused) through.push(`${written}: ${insert}`)
      const give = `update ${name} set customer_id = $2 where customer_id = $1`
      const given = await attempt(mine.customerId, give, [mine.customerId, theirs.customerId])
      if (given !== refused) through.push(`${given}: ${give}`)
    }
    expect(through).toEqual([])
  })

  test('sees neither the installation’s secrets and staff, nor organizations and settings above others', async () => {
    for (const name of tables.filter(({ hasCustomer }) => !hasCustomer).map((table) => table.name)) {
      const seen = await attempt(mine.customerId, `select from ${name}`)
      // The customer's own record, the one organization above it, and the users with a role there.
      const isItsOwn = ['customers', 'organizations', 'users'].includes(name)
      expect(`${name}: ${seen}`).toMatch(isItsOwn ? /: 1 rows$/u : /: (0 rows|42501)$/u)
      expect(
        `${name}: ${await attempt(mine.customerId, `delete from ${name} where ctid not in (select ctid from customers)`)}`,
      ).toMatch(/: (0 rows|23503|42501)$/u)
    }
    expect(await attempt(mine.customerId, `update organizations set name = name`)).toBe('0 rows')
    expect(
      await attempt(mine.customerId, `update settings set value = value where customer_id is null`),
    ).toBe('0 rows')
    expect(
      await attempt(
        mine.customerId,
        `insert into customers select gen_random_uuid(), organization_id, 'New' from customers`,
      ),
    ).toBe(refused)
  })

  test('with an empty id sees nothing at all, and one with a malformed id gets an error', async () => {
    for (const { name } of tables) {
      // The platform's own settings apply to all customers.
      if (name === 'settings') continue
      expect(`${name}: ${await attempt('', `select from ${name}`)}`).toMatch(/: (0 rows|42501)$/u)
    }
    expect(await attempt("'; drop table rooms; --", 'select from rooms')).toBe('22P02')
  })
})

describe('two customers with concurrent transactions', () => {
  test('are held apart however their transactions share connections', async () => {
    const seenBy = (room: RoomRecord) =>
      ward.database.transaction({ customers: [room.customerId] }, async (tx) => {
        const found = await tx.select({ customerId: rooms.customerId }).from(rooms)
        return new Set(found.map(({ customerId }) => customerId))
      })
    const turns = Array.from({ length: 60 }, (_, index) => (index % 2 === 0 ? mine : theirs))
    const seen = await Promise.all(turns.map((room) => seenBy(room)))
    expect(seen).toEqual(turns.map((room) => new Set([room.customerId])))
  })
})
