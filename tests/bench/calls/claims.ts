/**
 * Measures how long clinicians wait for a claim while many patients call, beside the linked rooms of a hospital
 * group. Runs alone with `npm run bench -- claims`.
 */
import { eq, inArray } from 'drizzle-orm'
import { loadavg } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { ConsultDesk } from '../../../src/contract/calls/consultDesk.ts'
import { TokenPair } from '../../../src/contract/bedside/session.ts'
import { weekdays } from '../../../src/contract/notifications.ts'
import { hashPassword } from '../../../src/server/auth/users/passwordHash.ts'
import { type Database, openDatabase } from '../../../src/server/db/database.ts'
import { notifications } from '../../../src/server/db/schema/monitoringSchema.ts'
import { facilities, roleAssignments, rooms, units, users } from '../../../src/server/db/schema.ts'
import { simulatedHospital } from '../../../src/server/demo/simulatedHospital.ts'
import { silentLog } from '../../support/database.ts'
import { password } from '../../support/testHospital/administrator.ts'
import { ask, createAgent, post } from '../devices/bedsideClient.ts'
import { machine, openLoadedHospital } from '../devices/loadedHospital.ts'
import { printBeside } from '../limitLine.ts'
import { percentiles } from '../percentiles.ts'
import { serverUsage } from '../serverUsage.ts'

const linkedRooms = 2_000
const waitingCalls = 500
const claimsPerSecond = 100
/** Rounds in which each call is claimed once and, when all are claimed, given back; one more warms up both sides. */
const rounds = 4
const limitMs = 50
/** Number of clinicians, each of whose desks reads the waiting calls as often as the page does. */
const clinicians = 20
const deskEveryMs = 2_500

/** A clinician who is signed in, with an address of their own, as the limits of the desk are by address. */
type Clinician = Readonly<Record<'authorization' | 'x-forwarded-for', string>>

/** Links the rooms, lets the patients call, and claims their calls. Prints the times beside the limit. */
export async function benchClaims(): Promise<void> {
  const load = loadavg().map((one) => one.toFixed(2))
  console.log(`\nclaims; ${machine()}; load ${load.join(' ')} before it began`)
  const hospital = await openLoadedHospital(linkedRooms, { TRUSTED_PROXIES: '127.0.0.1' })
  const database = openDatabase({ url: hospital.databaseUrl, log: silentLog, poolSize: 2 })
  try {
    const { url } = hospital.server
    await hospital.grow(linkedRooms)
    // A hospital's database has statistics of its rooms; autovacuum can take a minute to collect them.
    const owner = await database.connect()
    await owner.query('analyze')
    await owner.end()
    const signedIn = await signInAll(url, await addStaff(database))
    const began = performance.now()
    await hospital.call(waitingCalls)
    const calledMs = performance.now() - began
    await claimAll(url, signedIn, 1)
    const before = { ...(await serverUsage(url)), at: performance.now() }
    const measured = await claimAll(url, signedIn, rounds)
    const after = { ...(await serverUsage(url)), at: performance.now() }
    const busy = ((after.cpuSeconds - before.cpuSeconds) * 1_000) / (after.at - before.at)
    report({ ...measured, calledMs, busy })
  } finally {
    await database.close()
    await hospital.close()
  }
}

/** Adds the clinicians of the simulated hospital, and one contact who is notified of its calls. Returns their addresses. */
async function addStaff(database: Database): Promise<string[]> {
  const [room] = await simulatedHospital(database, 1)
  const passwordHash = await hashPassword(password)
  return database.transaction('platform', async (tx) => {
    const [place] = await tx
      .select({ nodeId: facilities.id, customerId: rooms.customerId })
      .from(rooms)
      .innerJoin(units, eq(units.id, rooms.unitId))
      .innerJoin(facilities, eq(facilities.id, units.facilityId))
      .where(eq(rooms.id, room?.id ?? ''))
    if (place === undefined) throw new Error('the simulated hospital has no facility')
    await tx.insert(notifications).values({
      ...place,
      level: 'facility',
      name: 'On duty',
      channel: 'email',
      destination: 'duty@claims.example',
      about: ['patient_call'],
      days: [...weekdays],
    })
    const emails = Array.from({ length: clinicians }, (_, at) => `nurse${String(at)}@claims.example`)
    await tx.insert(users).values(emails.map((email) => ({ email, name: email.slice(0, -15), passwordHash })))
    const added = await tx.select({ id: users.id }).from(users).where(inArray(users.email, emails))
    await tx
      .insert(roleAssignments)
      .values(
        added.map(({ id }) => ({ ...place, userId: id, role: 'FACILITY_ADMIN', level: 'facility' }) as const),
      )
    return emails
  })
}

async function signInAll(url: string, emails: readonly string[]): Promise<Clinician[]> {
  const agent = createAgent()
  const signedIn: Clinician[] = []
  for (const [at, username] of emails.entries()) {
    const from = { 'x-forwarded-for': `10.8.0.${String(at + 1)}` }
    const { status, body } = await post(url, agent, '/authentication/login', { username, password }, from)
    if (status !== 200) throw new Error(`the sign-in answered ${String(status)} ${body}`)
    const { access_token: token } = TokenPair.parse(JSON.parse(body))
    signedIn.push({ ...from, authorization: `Bearer ${token}` })
  }
  agent.destroy()
  return signedIn
}

interface Measured {
  claims: number[]
  givenBack: number[]
  desks: number[]
  failures: string[]
}

/** Claims every waiting call and gives all back, this number of times, while every clinician's desk is open. */
async function claimAll(url: string, signedIn: readonly Clinician[], repeated: number): Promise<Measured> {
  const agent = createAgent()
  const measured: Measured = { claims: [], givenBack: [], desks: [], failures: [] }
  const timed = async (times: number[], expected: number, send: () => ReturnType<typeof ask>) => {
    const began = performance.now()
    const { status, body } = await send()
    times.push(performance.now() - began)
    if (status !== expected) measured.failures.push(`${String(status)} ${body}`)
    return body
  }
  const clinicianAt = (at: number): Clinician => {
    const found = signedIn[at % signedIn.length]
    if (found === undefined) throw new Error('no clinician is signed in')
    return found
  }
  const readDesk = (at: number) => ask(url, agent, 'GET', '/api/consult/waiting', undefined, clinicianAt(at))
  const { calls } = ConsultDesk.parse(JSON.parse((await readDesk(0)).body))
  if (calls.length !== waitingCalls) throw new Error(`the desk shows ${String(calls.length)} calls`)

  const until = (at: number) => setTimeout(Math.max(0, at - performance.now()))
  const claim = (call: string, by: Clinician) =>
    timed(measured.claims, 200, () => post(url, agent, '/api/consult/claim', { call, display_name: '-' }, by))
  const giveBack = (call: string, by: Clinician) =>
    timed(measured.givenBack, 204, () =>
      ask(url, agent, 'DELETE', `/api/consult/claim/${call}`, undefined, by),
    )
  const allAtRate = async (send: typeof claim): Promise<void> => {
    const began = performance.now()
    const sent: Promise<unknown>[] = []
    for (const [at, { id }] of calls.entries()) {
      await until(began + (at * 1_000) / claimsPerSecond)
      // Send on time even if earlier claims have no answer yet: a slow server must not slow down its own
      // measurement.
      sent.push(send(id, clinicianAt(at)))
    }
    await Promise.all(sent)
  }
  let isOver = false
  const openDesk = async (at: number): Promise<void> => {
    const began = performance.now() + (at * deskEveryMs) / clinicians
    for (let due = began; !isOver; due += deskEveryMs) {
      await until(due)
      if (!isOver) await timed(measured.desks, 200, () => readDesk(at))
    }
  }
  const open = signedIn.map((_, at) => openDesk(at))
  for (let round = 0; round < repeated; round += 1) {
    await allAtRate(claim)
    await allAtRate(giveBack)
  }
  isOver = true
  await Promise.all(open)
  agent.destroy()
  return measured
}

function report({
  claims,
  givenBack,
  desks,
  failures,
  calledMs,
  busy,
}: Measured & { calledMs: number; busy: number }): void {
  const line = (name: string, times: readonly number[]) => {
    const { p50, p95, p99, max } = percentiles(times)
    const cells = [p50, p95, p99, max].map((value) => value.toFixed(1).padStart(9))
    console.log([name.padEnd(22), String(times.length).padStart(7), ...cells].join(''))
  }
  console.log(
    [
      `${String(linkedRooms)} linked rooms, ${String(waitingCalls)} waiting calls (placed in ${(calledMs / 1_000).toFixed(1)} s), ${String(clinicians)} open desks`,
      `the server used ${(busy * 100).toFixed(0)} % of a core; milliseconds:`,
      ['', 'count', 'p50', 'p95', 'p99', 'max']
        .map((name, at) => (at === 0 ? ''.padEnd(22) : name.padStart(at === 1 ? 7 : 9)))
        .join(''),
    ].join('\n'),
  )
  line('claim', claims)
  line('give a claim back', givenBack)
  line('read the desk', desks)
  const { p99 } = percentiles(claims)
  printBeside(`a claim, p99 of ${String(claims.length)}`, p99, limitMs)
  if (failures.length > 0) console.log(`${String(failures.length)} failed, the first: ${failures[0] ?? ''}`)
  if (failures.length > 0 || p99 > limitMs) process.exitCode = 1
}
