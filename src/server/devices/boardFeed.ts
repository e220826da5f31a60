import type { BoardDevice, BoardEvent, DeviceAlert } from '../../contract/monitoring/monitoring.ts'
import type { Clock } from '../config.ts'
import type { BoardReading, BoardRow } from '../db/monitoring/boardStore.ts'
import type { DeviceNews } from '../cluster/busMessages.ts'

/** Minimum interval between two frames to a browser, in milliseconds: at most four a second. */
export const frameMs = 250

/** How long news of a device takes precedence over the database, which receives it later, in milliseconds. */
const newsCountMs = 5_000

interface Known extends BoardRow {
  newsAt: number
}

interface BoardFeedDeps {
  clock: Clock
  /** Sends one frame; the events in it go out together. */
  send: (events: BoardEvent[]) => void
}

/**
 * Board of one browser: first the reading, then the changes since, with only the latest state of each device,
 * at most four times a second. The latest state is always sent, no matter how many changes precede it.
 */
export class BoardFeed {
  readonly #deps: BoardFeedDeps
  readonly #known = new Map<string, Known>()
  readonly #alerts = new Map<string, DeviceAlert>()
  /** News that arrived before the first reading; null afterward. */
  #early: DeviceNews[] | null = []
  #units = ''
  readonly #changed = new Set<string>()
  readonly #changedAlerts = new Map<string, DeviceAlert>()
  #timer: NodeJS.Timeout | undefined

  constructor(deps: BoardFeedDeps) {
    this.#deps = deps
  }

  /**
   * Applies a reading of the database. Sends all of it the first time, and when a bed was added, removed or
   * moved; otherwise only the differences.
   */
  read(reading: BoardReading): void {
    const first = this.#early !== null
    const isOther = first || this.#isOtherPlace(reading)
    const now = this.#deps.clock.now()
    const before = new Map(this.#known)
    if (isOther) this.#known.clear()
    for (const row of reading.rows) {
      const known = before.get(row.device.id)
      const fresh = known !== undefined && now - known.newsAt < newsCountMs
      const next = fresh ? { ...row.device, ...liveOf(known.device) } : row.device
      this.#known.set(next.id, {
        device: next,
        link: fresh ? known.link : row.link,
        newsAt: known?.newsAt ?? -Infinity,
      })
      if (known !== undefined && !isSame(known.device, next)) this.#changed.add(next.id)
    }
    this.#readAlerts(reading.alerts, now)
    const early = this.#early ?? []
    this.#early = null
    for (const news of early) this.hear(news)
    if (!isOther) return
    this.#units = placesOf(reading)
    this.#changed.clear()
    this.#changedAlerts.clear()
    const devices = [...this.#known.values()].map(({ device }) => device)
    const alerts = [...this.#alerts.values()]
    this.#deps.send([{ name: 'board', data: { as_of: now, units: reading.units, devices, alerts } }])
  }

  /** Applies a reading of the open alerts only. */
  readAlerts(open: readonly DeviceAlert[]): void {
    if (this.#early === null) this.#readAlerts(open, this.#deps.clock.now())
  }

  hear(news: DeviceNews): void {
    if (this.#early !== null) {
      this.#early.push(news)
      return
    }
    const known = this.#known.get(news.room)
    if (known === undefined) return
    // The ended link had already been replaced by another one.
    if (!news.online && known.link !== news.link) return
    const live = news.online
      ? { known: true, online: true, in_call: news.in_call, covered: news.covered }
      : { online: false }
    const device = { ...known.device, ...live }
    this.#known.set(news.room, {
      device,
      link: news.online ? news.link : null,
      newsAt: this.#deps.clock.now(),
    })
    if (isSame(known.device, device)) return
    this.#changed.add(news.room)
    this.#soon()
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #readAlerts(open: readonly DeviceAlert[], now: number): void {
    const before = new Map(this.#alerts)
    this.#alerts.clear()
    for (const alert of open) {
      this.#alerts.set(alert.id, alert)
      const known = before.get(alert.id)
      if (known?.acknowledged_at !== alert.acknowledged_at) this.#changedAlerts.set(alert.id, alert)
      before.delete(alert.id)
    }
    for (const [id, alert] of before) this.#changedAlerts.set(id, { ...alert, recovered_at: now })
    if (this.#changedAlerts.size > 0 || this.#changed.size > 0) this.#soon()
  }

  #soon(): void {
    this.#timer ??= setTimeout(() => this.#flush(), frameMs)
  }

  #flush(): void {
    this.#timer = undefined
    const as_of = this.#deps.clock.now()
    const items = [...this.#changed].flatMap((id) => this.#known.get(id)?.device ?? [])
    const alerts = [...this.#changedAlerts.values()]
    this.#changed.clear()
    this.#changedAlerts.clear()
    const events: BoardEvent[] = [
      ...(items.length > 0 ? [{ name: 'devices', data: { as_of, items } } as const] : []),
      ...(alerts.length > 0 ? [{ name: 'alerts', data: { as_of, items: alerts } } as const] : []),
    ]
    if (events.length > 0) this.#deps.send(events)
  }

  #isOtherPlace(reading: BoardReading): boolean {
    return this.#units !== placesOf(reading)
  }
}

const liveOf = ({ known, online, in_call, covered }: BoardDevice) => ({ known, online, in_call, covered })

function isSame(one: BoardDevice, other: BoardDevice): boolean {
  return (
    one.known === other.known &&
    one.online === other.online &&
    one.in_call === other.in_call &&
    one.covered === other.covered
  )
}

/** Returns a text that changes whenever a unit or bed is added, removed, moved or renamed. */
function placesOf({ units, rows }: BoardReading): string {
  const beds = rows.map(({ device: { id, unit_id, number, bed } }) => [id, unit_id, number, bed])
  return JSON.stringify([units, beds])
}
