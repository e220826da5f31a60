import type { InterpreterLanguage } from '../../../contract/calls/interpreter.ts'
import { normalizeForMatch } from '../../../domain/text/normalizeForMatch.ts'
import { settingStore } from '../../db/settings/settingStore.ts'
import type { BedsideSession } from '../../auth/bedside/bedsideSession.ts'
import { ApiError } from '../../errors/apiError.ts'
import type { CommandContext } from '../context.ts'

interface Asked {
  /** Name of the customer; the session's own if absent or empty. */
  customer?: string | undefined
  /** Name of a language, with a tilde for each space, `_` and `/`; all languages if empty. */
  language?: string | undefined
}

/**
 * Returns the languages for which a room may request an interpreter. Throws `no_such_customer` for another
 * customer.
 */
export async function interpreterLanguages(
  { database }: CommandContext,
  { customerId, room }: BedsideSession,
  { customer = '', language = '' }: Asked,
): Promise<InterpreterLanguage[]> {
  if (customer !== '' && normalizeForMatch(customer) !== normalizeForMatch(room.customer))
    throw new ApiError('no_such_customer')
  const languages = await database.transaction({ customers: [customerId] }, (tx) =>
    settingStore.of(tx, room, 'interpreter_languages'),
  )
  const wanted = folded(language)
  return wanted === '' ? languages : languages.filter(({ name }) => folded(name) === wanted)
}

/**
 * Throws `bad_request` for a destination that does not belong to an interpreter whom the room may request:
 * for the given language, or for any if none is given. `field` is the request's field with the destination.
 * Throws `no_such_customer` for another customer.
 */
export async function assertInterpreter(
  context: CommandContext,
  session: BedsideSession,
  wanted: Asked & { destination: string; field: string },
): Promise<void> {
  const { destination, field, ...asked } = wanted
  const languages = await interpreterLanguages(context, session, asked)
  const known = languages.some(({ endpoints }) =>
    endpoints.some((endpoint) => endpoint.destination === destination),
  )
  if (!known) throw new ApiError('bad_request', { fields: { [field]: 'unknown_interpreter' } })
}

/** Normalizes a language's name: spaces, underscores, slashes and tildes are equivalent. */
function folded(name: string): string {
  return normalizeForMatch(name.replaceAll(/[\s_/~]+/gu, ' '))
}
