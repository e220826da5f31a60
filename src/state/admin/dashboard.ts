import { atom, type Atom, type createStore } from 'jotai'
import type { Dashboard } from '../../contract/dashboard.ts'
import type { Answer } from './answer.ts'

/** What happens today; `lost`: the server does not answer just now, and this is how it was. */
export type DashboardView =
  { kind: 'loading' } | { kind: 'failed'; code: string } | { kind: 'shown'; today: Dashboard; lost: boolean }

export interface DashboardPorts {
  today(below: string | null): Promise<Answer<Dashboard>>
}

/** How often it is asked anew, in milliseconds. */
const lookMs = 30_000

/** The calls and invites of today, again and again while they are looked at. */
export function createToday(
  ports: DashboardPorts,
  wait: (ms: number) => Promise<void>,
  store: ReturnType<typeof createStore>,
): { viewAtom: Atom<DashboardView>; watch: (below: string | null) => () => void; again: () => void } {
  const view = atom<DashboardView>({ kind: 'loading' })
  let asked: string | null = null
  /** Counts visits, so that what an older one asked is not listened to. */
  let turn = 0

  function begin(): void {
    turn += 1
    void follow(turn)
  }

  async function follow(mine: number): Promise<void> {
    while (mine === turn) {
      const answer = await ports.today(asked)
      if (mine !== turn) return
      const before = store.get(view)
      if (answer.ok) store.set(view, { kind: 'shown', today: answer.value, lost: false })
      else if (before.kind === 'shown') store.set(view, { ...before, lost: true })
      else store.set(view, { kind: 'failed', code: answer.code })
      await wait(lookMs)
    }
  }

  return {
    viewAtom: view,
    watch: (below) => {
      asked = below
      begin()
      return () => {
        turn += 1
      }
    },
    again: begin,
  }
}
