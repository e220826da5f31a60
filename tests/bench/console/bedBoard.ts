/**
 * Measures the bed board in a browser: 2,000 devices and 100 changes a second, reported by another server
 * process, as in a hospital with several. To run it alone: `npx node tests/bench/console/bedBoard.ts [folder
 * of a built front end]`.
 */
import { resolve } from 'node:path'
import pg from 'pg'
import type { CDPSession, Page } from 'playwright'
import type { DeviceStatus } from '../../../src/contract/monitoring/monitoring.ts'
import { startState } from '../../../src/domain/devices/deviceState.ts'
import { activate, password } from '../../support/testHospital/administrator.ts'
import { launchBrowser } from '../../support/browser/browser.ts'
import { testCluster } from '../../support/database.ts'
import { joinAsPeer, type PeerProcess } from '../../support/testHospital/cluster/peerProcess.ts'
import { openTestHospital, type TestHospital } from '../../support/testHospital/testHospital.ts'

const beds = 2_000
const unitsOfBeds = 80
const changesPerSecond = 100
const measuredMs = 20_000
/** Number of batches per second in which the changes arrive. */
const portions = 20
const patience = { timeout: 60_000 } as const

/** Seconds for which the page's main thread has been busy since it started, by kind of work. */
interface Busy {
  all: number
  script: number
  layout: number
  style: number
}

export async function benchBedBoard(dist = resolve(import.meta.dirname, '../../../dist')): Promise<void> {
  const postgres = await testCluster()
  const ward = await openTestHospital({ postgresUrl: postgres.url, dist })
  const other = await joinAsPeer(ward)
  const browser = await launchBrowser()
  const owner = new pg.Client({ connectionString: ward.databaseUrl })
  await owner.connect()
  try {
    const rooms = await furnish(owner)
    const page = await openBoard(await browser.newPage({ viewport: { width: 1440, height: 900 } }), ward)
    const session = await page.context().newCDPSession(page)
    // Measures the processor's own time, so that other programs on this machine do not count.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const quiet = await spentWhile(session, () => new Promise((over) => setTimeout(over, measuredMs / 4)))
    const truth = new Map(rooms.map((id): [string, DeviceStatus] => [id, 'ready']))
    let changes = 0
    const busy = await spentWhile(session, async () => {
      changes = await changeAll(other, owner, truth)
    })
    const wrong = await differences(page, truth)
    const share = (part: number) => `${(part * 100).toFixed(1)} %`
    console.log(
      [
        '',
        `bed board: ${String(beds)} devices, ${(changes / (measuredMs / 1000)).toFixed(0)} changes a second for ${String(measuredMs / 1000)} s`,
        `main thread of the page: ${share(busy.all)} of one core (script ${share(busy.script)}, style ${share(busy.style)}, layout ${share(busy.layout)}); at rest ${share(quiet.all)}; at most 10 %`,
        wrong === 0
          ? 'every final state is on the board'
          : `${String(wrong)} final states are not on the board`,
      ].join('\n'),
    )
    if (wrong > 0 || busy.all > 0.1) process.exitCode = 1
  } finally {
    await owner.end()
    await browser.close()
    await other.close()
    await ward.close()
    await postgres.stop()
  }
}

/**
 * Adds rooms with a device that is linked to a live process, apart from the demo hospital's. Returns their
 * ids.
 */
async function furnish(owner: pg.Client): Promise<string[]> {
  await owner.query(`
    with o as (insert into organizations (name) values ('Bench') returning id),
      c as (insert into customers (organization_id, name) select id, 'Bench' from o returning id),
      f as (insert into facilities (customer_id, name, time_zone) select id, 'Bench', 'UTC' from c returning id, customer_id)
    insert into units (customer_id, facility_id, name)
      select f.customer_id, f.id, 'Ward ' || n from f, generate_series(1, ${String(unitsOfBeds)}) n`)
  await owner.query(`
    insert into rooms (customer_id, unit_id, unique_id, number, bed, alias)
      select u.customer_id, u.id, 'B' || lpad(n::text, 7, '0') || substr(u.id::text, 1, 4), n::text, 'A', 'bench-' || u.id || n
      from units u, generate_series(1, ${String(beds / unitsOfBeds)}) n where u.name like 'Ward %'`)
  await owner.query(
    `insert into room_devices (room_id, customer_id, version, state, seen_at)
      select id, customer_id, '1', $1::jsonb, now() from rooms where alias like 'bench-%'`,
    [JSON.stringify({ ...startState, camera: 'on', microphone: 'on' })],
  )
  await owner.query(`
    insert into device_links (room_id, customer_id, node_id, link_id)
      select r.id, r.customer_id, n.id, r.id from rooms r, (select id from server_nodes order by started_at desc limit 1) n
      where alias like 'bench-%'`)
  const { rows } = await owner.query<{ id: string }>(`select id from rooms where alias like 'bench-%'`)
  return rows.map(({ id }) => id)
}

async function openBoard(page: Page, ward: TestHospital): Promise<Page> {
  await activate(ward, 'wardlink@demo.example')
  await page.goto(new URL('/admin/monitoring', ward.url).href)
  await page.getByLabel('Email').fill('wardlink@demo.example')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Monitoring' }).waitFor(patience)
  await page.locator('.board-tile').first().waitFor(patience)
  await page.waitForLoadState('networkidle').catch(() => undefined)
  return page
}

/**
 * Changes one bed after another, and writes each change to the database as if the device had reported it.
 * Returns the number of changes.
 */
async function changeAll(
  { context: { deviceSignals } }: PeerProcess,
  owner: pg.Client,
  truth: Map<string, DeviceStatus>,
): Promise<number> {
  const ids = [...truth.keys()]
  const began = performance.now()
  let changes = 0
  while (performance.now() - began < measuredMs) {
    const portion = Array.from({ length: changesPerSecond / portions }, () => {
      changes += 1
      const id = ids[(changes * 7_919) % ids.length] ?? ''
      const status = truth.get(id) === 'ready' ? (changes % 2 === 0 ? 'in_call' : 'covered') : 'ready'
      truth.set(id, status)
      return { id, in_call: status === 'in_call', covered: status === 'covered' }
    })
    await owner.query(
      `update room_devices d set state = d.state || jsonb_build_object('in_call', c.in_call, 'covered', c.covered)
        from jsonb_to_recordset($1::jsonb) c (id uuid, in_call boolean, covered boolean) where d.room_id = c.id`,
      [JSON.stringify(portion)],
    )
    for (const { id, ...shown } of portion) deviceSignals.heard(id, id, shown)
    const due = began + (changes / changesPerSecond) * 1000
    await new Promise((over) => setTimeout(over, Math.max(0, due - performance.now())))
  }
  return changes
}

/** Returns the share of one core that the page's main thread used during `work`. */
async function spentWhile(session: CDPSession, work: () => Promise<unknown>): Promise<Busy> {
  const before = await busyOf(session)
  const began = performance.now()
  await work()
  const seconds = (performance.now() - began) / 1000
  const after = await busyOf(session)
  const share = (part: keyof Busy) => (after[part] - before[part]) / seconds
  return { all: share('all'), script: share('script'), layout: share('layout'), style: share('style') }
}

async function busyOf(session: CDPSession): Promise<Busy> {
  const { metrics } = await session.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return {
    all: of('TaskDuration'),
    script: of('ScriptDuration'),
    layout: of('LayoutDuration'),
    style: of('RecalcStyleDuration'),
  }
}

/** Returns the number of tiles that are wrong after all changes have had time to arrive. */
async function differences(page: Page, truth: ReadonlyMap<string, DeviceStatus>): Promise<number> {
  const expected = [...truth].map(([id, status]) => `/admin/monitoring/${id} board-tile board-tile-${status}`)
  const count = () =>
    page.evaluate((all) => {
      const shown = new Set(
        Array.from(document.querySelectorAll('.board-tile'), (tile) =>
          [tile.getAttribute('href'), tile.className].join(' '),
        ),
      )
      return all.filter((one) => !shown.has(one)).length
    }, expected)
  for (let tries = 0; tries < 20 && (await count()) > 0; tries += 1)
    await new Promise((over) => setTimeout(over, 500))
  return count()
}

if (import.meta.main) await benchBedBoard(process.argv[2])
