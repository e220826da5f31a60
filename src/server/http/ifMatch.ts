import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../errors/apiError.ts'

/**
 * Returns the version of a record that the caller has seen, from `If-Match`. Throws `precondition_required`
 * without one.
 */
export function seenVersion(request: FastifyRequest): number {
  const [, version] = /^"?(\d{1,9})"?$/u.exec(request.headers['if-match'] ?? '') ?? []
  if (version === undefined) throw new ApiError('precondition_required')
  return Number(version)
}

/** Returns a record's version in header format. */
export const versionTag = ({ version }: { version: number }): string => `"${version}"`

/** Returns the record that a request names, in the version that the caller has seen. Throws as `seenVersion` does. */
export const seenRecord = (request: FastifyRequest<{ Params: { id: string } }>) => ({
  id: request.params.id,
  version: seenVersion(request),
})

/** Sends a record, with its version in `ETag`. */
export const sendRecord = (reply: FastifyReply, item: { version: number }): FastifyReply =>
  reply.header('etag', versionTag(item)).send(item)
