import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Browser } from 'playwright'
import { issueEnrollmentCode } from '../../../src/server/commands/devices/issueEnrollmentCode.ts'
import { issueEntryCode } from '../../../src/server/auth/bedside/entryCodes.ts'
import { systemClock } from '../../../src/server/config.ts'
import { calls, invites, messages } from '../../../src/server/db/schema/callSchema.ts'
import { type Database, openDatabase } from '../../../src/server/db/database.ts'
import { serverNodes } from '../../../src/server/db/schema/deviceSchema.ts'
import { deadAfterMs } from '../../../src/server/db/cluster/peerStore.ts'
import { pinStore } from '../../../src/server/db/pins/pinStore.ts'
import { type RoomRecord, roomStore } from '../../../src/server/db/rooms/roomStore.ts'
import { bedsideSessions, rooms } from '../../../src/server/db/schema.ts'
import { simulatedHospital } from '../../../src/server/demo/simulatedHospital.ts'
import { enrollDevice } from '../../../src/server/demo/simulatedDevice.ts'
import { Knocks } from '../../../src/contract/calls/knocks.ts'
import { RoomItem } from '../../../src/contract/rooms.ts'
import { pictureOfRoom } from '../../../src/server/commands/calls/roommates/pictureOfRoom.ts'
import { callStore } from '../../../src/server/db/calls/callStore.ts'
import { roommateStore } from '../../../src/server/db/calls/roommateStore.ts'
import { type Administrator, signInAs } from '../testHospital/administrator.ts'
import { type Answer, ask, type Question, read } from '../testHospital/bedsideApi.ts'
import { claimsAndEntries, clinicianNames, expireClaim, hireClinicians, questionsOf } from './clinicians.ts'
import { launchBrowser } from '../browser/browser.ts'
import { type DatabaseAddress, demoDatabaseForServer, silentLog } from '../database.ts'
import type { Patient } from '../browser/remote.ts'
import { type RunningServer, startServer } from '../hospital/startServer.ts'
import type { Settled } from './history.ts'

/** The member of the demo hospital's staff who notes which patient is in which bed. */
const administratorEmail = 'wardlink@demo.example'

/** Number of rooms in the hospital. Each schedule gets a room that no other has used. */
const mostRooms = 600

/** A real server on a real database, and a real browser, which play schedules one after another. */
export class ChaosHospital {
  readonly browser: Browser
  readonly #data: DatabaseAddress
  readonly #database: Database
  readonly #rooms: readonly { id: string }[]
  #next = 0
  #administrator: Administrator | null = null
  #clinicians: readonly Administrator[] | null = null
  #server: RunningServer

  private constructor(deps: {
    browser: Browser
    data: DatabaseAddress
    database: Database
    rooms: readonly { id: string }[]
    server: RunningServer
  }) {
    this.browser = deps.browser
    this.#data = deps.data
    this.#database = deps.database
    this.#rooms = deps.rooms
    this.#server = deps.server
  }

  static async open(): Promise<ChaosHospital> {
    const data = await demoDatabaseForServer()
    const server = await start(data.url)
    const database = openDatabase({ url: data.url, log: silentLog, poolSize: 3 })
    const places = await simulatedHospital(database, mostRooms)
    return new ChaosHospital({ browser: await launchBrowser(), data, database, rooms: places, server })
  }

  readonly clinicianNames = clinicianNames

  /** Current address of the server, or its last one. */
  get url(): string {
    return this.#server.url
  }

  /** Kills the server with SIGKILL. Returns a function that starts another on the same data, and resolves when that is ready. */
  killServer(): (isForgotten: boolean) => Promise<void> {
    const killed = this.#server
    const gone = killed.kill()
    return async (isForgotten) => {
      await gone
      if (this.#server !== killed) return
      if (isForgotten) await this.#forgetServers()
      this.#server = await start(this.#data.url)
    }
  }

  /** Returns a room that no schedule has used, with a patient in its bed. */
  async room(patient: Patient['lastName']): Promise<RoomRecord> {
    const place = this.#rooms[this.#next++]
    if (place === undefined) throw new Error('the ward has no room left')
    await this.admit(place.id, patient)
    return this.#read(place.id)
  }

  /**
   * Admits a patient to the bed, as the hospital's system does. Everything that the previous patient had
   * begun is over.
   */
  async admit(roomId: string, lastName: string): Promise<void> {
    const administrator = await this.#signedIn()
    const room = `/api/v1/rooms/${roomId}`
    const { version } = read(RoomItem, await administrator.ask(`GET ${room}`))
    const headers = { 'if-match': `"${String(version)}"` }
    const body = { first_name: 'Ada', last_name: lastName }
    read(RoomItem, await administrator.ask(`PUT ${room}/patient`, { headers, body }))
  }

  /** Returns what the room's monitor would show, as a link that leads over the network at `origin`. */
  async link(room: RoomRecord, origin: string): Promise<string> {
    const { token } = await this.entry(room)
    return `${origin}/#token=${token}&aps_id=${room.uniqueId}`
  }

  /** Returns the entry code of a room's screen. */
  entry(room: Pick<RoomRecord, 'id' | 'customerId'>): ReturnType<typeof issueEntryCode> {
    return issueEntryCode({ database: this.#database, clock: systemClock }, room)
  }

  async credential(room: RoomRecord): Promise<string> {
    const { code } = await issueEnrollmentCode({ database: this.#database, clock: systemClock }, room)
    return (await enrollDevice(this.url, code)).credential
  }

  /**
   * Returns the room's call, and the alias and PIN with which a host joins its conference; null if there is none.
   */
  async callOf(room: RoomRecord): Promise<{ id: string; alias: string; pin: string } | null> {
    return this.#database.transaction('platform', async (tx) => {
      const [open] = await tx
        .select({ id: calls.id, alias: calls.alias, pin: calls.hostPin, started: calls.startedAt })
        .from(calls)
        .where(and(eq(calls.roomId, room.id), isNull(calls.endedAt)))
      if (open === undefined || open.started === null) return null
      return { id: open.id, alias: open.alias, pin: open.pin }
    })
  }

  /** Ends the time of the open claim of a call. */
  expireClaim(call: string): Promise<void> {
    return this.#database.transaction('platform', (tx) => expireClaim(tx, call))
  }

  /** Returns the database's records of the room. */
  async holdings(room: RoomRecord): Promise<Settled['server']> {
    return this.#database.transaction('platform', async (tx) => {
      const pins = await pinStore.list(tx, room.id)
      const begun = await tx
        .select({ started: calls.startedAt, ended: calls.endedAt })
        .from(calls)
        .where(eq(calls.roomId, room.id))
        .orderBy(asc(calls.createdAt))
      const sent = await tx
        .select({ to: messages.destination })
        .from(messages)
        .innerJoin(invites, eq(invites.id, messages.inviteId))
        .where(eq(invites.roomId, room.id))
      const { knocks, requests } = await questionsOf(tx, room.id)
      const sessions = await tx
        .select({ id: bedsideSessions.id })
        .from(bedsideSessions)
        .where(eq(bedsideSessions.roomId, room.id))
      return {
        pins: pins.map(({ name }) => name),
        calls: begun.flatMap(({ started, ended }) =>
          started === null ? [] : [{ started: started.getTime(), open: ended === null }],
        ),
        invites: sent.map(({ to }) => to),
        sessions: sessions.length,
        knocks,
        requests,
        ...(await claimsAndEntries(tx, room.id)),
      }
    })
  }

  /** Returns the state of each knock at the room as its clinician reads it. */
  async knocksRead(room: RoomRecord): Promise<Settled['knocksRead']> {
    const { knocks } = read(Knocks, await this.askAs(0, 'GET /api/consult/knocks'))
    const isOpen = (state: string): boolean => state === 'queued' || state === 'shown'
    return knocks
      .filter(({ room_id: id }) => id === room.id)
      .map(({ id, state }) => ({ id, outcome: isOpen(state) ? 'open' : state }))
  }

  /** Asks as one of the clinicians, by the index of their name. */
  async askAs(clinician: number, call: string, question: Question = {}): Promise<Answer> {
    this.#clinicians ??= await hireClinicians({ url: this.url, database: this.#database })
    const token = await this.#clinicians[clinician]?.accessToken()
    // After a kill, the server has another address.
    return ask(this.url, call, { ...question, ...(token !== undefined && { token }) })
  }

  /** Makes another bed, with a patient, the one beside the room's. */
  async bedBeside(room: RoomRecord): Promise<RoomRecord> {
    const { id } = await this.room('Adeyemi')
    await this.#database.transaction('platform', async (tx) => {
      await tx.update(rooms).set({ bed: 'B' }).where(eq(rooms.id, room.id))
      await tx.update(rooms).set({ number: room.number, bed: 'A' }).where(eq(rooms.id, id))
    })
    return this.#read(id)
  }

  /** Returns the answer of the roommate and the permitted picture of a bed's call; null if there is none. */
  visitTo(bed: RoomRecord): Promise<{ answer: string | null; picture: string } | null> {
    return this.#database.transaction('platform', async (tx) => {
      const call = await callStore.on(tx, bed.id)
      if (call === null) return null
      const [asked] = await roommateStore.ofCall(tx, call.id)
      const { picture } = await pictureOfRoom({ clock: systemClock }, tx, { call, room: bed })
      return { answer: asked?.answer ?? null, picture }
    })
  }

  /** Returns the body of the message to an address. */
  async messageTo(destination: string): Promise<string> {
    const [sent] = await this.#database.transaction('platform', (tx) =>
      tx.select({ body: messages.body }).from(messages).where(eq(messages.destination, destination)),
    )
    return sent?.body ?? ''
  }

  async close(): Promise<void> {
    await this.browser.close()
    await this.#database.close()
    await this.#server.dispose()
    await this.#data.drop()
  }

  async #signedIn(): Promise<Administrator> {
    // After a kill, the server has another address.
    const last = await this.#administrator?.ask('GET /authentication/principal').catch(() => undefined)
    if (this.#administrator !== null && last?.status === 200) return this.#administrator
    return (this.#administrator = await signInAs(
      { url: this.url, database: this.#database },
      administratorEmail,
    ))
  }

  /** Changes the database as if all servers had been silent long enough to count as dead. */
  async #forgetServers(): Promise<void> {
    const seenAt = sql.raw(`now() - interval '${String(2 * deadAfterMs)} milliseconds'`)
    await this.#database.transaction('platform', (tx) => tx.update(serverNodes).set({ seenAt }))
  }

  #read(id: string): Promise<RoomRecord> {
    return this.#database.transaction('platform', async (tx) => {
      const room = await roomStore.byId(tx, id)
      if (room === null) throw new Error('there is no such room')
      return room
    })
  }
}

const start = (databaseUrl: string): Promise<RunningServer> =>
  startServer({ env: { WARDLINK_DEMO: 'still', DATABASE_URL: databaseUrl } })

/** Returns the service worker of a later build, as its server would send it. It takes over immediately. */
export async function laterWorker(build: number): Promise<Buffer> {
  const worker = await readFile(resolve(import.meta.dirname, '../../../dist/sw.js'), 'utf8')
  const text = `${worker}\nself.addEventListener('install', () => self.skipWaiting()) // ${String(build)}`
  const head = [
    'HTTP/1.1 200 OK',
    'content-type: text/javascript; charset=utf-8',
    'cache-control: no-cache',
    `content-length: ${String(Buffer.byteLength(text))}`,
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${text}`)
}
