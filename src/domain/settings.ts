import * as z from 'zod/mini'
import { type SettingKey, settingSchemas, type SettingValue } from '../contract/settings/settingSchemas.ts'
import { standardRules } from './careRequests/standardRules.ts'
import { type Level, levels } from './permissions/permissions.ts'

export const settingGroups = ['calls', 'room', 'sign_in', 'devices', 'texts'] as const
export type SettingGroup = (typeof settingGroups)[number]

interface SettingRule<Value> {
  group: SettingGroup
  /** Value if no level has set one. */
  fallback: Value
  /** Lowest level that may set it. Below that level there is no one for whom it could differ. */
  lowest: Level
  /** True if the value is never sent to anyone after it is set. */
  secret?: true
  /**
   * Combines the values that levels have set, at least one. If omitted, the value of the lowest level
   * applies.
   */
  combined?: (values: readonly Value[]) => Value
}

/** Every setting, with what it is at the start and where it may be set. */
export const settingRules: { readonly [Key in SettingKey]: SettingRule<SettingValue<Key>> } = {
  phone_rule: { group: 'calls', fallback: 'north_american', lowest: 'unit' },
  interpreter_languages: { group: 'calls', fallback: [], lowest: 'unit' },
  knock_seconds: { group: 'calls', fallback: 60, lowest: 'unit' },
  escalation: {
    group: 'calls',
    lowest: 'unit',
    fallback: { claim_seconds: 60, everyone_seconds: 120, level_above_seconds: 240, fallback_seconds: 360 },
  },
  call_target_seconds: { group: 'calls', fallback: 300, lowest: 'unit' },
  call_fallback: { group: 'calls', fallback: { phone: '', email: '' }, lowest: 'unit' },
  care_requests: { group: 'calls', fallback: standardRules, lowest: 'unit' },
  emergency_entry: { group: 'calls', fallback: [], lowest: 'unit' },
  roommate: { group: 'calls', fallback: 'one_bed', lowest: 'unit' },
  conference_pins: { group: 'calls', fallback: {}, lowest: 'unit', secret: true },
  locale: { group: 'room', fallback: 'en', lowest: 'unit' },
  night: { group: 'room', fallback: { from: '21:00', to: '07:00' }, lowest: 'unit' },
  // A level can make a setting with `combined` stricter, but never weaker.
  second_factor: {
    group: 'sign_in',
    fallback: 'optional',
    lowest: 'unit',
    combined: (values) => (values.includes('required') ? 'required' : 'optional'),
  },
  password_rule: {
    group: 'sign_in',
    fallback: { length: 6, symbol: false },
    lowest: 'unit',
    combined: (values) => ({
      length: Math.max(...values.map(({ length }) => length)),
      symbol: values.some(({ symbol }) => symbol),
    }),
  },
  monitoring_thresholds: {
    group: 'devices',
    lowest: 'unit',
    fallback: { offline_minutes: 5, round_trip_ms: 800, covered_hours: 24, oldest_version: '' },
  },
  console_idle_minutes: {
    group: 'sign_in',
    fallback: 30,
    lowest: 'unit',
    combined: (values) => Math.min(...values),
  },
  // 0 cannot be set as a value; as the fallback it means that the audit is kept permanently.
  audit_retention_days: { group: 'sign_in', fallback: 0, lowest: 'platform' },
  announcement: { group: 'texts', fallback: { id: '', text: '' }, lowest: 'unit' },
  support: { group: 'texts', fallback: { phone: '', email: '' }, lowest: 'unit' },
  privacy_policy: { group: 'texts', fallback: { text: '' }, lowest: 'unit' },
  iconsult_url: { group: 'texts', fallback: '', lowest: 'unit' },
  iobserver_url: { group: 'texts', fallback: '', lowest: 'unit' },
}

/**
 * Returns the effective value of a setting, given the values of the levels from the top down. A value that
 * cannot be read, because it is invalid or only an older version could read it, counts as not set.
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

/** Parses a stored value of a setting; `null` if it is invalid. */
export function readSetting<Key extends SettingKey>(
  key: Key,
  value: unknown,
): { value: SettingValue<Key> } | null {
  const read = z.safeParse(settingSchemas[key], value)
  return read.success ? { value: read.data } : null
}

/** Returns true if the level may set it. */
export function isSettableAt(key: SettingKey, level: Level): boolean {
  return levels.indexOf(level) <= levels.indexOf(settingRules[key].lowest)
}

/**
 * Returns true if a value is less strict than the one inherited from above, for settings that a level may
 * only make stricter.
 */
export function isWeaker(key: SettingKey, above: readonly unknown[], value: unknown): boolean {
  if (settingRules[key].combined === undefined) return false
  return JSON.stringify(settingIn(key, [...above, value])) !== JSON.stringify(readSetting(key, value)?.value)
}
