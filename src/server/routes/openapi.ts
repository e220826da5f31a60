import swagger from '@fastify/swagger'
import type { FastifySchema } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { ErrorBody } from '../../contract/remoteErrors.ts'
import type { HttpServer } from '../httpServer.ts'

/** Response of a call without a declared body: 204. */
const noContent = { 204: z.null() } as const
/** Every refusal and every failure has a body of this form. */
const refusals = { '4xx': ErrorBody, '5xx': ErrorBody } as const

/**
 * Registers GET /api/openapi.json: OpenAPI 3.1 of the calls, generated from the schemas that validate them.
 * Must be registered before the routes that it describes.
 */
export async function registerOpenApi(server: HttpServer, version: string): Promise<void> {
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Wardlink', version },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (document) => {
      const { schema, route } = document
      // A route’s onRequest hook authenticates the caller before the body is read.
      const security = route.onRequest === undefined ? [] : [{ bearer: [] }]
      const described = { security, ...schema, response: { ...(promised(schema) ?? noContent), ...refusals } }
      return jsonSchemaTransform({ ...document, schema: described })
    },
  })
  server.get('/api/openapi.json', { schema: { hide: true } }, async () => server.swagger())
}

function promised(schema: FastifySchema | undefined): object | undefined {
  return typeof schema?.response === 'object' && schema.response !== null ? schema.response : undefined
}
