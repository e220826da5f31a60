import * as z from 'zod/mini'
import { stripInvisible } from '../../contract/readable.ts'
import { normalizeMailAddress } from '../messages/mailAddress.ts'
import { userProblems } from '../users/users.ts'
import type { ScimObject } from './scimPatch.ts'

/**
 * Values that this server keeps of a SCIM user. Roles and passwords in a body are ignored: groups give roles, and only
 * the owner sets a password.
 */
export interface ScimUserValues {
  userName: string
  externalId: string
  givenName: string
  familyName: string
  formatted: string
  displayName: string
  email: string
  /** False if no address was sent: the user name is one. */
  emailSent: boolean
  language: string
  active: boolean
}

export type ScimReading<T> = { ok: true; value: T } | { ok: false; detail: string }

const line = z.string().check(z.maxLength(500))
const optionalLine = z.nullish(line)
/** Some identity providers send booleans as text, in capitals (`"False"`). */
const flag = z.nullish(z.union([z.boolean(), z.string().check(z.regex(/^(?:true|false)$/iu))]))

const Email = z.object({ value: optionalLine, type: optionalLine, primary: flag })
const Body = z.object({
  username: line,
  externalid: optionalLine,
  displayname: optionalLine,
  preferredlanguage: optionalLine,
  active: flag,
  name: z.nullish(z.object({ givenname: optionalLine, familyname: optionalLine, formatted: optionalLine })),
  emails: z.nullish(z.array(Email).check(z.maxLength(20))),
})

/**
 * Reads a user from an untrusted body. Attribute names are not case-sensitive, and unknown ones are ignored.
 * `active` is the state of a user whose body does not state one.
 */
export function readScimUser(body: ScimObject, active: boolean): ScimReading<ScimUserValues> {
  const read = z.safeParse(Body, lowerKeys(body, 3))
  if (!read.success) {
    const at = read.error.issues[0]?.path.join('.') ?? ''
    return { ok: false, detail: `${at === '' ? 'The body' : at} is not valid` }
  }
  const { username, externalid, displayname, preferredlanguage, name, emails } = read.data
  const userName = tidy(username)
  if (userName === '') return { ok: false, detail: 'userName is required' }
  const sent = emailOf(emails ?? [])
  const email = normalizeMailAddress(sent ?? userName)
  const values = {
    userName,
    externalId: tidy(externalid),
    givenName: tidy(name?.givenname),
    familyName: tidy(name?.familyname),
    formatted: tidy(name?.formatted),
    displayName: tidy(displayname),
    email,
    emailSent: sent !== undefined,
    language: tidy(preferredlanguage),
    active: isOn(read.data.active, active),
  }
  const problems = userProblems({ name: personNameOf(values), email, roles: 1 })
  if (problems['email'] !== undefined)
    return { ok: false, detail: 'A work email address is required, or a userName that is one' }
  if (problems['name'] !== undefined) return { ok: false, detail: 'The name is not valid' }
  return { ok: true, value: values }
}

/**
 * Reports whether a body says that its user is active, also a body whose other values are not valid. `active` is the state
 * of a user whose body does not state one.
 */
export function isScimUserActive(body: ScimObject, active: boolean): boolean {
  const read = z.safeParse(z.object({ active: flag }), lowerKeys(body, 1))
  return read.success ? isOn(read.data.active, active) : active
}

/** Returns the name of a person as the console shows it. */
export function personNameOf({
  displayName,
  formatted,
  givenName,
  familyName,
  userName,
}: Pick<ScimUserValues, 'displayName' | 'formatted' | 'givenName' | 'familyName' | 'userName'>): string {
  return displayName || formatted || [givenName, familyName].filter(Boolean).join(' ') || userName
}

/** Returns the language of a mail to the person. */
export function mailLanguageOf({ language }: Pick<ScimUserValues, 'language'>): 'en' | 'ja' | 'ar' {
  return (['ja', 'ar'] as const).find((one) => language.toLowerCase().startsWith(one)) ?? 'en'
}

/** Returns a user as SCIM shows it, without `meta`. */
export function scimUserObject(id: string, values: Omit<ScimUserValues, 'emailSent'>): ScimObject {
  const { userName, externalId, givenName, familyName, formatted, displayName, email, language, active } =
    values
  const name = {
    ...(formatted !== '' && { formatted }),
    ...(familyName !== '' && { familyName }),
    ...(givenName !== '' && { givenName }),
  }
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    id,
    ...(externalId !== '' && { externalId }),
    userName,
    ...(Object.keys(name).length > 0 && { name }),
    ...(displayName !== '' && { displayName }),
    ...(language !== '' && { preferredLanguage: language }),
    active,
    emails: [{ value: email, type: 'work', primary: true }],
  }
}

const tidy = (text: string | null | undefined): string => stripInvisible(text ?? '').trim()

const isOn = (value: boolean | string | null | undefined, fallback: boolean): boolean =>
  value === null || value === undefined ? fallback : String(value).toLowerCase() === 'true'

/** Returns the address for work, the primary one, or the first. */
function emailOf(emails: readonly z.infer<typeof Email>[]): string | undefined {
  const given = emails.filter(({ value }) => tidy(value) !== '')
  const chosen =
    given.find(({ type }) => type?.toLowerCase() === 'work') ??
    given.find(({ primary }) => isOn(primary, false)) ??
    given[0]
  return chosen === undefined ? undefined : tidy(chosen.value)
}

/** Returns a copy whose keys are in lower case, down to a depth. */
export function lowerKeys(value: unknown, depth: number): unknown {
  if (depth === 0 || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((one) => lowerKeys(one, depth - 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key.toLowerCase(), lowerKeys(one, depth - 1)]),
  )
}
