import type {
  BoardDevice,
  BoardEvent,
  BoardUnit,
  DeviceAlert,
  DeviceChange,
  DeviceChanges,
  DeviceDetail,
} from '../../../../src/contract/monitoring/monitoring.ts'
import type { MonitoringPorts } from '../../../../src/state/admin/monitoring/monitoringPorts.ts'

export const boardUnit = (id: string, name: string): BoardUnit => ({
  id,
  name,
  facility_id: 'f',
  facility: 'Lakeside General',
})
export const boardDevice = (number: string, change: Partial<BoardDevice> = {}): BoardDevice => ({
  id: `room-${number}`,
  number,
  bed: 'A',
  unit_id: 'u',
  known: true,
  online: true,
  in_call: false,
  covered: false,
  ...change,
})
export const deviceAlert = (room: string, change: Partial<DeviceAlert> = {}): DeviceAlert => ({
  id: `alert-${room}`,
  room_id: `room-${room}`,
  kind: 'offline',
  since: 1_799_999_000_000,
  opened_at: 1_799_999_300_000,
  recovered_at: null,
  acknowledged_at: null,
  acknowledged_by: null,
  ...change,
})

const detailAt = 1_800_000_000_000

/** Returns the details of a device that is linked, with its camera and microphone on. */
export const deviceOf = (change: Partial<DeviceDetail> = {}): DeviceDetail => ({
  id: 'room-401',
  unique_id: 'ID-401',
  type: 'care_system',
  number: '401',
  bed: 'A',
  unit: '4 West',
  unit_id: 'u',
  organization: 'Northlight Health',
  facility: 'Lakeside General',
  customer: 'Lakeside Hospitals',
  status: 'ready',
  model: 'Cart',
  version: '4.3.1',
  round_trip_ms: 42,
  linked_at: detailAt - 60_000,
  seen_at: detailAt,
  alerts: [],
  as_of: detailAt,
  capabilities: {},
  pins: 4,
  last_hour: [{ status: 'ready', from: detailAt - 3_600_000 }],
  journal: [],
  history: [],
  state: {
    camera: 'on',
    microphone: 'on',
    selfview: 'off',
    covered: false,
    in_call: false,
    entertainment: false,
    speaker: 3,
  },
  ...change,
})

export const deviceChange = (number: string, change: Partial<DeviceChange> = {}): DeviceChange => ({
  room_id: `room-${number}`,
  number,
  bed: 'A',
  unit: '4 West',
  at: detailAt - 100_000,
  from: 'ready',
  to: 'in_call',
  alert: null,
  lasted_ms: null,
  ...change,
})

/** Fake monitoring server that sends what the test says. */
export class ScriptedMonitoring implements MonitoringPorts {
  readonly #asked: string[]
  readonly #listeners = new Set<Parameters<MonitoringPorts['follow']>[1]>()
  /** Board sent to each new follower; null for a connection that has sent nothing yet. */
  board: BoardEvent | null = {
    name: 'board',
    data: { as_of: 1_800_000_000_000, units: [], devices: [], alerts: [] },
  }
  detail: DeviceDetail | null = null
  recent: DeviceChanges = { as_of: detailAt, total: 0, items: [] }

  constructor(asked: string[]) {
    this.#asked = asked
  }

  tell(event: BoardEvent): void {
    for (const listener of this.#listeners) listener.event(event)
  }

  line(line: Parameters<Parameters<MonitoringPorts['follow']>[1]['connection']>[0]): void {
    for (const listener of this.#listeners) listener.connection(line)
  }

  readonly follow: MonitoringPorts['follow'] = (below, listener) => {
    this.#asked.push(`follow ${below ?? 'all'}`)
    this.#listeners.add(listener)
    if (this.board !== null) listener.event(this.board)
    return () => this.#listeners.delete(listener)
  }

  readonly list: MonitoringPorts['list'] = (query) => {
    this.#asked.push(`devices ${query.toString()}`)
    const items = this.detail === null ? [] : [this.detail]
    return Promise.resolve({ ok: true, value: { items, next_cursor: null, total: items.length } })
  }

  readonly device: MonitoringPorts['device'] = () =>
    Promise.resolve(
      this.detail === null ? { ok: false, code: 'not_found' } : { ok: true, value: this.detail },
    )

  readonly changes: MonitoringPorts['changes'] = () => Promise.resolve({ ok: true, value: this.recent })

  readonly acknowledge: MonitoringPorts['acknowledge'] = ({ id }) => {
    this.#asked.push(`acknowledge ${id}`)
    return Promise.resolve({
      ok: true,
      value: deviceAlert('411', { acknowledged_at: 1_800_000_000_000, acknowledged_by: 'Una Novak' }),
    })
  }

  /** Never resolves: no time passes in the test. */
  readonly wait: MonitoringPorts['wait'] = () => new Promise(() => undefined)
}
