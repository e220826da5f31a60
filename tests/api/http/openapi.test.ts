import { describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { hospitalTest as test, ward } from '../../support/fixtures/hospitalTest.ts'
import { ask, enter, read } from '../../support/testHospital/bedsideApi.ts'
import { accountCalls } from '../../support/testHospital/permissions/accountRows.ts'
import { consoleCalls } from '../../support/testHospital/permissions/consoleRows.ts'

let description: z.infer<typeof Description>
test.beforeAll(async () => {
  description = read(Description, await ask(ward.url, 'GET /api/openapi.json'))
})

const Content = z.record(z.string(), z.object({ schema: z.looseObject({}) }))
const Operation = z.looseObject({
  security: z.optional(z.array(z.record(z.string(), z.array(z.string())))),
  requestBody: z.optional(z.looseObject({ content: Content })),
  responses: z.record(z.string(), z.object({ description: z.string(), content: z.optional(Content) })),
})
const Description = z.looseObject({
  openapi: z.string(),
  info: z.object({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
})

const bedside = (base: string) => [
  `DELETE ${base}/consult/claim/{call}`,
  `DELETE ${base}/session`,
  `GET ${base}/consult/waiting`,
  `GET ${base}/endpoints`,
  `GET ${base}/endpoints/{id}`,
  `GET ${base}/interpreter/languages`,
  `GET ${base}/interpreter/vmr`,
  `GET ${base}/me`,
  `GET ${base}/me/events`,
  `GET ${base}/me/ice-servers`,
  `GET ${base}/me/texts`,
  `GET ${base}/me/vmr`,
  `GET ${base}/pins/{customer}/{facility}/{unit}`,
  `GET ${base}/v1/cameras/{id}/pins`,
  `POST ${base}/v1/cameras/{id}/pins`,
  `PATCH ${base}/v1/cameras/{id}/pins/{pin}`,
  `DELETE ${base}/v1/cameras/{id}/pins/{pin}`,
  `POST ${base}/consult/camera`,
  `POST ${base}/consult/claim`,
  `POST ${base}/consult/join`,
  `POST ${base}/endpoints/{id}/command/alert`,
  `POST ${base}/invite/interpreter`,
  `POST ${base}/invite/participant`,
  `POST ${base}/me/entry-notice`,
  `POST ${base}/me/knock`,
  `POST ${base}/me/roommate`,
  `GET ${base}/me/visits`,
  `POST ${base}/me/visits/read`,
  `POST ${base}/meet/decline`,
  `POST ${base}/meet/join`,
  `POST ${base}/meet/look`,
  `POST ${base}/patient-call/aps`,
  `POST ${base}/session`,
  `POST ${base}/session/refresh`,
  `POST ${base}/session/renew`,
  `POST ${base}/session/verify`,
  `POST ${base}/v1/rooms/control`,
  `POST ${base}/v1/rooms/control/ask`,
]
const signingIn = (base: string) => [
  `GET ${base}/authentication/impersonation`,
  `GET ${base}/authentication/principal`,
  `GET ${base}/authentication/providers`,
  `DELETE ${base}/authentication/impersonation`,
  `POST ${base}/authentication/activate`,
  `POST ${base}/authentication/activity`,
  `POST ${base}/authentication/change-password`,
  `POST ${base}/authentication/confirm-address`,
  `POST ${base}/authentication/forgot-password`,
  `POST ${base}/authentication/impersonation`,
  `POST ${base}/authentication/login`,
  `POST ${base}/authentication/logout`,
  `POST ${base}/authentication/refresh`,
  `POST ${base}/authentication/reset-password`,
  `GET ${base}/authentication/second-factor`,
  `POST ${base}/authentication/second-factor/passkey`,
  `POST ${base}/authentication/second-factor/passkey/options`,
  `POST ${base}/authentication/second-factor/passkeys`,
  `POST ${base}/authentication/second-factor/passkeys/options`,
  `POST ${base}/authentication/second-factor/passkeys/{id}/removal`,
  `GET ${base}/authentication/sessions`,
  `DELETE ${base}/authentication/sessions/{id}`,
  `POST ${base}/authentication/second-factor`,
  `POST ${base}/authentication/sso`,
  `POST ${base}/authentication/second-factor/authenticator`,
  `POST ${base}/authentication/second-factor/authenticator/confirmation`,
  `POST ${base}/authentication/second-factor/authenticator/removal`,
]
const operations = () =>
  Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      call: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  )
const operationOf = (call: string) => operations().find((described) => described.call === call)?.operation

describe('/api/openapi.json', () => {
  test('describes in OpenAPI 3.1 every call, at every base', () => {
    expect(description.openapi).toBe('3.1.0')
    expect(
      operations()
        .map(({ call }) => call)
        .toSorted(),
    ).toEqual(
      [
        ...bedside('/api'),
        ...bedside('/mobapi'),
        ...signingIn(''),
        ...signingIn('/api'),
        // Calls in the console's matrix.
        ...consoleCalls,
        ...accountCalls,
        'DELETE /api/consult/knocks/{id}',
        'DELETE /api/consult/requests/{id}/claim',
        'DELETE /api/me/requests/{id}',
        'POST /api/consult/requests/seen',
        'POST /api/consult/requests/{id}/claim',
        'POST /api/consult/requests/{id}/done',
        'POST /api/me/requests',
        'POST /api/meet/request/claim',
        'POST /api/meet/request/done',
        'POST /api/meet/request/look',
        'DELETE /api/consult/push/{id}',
        'GET /api/consult/push',
        'PUT /api/consult/push',
        'GET /api/consult/knocks',
        'GET /api/consult/rooms',
        'GET /api/consult/rooms/{id}',
        'POST /api/consult/emergency',
        'POST /api/consult/knock',
        'GET /api/delegate',
        'GET /api/delegate/callback',
        'GET /api/meet/check',
        'POST /api/meet/check',
        'GET /config.json',
        'GET /healthz',
        'GET /aps/endpoints',
        'GET /aps/endpoints/{id}',
        'POST /aps/endpoints/{id}/command/alert',
        'POST /aps/enroll',
      ].toSorted(),
    )
  })

  test('says what a call takes and answers, from the contract’s own schemas', () => {
    const told = (call: string) => JSON.stringify(operationOf(call))
    expect(told('POST /api/v1/rooms/control')).toContain('set_as_bookmark')
    expect(told('POST /api/session')).toContain('available_functions')
    expect(told('POST /mobapi/session')).toContain('mdm_token')
    expect(Object.keys(operationOf('DELETE /api/session')?.responses ?? {})).toContain('204')
    const events = operationOf('GET /api/me/events')?.responses['200']?.content
    expect(Object.keys(events ?? {})).toEqual(['text/event-stream'])
  })

  test('gives every refusal and failure the body of an error, and every call one success', () => {
    for (const { call, operation } of operations()) {
      for (const status of ['4XX', '5XX']) {
        const body = operation.responses[status]?.content?.['application/json']?.schema
        expect(body, `${status} of ${call}`).toMatchObject({
          required: ['code', 'message'],
          properties: { code: { type: 'string' }, message: { type: 'string' }, fields: {} },
        })
      }
      expect(
        Object.keys(operation.responses).filter((status) => status.startsWith('2')),
        call,
      ).toHaveLength(1)
    }
  })

  test('asks for a bearer token exactly where the server does', async () => {
    const remote = await enter(ward, await ward.room())
    for (const { call, operation } of operations()) {
      const anonymous = await ask(ward.url, call, call.startsWith('POST') ? { body: {} } : {})
      const asksForToken = operation.security?.some((way) => 'bearer' in way) === true
      expect(anonymous.status === 401, call).toBe(asksForToken)
    }
    expect((await remote.ask('GET /api/me')).status).toBe(200)
  })

  test('refers to nothing that is not there', () => {
    const resolve = (reference: string): unknown =>
      reference
        .replace(/^#\//u, '')
        .split('/')
        .reduce<unknown>(
          (part, name) => (typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined),
          description,
        )
    const references = [...JSON.stringify(description).matchAll(/"\$ref":"([^"]+)"/gu)].map(
      ([, reference = '']) => reference,
    )
    for (const reference of references) expect(resolve(reference), reference).toBeDefined()
    expect(resolve('#/components/schemas/nothing')).toBeUndefined()
  })
})
