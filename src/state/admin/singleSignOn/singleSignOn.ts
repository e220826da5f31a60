import { atom, type Atom, type createStore } from 'jotai'
import type { SsoChoices, SsoProblem } from '../../../contract/singleSignOn.ts'
import { isConsolePath } from '../../../domain/singleSignOn/singleSignOn.ts'
import { isTransient } from '../result.ts'
import type { SsoPorts } from './ssoPorts.ts'

/** State of single sign-on on the page to which the browser returns. */
export type SsoView =
  | { kind: 'going' }
  | { kind: 'failed'; problem: SsoProblem }
  /** The server did not exchange the ticket now: it did not answer, or it has an error of its own. */
  | { kind: 'not_traded'; code: string }
  /** Signed in: the page continues at `to`. */
  | { kind: 'in'; to: string }

export interface SingleSignOn {
  choicesAtom: Atom<SsoChoices['items']>
  viewAtom: Atom<SsoView>
  /** Fetches the providers to offer; if that fails, only the password is offered. */
  offer(): Promise<void>
  /** Continues with the result in the page's URL. */
  arrive(): Promise<void>
}

export function createSingleSignOn(ports: SsoPorts, store: ReturnType<typeof createStore>): SingleSignOn {
  const choices = atom<SsoChoices['items']>([])
  const view = atom<SsoView>({ kind: 'going' })
  const show = (next: SsoView) => store.set(view, next)
  return {
    choicesAtom: choices,
    viewAtom: view,
    offer: async () => {
      const result = await ports.choices()
      if (result.ok) store.set(choices, result.value.items)
    },
    arrive: async () => {
      const come = ports.takeReturn()
      if (come.kind === 'problem') return show({ kind: 'failed', problem: come.problem })
      // Anyone can write the fragment of a URL.
      if (!isConsolePath(come.to)) return show({ kind: 'failed', problem: 'return_to' })
      if (come.kind === 'visit') return ports.visit(come.provider, come.to)
      const result = await ports.trade(come.ticket)
      if (result.ok) return show({ kind: 'in', to: come.to })
      show(
        isTransient(result)
          ? { kind: 'not_traded', code: result.code }
          : { kind: 'failed', problem: 'stale' },
      )
    },
  }
}
