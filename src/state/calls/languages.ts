import { atom } from 'jotai'
import type { InterpreterLanguage } from '../../contract/calls/interpreter.ts'
import { normalizeForMatch } from '../../domain/text/normalizeForMatch.ts'
import { languageNameFor, spokenLanguage } from '../../domain/calls/spokenLanguage.ts'
import { portsAtom } from '../ports.ts'
import { showToastAtom } from '../toasts.ts'

export type Languages =
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'known'; all: readonly InterpreterLanguage[] }

const loadedAtom = atom<Languages>({ kind: 'loading' })

/** Languages that interpreters of this customer speak. */
export const languagesAtom = atom((get) => get(loadedAtom))

/** Loads the languages. */
export const loadLanguagesAtom = atom(null, async (get, set): Promise<void> => {
  const ports = get(portsAtom)
  if (ports === null) return
  set(loadedAtom, { kind: 'loading' })
  const customer = (await ports.store.load())?.profile?.customer ?? ''
  const query = new URLSearchParams({ customer, language: '' })
  const result = await ports.api.call({
    method: 'GET',
    path: `/api/interpreter/languages?${String(query)}`,
    reply: 'languages',
  })
  if (result.ok) return set(loadedAtom, { kind: 'known', all: result.value })
  set(loadedAtom, { kind: 'failed' })
  const code = result.status === 404 ? 'no_such_customer' : result.code
  set(showToastAtom, { kind: 'warning', code, ofScreen: true })
})

/**
 * Returns the languages of which one name (the hospital's, the speakers' or the reader's) contains the typed
 * text, regardless of case and accents.
 */
export function languagesLike(
  all: readonly InterpreterLanguage[],
  typed: string,
  locale: string,
): readonly InterpreterLanguage[] {
  const wanted = normalizeForMatch(typed)
  return all.filter(({ name }) =>
    [name, spokenLanguage(name)?.own ?? name, languageNameFor(name, locale)].some((known) =>
      normalizeForMatch(known).includes(wanted),
    ),
  )
}
