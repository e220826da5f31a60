import { atom, type Atom, type createStore } from 'jotai'
import type { DeviceDetail } from '../../contract/monitoring.ts'
import type { MonitoringPorts } from './monitoringPorts.ts'

/** One device before somebody; `lost`: the server does not answer just now, and this is how it was. */
export type DeviceView =
  | { kind: 'loading' }
  | { kind: 'failed'; code: string }
  | { kind: 'shown'; device: DeviceDetail; lost: boolean }

/** How often it is asked how the device is, in milliseconds. */
const lookMs = 3_000

/** All that is known of one device, again and again while it is looked at. */
export function createDeviceWatch(
  id: string,
  ports: Pick<MonitoringPorts, 'device' | 'wait'>,
  store: ReturnType<typeof createStore>,
): { viewAtom: Atom<DeviceView>; watch: () => () => void; again: () => void } {
  const view = atom<DeviceView>({ kind: 'loading' })

  /** Counts visits, so that what an older one asked is not listened to. */
  let turn = 0

  /** Answers whether to ask again. */
  async function look(mine: number): Promise<boolean> {
    const answer = await ports.device(id)
    if (mine !== turn) return false
    if (answer.ok) {
      store.set(view, { kind: 'shown', device: answer.value, lost: false })
      return true
    }
    const before = store.get(view)
    // What a network or a server in trouble does not tell is no other truth.
    const passes = answer.code === 'unreachable' || answer.code === 'service_not_available'
    if (passes && before.kind === 'shown') store.set(view, { ...before, lost: true })
    else store.set(view, { kind: 'failed', code: answer.code })
    return passes
  }

  function begin(): void {
    turn += 1
    void follow(turn)
  }

  async function follow(mine: number): Promise<void> {
    while (await look(mine)) {
      await ports.wait(lookMs)
      if (mine !== turn) return
    }
  }

  return {
    viewAtom: view,
    watch: () => {
      begin()
      return () => {
        turn += 1
      }
    },
    again: begin,
  }
}
