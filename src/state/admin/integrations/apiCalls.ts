import { atom, type Atom, type createStore } from 'jotai'
import type { ApiCall, IntegrationPorts } from './integrationPorts.ts'

export type ApiCallsView =
  | { kind: 'loading' }
  | { kind: 'failed'; code: string }
  | { kind: 'shown'; calls: readonly ApiCall[] }

/** Creates the view of the API description, which `load` reads. */
export function createApiCalls(
  ports: Pick<IntegrationPorts, 'apiCalls'>,
  store: ReturnType<typeof createStore>,
): { viewAtom: Atom<ApiCallsView>; load: () => Promise<void> } {
  const view = atom<ApiCallsView>({ kind: 'loading' })
  return {
    viewAtom: view,
    load: async () => {
      store.set(view, { kind: 'loading' })
      const result = await ports.apiCalls()
      store.set(
        view,
        result.ok ? { kind: 'shown', calls: result.value } : { kind: 'failed', code: result.code },
      )
    },
  }
}
