import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type * as z from 'zod/mini'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { HttpServer } from '../httpServer.ts'
import { versionTag } from './ifMatch.ts'

type Schema = z.ZodMiniType

type Parsed<E, Name extends 'params' | 'query' | 'body'> = E extends {
  readonly [Key in Name]: infer Part extends Schema
}
  ? z.output<Part>
  : unknown
type Answer<E> = E extends { readonly reply: infer Part extends Schema } ? z.input<Part> : void

/** Request to an endpoint, after its parameters, query and body have been validated. */
type ParsedRequest<E> = FastifyRequest<{
  Params: Parsed<E, 'params'>
  Querystring: Parsed<E, 'query'>
  Body: Parsed<E, 'body'>
}>

/** Hooks and limits of a route; `onRequest` admits the caller before the body is read. */
type RouteGuards = Pick<RouteShorthandOptions, 'bodyLimit'> & {
  onRequest?: (request: FastifyRequest) => Promise<void>
}

/**
 * Registers the route of an endpoint, below the prefix of `server`. `handle` returns the body of the response;
 * its status and `ETag` follow from the endpoint.
 */
export function registerEndpoint<E extends Endpoint>(
  server: HttpServer,
  endpoint: E,
  guards: RouteGuards,
  handle: (request: ParsedRequest<E>, reply: FastifyReply) => Answer<E> | Promise<Answer<E>>,
): void
export function registerEndpoint(
  server: HttpServer,
  endpoint: Endpoint,
  guards: RouteGuards,
  handle: (request: ParsedRequest<Endpoint>, reply: FastifyReply) => unknown,
): void {
  const { method, params, query, body, reply: content, etag } = endpoint
  const status = endpoint.status ?? (content === undefined ? 204 : 200)
  server.route({
    method,
    url: urlBelow(server.prefix, endpoint.path),
    ...guards,
    schema: {
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(content && { response: { [status]: content } }),
    },
    handler: async (request, reply) => {
      const answer = await handle(request, reply)
      if (etag === true && isVersioned(answer)) reply.header('etag', versionTag(answer))
      return reply.code(status).send(answer)
    },
  })
}

/** Returns a path of the contract, as a scope with that prefix registers it. */
export const urlBelow = (prefix: string, path: string): string =>
  path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path

const isVersioned = (answer: unknown): answer is { version: number } =>
  typeof answer === 'object' && answer !== null && 'version' in answer && typeof answer.version === 'number'
