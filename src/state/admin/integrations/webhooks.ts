import { atom, type Atom, type createStore } from 'jotai'
import type { MadeWebhook, NewWebhook, WebhookItem } from '../../../contract/integrations/webhooks.ts'
import type { Result, Refusal } from '../result.ts'
import type { IntegrationPorts } from './integrationPorts.ts'

/** State of creating or changing a webhook. */
export interface WebhooksView {
  asking: { kind: 'nothing' } | { kind: 'new' } | { kind: 'remove' | 'renew'; item: WebhookItem }
  busy: boolean
  refusal: Refusal | null
  /** Secret that was just created; it cannot be shown again. */
  secret: string | null
  /** Increases with each change, so that the list is read again. */
  revision: number
}

export interface WebhooksModel {
  viewAtom: Atom<WebhooksView>
  ask(asking: WebhooksView['asking']): void
  /** Returns null while another request is in progress. */
  create(asked: NewWebhook): Promise<Result<MadeWebhook> | null>
  run(item: WebhookItem, running: boolean): Promise<unknown>
  renew(item: WebhookItem): Promise<unknown>
  remove(item: WebhookItem): Promise<unknown>
}

export function createWebhooksModel(
  ports: Pick<IntegrationPorts, 'createWebhook' | 'changeWebhook' | 'renewSecret' | 'removeWebhook'>,
  store: ReturnType<typeof createStore>,
): WebhooksModel {
  const nothing = { asking: { kind: 'nothing' }, busy: false, refusal: null, secret: null } as const
  const view = atom<WebhooksView>({ ...nothing, revision: 0 })
  const now = () => store.get(view)

  /** Sends a request. A refused form stays open; success shows in the list or as a secret. */
  async function send<Value>(
    ask: () => Promise<Result<Value>>,
    secretIn?: (value: Value) => string,
  ): Promise<Result<Value> | null> {
    if (now().busy) return null
    const { asking } = now()
    store.set(view, { ...now(), busy: true, refusal: null })
    const result = await ask()
    // A form that was opened in the meantime stays open.
    const settled = { ...now(), busy: false, ...(now().asking === asking && { asking: nothing.asking }) }
    const revision = now().revision + 1
    if (!result.ok) {
      const stale = result.code === 'stale_record' || result.code === 'not_found'
      const kept = stale ? { ...settled, revision } : { ...now(), busy: false }
      store.set(view, { ...kept, refusal: result })
    } else if (secretIn === undefined) store.set(view, { ...settled, revision })
    // The secret cannot be retrieved again: show it even if the user has closed its sheet in the meantime.
    else store.set(view, { ...nothing, asking, secret: secretIn(result.value), revision })
    return result
  }

  return {
    viewAtom: view,
    ask: (asking) => store.set(view, { ...now(), ...nothing, busy: now().busy, asking }),
    create: (asked) =>
      send(
        () => ports.createWebhook({ body: asked }),
        ({ secret }) => secret,
      ),
    run: (item, running) => send(() => ports.changeWebhook({ ...item, body: { running } })),
    renew: ({ id }) =>
      send(
        () => ports.renewSecret({ id }),
        ({ secret }) => secret,
      ),
    remove: (item) => send(() => ports.removeWebhook(item)),
  }
}
