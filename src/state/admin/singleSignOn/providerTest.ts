import { atom, type Atom, type createStore } from 'jotai'
import type { SsoProviderTest } from '../../../contract/singleSignOn.ts'
import type { ProviderPorts } from './providerPorts.ts'

/** State and result of a provider’s test. */
export type ProviderTestView =
  | { kind: 'idle' }
  | { kind: 'busy' }
  | { kind: 'refused'; code: string }
  | { kind: 'shown'; found: SsoProviderTest }

/** Creates the test of one provider, which can be repeated. */
export function createProviderTest(
  id: string,
  { test }: Pick<ProviderPorts, 'test'>,
  store: ReturnType<typeof createStore>,
): { viewAtom: Atom<ProviderTestView>; run: () => Promise<void> } {
  const view = atom<ProviderTestView>({ kind: 'idle' })
  return {
    viewAtom: view,
    run: async () => {
      if (store.get(view).kind === 'busy') return
      store.set(view, { kind: 'busy' })
      const result = await test(id)
      store.set(
        view,
        result.ok ? { kind: 'shown', found: result.value } : { kind: 'refused', code: result.code },
      )
    },
  }
}
