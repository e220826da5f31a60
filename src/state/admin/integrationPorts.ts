import type { ApiKeyList, MadeApiKey, NewApiKey } from '../../contract/apiKeys.ts'
import type { Answer } from './answer.ts'

/** A call of the API, as its description has it. */
export interface ApiCall {
  method: string
  path: string
  /** What its body is made of; '' for none. */
  fields: readonly string[]
  /** Whether somebody must be signed in. */
  closed: boolean
}

/** What other systems come in by, and are told, at the server. Nothing here rejects. */
export interface IntegrationPorts {
  keys(query: URLSearchParams): Promise<Answer<ApiKeyList>>
  createKey(asked: NewApiKey): Promise<Answer<MadeApiKey>>
  revokeKey(id: string): Promise<Answer<null>>
  /** Every call of the server, in the order of their paths. */
  apiCalls(): Promise<Answer<readonly ApiCall[]>>
}
