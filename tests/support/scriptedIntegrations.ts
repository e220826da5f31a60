import type { ApiKeyItem } from '../../src/contract/apiKeys.ts'
import type { Refusal } from '../../src/state/admin/answer.ts'
import type { IntegrationPorts } from '../../src/state/admin/integrationPorts.ts'

/** A key as the server would tell of it. */
export const apiKey = (name: string, change: Partial<ApiKeyItem> = {}): ApiKeyItem => ({
  ...{ id: name, name, prefix: 'wlk_AbCd', scopes: ['rooms:read'], level: 'customer' },
  ...{ node: 'Lakeside Hospitals', created_at: 1_800_000_000_000, expires_at: null },
  ...{ last_used_at: null, revoked_at: null },
  ...change,
})

/** The keys of other systems, for as long as a test; what is asked is noted. */
export class ScriptedIntegrations implements IntegrationPorts {
  items: ApiKeyItem[] = []
  /** What the next key is refused with. */
  refusal: Refusal | null = null
  readonly #asked: string[]

  constructor(asked: string[], items: readonly ApiKeyItem[] = []) {
    this.#asked = asked
    this.items.push(...items)
  }

  readonly keys: IntegrationPorts['keys'] = () =>
    Promise.resolve({
      ok: true,
      value: { items: [...this.items], next_cursor: null, total: this.items.length },
    })

  readonly createKey: IntegrationPorts['createKey'] = (asked) => {
    this.#asked.push(`createKey ${JSON.stringify(asked)}`)
    const { refusal } = this
    this.refusal = null
    if (refusal !== null) return Promise.resolve(refusal)
    const item = apiKey(asked.name, { scopes: asked.scopes })
    this.items.unshift(item)
    return Promise.resolve({ ok: true, value: { ...item, key: 'wlk_AbCd-the-whole-key' } })
  }

  readonly revokeKey: IntegrationPorts['revokeKey'] = (id) => {
    this.#asked.push(`revokeKey ${id}`)
    this.items = this.items.map((item) => (item.id === id ? { ...item, revoked_at: 1 } : item))
    return Promise.resolve({ ok: true, value: null })
  }

  readonly apiCalls: IntegrationPorts['apiCalls'] = () =>
    Promise.resolve({
      ok: true,
      value: [
        { method: 'POST', path: '/api/session', fields: ['token', 'aps_id'], closed: false },
        { method: 'GET', path: '/api/v1/rooms', fields: [], closed: true },
      ],
    })
}
