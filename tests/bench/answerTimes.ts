/**
 * Measures whether the time of an answer reveals what the caller may not know: whether an address has an
 * account, and whether another customer's record exists. Uses one server process, and two kinds of request in
 * turn. Runs alone with `npm run bench -- timing`.
 */
import { rm } from 'node:fs/promises'
import { ne } from 'drizzle-orm'
import { hashPassword } from '../../src/server/auth/users/passwordHash.ts'
import { openDatabase } from '../../src/server/db/database.ts'
import { startEmbeddedPostgres } from '../../src/server/db/embedded/embeddedPostgres.ts'
import { facilities, rooms, users } from '../../src/server/db/schema.ts'
import { password, signInAs } from '../support/testHospital/administrator.ts'
import { ask } from '../support/testHospital/bedsideApi.ts'
import { silentLog } from '../support/database.ts'
import { startServer, temporaryFolder } from '../support/hospital/startServer.ts'
import { printBeside } from './limitLine.ts'
import { median } from './percentiles.ts'

/** Number of answers of each kind, and how far apart their medians may be, in milliseconds. */
const rounds = 200
const limitMs = 5
/**
 * Pause after an answer, in milliseconds, in which work that follows it, such as mailing a link, is over. So
 * each request is measured by itself.
 */
const restMs = 25

type Question = (round: number) => Promise<{ status: number }>

/** Returns how far apart the medians of two requests are, in milliseconds. Both must be answered alike. */
async function apart(known: Question, unknown: Question): Promise<number> {
  const taken = { known: [] as number[], unknown: [] as number[] }
  const statuses = new Set<number>()
  const take = async (kind: keyof typeof taken, question: Question, round: number): Promise<void> => {
    const began = performance.now()
    const { status } = await question(round)
    taken[kind].push(performance.now() - began)
    statuses.add(status)
    await new Promise((rested) => setTimeout(rested, restMs))
  }
  for (let round = 0; round < rounds; round += 1) {
    // Alternate the order, so that neither always comes second.
    if (round % 2 === 0) await take('known', known, round)
    await take('unknown', unknown, round)
    if (round % 2 === 1) await take('known', known, round)
  }
  if (statuses.size !== 1) throw new Error(`they are answered by ${[...statuses].join(' and ')}`)
  return Math.abs(median(taken.known) - median(taken.unknown))
}

/** Each request comes through a proxy from its own address, so that no limit slows what is measured. */
const from = (round: number, net: number) => ({
  'x-forwarded-for': `10.${String(net)}.${String(Math.floor(round / 250))}.${String(1 + (round % 250))}`,
})

/** Measures the answers, and prints the result beside the limit. */
export async function benchAnswerTimes(): Promise<void> {
  const dataFolder = await temporaryFolder()
  const postgres = await startEmbeddedPostgres({ dataFolder, log: silentLog, onLost: () => undefined })
  try {
    const server = await startServer({
      env: { DATABASE_URL: postgres.url, WARDLINK_DEMO: 'still', TRUSTED_PROXIES: '127.0.0.1' },
    })
    const database = openDatabase({ url: postgres.url, log: silentLog, poolSize: 2 })
    try {
      await measure({ url: server.url, database })
    } finally {
      await database.close()
      await server.dispose()
    }
  } finally {
    await postgres.stop()
    await rm(dataFolder, { recursive: true, force: true })
  }
}

async function measure(ward: Parameters<typeof signInAs>[0]): Promise<void> {
  const passwordHash = await hashPassword(password)
  const people = Array.from({ length: rounds }, (_, at) => `person${String(at)}@timing.example`)
  await ward.database.transaction('platform', (tx) =>
    tx.insert(users).values(people.map((email) => ({ email, name: 'Timed', passwordHash }))),
  )
  const post =
    (path: string, body: (name: string) => object, net: number) =>
    (domain: string): Question =>
    (round) =>
      ask(ward.url, `POST /authentication/${path}`, {
        body: body(`person${String(round)}@${domain}`),
        headers: from(round, domain === 'timing.example' ? net : net + 1),
      })
  const forgot = post('forgot-password', (email) => ({ email }), 1)
  const signIn = post('login', (username) => ({ username, password: 'Not-This-One-1' }), 3)

  console.log(`\nwhat the time of an answer tells, medians of ${String(rounds)} answers each:`)
  const compare = async (what: string, known: Question, unknown: Question): Promise<void> => {
    const ms = await apart(known, unknown)
    printBeside(what, ms, limitMs)
  }
  await compare(
    'a forgotten password: with an account, without',
    forgot('timing.example'),
    forgot('no.example'),
  )
  await compare('a wrong password: with an account, without', signIn('timing.example'), signIn('no.example'))
  const clara = await signInAs(ward, 'customer@demo.example')
  const own = (await clara.principal()).roles[0]?.path[1]?.id ?? ''
  const theirs = async (table: typeof facilities | typeof rooms): Promise<string> => {
    const [found] = await ward.database.transaction('platform', (tx) =>
      tx.select({ id: table.id }).from(table).where(ne(table.customerId, own)).limit(1),
    )
    if (found === undefined) throw new Error('there is no other customer')
    return found.id
  }
  for (const [what, path, id] of [
    ['a facility: another customer’s, none', '/api/v1/facilities/', await theirs(facilities)],
    ['a room: another customer’s, none', '/api/v1/rooms/', await theirs(rooms)],
    ['a list: by another customer’s facility, by none', '/api/v1/rooms?facility=', await theirs(facilities)],
  ] as const)
    await compare(
      what,
      () => clara.ask(`GET ${path}${id}`),
      () => clara.ask(`GET ${path}${crypto.randomUUID()}`),
    )
}
