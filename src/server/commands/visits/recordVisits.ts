import { visitTimes } from '../../../domain/visits/visitRules.ts'
import type { Log } from '../../config.ts'
import type { VisitorSeat, VisitRecorder } from '../../conference/visitRecorder.ts'
import { type VisitFigures, visitStore } from '../../db/visits/visitStore.ts'
import type { CommandContext } from '../context.ts'
import { beginVisit } from './beginVisit.ts'

/** Longest time without a write of a visit that has not ended, in milliseconds. */
const beatMs = 5_000

/** Visit of a person to a call whose conference is held here. */
interface Visit {
  readonly seat: VisitorSeat
  readonly at: number
  /** Row of the visit, and its figures before this process; null before it is written. */
  row: { id: string; roomId: string; before: VisitFigures } | null
  /** True if there is no such call. */
  isUnknown: boolean
  /** Seats of the person: two while they change from one page to another. */
  readonly seats: Set<string>
  sawMs: number
  heardMs: number
  sharedMs: number
  /** When they began to share; null while they do not. */
  sharesSince: number | null
  endedAt: number | null
  isChanged: boolean
  writtenAt: number
}

type Deps = Pick<CommandContext, 'database' | 'clock'> & {
  readonly callSignals: Pick<CommandContext['callSignals'], 'publish'>
  readonly peerId: string
  readonly log: Log
  /** Interval between two writes, in milliseconds. */
  readonly everyMs: number
}

/**
 * Writes the visits to the calls whose conferences are held here. Figures are kept in memory between two
 * writes, each of which covers all visits in one statement.
 */
export class VisitLog implements VisitRecorder {
  readonly #deps: Deps
  /** By call and person. Those who left are kept for as long as they can continue their visit. */
  readonly #visits = new Map<string, Visit>()
  readonly #bySeat = new Map<string, Visit>()
  readonly #timer: NodeJS.Timeout
  #writing: Promise<void> | null = null

  constructor(deps: Deps) {
    this.#deps = deps
    this.#timer = setInterval(() => void this.write(), deps.everyMs)
  }

  came(seat: VisitorSeat): void {
    const key = `${seat.call} ${seat.person}`
    const known = this.#visits.get(key)
    const now = this.#now
    const canContinue =
      known !== undefined && (known.endedAt === null || now - known.endedAt <= visitTimes.graceMs)
    const visit = canContinue ? known : newVisit(seat, now)
    if (!canContinue) this.#visits.set(key, visit)
    visit.seats.add(seat.uuid)
    visit.endedAt = null
    visit.isChanged = true
    this.#bySeat.set(seat.uuid, visit)
    void this.write()
  }

  left(uuid: string): void {
    const visit = this.#bySeat.get(uuid)
    if (visit?.seats.delete(uuid) !== true || visit.seats.size > 0) return
    this.#setSharing(visit, false)
    visit.endedAt = this.#now
    visit.isChanged = true
  }

  shares(uuid: string, isSharing: boolean): void {
    const visit = this.#bySeat.get(uuid)
    if (visit !== undefined) this.#setSharing(visit, isSharing)
  }

  exposed(uuid: string, { sawMs, heardMs }: { sawMs: number; heardMs: number }): void {
    const visit = this.#bySeat.get(uuid)
    if (visit === undefined) return
    visit.sawMs += sawMs
    visit.heardMs += heardMs
    visit.isChanged = true
  }

  /** Writes what has changed. A failed write is repeated with the next one. */
  async write(): Promise<void> {
    const earlier = this.#writing
    if (earlier !== null) return earlier
    this.#writing = this.#writeChanges()
      .catch((error: unknown) => this.#deps.log.warn({ err: error }, 'visits were not written'))
      .finally(() => (this.#writing = null))
    return this.#writing
  }

  /** Writes what has changed, and stops. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#writing
    await this.write()
  }

  async #writeChanges(): Promise<void> {
    for (const visit of this.#visits.values()) {
      if (visit.row !== null) continue
      // One visit that fails must not keep the others from being written; the next write tries it again.
      await this.#begin(visit).catch((error: unknown) =>
        this.#deps.log.warn({ err: error }, 'a visit was not begun'),
      )
    }
    const now = this.#now
    const due = [...this.#visits.values()].filter(
      ({ isChanged, sharesSince, endedAt, writtenAt }) =>
        isChanged || sharesSince !== null || (endedAt === null && now - writtenAt >= beatMs),
    )
    const rows = due.flatMap((visit) => writtenForm(visit, now))
    for (const visit of due) visit.isChanged = false
    try {
      if (rows.length > 0)
        await this.#deps.database.transaction('platform', (tx) => visitStore.write(tx, rows, new Date(now)))
      for (const visit of due) visit.writtenAt = now
    } catch (error) {
      for (const visit of due) visit.isChanged = true
      throw error
    }
    this.#forget()
  }

  async #begin(visit: Visit): Promise<void> {
    if (visit.isUnknown) return
    const { database, peerId, callSignals } = this.#deps
    const at = new Date(visit.at)
    const row = await database.transaction('platform', (tx) => beginVisit(tx, visit.seat, { at, peerId }))
    visit.isUnknown = row === null
    if (row === null) return
    const { id, roomId, sawMs, heardMs, sharedMs } = row
    visit.row = { id, roomId, before: { sawMs, heardMs, sharedMs } }
    callSignals.publish(roomId, { name: 'visits' })
  }

  #setSharing(visit: Visit, isSharing: boolean): void {
    const { sharesSince } = visit
    if (isSharing === (sharesSince !== null)) return
    if (sharesSince !== null) visit.sharedMs += this.#now - sharesSince
    visit.sharesSince = isSharing ? this.#now : null
    visit.isChanged = true
  }

  /** Forgets the people who can no longer continue their visit. */
  #forget(): void {
    for (const [key, visit] of this.#visits) {
      if (visit.endedAt === null || this.#now - visit.endedAt <= visitTimes.graceMs) continue
      if (visit.isChanged && !visit.isUnknown) continue
      this.#visits.delete(key)
    }
    const kept = new Set(this.#visits.values())
    for (const [uuid, visit] of this.#bySeat) if (!kept.has(visit)) this.#bySeat.delete(uuid)
  }

  get #now(): number {
    return this.#deps.clock.now()
  }
}

function newVisit(seat: VisitorSeat, at: number): Visit {
  return {
    seat,
    at,
    row: null,
    isUnknown: false,
    seats: new Set(),
    sawMs: 0,
    heardMs: 0,
    sharedMs: 0,
    sharesSince: null,
    endedAt: null,
    isChanged: true,
    writtenAt: at,
  }
}

function writtenForm({ row, sawMs, heardMs, sharedMs, sharesSince, endedAt }: Visit, now: number) {
  if (row === null) return []
  const { id, before } = row
  const shared = sharedMs + (sharesSince === null ? 0 : now - sharesSince)
  return [
    {
      id,
      endedAt: endedAt === null ? null : new Date(endedAt),
      sawMs: before.sawMs + sawMs,
      heardMs: before.heardMs + heardMs,
      sharedMs: Math.round(before.sharedMs + shared),
    },
  ]
}
