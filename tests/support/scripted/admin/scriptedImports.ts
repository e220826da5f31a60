import type { ImportDetail } from '../../../../src/contract/imports.ts'
import type { Result, Refusal } from '../../../../src/state/admin/result.ts'
import type { ImportPorts } from '../../../../src/state/admin/imports/importPorts.ts'

/** Returns an import as the server would: three rows, all valid. */
export const importDetail = (change: Partial<ImportDetail> = {}): ImportDetail => ({
  id: 'level4',
  version: 1,
  kind: 'rooms',
  name: 'level4.csv',
  state: 'checked',
  refusal: null,
  rows: 3,
  wrong: 0,
  written: 0,
  created_at: 1_800_000_000_000,
  kept: true,
  format: { encoding: 'utf-8', separator: ';' },
  headings: ['Room', 'Type', 'Ward'],
  mapping: { number: 0, type: 1, unit: 2 },
  check: {
    unmapped: [],
    wrong: [],
    problems: [],
    columns: {},
    count: 0,
    first: [{ row: 2, cells: ['431', 'Care-system', '4 East'] }],
    places: [{ unit: '4 East', facility: 'Tower East', rows: 3 }],
  },
  ...change,
})

/** Creates imports that are as the test says, and records the requests. */
export function scriptedImports(asked: string[] = []) {
  const world = {
    item: importDetail(),
    /** Refusal of the next request other than a read; null for none. */
    refusal: null as Refusal | null,
  }
  const answer = (): Promise<Result<ImportDetail>> => {
    const { refusal, item } = world
    world.refusal = null
    return Promise.resolve(refusal ?? { ok: true, value: item })
  }
  const ports: ImportPorts = {
    send: (kind, file, { key, locale }) => {
      asked.push(`send ${kind} ${file.name} ${locale} ${key}`)
      return answer()
    },
    read: (id) => {
      asked.push(`read ${id}`)
      return Promise.resolve({ ok: true, value: world.item })
    },
    list: () => Promise.resolve({ ok: true, value: { items: [world.item], next_cursor: null, total: 1 } }),
    map: ({ id, version }, mapping) => {
      asked.push(`map ${id} ${version} ${JSON.stringify(mapping)}`)
      return answer()
    },
    commit: ({ id, version, wrong }) => {
      asked.push(`commit ${id} ${version}${wrong === 0 ? '' : ` without ${wrong}`}`)
      return answer()
    },
    remove: ({ id, version }) => {
      asked.push(`remove ${id} ${version}`)
      return Promise.resolve({ ok: true, value: null })
    },
  }
  return { ports, world }
}
