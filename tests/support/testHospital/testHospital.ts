import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { WebSocket } from 'ws'
import { CommandFrame, type DeviceFrame } from '../../../src/contract/devices/deviceLink.ts'
import { type App, buildApp } from '../../../src/server/app.ts'
import { issueEnrollmentCode } from '../../../src/server/commands/devices/issueEnrollmentCode.ts'
import { type EntryCode, issueEntryCode } from '../../../src/server/auth/bedside/entryCodes.ts'
import { type Clock, readConfig } from '../../../src/server/config.ts'
import { type Database, openDatabase } from '../../../src/server/db/database.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { grantsByRoom } from '../../../src/server/demo/hospitalPlan.ts'
import {
  connectSimulatedDevice,
  enrollDevice,
  type SimulatedDevice,
} from '../../../src/server/demo/simulatedDevice.ts'
import { type Timing, usualTiming } from '../../../src/server/timing.ts'
import { demoDatabase, silentLog } from '../database.ts'
import { runNotes } from '../watch/runNotes.ts'
import { roomsOf } from './rooms/roomsOf.ts'

/** Clock with the time of day, which a test can stop or set forward, but not back. */
class WardClock implements Clock {
  #ahead = 0
  #stoppedAt: number | null = null

  now(): number {
    return (this.#stoppedAt ?? Date.now()) + this.#ahead
  }

  /** Stops the clock; after that only the test advances it. */
  stop(): void {
    this.#stoppedAt ??= Date.now()
  }

  forward(ms: number): void {
    this.#ahead += ms
  }
}

/** Demo hospital on a database of its own, served by this process. */
export interface TestHospital {
  readonly url: string
  /** The database's own address, for checks that only its owner can make. */
  readonly databaseUrl: string
  readonly database: Database
  readonly clock: WardClock
  readonly app: App
  /** Returns a room that no test of this hospital has used: the first one that matches `suits`. */
  room(suits?: (room: RoomRecord) => boolean): Promise<RoomRecord>
  /** Returns the entry code that the room's monitor would show. */
  entry(room: RoomRecord): Promise<EntryCode>
  /** Enrolls and links a device for the room. */
  device(room: RoomRecord): Promise<SimulatedDevice>
  /** Links a device that sends only what it is told to. */
  puppet(room: RoomRecord): Promise<Puppet>
  close(): Promise<void>
}

/** Settings in which a test's server differs from the usual one. */
export interface TestHospitalOptions {
  readonly environment?: Readonly<Record<string, string>>
  /**
   * True (the default) if a message that nothing is configured to send counts as shown, as in a
   * demonstration. If false, the message fails.
   */
  readonly shows?: boolean
  /** Built front end to serve. */
  readonly dist?: string
  /**
   * Alternative route to the database: returns the address that leads over it. The default is the direct one.
   */
  readonly databaseRoute?: (databaseUrl: string) => Promise<string>
  /** Waiting times of the server that are shorter than usual. */
  readonly timing?: Partial<Timing>
}

/** Matches a typical room. Rooms of the unit that grants its rooms one by one must be requested by number. */
const withPatient = (room: RoomRecord): boolean => room.patient !== null && room.unit !== grantsByRoom.unit
export const emptyBed = (room: RoomRecord): boolean => room.patient === null

export async function openTestHospital(
  options: TestHospitalOptions & { readonly postgresUrl: string },
): Promise<TestHospital> {
  const { postgresUrl, environment = {}, shows = true, dist, databaseRoute, timing } = options
  const { database: straight, url: databaseUrl, drop } = await demoDatabase(postgresUrl)
  const database =
    databaseRoute === undefined
      ? straight
      : openDatabase({ url: await databaseRoute(databaseUrl), log: silentLog, poolSize: 6 })
  const clock = new WardClock()
  const config = readConfig({ WARDLINK_DEMO: 'still', ...environment })
  const show = shows ? () => undefined : null
  const app = await buildApp({
    config,
    database,
    clock,
    log: silentLog,
    dist: dist ?? null,
    show,
    timing: { ...usualTiming, ...timing },
  })
  await app.start()
  await app.server.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${portOf(app.server.server.address())}`
  const all = await roomsOf(database)
  const free = new Set(all)
  const devices = new Set<SimulatedDevice>()
  const deps = { database, clock }
  const credentialFor = async (room: RoomRecord): Promise<string> => {
    const { code } = await issueEnrollmentCode(deps, room)
    const { credential } = await enrollDevice(url, code)
    runNotes?.fields({ code, credential })
    return credential
  }

  return {
    url,
    databaseUrl,
    database,
    clock,
    app,
    room: (suits = withPatient) => {
      const room = [...free].find(suits)
      if (room === undefined) return Promise.reject(new Error('the hospital has no such room left'))
      free.delete(room)
      return Promise.resolve(room)
    },
    entry: async (room) => {
      const entry = await issueEntryCode(deps, room)
      runNotes?.fields({ code: entry.code, token: entry.token, patient: room.patient })
      return entry
    },
    device: async (room) => {
      const device = await connectSimulatedDevice({ url, clock, credential: await credentialFor(room) })
      devices.add(device)
      return device
    },
    puppet: async (room) => linkPuppet(url, await credentialFor(room)),
    close: async () => {
      for (const device of devices) device.kill()
      await app.drain()
      await app.server.close()
      if (database !== straight) await database.close()
      await drop()
    },
  }
}

interface Puppet {
  say(frame: DeviceFrame): void
  /** Ends the link, like a device that is switched off. */
  close(): void
  /** Resolves with the next command of that name that reaches it. */
  command(name: string): Promise<CommandFrame>
}

async function linkPuppet(url: string, credential: string): Promise<Puppet> {
  const socket = new WebSocket(new URL('/aps/device', url.replace('http', 'ws')))
  const say = (frame: DeviceFrame): void => socket.send(JSON.stringify(frame))
  await once(socket, 'open')
  const capabilities = { ptz: 'digital' } as const
  say({ type: 'hello', credential, protocol: 1, model: 'puppet', version: '1', capabilities })
  const frames: CommandFrame[] = []
  socket.on('message', (data: Buffer) => {
    const frame = CommandFrame.safeParse(JSON.parse(data.toString()))
    if (frame.success) frames.push(frame.data)
  })
  await once(socket, 'message')
  const command = async (name: string): Promise<CommandFrame> => {
    for (;;) {
      const at = frames.findIndex((frame) => frame.command === name)
      const [found] = at === -1 ? [] : frames.splice(at, 1)
      if (found !== undefined) return found
      await once(socket, 'message')
    }
  }
  return { say, command, close: () => socket.close() }
}

export function portOf(address: string | AddressInfo | null): number {
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port')
  return address.port
}
