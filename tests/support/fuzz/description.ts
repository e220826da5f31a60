import { z } from 'zod'
import { ask } from '../testHospital/bedsideApi.ts'
import { Schema } from './fromSchema.ts'

const Parameter = z.object({ in: z.enum(['path', 'query', 'header']), name: z.string(), schema: Schema })
const Operation = z.object({
  parameters: z.array(Parameter).default([]),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: Schema })) }).optional(),
})
const Description = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)) })

/** A call as listed in the served API description. */
export interface Call {
  readonly method: string
  /** Path with its parameters in braces. */
  readonly path: string
  readonly parameters: readonly z.infer<typeof Parameter>[]
  /** Null for a call without a JSON body. */
  readonly body: Schema | null
}

/** Returns every call in the server's own description. */
export async function describedCalls(url: string): Promise<Call[]> {
  const { text } = await ask(url, 'GET /api/openapi.json')
  const { paths } = Description.parse(JSON.parse(text))
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content['application/json']?.schema ?? null,
    })),
  )
}
