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
): { viewAtom: Atom<DeviceView>; watch: () => () => void } {
  const view = atom<DeviceView>({ kind: 'loading' })

  /** Answers whether to ask again. */
  async function look(isOver: () => boolean): Promise<boolean> {
    const answer = await ports.device(id)
    if (isOver()) return false
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

  return {
    viewAtom: view,
    watch: () => {
      let over = false
      const isOver = () => over
      const follow = async () => {
        while (await look(isOver)) {
          await ports.wait(lookMs)
          if (over) return
        }
      }
      void follow()
      return () => {
        over = true
      }
    },
  }
}
