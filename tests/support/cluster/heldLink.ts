import { randomBytes, randomUUID } from 'node:crypto'
import { SequenceGate } from '../../../src/domain/devices/sequence.ts'
import { deviceCredentials } from '../../../src/server/db/schema/deviceSchema.ts'
import { deviceStore } from '../../../src/server/db/devices/deviceStore.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { ReplayCache } from '../../../src/server/devices/replayCache.ts'
import { RoomLink } from '../../../src/server/devices/roomLink.ts'
import type { PeerProcess } from '../testHospital/cluster/peerProcess.ts'

/** A link without a socket, controlled step by step: stored, held and closed. */
interface BareLink {
  readonly id: string
  /** The link; available once it has been stored. */
  readonly link: RoomLink
  /** Stores in the database that this process holds the room. */
  write(): Promise<void>
  /** Makes this process hold the room. */
  hold(): void
  /** Code with which the link was closed; null while it is open. */
  closedWith(): number | null
}

export function bareLink({ context, peerId }: PeerProcess, room: RoomRecord): BareLink {
  const { database, clock, rooms } = context
  const id = randomUUID()
  let code: number | null = null
  let link: RoomLink | null = null
  const written = (): RoomLink => {
    if (link === null) throw new Error('the link has not been written down')
    return link
  }
  const hello = { model: 'bare', version: '1', capabilities: { ptz: 'none' } } as const
  return {
    id,
    get link() {
      return written()
    },
    write: async () => {
      const key = { roomId: room.id, customerId: room.customerId }
      const credential = { ...key, hash: randomBytes(32) }
      // A separate transaction, because the credential is older than the link.
      await database.transaction('platform', (tx) => tx.insert(deviceCredentials).values(credential))
      const row = { ...key, peerId, linkId: id, hello }
      const since = await database.transaction('platform', (tx) => deviceStore.linked(tx, [row]))
      link = new RoomLink({
        id,
        room,
        clock,
        state: null,
        gate: new SequenceGate(10),
        replayCache: new ReplayCache(clock),
        send: () => undefined,
        onEvent: () => undefined,
        onState: () => undefined,
        onFrame: () => undefined,
        onOutcome: () => undefined,
        since: since.get(room.id) ?? 0,
        close: (because) => {
          code = because
          rooms.letGo(written())
        },
      })
    },
    hold: () => rooms.hold({ link: written(), renewEntry: () => undefined, flushPrivacy: () => undefined }),
    closedWith: () => code,
  }
}
