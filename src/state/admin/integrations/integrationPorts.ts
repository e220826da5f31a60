import type { ApiKeyList, MadeApiKey, NewApiKey } from '../../../contract/integrations/apiKeys.ts'
import type {
  DeliveryList,
  MadeWebhook,
  NewWebhook,
  WebhookItem,
  WebhookList,
} from '../../../contract/integrations/webhooks.ts'
import type { Result } from '../result.ts'

/** A call of the API, as in its description. */
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
  keys(query: URLSearchParams): Promise<Result<ApiKeyList>>
  createKey(asked: NewApiKey): Promise<Result<MadeApiKey>>
  revokeKey(id: string): Promise<Result<null>>
  webhooks(query: URLSearchParams): Promise<Result<WebhookList>>
  createWebhook(asked: NewWebhook): Promise<Result<MadeWebhook>>
  runWebhook(seen: WebhookItem, running: boolean): Promise<Result<WebhookItem>>
  /** Replaces the secret; the former one also signs deliveries for a day. */
  renewSecret(id: string): Promise<Result<MadeWebhook>>
  removeWebhook(seen: WebhookItem): Promise<Result<null>>
  deliveries(query: URLSearchParams): Promise<Result<DeliveryList>>
  /** Sends one event again. */
  sendAgain(delivery: string): Promise<Result<null>>
  /** Returns every call of the server's API, ordered by path. */
  apiCalls(): Promise<Result<readonly ApiCall[]>>
}
