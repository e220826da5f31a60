import type { ListView } from '../../../../src/contract/lists/listViews.ts'
import type { ListPorts } from '../../../../src/state/admin/lists/listPorts.ts'

/**
 * In-memory list views and columns, kept as long as the test. The search finds nothing, unless a test says
 * otherwise.
 */
export function scriptedLists(asked: string[]): ListPorts {
  const views: (ListView & { list: string })[] = []
  const columns = new Map<string, string[]>()
  const done = { ok: true, value: null } as const
  return {
    search: (q) => {
      asked.push(`search ${q}`)
      return Promise.resolve({ ok: true, value: { rooms: [], devices: [], users: [] } })
    },
    views: (list) => {
      const items = views.filter((view) => view.list === list)
      return Promise.resolve({ ok: true, value: { columns: columns.get(list) ?? null, items } })
    },
    keepView: (view) => {
      if (views.some(({ list, name }) => list === view.list && name === view.name))
        return Promise.resolve({ ok: false, code: 'already_exists' })
      const kept = { ...view, id: String(views.length) }
      views.push(kept)
      return Promise.resolve({ ok: true, value: kept })
    },
    removeView: (id) => {
      views.splice(
        views.findIndex((view) => view.id === id),
        1,
      )
      return Promise.resolve(done)
    },
    keepColumns: (list, kept) => {
      asked.push(`columns ${list} ${kept.join(',')}`)
      if (kept.length === 0) columns.delete(list)
      else columns.set(list, [...kept])
      return Promise.resolve(done)
    },
  }
}
