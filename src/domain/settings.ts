import * as z from 'zod/mini'
import { type SettingKey, settingSchemas, type SettingValue } from '../contract/settingValues.ts'
import { type Level, levels } from './permissions.ts'

export const settingGroups = ['calls', 'room', 'sign_in', 'devices', 'texts'] as const
export type SettingGroup = (typeof settingGroups)[number]

interface SettingRule<Value> {
  group: SettingGroup
  /** What holds where no level has set it. */
  fallback: Value
  /** The lowest level that may set it: below it there is nobody for whom it could be otherwise. */
  lowest: Level
  /** What is never sent to anybody again. */
  secret?: true
  /** How the values that levels set, of which there is one at least, become one; otherwise the lowest level that sets it wins. */
  combined?: (values: readonly Value[]) => Value
}

/** Every setting, with what it is at the start and where it may be set (decisions.md, "Settings"). */
export const settingRules: { readonly [Key in SettingKey]: SettingRule<SettingValue<Key>> } = {
  phone_rule: { group: 'calls', fallback: 'north_american', lowest: 'unit' },
  interpreter_languages: { group: 'calls', fallback: [], lowest: 'unit' },
  conference_pins: { group: 'calls', fallback: {}, lowest: 'unit', secret: true },
  locale: { group: 'room', fallback: 'en', lowest: 'unit' },
  night: { group: 'room', fallback: { from: '21:00', to: '07:00' }, lowest: 'unit' },
  // Of the three that follow, a level may ask for more, never for less.
  second_factor: {
    ...{ group: 'sign_in', fallback: 'optional', lowest: 'unit' },
    combined: (values) => (values.includes('required') ? 'required' : 'optional'),
  },
  password_rule: {
    ...{ group: 'sign_in', fallback: { length: 6, symbol: false }, lowest: 'unit' },
    combined: (values) => ({
      length: Math.max(...values.map(({ length }) => length)),
      symbol: values.some(({ symbol }) => symbol),
    }),
  },
  monitoring_thresholds: {
    ...{ group: 'devices', lowest: 'unit' },
    fallback: { offline_minutes: 5, round_trip_ms: 800, covered_hours: 24, oldest_version: '' },
  },
  console_idle_minutes: {
    ...{ group: 'sign_in', fallback: 30, lowest: 'unit' },
    combined: (values) => Math.min(...values),
  },
  // 0 is no value that may be set: the audit is kept for ever.
  audit_retention_days: { group: 'sign_in', fallback: 0, lowest: 'platform' },
  announcement: { group: 'texts', fallback: { id: '', text: '' }, lowest: 'unit' },
  support: { group: 'texts', fallback: { phone: '', email: '' }, lowest: 'unit' },
  privacy_policy: { group: 'texts', fallback: { text: '' }, lowest: 'unit' },
  iconsult_url: { group: 'texts', fallback: '', lowest: 'unit' },
  iobserver_url: { group: 'texts', fallback: '', lowest: 'unit' },
}

/**
 * What a setting is where the levels above have set these, from the top down. What a level has set wrongly, or an older
 * version could read and this one cannot, counts as not set.
 */
export function settingIn<Key extends SettingKey>(key: Key, found: readonly unknown[]): SettingValue<Key> {
  const rule: SettingRule<SettingValue<Key>> = settingRules[key]
  const values = found.flatMap((value) => {
    const read = readSetting(key, value)
    return read === null ? [] : [read.value]
  })
  const lowest = values.at(-1)
  if (lowest === undefined) return rule.fallback
  return rule.combined === undefined ? lowest : rule.combined(values)
}

/** A value as the setting has it; null when it is none. */
export function readSetting<Key extends SettingKey>(
  key: Key,
  value: unknown,
): { value: SettingValue<Key> } | null {
  const read = z.safeParse(settingSchemas[key], value)
  return read.success ? { value: read.data } : null
}

/** Whether a level may set it. */
export function isSettableAt(key: SettingKey, level: Level): boolean {
  return levels.indexOf(level) <= levels.indexOf(settingRules[key].lowest)
}

/** Whether a value asks for less than what holds above: what a level may only make stricter. */
export function isWeaker(key: SettingKey, above: readonly unknown[], value: unknown): boolean {
  if (settingRules[key].combined === undefined) return false
  return JSON.stringify(settingIn(key, [...above, value])) !== JSON.stringify(readSetting(key, value)?.value)
}
