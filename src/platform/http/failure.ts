import * as z from 'zod/mini'
import type { ErrorCode } from '../../contract/errors.ts'
import { ErrorBody, type Errors, remoteErrors } from '../../contract/remoteErrors.ts'

/** Failed request; `status` is absent if there was no response. */
export interface Failure {
  ok: false
  code: string
  status?: number
  fields?: Readonly<Record<string, string>>
  /** Seconds until a retry makes sense. */
  retryAfter?: number
}

export const unreachable: Failure = { ok: false, code: 'unreachable' }

/** Error code for a status whose body names none. The body may be a proxy's own page. */
const codeOfStatus: Readonly<Partial<Record<number, ErrorCode>>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  406: 'already_on_call',
  409: 'already_exists',
  413: 'too_large',
  415: 'unsupported_media_type',
  429: 'rate_limited',
  502: 'bad_gateway',
  503: 'service_not_available',
  504: 'gateway_timeout',
}

const ForeignBody = z.object({ message: z.string() })

/**
 * Reads a failure reply: a known code from its body, or else the specified message of a third-party back end,
 * or else the status alone.
 */
export function readFailure(
  status: number,
  body: unknown,
  retryAfter: string | null,
  known: Errors = remoteErrors,
): Failure {
  const own = z.safeParse(ErrorBody, body)
  const seconds = Number(retryAfter ?? Number.NaN)
  return {
    ok: false,
    status,
    code: own.success && Object.hasOwn(known, own.data.code) ? own.data.code : codeOf(status, body, known),
    ...(own.success && own.data.fields !== undefined && { fields: own.data.fields }),
    ...(Number.isFinite(seconds) && { retryAfter: seconds }),
  }
}

function codeOf(status: number, body: unknown, known: Errors): string {
  const foreign = z.safeParse(ForeignBody, body)
  const words = foreign.success ? foreign.data.message.trim().toLowerCase() : ''
  const named = Object.entries(known).find(
    ([, [, message]]) => words !== '' && message.toLowerCase() === words,
  )
  if (named !== undefined) return named[0]
  // A success status with a reply that cannot be used.
  if (status < 400) return 'bad_gateway'
  return codeOfStatus[status] ?? (status >= 500 ? 'server_error' : 'bad_request')
}
