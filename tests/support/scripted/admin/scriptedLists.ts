import { listEndpoints } from '../../../../src/contract/lists/listEndpoints.ts'
import type { ListView } from '../../../../src/contract/lists/listViews.ts'
import { scriptedEndpoints } from './scriptedEndpoints.ts'

/**
 * In-memory list views and columns, kept as long as the test. The search finds nothing, unless a test says
 * otherwise.
 */
export function scriptedLists(asked: string[]) {
  const views: (ListView & { list: string })[] = []
  const columns = new Map<string, string[]>()
  return scriptedEndpoints(listEndpoints, {
    search: ({ query }) => {
      asked.push(`search ${query.get('q')}`)
      return { rooms: [], devices: [], users: [] }
    },
    views: ({ query }) => {
      const items = views.filter((view) => view.list === query.get('list'))
      return { columns: columns.get(query.get('list') ?? '') ?? null, items }
    },
    keepView: ({ body }) => {
      if (views.some(({ list, name }) => list === body.list && name === body.name))
        return { ok: false, code: 'already_exists' }
      const kept = { ...body, id: String(views.length) }
      views.push(kept)
      return kept
    },
    removeView: ({ id }) => {
      const index = views.findIndex((view) => view.id === id)
      views.splice(index, 1)
    },
    keepColumns: ({ list, body }) => {
      asked.push(`columns ${list} ${body.columns.join(',')}`)
      if (body.columns.length === 0) columns.delete(list)
      else columns.set(list, body.columns)
    },
  })
}
