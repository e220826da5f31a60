import { setTimeout as wait } from 'node:timers/promises'
import type { VisitRecorder } from '../../../src/server/conference/visitRecorder.ts'
import { hostPin, MemoryBook, type RunningNode, startNode } from '../media/conference.ts'
import { createMediaClient, type Kind } from '../media/mediaClient.ts'
import { hasTag, joinSending, type SendingPerson } from '../media/sendingMedia.ts'
import { scheduleMs, type VisitEvent } from './visitSchedule.ts'

/** Longest gap between two packets of which the time between still counts, in milliseconds. */
const longestGapMs = 1_000
const roomTag = 7
const own = { screen: 'Room 412', remote: 'Tablet' }
const visitorPin = '111111'

/** A record of visits that the test starts, kills and stops. */
export interface KillableRecord extends VisitRecorder {
  /** Stops without writing, as a killed process does. */
  kill(): void
  close(): Promise<void>
}

interface VisitPlay {
  readonly call: string
  readonly invite: string
  /** Starts the record of a server process. */
  readonly startRecord: () => KillableRecord
  /** Ends the media process of the running node, with its calls. */
  readonly killMedia: (node: RunningNode) => void
}

/** How long the room reached the visitor, by their own reception. */
export interface Reception {
  readonly sawMs: number
  readonly heardMs: number
}

/** Counts the time during which packets arrive without a gap of more than a second. */
class ReceivedTime {
  ms = 0
  #lastAt = -Infinity

  arrived(): void {
    const now = performance.now()
    if (now - this.#lastAt <= longestGapMs) this.ms += now - this.#lastAt
    this.#lastAt = now
  }

  /** Call before another connection: the time until its first packet was not received. */
  interrupt(): void {
    this.#lastAt = -Infinity
  }
}

/** Plays a schedule in a call of a room and one visitor; returns what the visitor received. */
export async function playVisits(
  events: readonly VisitEvent[],
  { call, invite, startRecord, killMedia }: VisitPlay,
): Promise<Reception> {
  const alias = 'visited'
  const book = new MemoryBook()
  const invites = [{ id: invite, kind: 'clinician', accessCode: visitorPin }] as const
  book.write({ alias, call, hostPin, own, invites })
  const times: Record<Kind, ReceivedTime> = { video: new ReceivedTime(), audio: new ReceivedTime() }
  const muted = { picture: false, sound: false }

  const start = async () => {
    const record = startRecord()
    const node = await startNode({ book, visits: record })
    return { record, node }
  }
  let { record, node } = await start()
  const joinRoom = async (): Promise<SendingPerson> => {
    const room = await joinSending(
      node.url,
      alias,
      { name: own.screen, pin: hostPin },
      createMediaClient(),
      roomTag,
    )
    for (const kind of ['picture', 'sound'] as const) if (muted[kind]) await room.mutes(kind, true)
    return room
  }
  const joinVisitor = () => {
    for (const time of Object.values(times)) time.interrupt()
    const onReceived = (kind: Kind, packet: Parameters<typeof hasTag>[1]) => {
      if (hasTag(kind, packet, roomTag)) times[kind].arrived()
    }
    return joinSending(
      node.url,
      alias,
      { name: 'Dr. Mori', pin: visitorPin },
      createMediaClient({ onReceived }),
    )
  }
  let room = await joinRoom()
  let visitor = await joinVisitor()
  const mute = async (kind: 'picture' | 'sound', isMuted: boolean) => {
    muted[kind] = isMuted
    await room.mutes(kind, isMuted)
  }
  const rejoin = async () => {
    room = await joinRoom()
    visitor = await joinVisitor()
  }
  const closeClients = () =>
    Promise.all(
      [room, visitor].map(({ sends, client }) => {
        sends.stop()
        return client.close()
      }),
    )

  const does: Record<VisitEvent['act'], (lasts: number) => Promise<void>> = {
    cover: () => mute('picture', true),
    uncover: () => mute('picture', false),
    mute: () => mute('sound', true),
    unmute: () => mute('sound', false),
    lose: async (lasts) => {
      Object.assign(room.sends, { picture: false, sound: false })
      await wait(lasts)
      Object.assign(room.sends, { picture: true, sound: true })
    },
    leave: async (lasts) => {
      await visitor.leave()
      await wait(lasts)
      visitor = await joinVisitor()
    },
    killMedia: async () => {
      killMedia(node)
      await closeClients()
      await rejoin()
    },
    killServer: async () => {
      record.kill()
      await closeClients()
      await node.close()
      ;({ record, node } = await start())
      await rejoin()
    },
  }
  const startedAt = performance.now()
  for (const { at, act, lasts } of events) {
    await wait(Math.max(0, at - (performance.now() - startedAt)))
    await does[act](lasts)
  }
  await wait(Math.max(0, scheduleMs - (performance.now() - startedAt)))
  await visitor.leave()
  await room.leave()
  await wait(1_000)
  await node.close()
  await record.close()
  return { sawMs: times.video.ms, heardMs: times.audio.ms }
}
