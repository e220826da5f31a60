import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

/** What a patient's own phone calls is the same, and told once. */
const told = (path: string): boolean => !path.startsWith('/mobapi/')

/**
 * GET /api/openapi.json: OpenAPI 3.1 of the calls, from the very schemas that judge them. To be registered before
 * the routes that it describes.
 */
export async function registerOpenApi(server: FastifyInstance, version: string): Promise<void> {
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Wardlink', version },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (route) => {
      const { schema, url } = jsonSchemaTransform(route)
      return { schema: { ...schema, ...(!told(url) && { hide: true }) }, url }
    },
  })
  server.get('/api/openapi.json', { schema: { hide: true } }, async () => server.swagger())
}
