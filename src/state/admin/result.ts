import type { EndpointCalls, Endpoints } from '../../contract/endpoint.ts'

/** Reason for a failure: a code of the catalog, or `unreachable`. */
export interface Refusal {
  ok: false
  code: string
  fields?: Readonly<Record<string, string>>
  /** Seconds until a retry makes sense. */
  retryAfter?: number
}
const serverTroubles: ReadonlySet<string> = new Set([
  'server_error',
  'bad_gateway',
  'service_not_available',
  'gateway_timeout',
])

/**
 * Returns true if the same request may succeed later: the network or the server is in trouble, and nothing
 * was refused.
 */
export const isTransient = ({ code }: Pick<Refusal, 'code'>): boolean =>
  code === 'unreachable' || serverTroubles.has(code)

export type Result<Value> = { ok: true; value: Value } | Refusal

/** Operations of a table of endpoints on the server. */
export type EndpointPorts<Table extends Endpoints> = EndpointCalls<Table, Refusal>
