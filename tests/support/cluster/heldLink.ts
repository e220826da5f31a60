import { randomBytes, randomUUID } from 'node:crypto'
import { SequenceGate } from '../../../src/domain/devices/sequence.ts'
import { deviceCredentials } from '../../../src/server/db/schema/deviceSchema.ts'
import { deviceStore } from '../../../src/server/db/devices/deviceStore.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { ReplayCache } from '../../../src/server/devices/replayCache.ts'
import { RoomLink } from '../../../src/server/devices/roomLink.ts'
import type { PeerProcess } from '../testHospital/cluster/peerProcess.ts'

/** A link without a socket, step by step: written down, held, and what it was closed with. */
interface BareLink {
  readonly id: string
  /** Once it has been written down. */
  readonly link: RoomLink
  /** The process writes down that it holds the room. */
  write(): Promise<void>
  /** It holds the room from now on. */
  hold(): void
  /** The code under which it was closed; null while it is open. */
  closedWith(): number | null
}

export function bareLink({ context, nodeId }: PeerProcess, room: RoomRecord): BareLink {
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
      const row = { ...key, nodeId, linkId: id, hello }
      const since = await database.transaction('platform', (tx) => deviceStore.linked(tx, [row]))
      link = new RoomLink({
        id,
        room,
        clock,
        state: null,
        gate: new SequenceGate(10),
        recent: new ReplayCache(clock),
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
