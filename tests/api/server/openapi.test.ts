import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import * as z from 'zod/mini'
import { ask, read } from '../../support/bedsideApi.ts'
import { openWard, type Ward } from '../../support/ward.ts'

let ward: Ward
beforeAll(async () => {
  ward = await openWard({ postgresUrl: inject('postgresUrl') })
})
afterAll(() => ward.close())

const Operation = z.looseObject({
  requestBody: z.optional(z.looseObject({})),
  responses: z.record(z.string(), z.unknown()),
})
const Description = z.looseObject({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
})

describe('/api/openapi.json', () => {
  test('describes in OpenAPI 3.1 every call, with what it takes and answers, from the contract’s own schemas', async () => {
    const answer = await ask(ward.url, 'GET /api/openapi.json')
    const { openapi, paths } = read(Description, answer)
    expect(openapi).toBe('3.1.0')
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(calls.toSorted()).toEqual([
      'DELETE /api/session',
      'GET /api/me',
      'GET /api/me/events',
      'GET /config.json',
      'GET /healthz',
      'POST /api/session',
      'POST /api/session/refresh',
      'POST /api/session/verify',
      'POST /api/v1/rooms/control',
      'POST /api/v1/rooms/control/ask',
      'POST /aps/enroll',
    ])
    expect(JSON.stringify(paths['/api/v1/rooms/control']?.['post']?.requestBody)).toContain('set_as_bookmark')
    expect(JSON.stringify(paths['/api/session']?.['post']?.responses)).toContain('available_functions')
    expect(JSON.stringify(paths['/api/session']?.['post']?.requestBody)).toContain('mdm_token')
  })
})
