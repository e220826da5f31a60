import type { DeviceState } from '../../../contract/devices/device.ts'
import type { DeviceSettings, Hello } from '../../../contract/devices/deviceLink.ts'
import { type EntryCode, issueEntryCodes } from '../../auth/bedside/entryCodes.ts'
import type { Clock } from '../../config.ts'
import { lockAvailableRows } from '../../db/connection/lockAvailableRows.ts'
import type { Database } from '../../db/database.ts'
import { deviceStore } from '../../db/devices/deviceStore.ts'
import { type RoomRecord, roomStore } from '../../db/rooms/roomStore.ts'
import { deviceSettings } from '../deviceSettings.ts'

/** A device that said hello over a socket; its link will have the ID `linkId`. */
export interface Handshake {
  linkId: string
  credentialHash: Buffer
  hello: Hello
  /** True if no one is waiting for the answer. */
  isOver(): boolean
  /** Called before the link is written: a write that fails may have been committed nevertheless. */
  onRoom(room: RoomRecord): void
}

/** The content of a device’s welcome and the data that its link needs. */
export interface Welcome {
  room: RoomRecord
  /** Last reported state of the device in the database. */
  state: DeviceState | null
  settings: DeviceSettings
  entry: EntryCode
  /** When the link was recorded, in microseconds of the database's clock. */
  since: number
}

export type HandshakeResult = Welcome | 'unknown' | 'over'

interface HandshakeDeps {
  database: Database
  clock: Clock
  peerId: string
}

/**
 * Identifies the greeting devices and records that this process now holds their rooms. Returns the answers by
 * link id. A greeting has no answer yet if another transaction is writing its room, or if an earlier greeting
 * in the batch is for the same room.
 */
export async function acceptHandshakes(
  { database, clock, peerId }: HandshakeDeps,
  all: readonly Handshake[],
): Promise<Map<string, HandshakeResult>> {
  const answers = new Map<string, HandshakeResult>()
  const over = all.filter((handshake) => handshake.isOver())
  for (const { linkId } of over) answers.set(linkId, 'over')
  const handshakes = all.filter((handshake) => !over.includes(handshake))
  if (handshakes.length === 0) return answers
  await database.transaction('platform', async (tx) => {
    const opened = await deviceStore.byCredentials(
      tx,
      handshakes.map(({ credentialHash }) => credentialHash),
    )
    const ids = [...opened.values()].map(({ roomId }) => roomId)
    const rooms = await roomStore.byIds(tx, ids)
    const busy = await lockAvailableRows(tx, 'room_devices', [...opened.values()])
    const first = new Map<string, { handshake: Handshake; room: RoomRecord }>()
    for (const handshake of handshakes) {
      const room = rooms.get(opened.get(handshake.credentialHash.toString('hex'))?.roomId ?? '')
      if (room === undefined) answers.set(handshake.linkId, 'unknown')
      else if (!busy.has(room.id) && !first.has(room.id)) first.set(room.id, { handshake, room })
    }
    if (first.size === 0) return
    const now = clock.now()
    const welcomed = [...first.values()]
    const there = welcomed.map(({ room }) => room)
    const states = await deviceStore.lastStates(tx, ids)
    const settingsOf = await deviceSettings(tx, there)
    const entries = await issueEntryCodes(tx, there, now)
    for (const { handshake, room } of welcomed) handshake.onRoom(room)
    const since = await deviceStore.linked(
      tx,
      welcomed.map(({ handshake: { linkId, hello }, room }) => ({
        roomId: room.id,
        customerId: room.customerId,
        peerId,
        linkId,
        hello,
      })),
    )
    for (const { handshake, room } of welcomed) {
      const entry = entries.get(room.id)
      if (entry === undefined) continue
      answers.set(handshake.linkId, {
        room,
        entry,
        settings: settingsOf(room),
        state: states.get(room.id) ?? null,
        since: since.get(room.id) ?? 0,
      })
    }
  })
  return answers
}
