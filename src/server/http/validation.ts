import * as z from 'zod/mini'
import type * as core from 'zod/v4/core'
import { schemaError } from '../errors/apiError.ts'
import type { HttpServer } from '../httpServer.ts'

/**
 * Validates bodies with the contract's own schemas. An unreadable or missing JSON body counts as empty, and
 * then fails because of the fields that the schema requires.
 */
export function registerValidation(server: HttpServer): void {
  server.setValidatorCompiler<core.$ZodType>(({ schema }) => (data) => {
    const parsed = z.safeParse(schema, data ?? {})
    return parsed.success ? { value: parsed.data } : { error: schemaError(parsed.error.issues) }
  })
  server.setSerializerCompiler(() => (data) => JSON.stringify(data))

  server.removeContentTypeParser('application/json')
  const parse = server.getDefaultJsonParser('remove', 'remove')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) {
      done(null, {})
      return
    }
    void parse(request, body.toString(), (error, value) => done(null, error === null ? value : {}))
  })
}
