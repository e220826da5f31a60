import { atom, type Atom, type createStore } from 'jotai'
import type { DeviceLog } from '../../../contract/technician/deviceTechnician.ts'
import type { DeviceTest } from '../../../contract/technician/deviceTests.ts'
import type { RestartRequest } from '../../../contract/technician/technician.ts'
import { isTransient, type Refusal } from '../result.ts'
import type { TechnicianPorts } from './technicianPorts.ts'

/**
 * State of an action on one device. `lost`: why the server gives no news of the running test at the moment;
 * null if it does.
 */
export type BenchView =
  | { kind: 'idle' }
  | { kind: 'busy'; with: BenchAct }
  | { kind: 'testing'; test: DeviceTest; lost: string | null }
  | { kind: 'tested'; test: DeviceTest }
  | { kind: 'done'; what: BenchAct }
  | { kind: 'log'; log: DeviceLog }
  | { kind: 'refused'; refusal: Refusal }

export type BenchAct = 'test' | 'revoke' | 'log' | RestartRequest['how']

export interface DeviceBench {
  viewAtom: Atom<BenchView>
  /**
   * Performs an action on the room's device; does nothing while another one is running. Fulfilled when it is
   * over.
   */
  act(room: string, act: BenchAct): Promise<void>
  /** Stops following the running action, because another device is shown. */
  leave(): void
}

/** Polling interval of a running test, in milliseconds. */
const lookMs = 800

/** Creates a technician’s actions on a device, which run one at a time, with their results. */
export function createDeviceBench(
  ports: TechnicianPorts,
  store: ReturnType<typeof createStore>,
): DeviceBench {
  const view = atom<BenchView>({ kind: 'idle' })
  /** Increases with each visit, so that results of another device are not shown for this one. */
  let visit = 0

  async function follow(begun: DeviceTest, mine: number): Promise<void> {
    let test = begun
    let lost: string | null = null
    while (test.state === 'running') {
      store.set(view, { kind: 'testing', test, lost })
      await ports.wait(lookMs)
      if (mine !== visit) return
      const result = await ports.testNow({ id: test.id })
      if (mine !== visit) return
      if (!result.ok && !isTransient(result)) return store.set(view, { kind: 'refused', refusal: result })
      lost = result.ok ? null : result.code
      if (result.ok) test = result.value
    }
    store.set(view, { kind: 'tested', test })
  }

  async function carryOut(room: string, act: BenchAct, mine: number): Promise<void> {
    switch (act) {
      case 'test': {
        const result = await ports.test({ id: room })
        if (mine !== visit) return
        return result.ok ? follow(result.value, mine) : refuse(result)
      }
      case 'log': {
        const result = await ports.log({ id: room })
        if (mine !== visit) return
        return result.ok ? store.set(view, { kind: 'log', log: result.value }) : refuse(result)
      }
      default: {
        const result = await (act === 'revoke'
          ? ports.revoke({ id: room })
          : ports.restart({ id: room, body: { how: act } }))
        if (mine !== visit) return
        return result.ok ? store.set(view, { kind: 'done', what: act }) : refuse(result)
      }
    }
  }

  const refuse = (refusal: Refusal) => store.set(view, { kind: 'refused', refusal })

  return {
    viewAtom: view,
    act: async (room, act) => {
      const { kind } = store.get(view)
      if (kind === 'busy' || kind === 'testing') return
      store.set(view, { kind: 'busy', with: act })
      await carryOut(room, act, visit)
    },
    leave: () => {
      visit += 1
      store.set(view, { kind: 'idle' })
    },
  }
}
