import * as z from 'zod/mini'

type Schema = z.ZodMiniType

/** Path parameter of an endpoint of one record. */
export const ById = z.object({ id: z.uuid() })

/**
 * One operation of the HTTP API. The server registers its route from this description, a client sends its
 * requests by it, and the scripted server of the tests answers by it.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Whole path on the server, with `:name` for each member of `params`. */
  readonly path: `/${string}`
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** Body of the response; an endpoint without one replies with 204. */
  readonly reply?: Schema
  /** Status of the response, if it is not 200 or 204. */
  readonly status?: 201 | 202
  /** True if `If-Match` must name the version that the caller has seen. */
  readonly ifMatch?: true
  /** True if the response has the version of the record in `ETag`. */
  readonly etag?: true
}

/** Endpoints of one noun, by the name of their operation. */
export type Endpoints = Readonly<Record<string, Endpoint>>

type PartOf<E, Name extends keyof Endpoint> = E extends { readonly [Key in Name]: infer Part } ? Part : never
type Sent<E, Name extends keyof Endpoint> = z.input<Extract<PartOf<E, Name>, Schema>>
type Has<E, Name extends keyof Endpoint, Then> = [PartOf<E, Name>] extends [never] ? unknown : Then

/** Query of a request: its values, or the parameters of a list that are already in an address. */
type EndpointQuery = Readonly<Record<string, unknown>> | URLSearchParams

/** Request to an endpoint: its path parameters beside `query`, `body` and the `version` for `If-Match`. */
export type EndpointRequest<E extends Endpoint> = Has<E, 'params', Sent<E, 'params'>> &
  Has<E, 'query', { readonly query: Sent<E, 'query'> | URLSearchParams }> &
  Has<E, 'body', { readonly body: Sent<E, 'body'> }> &
  Has<E, 'ifMatch', { readonly version: number }>

/** Value of a successful response; null for 204. */
export type EndpointReply<E extends Endpoint> = [PartOf<E, 'reply'>] extends [never]
  ? null
  : z.output<Extract<PartOf<E, 'reply'>, Schema>>

/**
 * Arguments of a call: none if the request has no content, and for a list the query that is already in an
 * address.
 */
type EndpointArguments<E extends Endpoint> =
  unknown extends EndpointRequest<E>
    ? []
    : E extends { readonly query: z.ZodMiniType<{ limit: number; cursor?: string | undefined }> }
      ? [query: URLSearchParams]
      : [request: EndpointRequest<E>]

/** Operations that send the requests of a table. None of them rejects. */
export type EndpointCalls<Table extends Endpoints, Failure> = {
  -readonly [Name in keyof Table]: (
    ...request: EndpointArguments<Table[Name]>
  ) => Promise<{ ok: true; value: EndpointReply<Table[Name]> } | Failure>
}

/** Request to an endpoint of which only the description is known. */
export interface AnyEndpointRequest {
  readonly query?: EndpointQuery
  readonly body?: unknown
  readonly version?: number
  readonly [param: string]: unknown
}

/** Returns the request of a call. */
export const requestOf = (argument: AnyEndpointRequest | URLSearchParams = {}): AnyEndpointRequest =>
  argument instanceof URLSearchParams ? { query: argument } : argument

/** Returns the path of a request, with its parameters in place of their names. */
export function pathOf({ path }: Endpoint, request: AnyEndpointRequest): string {
  return path.replaceAll(/:(\w+)/gu, (_all, name: string) => encodeURIComponent(String(request[name])))
}

/** Returns a query as it is in the address, without the values that are undefined. */
export function searchParamsOf(query: EndpointQuery): URLSearchParams {
  if (query instanceof URLSearchParams) return query
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
}
