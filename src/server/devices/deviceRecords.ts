import type { DeviceState } from '../../contract/device.ts'
import { type EntryCode, issueEntryCodes } from '../commands/bedside/issueEntryCode.ts'
import type { Clock } from '../config.ts'
import { busyRows } from '../db/busyRows.ts'
import type { Database, Tx } from '../db/database.ts'
import { deviceStore, type PendingPrivacy } from '../db/deviceStore.ts'
import { Gathered, type GatheredParts } from '../db/gathered.ts'
import { journalLength, journalStore, type WrittenJournal } from '../db/journalStore.ts'
import { type Answer, greetAll, type Greeting } from './greetings.ts'

/** What is written behind the devices waits so long for others, in milliseconds. */
const behindMs = 250
/**
 * A monitor's next code, which nobody waits for: the one that it shows is good for half a minute more. Over so long few of them come
 * together: to make many at once keeps the process from its commands.
 */
const renewalMs = 250

interface OfRoom {
  roomId: string
}
interface WrittenState extends OfRoom {
  state: DeviceState
}
interface LinkKey extends OfRoom {
  linkId: string
}
interface RoomKey {
  id: string
  customerId: string
}

/** What the devices of this process and the database tell each other, for many rooms at once. */
export class DeviceRecords {
  readonly greetings: Gathered<Greeting, Answer>
  /** Links that are over. */
  readonly ends: Gathered<LinkKey, true>
  /** Whether a link is written down still as its room's. */
  readonly standing: Gathered<LinkKey, boolean>
  readonly states: Gathered<WrittenState, true>
  readonly journals: Gathered<WrittenJournal, true>
  /** What a device must still be told. */
  readonly privacy: Gathered<OfRoom, PendingPrivacy>
  /** Entry codes for monitors that show a used one … */
  readonly entries: Gathered<RoomKey, EntryCode>
  /** … and for those whose time has come. */
  readonly renewals: Gathered<RoomKey, EntryCode>

  constructor({ database, clock, nodeId }: { database: Database; clock: Clock; nodeId: string }) {
    const inOne = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database.transaction('platform', work)
    const issue = (gatherMs: number): GatheredParts<RoomKey, EntryCode> => ({
      gatherMs,
      keyOf: ({ id }) => id,
      merge: latest,
      carryOut: (rooms) => inOne((tx) => issueEntryCodes(tx, rooms, clock.now())),
    })
    this.greetings = new Gathered({
      gatherMs: 0,
      keyOf: ({ linkId }) => linkId,
      merge: latest,
      carryOut: (greetings) => greetAll({ database, clock, nodeId }, greetings),
    })
    this.ends = new Gathered({
      gatherMs: 0,
      keyOf: ({ linkId }) => linkId,
      merge: latest,
      carryOut: (links) => inOne((tx) => whereFree(tx, 'room_devices', links, linkOf, deviceStore.unlinked)),
    })
    this.standing = new Gathered({
      gatherMs: 0,
      keyOf: linkOf,
      merge: latest,
      carryOut: async (links) => {
        const standing = await inOne((tx) => deviceStore.standing(tx, links))
        return new Map(links.map(({ linkId }) => [linkId, standing.has(linkId)]))
      },
    })
    this.states = new Gathered<WrittenState, true>({
      gatherMs: behindMs,
      keyOf: roomOf,
      merge: latest,
      carryOut: (states) =>
        inOne((tx) => whereFree(tx, 'room_devices', states, roomOf, deviceStore.saveStates)),
    })
    this.journals = new Gathered<WrittenJournal, true>({
      gatherMs: behindMs,
      keyOf: roomOf,
      merge: (earlier, later) => ({
        ...later,
        entries: [...earlier.entries, ...later.entries].slice(-journalLength),
        roundTripMs: later.roundTripMs ?? earlier.roundTripMs,
        seen: later.seen ?? earlier.seen,
      }),
      carryOut: (journals) =>
        inOne((tx) => whereFree(tx, 'device_journals', journals, roomOf, journalStore.write)),
    })
    this.privacy = new Gathered({
      gatherMs: 0,
      keyOf: roomOf,
      merge: latest,
      carryOut: async (rooms) => {
        const ids = rooms.map(roomOf)
        const pending = await inOne((tx) => deviceStore.pendingPrivacy(tx, ids))
        return new Map(ids.map((id) => [id, pending.get(id) ?? {}]))
      },
    })
    this.entries = new Gathered(issue(0))
    this.renewals = new Gathered(issue(renewalMs))
  }

  /** Resolves when all that was told has been written down, or could not be. */
  async settled(): Promise<void> {
    await Promise.all([this.states.settled(), this.journals.settled()])
    // A link is struck out when its last state has been written.
    await this.ends.settled()
  }
}

const roomOf = ({ roomId }: OfRoom): string => roomId
const linkOf = ({ linkId }: LinkKey): string => linkId
const latest = <Ask>(_earlier: Ask, later: Ask): Ask => later

/** Writes what can be written now, of rooms of which no two are the same. Answers the keys of that. */
async function whereFree<Row extends OfRoom>(
  tx: Tx,
  table: Parameters<typeof busyRows>[1],
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  write: (tx: Tx, rows: readonly Row[]) => Promise<void>,
): Promise<Map<string, true>> {
  const busy = await busyRows(tx, table, rows)
  const free = rows.filter(({ roomId }) => !busy.has(roomId))
  if (free.length > 0) await write(tx, free)
  return new Map(free.map((row) => [keyOf(row), true]))
}
