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
import { type Failure, unreachable } from '../http/failure.ts'
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

/**
 * Returns operations of a table that is loaded with the first of them, because the pages before it need no byte of it.
 * One whose table cannot be loaded fails as if the server could not be reached.
 */
export function createLateEndpointCalls<Table extends Endpoints, Name extends keyof Table & string>(
  server: Pick<ConsoleClient, 'ask'>,
  names: readonly Name[],
  load: () => Promise<Table>,
): EndpointCalls<Pick<Table, Name>, Failure>
export function createLateEndpointCalls(
  server: Pick<ConsoleClient, 'ask'>,
  names: readonly string[],
  load: () => Promise<Endpoints>,
): object {
  const endpointOf = (name: string) =>
    load().then(
      (table) => table[name],
      () => undefined,
    )
  return Object.fromEntries(
    names.map((name) => [
      name,
      async (argument?: AnyEndpointRequest | URLSearchParams) => {
        const endpoint = await endpointOf(name)
        if (endpoint === undefined) return unreachable
        return send(server, endpoint, requestOf(argument))
      },
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
