import { atom, type Atom, type createStore } from 'jotai'
import type { ConsolePorts } from '../ports.ts'

/** State of the check that the audit’s chain is intact, once a user requests it. */
export type AuditCheckView =
  | { kind: 'idle' }
  | { kind: 'busy' }
  | { kind: 'whole' }
  | { kind: 'broken'; at: string }
  | { kind: 'refused'; code: string }

/** Creates the verification of the whole audit by the server; only one runs at a time. */
export function createAuditCheck(
  ports: Pick<ConsolePorts, 'audit'>,
  store: ReturnType<typeof createStore>,
): { viewAtom: Atom<AuditCheckView>; run: () => Promise<void> } {
  const view = atom<AuditCheckView>({ kind: 'idle' })
  return {
    viewAtom: view,
    run: async () => {
      if (store.get(view).kind === 'busy') return
      store.set(view, { kind: 'busy' })
      const result = await ports.audit.verify()
      if (!result.ok) store.set(view, { kind: 'refused', code: result.code })
      else
        store.set(
          view,
          result.value.broken_at === null
            ? { kind: 'whole' }
            : { kind: 'broken', at: result.value.broken_at },
        )
    },
  }
}
