import { groupedCode } from '../../../src/domain/bedside/entryCode.ts'

/** Credentials, names and addresses of people, and text that users wrote. */
export const secretKinds = ['credential', 'name', 'text'] as const
export type SecretKind = (typeof secretKinds)[number]

export interface Secret {
  readonly of: SecretKind
  readonly value: string
}

/** Fields of requests and answers, including Pexip's and FHIR's, that no log may repeat. */
const fieldsOf: Readonly<Record<SecretKind, readonly string[]>> = {
  credential: [
    'token',
    'access_token',
    'refresh_token',
    'mdm_token',
    'activation_token',
    'credential',
    't',
    'resume',
    'password',
    'current_password',
    'new_password',
    'secret',
    'client_secret',
    'step',
    'ticket',
    'codes',
    'pin',
    'host_pin',
    'guest_pin',
    'return_ticket',
    'enroll',
  ],
  name: [
    'last_name',
    'first_name',
    'lastName',
    'firstName',
    'display_name',
    'family',
    'given',
    'to',
    'email',
    'username',
    'destination',
  ],
  // `body` is the text that a user writes to the person whom they invite.
  text: ['payload', 'body', 'b_name'],
}
const kindOf = new Map(secretKinds.flatMap((kind) => fieldsOf[kind].map((field) => [field, kind] as const)))

/** Shape of a secret in a field called `code` or `key`; other values are an error code or a setting's key. */
const secretShape = /^(?:[0-9A-HJKMNP-TV-Z]{4} ?[0-9A-HJKMNP-TV-Z]{4}|\d{6}|\w+_[\w-]{30,})$/u

/** Returns every secret in a request or an answer, by the names of its fields. */
export function secretsIn(value: unknown, field = ''): Secret[] {
  if (typeof value === 'string') return secretOf(field, value)
  if (Array.isArray(value)) return value.flatMap((item) => secretsIn(item, field))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, item]) => secretsIn(item, name))
}

/** Returns the secrets in a text that may be JSON. */
export function secretsInText(text: string): Secret[] {
  if (!/^\s*[[{]/u.test(text)) return []
  try {
    return secretsIn(JSON.parse(text))
  } catch {
    return []
  }
}

function secretOf(field: string, value: string): Secret[] {
  if (value === '') return []
  const isCode = (field === 'code' || field === 'key') && secretShape.test(value)
  const of = isCode ? 'credential' : kindOf.get(field)
  if (of === undefined) return []
  const forms = /^[0-9A-Z]{8}$/u.test(value) ? [value, groupedCode(value)] : [value]
  return forms.map((form) => ({ of, value: form }))
}

const linkParameter =
  /[#?&](?:token|t|enroll|access_token|refresh_token|mdm_token|activation_token)=([^\s&#"<>]+)/gu
const spokenPassword = /^administrator (?<email>\S+), password (?<password>\S+)/u
const spokenPatient = /last name (?<lastName>[^(].*), room number/u

/** Returns the secrets in text for people: links in messages, and the terminal output for new users. */
export function secretsInWords(words: string): Secret[] {
  const links = [...words.matchAll(linkParameter)].map(([, value = '']) => decodeURIComponent(value))
  const { email, password } = spokenPassword.exec(words)?.groups ?? {}
  const { lastName } = spokenPatient.exec(words)?.groups ?? {}
  return secretsIn({ token: links, password, email, lastName })
}

/** Returns the credentials in a request's headers, whose names are in lower case. */
export function secretsInHeaders(headers: Readonly<Record<string, string>>): Secret[] {
  const bearer = headers['authorization']?.replace(/^\w+ /u, '')
  const values = [bearer, headers['token'], headers['pin']]
  return values.flatMap((value) => (value === undefined || value === '' ? [] : [{ of: 'credential', value }]))
}
