import type { Hello } from '../../../src/contract/deviceLink.ts'
import { SequenceGate } from '../../../src/domain/sequence.ts'
import { deviceStore } from '../../../src/server/db/deviceStore.ts'
import type { RoomRecord } from '../../../src/server/db/roomStore.ts'
import { RecentOutcomes } from '../../../src/server/devices/recentOutcomes.ts'
import { RoomLink } from '../../../src/server/devices/roomLink.ts'
import type { OtherNode } from '../ward/otherNode.ts'

/** A link without a socket, step by step: written down, held, and what it was closed with. */
interface BareLink {
  readonly link: RoomLink
  /** The process writes down that it holds the room. */
  write(): Promise<void>
  /** It holds the room from now on. */
  hold(): void
  /** The code under which it was closed; null while it is open. */
  closedWith(): number | null
}

export function bareLink({ context, nodeId }: OtherNode, room: RoomRecord): BareLink {
  const { database, clock, rooms } = context
  let code: number | null = null
  const link: RoomLink = new RoomLink({
    ...{ room, clock, state: null, gate: new SequenceGate(10), recent: new RecentOutcomes(clock) },
    ...{ send: () => undefined, onEvent: () => undefined, onState: () => undefined },
    ...{ onFrame: () => undefined, onOutcome: () => undefined },
    close: (because) => {
      code = because
      rooms.letGo(link)
    },
  })
  const hello: Hello = {
    type: 'hello',
    protocol: 1,
    credential: '',
    model: 'bare',
    version: '1',
    capabilities: { ptz: 'none' },
  }
  return {
    link,
    write: async () => {
      const key = { roomId: room.id, customerId: room.customerId }
      link.since = await database.transaction('platform', (tx) =>
        deviceStore.linked(tx, key, { nodeId, linkId: link.id }, hello),
      )
    },
    hold: () => rooms.hold({ link, renewEntry: () => undefined, flushPrivacy: () => undefined }),
    closedWith: () => code,
  }
}
