import pg from 'pg'

/** Size of the hospital group that the console is measured with. */
export const scale = { units: 400, roomsEach: 50, users: 5_000, entries: 1_000_000 } as const

/** Ids are sequential, so that references need no lookup. */
const id = (kind: string, at: string) =>
  `('00000000-0000-4000-${kind}-' || lpad((${at})::text, 12, '0'))::uuid`

const family = `(array['Jensen','Novak','林','Okafor','Haddad','佐藤','Weller','Raman','Prieto','Kubo'])[1 + n % 10]`

const statements: readonly string[] = [
  `insert into organizations (id, name) values (${id('8001', '1')}, 'Northlake Health')`,
  `insert into customers (id, organization_id, name)
   select ${id('8002', 'n')}, ${id('8001', '1')}, 'Customer ' || n from generate_series(1, 4) n`,
  `insert into facilities (id, customer_id, name, address, time_zone)
   select ${id('8003', 'n')}, ${id('8002', '1 + n % 4')}, 'Facility ' || n, n || ' Harbor Street', 'America/Chicago'
   from generate_series(1, 40) n`,
  `insert into units (id, customer_id, facility_id, name)
   select ${id('8004', 'n')}, ${id('8002', '1 + (1 + n % 40) % 4')}, ${id('8003', '1 + n % 40')}, 'Unit ' || n
   from generate_series(1, ${scale.units}) n`,
  `insert into rooms (id, customer_id, unit_id, unique_id, number, bed, alias)
   select ${id('8005', 'n')}, ${id('8002', `1 + (1 + (1 + n % ${scale.units}) % 40) % 4`)}, ${id('8004', `1 + n % ${scale.units}`)},
     'B' || lpad(n::text, 7, '0'), (100 + n / ${scale.units})::text, 'A', 'room-b' || n
   from generate_series(1, ${scale.units * scale.roomsEach}) n`,
  // No device is linked here. Treating all of them as missing would measure the server's work in a network
  // failure, not that of a list.
  `insert into room_devices (room_id, customer_id, model, version, seen_at)
   select id, customer_id, 'bench', '4.3.1', now() - interval '1 minute' from rooms where unique_id like 'B%00'`,
  `insert into users (id, email, name)
   select ${id('8006', 'n')}, 'person' || n || '@bench.example', 'Person ' || n || ' ' || ${family}
   from generate_series(1, ${scale.users}) n`,
  `insert into role_assignments (user_id, role, level, node_id, customer_id)
   select ${id('8006', 'n')}, 'UNIT_ADMIN', 'unit', ${id('8004', `1 + n % ${scale.units}`)},
     ${id('8002', `1 + (1 + (1 + n % ${scale.units}) % 40) % 4`)}
   from generate_series(1, ${scale.users}) n`,
  // Sealing each entry would take minutes, and no list reads the seals.
  `alter table audit_events disable trigger audit_events_seal`,
  `insert into audit_events (seq, at, actor_id, actor, address, action, target_kind, target_id, target,
     organization_id, customer_id, facility_id, unit_id, before, after)
   select head.seq + n, now() - (${scale.entries} - n) * interval '10 seconds', ${id('8006', `1 + n % ${scale.users}`)},
     'Person ' || (1 + n % ${scale.users}) || ' ' || ${family}, '10.24.' || n % 250 || '.41',
     (array['change','change','change','sign_in','sign_in','sign_out','create','remove'])[1 + n % 8], 'room',
     ${id('8005', `1 + n % ${scale.units * scale.roomsEach}`)}, 'Room ' || n % 20000,
     ${id('8001', '1')}, ${id('8002', '1 + n % 4')}, ${id('8003', '1 + n % 40')}, ${id('8004', `1 + n % ${scale.units}`)},
     '{"bed": "A", "number": "412"}', '{"bed": "B", "number": "412"}'
   from audit_head head, generate_series(1, ${scale.entries}) n`,
  `alter table audit_events enable trigger audit_events_seal`,
  `update audit_head set seq = (select max(seq) from audit_events)`,
  `vacuum analyze`,
]

/** Fills a migrated database as its owner; takes about a minute. */
export async function fillConsole(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
