import type { Dependents, OrgUnitItem, OrgUnitLevel } from '../../../../src/contract/orgUnits.ts'
import type { Result, Refusal } from '../../../../src/state/admin/result.ts'
import type { VersionedRecord, Records } from '../../../../src/state/admin/records/records.ts'

/** Returns an org unit as the server would. */
export const nodeItem = (
  level: OrgUnitLevel,
  name: string,
  change: Partial<OrgUnitItem> = {},
): OrgUnitItem => ({
  id: name.toLowerCase().replaceAll(' ', '-'),
  level,
  version: 1,
  name,
  parent_id: 'p',
  organization: '',
  customer: '',
  facility: '',
  address: '',
  time_zone: '',
  changed_at: 1_800_000_000_000,
  removed_at: null,
  ...change,
})

/** Removal time of records that a test removes, in epoch milliseconds. */
const removedAt = 1_800_000_000_000

const refused = (code: string, fields?: Readonly<Record<string, string>>): Refusal => ({
  ok: false,
  code,
  ...(fields && { fields }),
})

/** Records that exist for one test, with the server's rule for versions; `note` receives the requests. */
export class ScriptedRecords<Item extends VersionedRecord> implements Records<Item, object, object> {
  readonly items = new Map<string, Item>()
  /** Refusal of the next change, creation or removal; null for none. */
  refusal: Refusal | null = null
  hanging: Dependents = { items: [], roles: 0 }
  readonly #note: (asked: string) => void
  readonly #make: (draft: Readonly<Record<string, string>>) => Item

  constructor(
    items: readonly Item[],
    make: (draft: Readonly<Record<string, string>>) => Item,
    note: (asked: string) => void = () => undefined,
  ) {
    for (const item of items) this.items.set(item.id, item)
    this.#make = make
    this.#note = note
  }

  readonly list: Records<Item, object, object>['list'] = (query) => {
    this.#note(`list ${query.toString()}`)
    const removed = query.get('removed') === 'true'
    const items = [...this.items.values()].filter((item) => (item.removed_at !== null) === removed)
    return answer({ items, next_cursor: null, total: items.length })
  }

  readonly read: Records<Item, object, object>['read'] = (id) => {
    const item = this.items.get(id)
    return Promise.resolve(item === undefined ? refused('not_found') : { ok: true, value: item })
  }

  readonly create: Records<Item, object, object>['create'] = (draft) => {
    this.#note(`create ${JSON.stringify(draft)}`)
    const { refusal } = this
    this.refusal = null
    if (refusal !== null) return Promise.resolve(refusal)
    const item = this.#make({ ...draft })
    this.items.set(item.id, item)
    return answer(item)
  }

  readonly change: Records<Item, object, object>['change'] = ({ id, version }, change) => {
    this.#note(`change ${id} ${version} ${JSON.stringify(change)}`)
    const { refusal } = this
    this.refusal = null
    if (refusal !== null) return Promise.resolve(refusal)
    const item = this.items.get(id)
    if (item === undefined) return Promise.resolve(refused('not_found'))
    if (item.version !== version) return Promise.resolve(refused('stale_record'))
    const next = { ...item, ...change, version: version + 1 }
    this.items.set(id, next)
    return answer(next)
  }

  readonly remove: Records<Item, object, object>['remove'] = ({ id }) => {
    this.#note(`remove ${id}`)
    const { refusal } = this
    this.refusal = null
    if (refusal !== null) return Promise.resolve(refusal)
    const item = this.items.get(id)
    if (item === undefined) return Promise.resolve(refused('not_found'))
    this.items.set(id, { ...item, removed_at: removedAt })
    return Promise.resolve({ ok: true, value: null })
  }

  readonly restore: Records<Item, object, object>['restore'] = (id) => {
    this.#note(`restore ${id}`)
    const item = this.items.get(id)
    if (item === undefined) return Promise.resolve(refused('not_found'))
    const back = { ...item, removed_at: null }
    this.items.set(id, back)
    return answer(back)
  }

  readonly below: Records<Item, object, object>['below'] = () => answer(this.hanging)
}

const answer = <Value>(value: Value): Promise<Result<Value>> => Promise.resolve({ ok: true, value })
