import { randomUUID } from 'node:crypto'
import { setTimeout as setTimeoutAsync } from 'node:timers/promises'
import type { RawData, WebSocket } from 'ws'
import * as z from 'zod/mini'
import type { KnockAnswer } from '../../../contract/calls/knocks.ts'
import type { RoommateAnswer } from '../../../contract/calls/roommates.ts'
import {
  DeviceFrame,
  Hello,
  type KnockAnswered,
  type RoommateAnswered,
  linkCloseCodes,
  type ServerFrame,
} from '../../../contract/devices/deviceLink.ts'
import type { RoomCalls } from '../../../contract/calls/roomCalls.ts'
import type { BatchWriter } from '../../db/connection/batchWriter.ts'
import type { CallSignals } from '../../cluster/callSignals.ts'
import { backoffMs } from '../../../domain/backoff.ts'
import type { SequenceGate } from '../../../domain/devices/sequence.ts'
import type { Clock, Log } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import type { RoomRecord } from '../../db/rooms/roomStore.ts'
import { secretHash } from '../../db/secret.ts'
import { ApiError } from '../../errors/apiError.ts'
import { CallReturn } from './callReturn.ts'
import { EntryDisplay } from './entryDisplay.ts'
import type { DeviceRecords } from '../deviceRecords.ts'
import type { DeviceSignals } from '../../cluster/deviceSignals.ts'
import { FrameRateLimit } from './frameRateLimit.ts'
import type { Welcome } from './acceptHandshakes.ts'
import { Heartbeat } from './heartbeat.ts'
import { Journal } from './journal.ts'
import { CallDisplay } from './callDisplay.ts'
import { PrivacyDelivery } from './privacyDelivery.ts'
import { readJson } from '../readJson.ts'
import type { ReplayCache } from '../replayCache.ts'
import { type LinkedRoom, RoomLink } from '../roomLink.ts'
import type { RoomLinks } from '../roomLinks.ts'
import { DeviceStateWriter } from './deviceStateWriter.ts'
import { TestRecord } from './testRecord.ts'

/** Time after which a socket without a hello is closed, in milliseconds. */
export const helloMs = 5_000
/**
 * Longest time that a greeting may take, in milliseconds. Devices give up after ten seconds and may then be
 * linked to another process.
 */
const greetingMs = 8_000
/** Time after which a closed socket is cut if the other side does not respond, in milliseconds. */
const closingMs = 1_000
/** Maximum number of retries when the end of a link cannot be written: about one minute. */
const endTries = 10
/** Maximum unread data on a device’s socket before its link counts as dead, in bytes. */
const backlogBytes = 1_000_000

export interface DeviceSocketDeps {
  database: Database
  records: DeviceRecords
  clock: Clock
  log: Log
  rooms: RoomLinks
  deviceSignals: DeviceSignals
  gate: SequenceGate
  replayCache: ReplayCache
  callSignals: CallSignals
  /** Reads what rooms show of knocks and waiting calls. */
  roomCalls: BatchWriter<string, RoomCalls>
  /** Applies the patient's answer to a knock at the screen. Rejects if it cannot count any longer. */
  answerKnock: (roomId: string, knock: string, answer: KnockAnswer) => Promise<void>
  /** Applies the patient's answer at the screen about a visit to the bed beside. Rejects if it cannot count any longer. */
  answerRoommate: (roomId: string, question: string, answer: RoommateAnswer) => Promise<void>
  /** Ends the emergency entry that the room shows: its camera has been covered. */
  coverEntry: (roomId: string) => Promise<void>
  /** Returns the parameters of `api` for the room's current call; null if there is none. */
  callIn: (room: LinkedRoom) => Promise<Record<string, unknown> | null>
}

/** Objects that exist for the lifetime of a welcomed device’s link. */
interface Linked {
  link: RoomLink
  stateWriter: DeviceStateWriter
  tests: TestRecord
  journal: Journal
  display: EntryDisplay
  heartbeat: Heartbeat
  privacy: PrivacyDelivery
  callReturn: CallReturn
  calls: CallDisplay
}

/** One device socket, from its hello to its end. */
export class DeviceSocket {
  readonly #deps: DeviceSocketDeps
  readonly #socket: WebSocket
  readonly #origin: string
  #state: 'silent' | 'greeting' | 'linked' | 'closed' = 'silent'
  #linked: Linked | null = null
  readonly #frameLimit: FrameRateLimit

  /** `origin` is the address that tablets use to reach this server. */
  constructor(deps: DeviceSocketDeps, socket: WebSocket, origin: string) {
    this.#deps = deps
    this.#socket = socket
    this.#origin = origin
    this.#frameLimit = new FrameRateLimit(deps.clock)
    const timeout = setTimeout(() => this.#close(linkCloseCodes.protocol), helloMs)
    socket.on('message', (data) => {
      clearTimeout(timeout)
      this.#receive(data)
    })
    // The reason arrives with 'close', which always follows.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(timeout)
      this.#close(linkCloseCodes.silent)
    })
  }

  #receive(data: RawData): void {
    if (!this.#frameLimit.takes()) return this.#close(linkCloseCodes.protocol)
    const json = readJson(data)
    if (json === undefined) return this.#close(linkCloseCodes.protocol)
    if (this.#state === 'silent') {
      const hello = z.safeParse(Hello, json)
      if (!hello.success) return this.#close(linkCloseCodes.protocol)
      this.#state = 'greeting'
      this.#greet(hello.data).catch((error: unknown) => {
        this.#deps.log.warn({ err: error }, 'a device could not be welcomed')
        this.#close(linkCloseCodes.restarting)
      })
      return
    }
    const frame = z.safeParse(DeviceFrame, json)
    if (frame.success && this.#state === 'linked' && this.#linked !== null)
      this.#heard(this.#linked, frame.data)
  }

  async #greet(hello: Hello): Promise<void> {
    const { records, rooms, clock } = this.#deps
    const heardAt = performance.now()
    const isLate = (): boolean => performance.now() - heardAt > greetingMs
    const linkId = randomUUID()
    const found: RoomRecord[] = []
    const handshake = records.handshakes.add({
      linkId,
      hello,
      credentialHash: secretHash(hello.credential),
      isOver: () => isLate() || this.#isClosed(),
      onRoom: (room) => found.push(room),
    })
    const welcome = await handshake.catch((error: unknown) => {
      for (const room of found.slice(-1)) void this.#strikeOut({ id: linkId, room })
      throw error
    })
    if (welcome === 'unknown') return this.#close(linkCloseCodes.wrongCredential)
    if (welcome === 'over' || isLate()) this.#close(linkCloseCodes.restarting)
    if (welcome === 'over') return
    const { room, settings, entry } = welcome
    // The socket may have closed during that write: then the end of the link must be written after it.
    if (this.#isClosed()) return this.#strikeOut({ id: linkId, room })
    const linked = this.#link(linkId, welcome)
    this.#linked = linked
    const { link, display, privacy } = linked
    const { number, bed, facility, unit } = room
    this.#send({
      type: 'welcome',
      unique_id: room.uniqueId,
      room: { number, bed, facility, unit },
      entry: display.first(entry),
      settings,
      now: clock.now(),
    })
    this.#state = 'linked'
    rooms.hold({ link, flushPrivacy: () => privacy.flush(), renewEntry: () => display.renew() })
    // `hold` closes this link if the room already has a later one.
    if (this.#isClosed()) return
    linked.journal.linked()
    linked.calls.start()
    this.#show(link)
    privacy.flush()
  }

  #link(id: string, { room, state, since }: Welcome): Linked {
    const { database, records, log, clock, rooms, gate, replayCache, callIn, callSignals, roomCalls } =
      this.#deps
    const stateWriter = new DeviceStateWriter({ records, log, room })
    const journal = new Journal({ records, clock, log, room })
    const link: RoomLink = new RoomLink({
      id,
      since,
      room,
      clock,
      gate,
      replayCache,
      state: rooms.lastTold(room.id) ?? state,
      send: (frame) => this.#send(frame),
      close: (code) => this.#close(code),
      onEvent: (event) => rooms.publishEvent(link, event),
      onFrame: (jpeg) => rooms.show(link, jpeg),
      onState: (latest) => {
        stateWriter.keep(latest)
        journal.onState(latest)
        if (this.#state === 'linked') this.#show(link)
        if (latest.camera === 'off' && this.#linked?.calls.isEntry === true) this.#endEntry(room.id)
      },
      onOutcome: (command, outcome, ms) => journal.command(command, outcome, ms),
    })
    const display = new EntryDisplay({
      records,
      log,
      room,
      origin: this.#origin,
      send: (frame) => link.showEntry(frame),
    })
    const privacy = new PrivacyDelivery({ database, records, log, link })
    const heartbeat = new Heartbeat({
      clock,
      send: (frame) => this.#send(frame),
      onDead: () => link.close(linkCloseCodes.silent),
      isAwaited: () => privacy.isOpen,
      isMeasured: true,
    })
    return {
      link,
      stateWriter,
      journal,
      display,
      heartbeat,
      privacy,
      tests: new TestRecord({ database, clock, log, room }),
      callReturn: new CallReturn({ link, log, find: () => callIn(room) }),
      calls: new CallDisplay({
        room,
        callSignals,
        log,
        reads: roomCalls,
        send: (frame) => this.#send(frame),
      }),
    }
  }

  /** Reports the device’s current state to the console’s boards. */
  #show({ room, id, state }: RoomLink): void {
    const { in_call = false, covered = false } = state ?? {}
    this.#deps.deviceSignals.heard(room.id, id, { in_call, covered })
  }

  #heard(linked: Linked, frame: DeviceFrame): void {
    const { link, journal, heartbeat, privacy, tests, callReturn, calls } = linked
    heartbeat.heard()
    switch (frame.type) {
      case 'result':
        return link.result(frame)
      case 'state':
        return callReturn.onState(link.update(frame.state))
      case 'frame':
        return link.frame(frame.jpeg)
      case 'knock_answer':
        return this.#answerKnock(link.room, frame, calls)
      case 'roommate_answer':
        return this.#answerRoommate(link.room, frame, calls)
      case 'test_step':
        return tests.step(frame)
      case 'test_over':
        return tests.over(frame)
      case 'ping':
        this.#send({ type: 'pong' })
        return privacy.heard()
      case 'pong': {
        const ms = heartbeat.answered()
        if (ms !== null) journal.answered(ms)
        return privacy.heard()
      }
      case 'hello':
    }
  }

  #answerKnock({ id }: LinkedRoom, { knock, answer }: KnockAnswered, display: CallDisplay): void {
    this.#answered(this.#deps.answerKnock(id, knock, answer), display, 'a knock was not answered')
  }

  #answerRoommate({ id }: LinkedRoom, { question, answer }: RoommateAnswered, display: CallDisplay): void {
    const answering = this.#deps.answerRoommate(id, question, answer)
    this.#answered(answering, display, 'a question to a roommate was not answered')
  }

  /** The screen reads the outcome in the next frame, also after a refused answer. */
  #answered(answering: Promise<void>, display: CallDisplay, failure: string): void {
    answering.catch((error: unknown) => {
      void display.show()
      if (!(error instanceof ApiError)) this.#deps.log.warn({ err: error }, failure)
    })
  }

  /** If it fails, the next sweep ends the entry. */
  #endEntry(roomId: string): void {
    this.#deps.coverEntry(roomId).catch((error: unknown) => {
      this.#deps.log.warn({ err: error }, 'an emergency entry was not ended at once')
    })
  }

  #send(frame: ServerFrame): void {
    if (this.#socket.bufferedAmount > backlogBytes) return this.#linked?.link.close(linkCloseCodes.silent)
    this.#socket.send(JSON.stringify(frame))
  }

  #isClosed(): boolean {
    return this.#state === 'closed'
  }

  #close(code: number): void {
    if (this.#isClosed()) return
    this.#state = 'closed'
    this.#socket.close(code)
    setTimeout(() => this.#socket.terminate(), closingMs).unref()
    const linked = this.#linked
    if (linked === null) return
    linked.link.close(code)
    this.#deps.rooms.letGo(linked.link)
    this.#deps.deviceSignals.lost(linked.link.room.id, linked.link.id)
    void linked.journal.lost(code)
    void this.#unlink(linked).finally(() => this.#deps.rooms.gone(linked.link))
  }

  async #unlink({ link, stateWriter, display, heartbeat, tests, calls }: Linked): Promise<void> {
    display.stop()
    calls.stop()
    heartbeat.stop()
    await stateWriter.flush()
    await tests.abandon()
    await this.#strikeOut(link)
  }

  async #strikeOut(link: Pick<RoomLink, 'id' | 'room'>): Promise<void> {
    await this.#writeEnd(link).catch((error: unknown) => {
      this.#deps.log.warn({ err: error }, 'the end of a link was not written down')
    })
  }

  /**
   * Retries while the database is unavailable: otherwise the other processes would assume that the link still
   * exists.
   */
  async #writeEnd({ id, room }: Pick<RoomLink, 'id' | 'room'>): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        await this.#deps.records.ends.add({ roomId: room.id, linkId: id })
        return
      } catch (error) {
        if (attempt >= endTries) throw error
        await setTimeoutAsync(backoffMs(attempt, Math.random()), undefined, { ref: false })
      }
    }
  }
}
