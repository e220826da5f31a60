import { type FieldProblems, problemsIn, textProblem } from '../records.ts'
import type { TypedRule } from './roleMap.ts'

interface ProviderForm {
  name: string
  place: string
  issuer: string
  client_id: string
  /** `null` if a secret is already stored. */
  client_secret: string | null
  role_claim: string
  role_map: readonly TypedRule[]
}

const singleLine = (most: number) => ({ least: 1, most })

/** Returns the problems of a provider form, by field. */
export function providerProblems(form: ProviderForm): FieldProblems {
  return problemsIn({
    name: textProblem(form.name, { least: 3, most: 100 }),
    place: form.place === '' ? 'required' : null,
    issuer:
      textProblem(form.issuer, singleLine(500)) ?? (isAddress(form.issuer.trim()) ? null : 'invalid_value'),
    client_id: textProblem(form.client_id, singleLine(200)),
    client_secret: form.client_secret === null ? null : textProblem(form.client_secret, singleLine(500)),
    role_claim: textProblem(form.role_claim, singleLine(100)),
    role_map: form.role_map.every(({ value, role }) => value.trim() !== '' && role !== '')
      ? null
      : 'required',
  })
}

/** Accepts HTTPS, and HTTP for a demonstration on the same machine. The server checks further. */
function isAddress(issuer: string): boolean {
  if (!URL.canParse(issuer)) return false
  const { protocol, username, search, hash } = new URL(issuer)
  return (protocol === 'https:' || protocol === 'http:') && username === '' && search === '' && hash === ''
}
