import type { InterpreterLanguage } from '../../../contract/calls/interpreter.ts'
import { normalizeForMatch } from '../../../domain/text/normalizeForMatch.ts'
import { settingStore } from '../../db/settings/settingStore.ts'
import type { BedsideSession } from '../../auth/bedside/bedsideSession.ts'
import { ApiError } from '../../errors/apiError.ts'
import type { CommandContext } from '../context.ts'

interface Asked {
  /** The customer's name; the session's own when absent or empty. */
  customer?: string | undefined
  /** A language's name with a tilde for each space, `_` and `/`; all languages when empty. */
  language?: string | undefined
}

/** The languages that a room may ask an interpreter for. Refuses another customer with `no_such_customer`. */
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
 * Refuses with `bad_request` a destination that is none of the interpreters' whom the room may ask: of that language
 * where one is named, else of any. `field` names where the destination stood. Another customer is `no_such_customer`.
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

/** Spaces, underscores, slashes and tildes are one and the same in a language's name. */
function folded(name: string): string {
  return normalizeForMatch(name.replaceAll(/[\s_/~]+/gu, ' '))
}
