import { atom, type Atom, type createStore } from 'jotai'
import type { Result } from '../result.ts'

/** State of a report. The known report stays on screen while the next one is fetched. */
export type ReportView<Report> =
  | { kind: 'loading'; report: Report | null }
  | { kind: 'shown'; report: Report }
  | { kind: 'failed'; code: string }

interface Reading<Report> {
  viewAtom: Atom<ReportView<Report>>
  /** Fetches the report for that query; of concurrent calls, the last one wins. */
  ask(query: URLSearchParams): Promise<void>
}

/** Creates the view of a server report, for one query after another. */
export function createReport<Report>(
  fetch: (request: { query: URLSearchParams }) => Promise<Result<Report>>,
  store: ReturnType<typeof createStore>,
): Reading<Report> {
  const view = atom<ReportView<Report>>({ kind: 'loading', report: null })
  let asked = 0
  return {
    viewAtom: view,
    ask: async (query) => {
      asked += 1
      const mine = asked
      const before = store.get(view)
      store.set(view, { kind: 'loading', report: before.kind === 'failed' ? null : before.report })
      const result = await fetch({ query })
      if (mine !== asked) return
      store.set(
        view,
        result.ok ? { kind: 'shown', report: result.value } : { kind: 'failed', code: result.code },
      )
    },
  }
}
