import { atom, type Atom, type createStore } from 'jotai'
import type { RemoteFunction } from '../../contract/functions.ts'
import type { WhyRoom } from '../../contract/permissions.ts'
import type { PermissionPorts } from './permissionPorts.ts'

export type WhyView =
  { kind: 'loading' } | { kind: 'failed'; code: string } | { kind: 'answered'; why: WhyRoom }

export interface Why {
  viewAtom: Atom<WhyView>
  /** Asks of a room's function; of several questions the last one counts. */
  ask(room: string, name: RemoteFunction): Promise<void>
}

/** Why a room has a function, or has it not. */
export function createWhy(
  ports: Pick<PermissionPorts, 'whyRoom'>,
  store: ReturnType<typeof createStore>,
): Why {
  const view = atom<WhyView>({ kind: 'loading' })
  let asked = 0
  return {
    viewAtom: view,
    ask: async (room, name) => {
      asked += 1
      const mine = asked
      const answer = await ports.whyRoom(room, name)
      if (mine !== asked) return
      store.set(
        view,
        answer.ok ? { kind: 'answered', why: answer.value } : { kind: 'failed', code: answer.code },
      )
    },
  }
}
