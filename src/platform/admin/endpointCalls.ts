import * as z from 'zod/mini'
import {
  type AnyEndpointRequest,
  type Endpoint,
  type EndpointCalls,
  type Endpoints,
  pathOf,
  requestOf,
  searchParamsOf,
} from '../../contract/endpoint.ts'
import type { Failure } from '../http/failure.ts'
import type { ConsoleClient } from './consoleClient.ts'

/** Returns the operations of a table on the server. Implements `EndpointPorts` of src/state/admin. */
export function createEndpointCalls<Table extends Endpoints>(
  server: Pick<ConsoleClient, 'ask'>,
  table: Table,
): EndpointCalls<Table, Failure>
export function createEndpointCalls(server: Pick<ConsoleClient, 'ask'>, table: Endpoints): object {
  return Object.fromEntries(
    Object.entries(table).map(([name, endpoint]) => [
      name,
      (argument?: AnyEndpointRequest | URLSearchParams) => send(server, endpoint, requestOf(argument)),
    ]),
  )
}

function send(server: Pick<ConsoleClient, 'ask'>, endpoint: Endpoint, request: AnyEndpointRequest) {
  const { method, reply, ifMatch } = endpoint
  const { query, body, version } = request
  return server.ask({
    method,
    path: pathOf(endpoint, request),
    ...(query !== undefined && { query: searchParamsOf(query) }),
    ...(body !== undefined && { body }),
    ...(ifMatch === true && { headers: { 'if-match': `"${version}"` } }),
    read: (answer) => (reply === undefined ? null : z.parse(reply, answer)),
  })
}
