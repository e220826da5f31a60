import type { ApiKeyItem } from '../../../../src/contract/integrations/apiKeys.ts'
import type { DeliveryItem, WebhookItem } from '../../../../src/contract/integrations/webhooks.ts'
import type { Refusal } from '../../../../src/state/admin/result.ts'
import type { IntegrationPorts } from '../../../../src/state/admin/integrations/integrationPorts.ts'

/** Returns an API key as the server would. */
export const apiKey = (name: string, change: Partial<ApiKeyItem> = {}): ApiKeyItem => ({
  id: name,
  name,
  prefix: 'wlk_AbCd',
  scopes: ['rooms:read'],
  level: 'customer',
  node: 'Lakeside Hospitals',
  created_at: 1_800_000_000_000,
  expires_at: 1_830_000_000_000,
  last_used_at: null,
  revoked_at: null,
  ...change,
})

/** Returns a webhook as the server would. */
export const webhook = (url: string, change: Partial<WebhookItem> = {}): WebhookItem => ({
  id: 'hook',
  version: 1,
  url,
  events: ['bed.freed'],
  level: 'customer',
  node: 'Lakeside Hospitals',
  stopped: null,
  failing_since: null,
  created_at: 1,
  ...change,
})

/** In-memory API keys of other systems, kept as long as the test. Records the requests. */
export class ScriptedIntegrations implements IntegrationPorts {
  items: ApiKeyItem[] = []
  /** Refusal of the next API key or webhook to be created; null for none. */
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

  hooks: WebhookItem[] = []
  told: DeliveryItem[] = []

  readonly webhooks: IntegrationPorts['webhooks'] = () =>
    Promise.resolve({
      ok: true,
      value: { items: [...this.hooks], next_cursor: null, total: this.hooks.length },
    })

  readonly createWebhook: IntegrationPorts['createWebhook'] = (asked) => {
    this.#asked.push(`createWebhook ${JSON.stringify(asked)}`)
    const { refusal } = this
    this.refusal = null
    if (refusal !== null) return Promise.resolve(refusal)
    const item = webhook(asked.url, { events: asked.events })
    this.hooks.unshift(item)
    return Promise.resolve({ ok: true, value: { ...item, secret: 'the-signing-secret' } })
  }

  readonly runWebhook: IntegrationPorts['runWebhook'] = (seen, running) => {
    this.#asked.push(`runWebhook ${seen.id} ${seen.version} ${running}`)
    const item: WebhookItem = { ...seen, version: seen.version + 1, stopped: running ? null : 'person' }
    this.hooks = this.hooks.map((hook) => (hook.id === seen.id ? item : hook))
    return Promise.resolve({ ok: true, value: item })
  }

  readonly renewSecret: IntegrationPorts['renewSecret'] = (id) => {
    this.#asked.push(`renewSecret ${id}`)
    return Promise.resolve({ ok: true, value: { ...webhook('https://x'), secret: 'another-secret' } })
  }

  readonly removeWebhook: IntegrationPorts['removeWebhook'] = ({ id, version }) => {
    this.#asked.push(`removeWebhook ${id} ${version}`)
    this.hooks = this.hooks.filter((hook) => hook.id !== id)
    return Promise.resolve({ ok: true, value: null })
  }

  readonly deliveries: IntegrationPorts['deliveries'] = () =>
    Promise.resolve({
      ok: true,
      value: { items: [...this.told], next_cursor: null, total: this.told.length },
    })

  readonly sendAgain: IntegrationPorts['sendAgain'] = (id) => {
    this.#asked.push(`sendAgain ${id}`)
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
