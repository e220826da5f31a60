import { atom, type Atom, type createStore, type WritableAtom } from 'jotai'
import {
  type AlertKind,
  type BoardDevice,
  type BoardEvent,
  type BoardUnit,
  type DeviceAlert,
  type DeviceStatus,
  deviceStatuses,
} from '../../../contract/monitoring/monitoring.ts'
import { statusOf } from '../../../domain/monitoring/deviceHealth.ts'
import { type AttentionGroup, groupAlerts } from './attention.ts'
import type { MonitoringPorts } from './monitoringPorts.ts'

/** State of the board. The known devices stay on screen while the connection is lost or opened again. */
export type BoardView =
  | { kind: 'opening' }
  | { kind: 'live' }
  | { kind: 'reconnecting' }
  | { kind: 'lost'; since: number; code: string }
  | { kind: 'failed'; code: string }

/** A unit and its beds, in order. */
export interface BoardRow extends BoardUnit {
  beds: readonly string[]
}

export interface Tile {
  device: BoardDevice
  status: DeviceStatus
  /** True if its status has changed recently. */
  isFresh: boolean
}

export type BoardFilter = DeviceStatus | 'all'
export type BoardCounts = Readonly<Record<BoardFilter, number>>

export interface Board {
  viewAtom: Atom<BoardView>
  /** Org unit whose devices are known, null for all; undefined until some are known. */
  levelAtom: Atom<string | null | undefined>
  rowsAtom: Atom<readonly BoardRow[]>
  countsAtom: Atom<BoardCounts>
  attentionAtom: Atom<readonly AttentionGroup[]>
  /** Returns the atom of one bed, which changes to other beds do not touch. */
  tileAtom(id: string): Atom<Tile | null>
  /** Returns the nearest bed before or after another, in the order of the board, that a filter selects. */
  bedBeside(id: string, by: -1 | 1, filter: BoardFilter): string | null
  /** Marks the beds whose status has changed recently, and no others. */
  mark(changed: ReadonlySet<string>): void
  /** Follows the board below an org unit, or the whole board for null. Returns a function that stops it. */
  follow(below: string | null): () => void
  /** Reconnects immediately. */
  again(): void
  acknowledge(group: AttentionGroup): Promise<void>
}

const noCounts: BoardCounts = {
  all: 0,
  ready: 0,
  in_call: 0,
  covered: 0,
  faulty: 0,
  needs_update: 0,
  offline: 0,
  none: 0,
}

/** Creates the live board of the user's beds and the status of their devices. */
export function createBoard(ports: MonitoringPorts, store: ReturnType<typeof createStore>): Board {
  const view = atom<BoardView>({ kind: 'opening' })
  const level = atom<string | null | undefined>(undefined)
  const rows = atom<readonly BoardRow[]>([])
  const counts = atom(noCounts)
  const attention = atom<readonly AttentionGroup[]>([])
  const tiles = new Map<string, WritableAtom<Tile | null, [Tile | null], void>>()
  const devices = new Map<string, BoardDevice>()
  const alerts = new Map<string, DeviceAlert>()
  const kindsOf = new Map<string, AlertKind[]>()
  let fresh: ReadonlySet<string> = new Set()
  let asOf = 0
  let connection: { below: string | null; stop: () => void } | null = null

  const tileAtom = (id: string) => {
    const known = tiles.get(id)
    if (known !== undefined) return known
    const made = atom<Tile | null>(null)
    tiles.set(id, made)
    return made
  }

  function show(id: string): void {
    const device = devices.get(id)
    if (device === undefined) return store.set(tileAtom(id), null)
    const before = store.get(tileAtom(id))
    const status = statusOf(device, kindsOf.get(id) ?? [])
    const isFresh = fresh.has(id)
    const isSame = before?.status === status && before.isFresh === isFresh
    if (isSame && before.device.number === device.number) return
    store.set(tileAtom(id), { device, status, isFresh })
  }

  function count(): void {
    const next = { ...noCounts, all: devices.size }
    for (const [id, device] of devices) next[statusOf(device, kindsOf.get(id) ?? [])] += 1
    const before = store.get(counts)
    if ((['all', ...deviceStatuses] as const).some((name) => before[name] !== next[name]))
      store.set(counts, next)
  }

  function sortAlerts(): void {
    kindsOf.clear()
    for (const { room_id: room, kind } of alerts.values())
      kindsOf.set(room, [...(kindsOf.get(room) ?? []), kind])
    const units = new Map(store.get(rows).map((row) => [row.id, row]))
    store.set(attention, groupAlerts([...alerts.values()], devices, units))
  }

  function hear({ name, data }: BoardEvent): void {
    asOf = data.as_of
    switch (name) {
      case 'board': {
        devices.clear()
        alerts.clear()
        for (const device of data.devices) devices.set(device.id, device)
        for (const alert of data.alerts) alerts.set(alert.id, alert)
        const beds = Map.groupBy(data.devices, ({ unit_id: unit }) => unit)
        store.set(
          rows,
          data.units.map((unit) => ({ ...unit, beds: (beds.get(unit.id) ?? []).map(({ id }) => id) })),
        )
        sortAlerts()
        for (const id of new Set([...tiles.keys(), ...devices.keys()])) show(id)
        break
      }
      case 'devices':
        for (const device of data.items) {
          devices.set(device.id, device)
          show(device.id)
        }
        break
      case 'alerts':
        for (const alert of data.items) {
          if (alert.recovered_at === null) alerts.set(alert.id, alert)
          else alerts.delete(alert.id)
        }
        sortAlerts()
        for (const { room_id: room } of data.items) show(room)
    }
    count()
    if (store.get(view).kind !== 'live') store.set(view, { kind: 'live' })
  }

  function open(below: string | null): void {
    const { kind } = store.get(view)
    const isKnown =
      store.get(level) === below && (kind === 'live' || kind === 'reconnecting' || kind === 'lost')
    if (!isKnown) store.set(view, { kind: 'opening' })
    else if (kind === 'live') store.set(view, { kind: 'reconnecting' })
    const stop = ports.follow(below, {
      event: (event) => {
        hear(event)
        store.set(level, below)
      },
      connection: (now) => {
        if (now.kind === 'refused') store.set(view, { kind: 'failed', code: now.code })
        if (now.kind !== 'lost') return
        const before = store.get(view).kind
        // Before the first data there is nothing to keep on screen.
        if (before === 'opening') store.set(view, { kind: 'failed', code: now.code })
        if (before === 'live' || before === 'reconnecting')
          store.set(view, { kind: 'lost', since: asOf, code: now.code })
      },
    })
    connection = { below, stop }
  }

  return {
    viewAtom: view,
    levelAtom: level,
    rowsAtom: rows,
    countsAtom: counts,
    attentionAtom: attention,
    tileAtom,
    bedBeside: (from, by, filter) => {
      const beds = store.get(rows).flatMap((row) => row.beds)
      const isSelected = (id: string) => filter === 'all' || store.get(tileAtom(id))?.status === filter
      // The bed itself may no longer be selected.
      const at = beds.indexOf(from)
      const next =
        by === 1 ? beds.slice(at + 1).find(isSelected) : beds.slice(0, Math.max(0, at)).findLast(isSelected)
      return next ?? null
    },
    mark: (changed) => {
      const before = fresh
      fresh = changed
      for (const id of new Set([...before, ...changed])) show(id)
    },
    follow: (below) => {
      open(below)
      return () => {
        connection?.stop()
        connection = null
      }
    },
    again: () => {
      if (connection === null) return
      connection.stop()
      open(connection.below)
    },
    acknowledge: async ({ alerts: group }) => {
      for (const { id, acknowledged_at: at } of group) {
        if (at !== null) continue
        const result = await ports.acknowledge({ id })
        // Changes by other users arrive over the connection.
        if (result.ok) hear({ name: 'alerts', data: { as_of: asOf, items: [result.value] } })
      }
    },
  }
}
