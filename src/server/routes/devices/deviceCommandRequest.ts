import type { FastifyRequest } from 'fastify'
import { X_ACTED_AT, X_SEQ } from '../../../contract/headers.ts'
import { type Act, commandClass, isMotion, maxAgeMs } from '../../../domain/queue/commandPolicy.ts'
import type { AuthorizedCommand } from '../../cluster/authorizedCommand.ts'
import { ApiError } from '../../errors/apiError.ts'
import { idempotencyKey, requestHash } from '../../http/idempotency.ts'

/** A command whose session is not yet set. */
export type SessionlessCommand = Omit<AuthorizedCommand, 'session'>

/**
 * Returns the command in a request, with its sequence number and times and, for a motion, its idempotency
 * key. `now` is in epoch milliseconds.
 * @throws `bad_request` for headers that are not numbers, `command_expired` for an action older than its
 * class allows.
 */
export function deviceCommandOf(
  request: FastifyRequest,
  { command, params }: Pick<AuthorizedCommand, 'command' | 'params'>,
  now: number,
): SessionlessCommand {
  const seq = numericHeader(request, X_SEQ)
  const actedAt = actedInTime(request, command, params, now)
  const key = isMotion(command) ? idempotencyKey(request) : undefined
  return {
    command,
    params: { ...params },
    actedAt,
    ...(seq !== undefined && { seq }),
    ...(key !== undefined && { key, requestHash: requestHash(request) }),
  }
}

/**
 * Returns when the person acted, in epoch milliseconds. Refuses an act that is older than its class allows
 * with `command_expired`, so that a request that the network delayed neither calls nor invites anyone.
 */
export function actedInTime(
  request: FastifyRequest,
  act: Act | AuthorizedCommand['command'],
  params: Readonly<Record<string, unknown>>,
  now: number,
): number {
  // A client clock that runs ahead gains nothing: no act is later than now.
  const actedAt = Math.min(now, numericHeader(request, X_ACTED_AT) ?? now)
  if (now - actedAt > maxAgeMs[commandClass(act, params)]) throw new ApiError('command_expired')
  return actedAt
}

function numericHeader(request: FastifyRequest, name: string): number | undefined {
  const value = request.headers[name]
  if (value === undefined) return undefined
  if (typeof value === 'string' && /^\d{1,15}$/u.test(value)) return Number(value)
  throw new ApiError('bad_request', { fields: { [name]: 'invalid_format' } })
}
