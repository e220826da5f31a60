import { errorCatalogue, isErrorCode } from '../../../src/contract/errors.ts'
import { ErrorBody } from '../../../src/contract/remoteErrors.ts'
import type { RawAnswer } from './rawAsk.ts'

/** Returns what is wrong with a reply, no matter what was requested; null if nothing is. */
export function faultOf({ status, text }: RawAnswer): string | null {
  if (status >= 500) return `answered ${status} ${text}`
  if (status < 400) return null
  const body = ErrorBody.safeParse(parsed(text))
  if (!body.success || !isErrorCode(body.data.code)) return `${status} without a code: ${text.slice(0, 200)}`
  const [known] = errorCatalogue[body.data.code]
  return known === status ? null : `${body.data.code} under ${status} instead of ${known}`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
