import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { FhirIssue, FhirIssueCode } from '../../../contract/integrations/fhir.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import { readBundle } from '../../../domain/integrations/fhirBundle.ts'
import { FhirError } from '../../commands/integrations/fhirError.ts'
import { applyEncounters } from '../../commands/integrations/applyEncounters.ts'
import { bedSystem, uniqueIdSystem } from '../../db/integrations/fhirStore.ts'
import type { HttpServer } from '../../httpServer.ts'
import { ConcurrencyByKey } from '../../limits/concurrencyByKey.ts'
import { ApiError, errorOf } from '../../errors/apiError.ts'
import type { ConsoleDeps } from '../consoleDeps.ts'

/** The most that a bundle may weigh, in bytes. */
const bundleLimit = 2 * 1024 * 1024
/**
 * Limits concurrent bundles. A bundle waits for the others of its customer before it takes a database
 * connection, and the bundles of all customers together leave most connections to the bedside and the
 * console.
 */
const bundlesAtOnce = { maxRunning: 3, maxQueued: 8 } as const
const fhirType = 'application/fhir+json; charset=utf-8'

/**
 * Registers POST /fhir and GET /fhir/metadata: a hospital’s information system reports which patient is in
 * which bed, as HL7 FHIR R4 bundles of encounters (https://hl7.org/fhir/R4/http.html#transaction), with an
 * API key of the scope fhir:write. Every refusal is an OperationOutcome.
 */
export function registerFhir(server: HttpServer, { context, authentication, log }: ConsoleDeps): void {
  const bundles = new ConcurrencyByKey(bundlesAtOnce)
  server.setErrorHandler<FastifyError | ApiError | FhirError>((error, _request, reply) => {
    if (error instanceof FhirError) return outcome(reply, error.status, error.issues)
    const known = errorOf(error)
    if (known.code === 'server_error') log.error({ err: error }, 'a bundle failed')
    if (known.retryAfter !== undefined) reply.header('retry-after', String(known.retryAfter))
    const code = issueCodes[known.code] ?? (known.status >= 500 ? 'exception' : 'structure')
    return outcome(reply, known.status, [{ severity: 'error', code, diagnostics: known.message }])
  })
  server.removeAllContentTypeParsers()
  server.addContentTypeParser(
    ['application/fhir+json', 'application/json'],
    { parseAs: 'string', bodyLimit: bundleLimit },
    (request, body, done) => {
      void server.getDefaultJsonParser('remove', 'remove')(request, body.toString(), (error, value) => {
        if (error === null) done(null, value)
        else done(new ApiError('bad_request'))
      })
    },
  )

  server.get('/fhir/metadata', { schema: { hide: true } }, (_request, reply) =>
    reply.type(fhirType).send(JSON.stringify(capabilities)),
  )

  server.post(
    '/fhir',
    {
      bodyLimit: bundleLimit,
      onRequest: (request) => authentication.keyed(request, 'fhir:write'),
      schema: { hide: true },
    },
    async (request: FastifyRequest, reply) => {
      const bearer = authentication.bearer(request)
      const { customerId } = bearer
      if (customerId === null) throw new ApiError('forbidden')
      const read = readBundle(request.body, context.clock.now())
      if (!read.ok)
        throw new FhirError(read.issues.some(({ code }) => code === 'not-supported') ? 422 : 400, read.issues)
      const by = { id: null, name: bearer.name, as: null, address: request.ip }
      const sender = { bearer: { ...bearer, customerId }, by }
      const issues = await bundles.run(customerId, () => applyEncounters(context, sender, read.admissions))
      if (read.type === 'message') return outcome(reply, 200, issues.length > 0 ? issues : [nothingSaid])
      return reply.type(fhirType).send(JSON.stringify(responseTo(read.entries, issues)))
    },
  )
}

const nothingSaid: FhirIssue = {
  severity: 'information',
  code: 'informational',
  diagnostics: 'No encounter is in this bundle',
}

const issueCodes: Partial<Record<ErrorCode, FhirIssueCode>> = {
  unauthorized: 'login',
  forbidden: 'forbidden',
  rate_limited: 'throttled',
  too_large: 'too-long',
  unsupported_media_type: 'not-supported',
  service_not_available: 'transient',
  stale_record: 'conflict',
  bed_occupied: 'conflict',
  not_found: 'conflict',
}

function outcome(reply: FastifyReply, status: number, issue: readonly FhirIssue[]): FastifyReply {
  return reply
    .code(status)
    .type(fhirType)
    .send(JSON.stringify({ resourceType: 'OperationOutcome', issue }))
}

/** Returns a response for each entry, in order. Entries that are not encounters were only read. */
function responseTo(entries: number, issues: readonly FhirIssue[]): object {
  const of = (index: number) =>
    issues.filter(({ expression: [at] = [''] }) => at?.startsWith(`Bundle.entry[${index}].`))
  return {
    resourceType: 'Bundle',
    type: 'transaction-response',
    entry: Array.from({ length: entries }, (_unused, index) => {
      const issue = of(index)
      return {
        response: {
          status: '200 OK',
          ...(issue.length > 0 && { outcome: { resourceType: 'OperationOutcome', issue } }),
        },
      }
    }),
  }
}

/** https://hl7.org/fhir/R4/capabilitystatement.html */
const capabilities = {
  resourceType: 'CapabilityStatement',
  status: 'active',
  date: '2026-11-22',
  kind: 'instance',
  implementation: { description: 'Wardlink: bed occupancy' },
  software: { name: 'Wardlink' },
  fhirVersion: '4.0.1',
  format: ['application/fhir+json'],
  rest: [
    {
      mode: 'server',
      documentation: [
        'A bundle of type transaction or message of Encounter, Patient and Location is posted to the base.',
        'Encounter.status in-progress and onleave: the patient is in the bed among the active locations; finished and cancelled: the patient has left; entered-in-error discharges no one.',
        'A patient stays in the bed when an encounter names no other bed, for example only the unit, and has left a bed whose location is completed or ended.',
        `A bed is named by Location.identifier, or by the identifier of the reference: ${uniqueIdSystem} and the unique id of its device, or ${bedSystem} and unit|number|bed.`,
        'An encounter is identified by its first identifier with a value. One whose meta.versionId (a whole number) or meta.lastUpdated is not newer than the stored version changes nothing; one that is more than five minutes ahead is refused.',
        'Bundles of a customer are processed one after the other; 429 when too many are waiting.',
      ].join(' '),
      security: { description: 'Authorization: Bearer and an API key with the scope fhir:write' },
      interaction: [{ code: 'transaction' }],
    },
  ],
}
