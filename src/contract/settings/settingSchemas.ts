import * as z from 'zod/mini'
import { CareRequestRule, offeredKinds } from '../careRequests/careRequests.ts'
import { InterpreterLanguages } from '../calls/interpreter.ts'
import { MonitoringThresholds } from '../monitoring/monitoring.ts'
import { patientRoles } from '../permissions/roles.ts'
import { PhoneRule } from '../calls/phoneRule.ts'
import { RoommateDefault } from '../calls/roommates.ts'

const ClockTime = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/u))
const pin = z.optional(z.string().check(z.minLength(1), z.maxLength(40)))
const text = (most: number) => z.string().check(z.maxLength(most))
const integer = (least: number, most: number) => z.number().check(z.int(), z.gte(least), z.lte(most))

/** URL of another site; '' for none. */
const SiteAddress = z.union([z.literal(''), z.url({ protocol: /^https?$/u }).check(z.maxLength(500))])

/**
 * Schema of each setting, by key. A setting applies to the level that sets it and to all levels below
 * (src/domain/settings.ts).
 */
const settingValues = {
  /** Format of telephone numbers. */
  phone_rule: PhoneRule,
  /** Initial language of a room's monitor, and language of messages. */
  locale: z.enum(['en', 'ja', 'ar']),
  /** Night hours in the facility's time zone; they span midnight if `to` is earlier than `from`. */
  night: z.object({ from: ClockTime, to: ClockTime }),
  /** Access codes that a deployment's own conferencing nodes require of hosts and of guests. */
  conference_pins: z.object({ host: pin, guest: pin }),
  /** Seconds after which a knock at a room without an answer ends. */
  knock_seconds: integer(30, 120),
  /**
   * Seconds after which a claim without a join ends, and seconds of waiting after which a patient's call goes to
   * everyone of the level, to the level above, and to the fallback contact.
   */
  escalation: z.object({
    claim_seconds: integer(30, 300),
    everyone_seconds: integer(30, 3_600),
    level_above_seconds: integer(30, 3_600),
    fallback_seconds: integer(30, 3_600),
  }),
  /** Seconds within which a patient's call should be answered. */
  call_target_seconds: integer(30, 3_600),
  /** Contact that is notified last of a call that no one has answered: a phone or a group; '' for none. */
  call_fallback: z.object({
    phone: z.string().check(z.regex(/^(?:|\+[1-9]\d{6,14})$/)),
    email: z.union([z.literal(''), z.email().check(z.maxLength(254))]),
  }),
  /** Roles that may open a room's camera in an emergency after a countdown. */
  emergency_entry: z.array(z.enum(patientRoles)).check(z.maxLength(patientRoles.length)),
  /**
   * In rooms with several beds: what happens if the patient beside does not answer before a camera opens, unless
   * the room has its own rule.
   */
  roommate: RoommateDefault,
  /** Requests that patients can send by picture, in the order of the pictures; the urgent kinds come first anyway. */
  care_requests: z.array(CareRequestRule).check(
    z.maxLength(offeredKinds.length),
    z.refine((rules) => new Set(rules.map(({ kind }) => kind)).size === rules.length),
  ),
  /** Languages for which a room can request an interpreter, with their endpoints. */
  interpreter_languages: InterpreterLanguages.check(z.maxLength(500)),
  /** Contact that people at the bedside can call or write to about the tablet; '' for none. */
  support: z.object({ phone: text(40), email: z.union([z.literal(''), z.email().check(z.maxLength(254))]) }),
  /** The hospital's privacy text for patients, replacing Wardlink's own page; '' to use Wardlink's. */
  privacy_policy: z.object({
    text: text(8_000),
    /** Translations of `text`; without one, the English text is shown. */
    ja: z.optional(text(8_000)),
    ar: z.optional(text(8_000)),
  }),
  /**
   * `id` identifies the announcement, so that a user who closed one still sees the next. An empty text means
   * no announcement.
   */
  announcement: z.object({
    id: text(80),
    text: text(500),
    /** Translations of `text`; without one, the English text is shown. */
    ja: z.optional(text(500)),
    ar: z.optional(text(500)),
  }),
  /** Second-factor requirement for signing in to the console. */
  second_factor: z.enum(['required', 'optional']),
  /**
   * Requirements for a new password beyond the fixed minimum: a minimum length in characters, and a symbol.
   */
  password_rule: z.object({ length: integer(6, 64), symbol: z.boolean() }),
  /** Minutes of inactivity after which the console signs a user out. */
  console_idle_minutes: integer(5, 720),
  iconsult_url: SiteAddress,
  iobserver_url: SiteAddress,
  /** Audit retention in days. Audit entries are kept permanently if this is not set. */
  audit_retention_days: integer(30, 36_500),
  /** Limits beyond which a device needs attention. */
  monitoring_thresholds: MonitoringThresholds,
} as const

export type SettingKey = keyof typeof settingValues
export type SettingValue<Key extends SettingKey> = z.infer<(typeof settingValues)[Key]>

/** Schema of each setting, typed by its value. */
export const settingSchemas: { readonly [Key in SettingKey]: z.ZodMiniType<SettingValue<Key>> } =
  settingValues

export const SettingKey = z.keyof(z.object(settingValues))
export const settingKeys: readonly SettingKey[] = SettingKey.options
