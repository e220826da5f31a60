import { atom, type Atom, type createStore } from 'jotai'
import type { AuditItem } from '../../../contract/audit.ts'
import type { ConsolePorts } from '../ports.ts'

/** State of one opened audit entry. */
export type AuditEntryView =
  | { kind: 'loading' }
  | { kind: 'shown'; entry: AuditItem }
  | { kind: 'failed'; code: string }

export interface AuditEntryModel {
  viewAtom: Atom<AuditEntryView>
  /** Shows the entry with that number; of concurrent calls, the last one wins. */
  open(id: string): Promise<void>
}

/** Creates the view of one audit entry at a time. */
export function createAuditEntry(
  ports: Pick<ConsolePorts, 'audit'>,
  store: ReturnType<typeof createStore>,
): AuditEntryModel {
  const view = atom<AuditEntryView>({ kind: 'loading' })
  let asked = 0
  return {
    viewAtom: view,
    open: async (id) => {
      asked += 1
      const mine = asked
      store.set(view, { kind: 'loading' })
      const result = await ports.audit.entry({ id })
      if (mine !== asked) return
      store.set(
        view,
        result.ok ? { kind: 'shown', entry: result.value } : { kind: 'failed', code: result.code },
      )
    },
  }
}
