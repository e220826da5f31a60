import type { DeviceState } from '../../contract/devices/device.ts'
import { type EntryCode, issueEntryCodes } from '../auth/bedside/entryCodes.ts'
import type { Clock } from '../config.ts'
import { lockAvailableRows } from '../db/connection/lockAvailableRows.ts'
import type { Database, Tx } from '../db/database.ts'
import { deviceStore, type PendingPrivacy } from '../db/devices/deviceStore.ts'
import { BatchWriter, type BatchWriterOptions } from '../db/connection/batchWriter.ts'
import { journalLength, journalStore, type WrittenJournal } from '../db/devices/journalStore.ts'
import { type HandshakeResult, acceptHandshakes, type Handshake } from './link/acceptHandshakes.ts'

/** How long writes that no device waits for are gathered into one batch, in milliseconds. */
const behindMs = 250
/**
 * How long code renewals are gathered into one batch, in milliseconds. No one waits for a renewal, because
 * the code on screen is valid for another half minute. The interval keeps batches small: issuing many codes
 * at the same time would delay commands.
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

/** Batched reads and writes between the devices of this process and the database, across many rooms. */
export class DeviceRecords {
  readonly handshakes: BatchWriter<Handshake, HandshakeResult>
  /** Links that have ended. */
  readonly ends: BatchWriter<LinkKey, true>
  /** True if the database still records the link as its room’s. */
  readonly standing: BatchWriter<LinkKey, boolean>
  readonly states: BatchWriter<WrittenState, true>
  readonly journals: BatchWriter<WrittenJournal, true>
  /** Privacy commands that have yet to be sent to the device. */
  readonly privacy: BatchWriter<OfRoom, PendingPrivacy>
  /** Entry codes for monitors whose current code was used … */
  readonly entries: BatchWriter<RoomKey, EntryCode>
  /** … and for those whose code is due for renewal. */
  readonly renewals: BatchWriter<RoomKey, EntryCode>

  constructor({ database, clock, peerId }: { database: Database; clock: Clock; peerId: string }) {
    const inOne = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database.transaction('platform', work)
    const issue = (gatherMs: number): BatchWriterOptions<RoomKey, EntryCode> => ({
      gatherMs,
      keyOf: ({ id }) => id,
      merge: latest,
      carryOut: (rooms) => inOne((tx) => issueEntryCodes(tx, rooms, clock.now())),
    })
    this.handshakes = new BatchWriter({
      gatherMs: 0,
      keyOf: ({ linkId }) => linkId,
      merge: latest,
      carryOut: (handshakes) => acceptHandshakes({ database, clock, peerId }, handshakes),
    })
    this.ends = new BatchWriter({
      gatherMs: 0,
      keyOf: ({ linkId }) => linkId,
      merge: latest,
      carryOut: (links) => inOne((tx) => whereFree(tx, 'room_devices', links, linkOf, deviceStore.unlinked)),
    })
    this.standing = new BatchWriter({
      gatherMs: 0,
      keyOf: linkOf,
      merge: latest,
      carryOut: async (links) => {
        const standing = await inOne((tx) => deviceStore.standing(tx, links))
        return new Map(links.map(({ linkId }) => [linkId, standing.has(linkId)]))
      },
    })
    this.states = new BatchWriter<WrittenState, true>({
      gatherMs: behindMs,
      keyOf: roomOf,
      merge: latest,
      carryOut: (states) =>
        inOne((tx) => whereFree(tx, 'room_devices', states, roomOf, deviceStore.saveStates)),
    })
    this.journals = new BatchWriter<WrittenJournal, true>({
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
    this.privacy = new BatchWriter({
      gatherMs: 0,
      keyOf: roomOf,
      merge: latest,
      carryOut: async (rooms) => {
        const ids = rooms.map(roomOf)
        const pending = await inOne((tx) => deviceStore.pendingPrivacy(tx, ids))
        return new Map(ids.map((id) => [id, pending.get(id) ?? {}]))
      },
    })
    this.entries = new BatchWriter(issue(0))
    this.renewals = new BatchWriter(issue(renewalMs))
  }

  /** Resolves when all pending writes have succeeded or failed. */
  async settled(): Promise<void> {
    await Promise.all([this.states.settled(), this.journals.settled()])
    // The end of a link is written after its last state.
    await this.ends.settled()
  }
}

const roomOf = ({ roomId }: OfRoom): string => roomId
const linkOf = ({ linkId }: LinkKey): string => linkId
const latest = <Ask>(_earlier: Ask, later: Ask): Ask => later

/**
 * Writes the rows that are not locked now; no two rows may have the same room. Returns the keys of the
 * written rows.
 */
async function whereFree<Row extends OfRoom>(
  tx: Tx,
  table: Parameters<typeof lockAvailableRows>[1],
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  write: (tx: Tx, rows: readonly Row[]) => Promise<void>,
): Promise<Map<string, true>> {
  const busy = await lockAvailableRows(tx, table, rows)
  const free = rows.filter(({ roomId }) => !busy.has(roomId))
  if (free.length > 0) await write(tx, free)
  return new Map(free.map((row) => [keyOf(row), true]))
}
