import type { FastifyError } from 'fastify'
import type * as core from 'zod/v4/core'
import { errorCatalogue, type ErrorCode } from '../../contract/errors.ts'
import { type ErrorBody } from '../../contract/remoteErrors.ts'
import { isUnreachable } from '../db/connection/databaseErrors.ts'

/** A refusal with a code of the catalog. Any other thrown value becomes `server_error`, without its text. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  /** Whole seconds until a retry makes sense; sent as Retry-After. */
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, details: { fields?: Record<string, string>; retryAfter?: number } = {}) {
    super(errorCatalogue[code][1])
    this.code = code
    this.fields = details.fields
    this.retryAfter = details.retryAfter
  }

  get status(): number {
    return errorCatalogue[this.code][0]
  }

  get body(): ErrorBody {
    return { code: this.code, message: this.message, ...(this.fields && { fields: this.fields }) }
  }
}

/**
 * Converts schema issues to an API error: `unknown_field` if nothing else is wrong, otherwise `bad_request`.
 */
export function schemaError(issues: readonly core.$ZodIssue[], prefix = ''): ApiError {
  const fields: Record<string, string> = {}
  let unknownOnly = true
  const visit = (issue: core.$ZodIssue, base: readonly PropertyKey[]) => {
    const path = [...base, ...issue.path]
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[fieldPath(prefix, [...path, key])] = 'unknown_field'
      return
    }
    // Of a union's branches, assume that the caller meant the one with the fewest issues.
    const branch = issue.code === 'invalid_union' ? nearestBranch(issue.errors) : undefined
    if (branch !== undefined) {
      for (const nested of branch) visit(nested, path)
      return
    }
    unknownOnly = false
    fields[fieldPath(prefix, path)] = issue.code
  }
  for (const issue of issues) visit(issue, [])
  return new ApiError(unknownOnly ? 'unknown_field' : 'bad_request', { fields })
}

function nearestBranch(
  branches: readonly (readonly core.$ZodIssue[])[],
): readonly core.$ZodIssue[] | undefined {
  return branches.toSorted((one, other) => one.length - other.length)[0]
}

function fieldPath(prefix: string, path: readonly PropertyKey[]): string {
  const parts = path.map(String)
  return (prefix === '' ? parts : [prefix, ...parts]).join('.') || 'body'
}

const frameworkCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
}

/** Returns the API error that represents a failure. */
export function errorOf(error: FastifyError | ApiError): ApiError {
  if (error instanceof ApiError) return error
  const code = frameworkCodes[error.code]
  if (code !== undefined) return new ApiError(code)
  if (isUnreachable(error)) return new ApiError('service_not_available', { retryAfter: 1 })
  const status = error.statusCode ?? 500
  return new ApiError(status >= 400 && status < 500 ? 'bad_request' : 'server_error')
}
