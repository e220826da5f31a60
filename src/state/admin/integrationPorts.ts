import type { ApiKeyList, MadeApiKey, NewApiKey } from '../../contract/apiKeys.ts'
import type {
  DeliveryList,
  MadeWebhook,
  NewWebhook,
  WebhookItem,
  WebhookList,
} from '../../contract/webhooks.ts'
import type { Answer } from './answer.ts'

/** A call of the API, as its description has it. */
export interface ApiCall {
  method: string
  path: string
  /** Fields of the request body; empty for none. */
  fields: readonly string[]
  /** True if the caller must be signed in. */
  closed: boolean
}

/** API keys and webhooks on the server. No method rejects. */
export interface IntegrationPorts {
  keys(query: URLSearchParams): Promise<Answer<ApiKeyList>>
  createKey(asked: NewApiKey): Promise<Answer<MadeApiKey>>
  revokeKey(id: string): Promise<Answer<null>>
  webhooks(query: URLSearchParams): Promise<Answer<WebhookList>>
  createWebhook(asked: NewWebhook): Promise<Answer<MadeWebhook>>
  runWebhook(seen: WebhookItem, running: boolean): Promise<Answer<WebhookItem>>
  /** Another secret; the former one signs too for a day. */
  renewSecret(id: string): Promise<Answer<MadeWebhook>>
  removeWebhook(seen: WebhookItem): Promise<Answer<null>>
  deliveries(query: URLSearchParams): Promise<Answer<DeliveryList>>
  /** Sends one event once more. */
  sendAgain(delivery: string): Promise<Answer<null>>
  /** Every call of the server, in the order of their paths. */
  apiCalls(): Promise<Answer<readonly ApiCall[]>>
}
