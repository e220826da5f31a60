import type { InterpreterLanguage } from '../../contract/calls/interpreter.ts'
import type { SettingKey } from '../../contract/settings/settingSchemas.ts'
import {
  careRequestsOfDraft,
  draftOfCareRequests,
  type RuleDraft,
} from '../../domain/careRequests/ruleDraft.ts'
import { toAsciiDigits } from '../../domain/text/asciiDigits.ts'
import { readSetting } from '../../domain/settings.ts'

/** A setting as typed: its texts by field, or the roles or requests that it consists of. */
export interface SettingValues {
  texts: Record<string, string>
  roles: string[]
  rules: RuleDraft[]
}

/** Input type for a part of a setting. */
export type FieldKind =
  | 'choice'
  | 'text'
  | 'code'
  | 'long'
  | 'number'
  | 'time'
  | 'secret'
  | 'roles'
  | 'requests'

export interface SettingField {
  /** Name in the setting's value; `value` if the value has no parts. */
  name: string
  kind: FieldKind
  /** An empty field is left out of the value. */
  optional?: true
}

/** Form fields of each setting. */
export const settingFields: Readonly<Record<SettingKey, readonly SettingField[]>> = {
  phone_rule: [{ name: 'value', kind: 'choice' }],
  locale: [{ name: 'value', kind: 'choice' }],
  second_factor: [{ name: 'value', kind: 'choice' }],
  roommate: [{ name: 'value', kind: 'choice' }],
  night: [
    { name: 'from', kind: 'time' },
    { name: 'to', kind: 'time' },
  ],
  knock_seconds: [{ name: 'value', kind: 'number' }],
  call_target_seconds: [{ name: 'value', kind: 'number' }],
  escalation: [
    { name: 'claim_seconds', kind: 'number' },
    { name: 'everyone_seconds', kind: 'number' },
    { name: 'level_above_seconds', kind: 'number' },
    { name: 'fallback_seconds', kind: 'number' },
  ],
  call_fallback: [
    { name: 'phone', kind: 'code' },
    { name: 'email', kind: 'code' },
  ],
  care_requests: [{ name: 'value', kind: 'requests' }],
  emergency_entry: [{ name: 'value', kind: 'roles' }],
  conference_pins: [
    { name: 'host', kind: 'secret', optional: true },
    { name: 'guest', kind: 'secret', optional: true },
  ],
  interpreter_languages: [{ name: 'value', kind: 'long' }],
  support: [
    { name: 'phone', kind: 'code' },
    { name: 'email', kind: 'code' },
  ],
  announcement: [
    { name: 'text', kind: 'long' },
    { name: 'ja', kind: 'long', optional: true },
    { name: 'ar', kind: 'long', optional: true },
  ],
  privacy_policy: [
    { name: 'text', kind: 'long' },
    { name: 'ja', kind: 'long', optional: true },
    { name: 'ar', kind: 'long', optional: true },
  ],
  password_rule: [
    { name: 'length', kind: 'number' },
    { name: 'symbol', kind: 'choice' },
  ],
  console_idle_minutes: [{ name: 'value', kind: 'number' }],
  iconsult_url: [{ name: 'value', kind: 'code' }],
  iobserver_url: [{ name: 'value', kind: 'code' }],
  audit_retention_days: [{ name: 'value', kind: 'number' }],
  monitoring_thresholds: [
    { name: 'offline_minutes', kind: 'number' },
    { name: 'round_trip_ms', kind: 'number' },
    { name: 'covered_hours', kind: 'number' },
    { name: 'oldest_version', kind: 'code' },
  ],
}

/** Returns the form values of a setting. A secret stays empty. */
export function valuesOfSetting(key: SettingKey, value: unknown): SettingValues {
  const parts = typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : new Map()
  const textOf = (name: string) =>
    key === 'interpreter_languages'
      ? linesOf(readSetting('interpreter_languages', value)?.value ?? [])
      : written(name === 'value' ? value : parts.get(name))
  return {
    texts: Object.fromEntries(settingFields[key].map(({ name }) => [name, textOf(name)])),
    roles: Array.isArray(value) ? value.filter((role) => typeof role === 'string') : [],
    rules: key === 'care_requests' ? draftOfCareRequests(value) : [],
  }
}

function written(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Returns the value of a form as typed, valid or not. */
export function settingOfValues(key: SettingKey, { texts, roles, rules }: SettingValues): unknown {
  if (key === 'interpreter_languages') return languagesOf(texts['value'] ?? '')
  if (key === 'care_requests') return careRequestsOfDraft(rules)
  if (key === 'emergency_entry') return roles
  const fields = settingFields[key]
  const typed = fields.flatMap((field): [string, unknown][] => {
    const text = (texts[field.name] ?? '').trim()
    return field.optional === true && text === '' ? [] : [[field.name, valueOf(field, text)]]
  })
  if (fields[0]?.name === 'value') return typed[0]?.[1]
  const value = Object.fromEntries(typed)
  return key === 'announcement' ? { id: nameOf(Object.values(value).join('\n')), ...value } : value
}

/** Returns the name in the form of a part of a setting, or of the first part if there is no such part. */
export function placeOfPart(key: SettingKey, part: string | undefined) {
  const [first, ...others] = settingFields[key]
  const { kind, name = 'value' } = others.find((field) => field.name === part) ?? first ?? {}
  if (kind === 'roles') return 'roles'
  return kind === 'requests' ? 'rules' : (`texts.${name}` as const)
}

function valueOf({ name, kind }: SettingField, text: string): unknown {
  if (kind === 'number') return text === '' ? null : Number(plainCode(text))
  if (kind === 'secret' || name === 'phone' || name === 'oldest_version') return plainCode(text)
  return name === 'symbol' ? text === 'yes' : text
}

/** Returns typed or pasted text without invisible marks, with all digits as ASCII digits. */
const plainCode = (text: string) =>
  toAsciiDigits(text)
    .replaceAll(/\p{Cf}/gu, '')
    .trim()

/**
 * Returns the announcement’s id: an FNV-1a hash of its text. Equal texts are the same announcement, so a user
 * who closed it does not see it again.
 */
function nameOf(words: string): string {
  let hash = 0x81_1c_9d_c5
  for (const sign of words) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01_00_01_93)
  return (hash >>> 0).toString(16)
}

/** Returns one line per endpoint of an interpreter language: language | type | voice | destination. */
function linesOf(languages: readonly InterpreterLanguage[]): string {
  return languages
    .flatMap(({ name, endpoints }) =>
      endpoints.map(({ type, voice, destination }) => [name, type, voice, destination].join(' | ')),
    )
    .join('\n')
}

function languagesOf(lines: string): unknown {
  const read = lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('|').map((part) => part.trim()))
  return [...Map.groupBy(read, ([name = '']) => name)].map(([name, ways]) => ({
    name,
    endpoints: ways.map(([, type, voice, destination]) => ({ type, voice, destination })),
  }))
}
