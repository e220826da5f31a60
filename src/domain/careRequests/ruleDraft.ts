import * as z from 'zod/mini'
import {
  CareRequestRule,
  CareTeam,
  type OfferedKind,
  offeredKinds,
} from '../../contract/careRequests/careRequests.ts'
import { isUrgent } from './isUrgent.ts'
import { standardRules } from './standardRules.ts'
import { readSetting } from '../settings.ts'
import { toAsciiDigits } from '../text/asciiDigits.ts'

/** One kind of request in the form, as typed. */
export interface RuleDraft extends Record<'team' | 'minutes' | 'en' | 'ja' | 'ar', string> {
  kind: OfferedKind
  offered: boolean
}

/** Maximum length of a name that a level gives to a kind, in characters. */
export const longestName = 24

/** Returns the form's rows for a value: the kinds that it offers, then the others as they are at the start. */
export function draftOfCareRequests(value: unknown): RuleDraft[] {
  const rules = readSetting('care_requests', value)?.value ?? standardRules
  const offered = rules.map((rule) => draftOf(rule, true))
  const others = standardRules
    .filter(({ kind }) => rules.every((rule) => rule.kind !== kind))
    .map((rule) => draftOf(rule, false))
  return urgentFirst([...offered, ...others])
}

/** Returns the value of a form as typed, valid or not. */
export function careRequestsOfDraft(rules: readonly RuleDraft[]): unknown {
  return rules
    .filter(({ offered }) => offered)
    .map(({ kind, team, minutes, ...typed }) => ({
      kind,
      team,
      target_minutes: minutesOf(minutes),
      names: Object.fromEntries(
        (['en', 'ja', 'ar'] as const).flatMap((locale) => {
          const name = typed[locale].trim()
          return name === '' ? [] : [[locale, name]]
        }),
      ),
    }))
}

/** Returns the problem of each field of the offered kinds, by kind and field such as `water.minutes`. */
export function careRequestProblems(rules: readonly RuleDraft[]): Readonly<Record<string, string>> {
  const problems = new Map<string, string>()
  for (const { kind, offered, team, minutes, ...typed } of rules) {
    if (!offered) continue
    if (!z.safeParse(CareTeam, team).success) problems.set(`${kind}.team`, 'required')
    if (!z.safeParse(CareRequestRule.shape.target_minutes, minutesOf(minutes)).success)
      problems.set(`${kind}.minutes`, 'not_target_minutes')
    for (const locale of ['en', 'ja', 'ar'] as const)
      if (typed[locale].trim().length > longestName) problems.set(`${kind}.${locale}`, 'too_long')
  }
  return Object.fromEntries(problems)
}

/**
 * Returns the rules with one kind a place up or down among those that are not urgent. The urgent kinds stay
 * first.
 */
export function moveRule(rules: RuleDraft[], kind: OfferedKind, by: -1 | 1): RuleDraft[] {
  const from = rules.findIndex((rule) => rule.kind === kind)
  const [moved, other] = [rules[from], rules[from + by]]
  if (moved === undefined || other === undefined || isUrgent(kind) || isUrgent(other.kind)) return rules
  return rules.with(from, other).with(from + by, moved)
}

function draftOf({ kind, team, target_minutes, names }: CareRequestRule, offered: boolean): RuleDraft {
  const { en = '', ja = '', ar = '' } = names
  return { kind, offered, team, minutes: String(target_minutes), en, ja, ar }
}

function urgentFirst(rules: readonly RuleDraft[]): RuleDraft[] {
  const urgent = rules.filter(({ kind }) => isUrgent(kind))
  const placeOf = ({ kind }: RuleDraft) => offeredKinds.indexOf(kind)
  return [
    ...urgent.toSorted((one, other) => placeOf(one) - placeOf(other)),
    ...rules.filter(({ kind }) => !isUrgent(kind)),
  ]
}

/** Returns the typed number; NaN for anything else. */
function minutesOf(typed: string): number {
  const digits = toAsciiDigits(typed)
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
  return /^\d+$/u.test(digits) ? Number(digits) : Number.NaN
}
