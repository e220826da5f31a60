import { invisibleCharacters } from '../contract/readable.ts'
import type { NewRoom, RoomItem } from '../contract/rooms.ts'
import type { NewOrgUnit, OrgUnitLevel } from '../contract/orgUnits.ts'

/** Days for which a removed record can be restored. */
export const restoreDays = 30

/** How long a name is, in letters. */
export const recordNameLetters = { least: 3, most: 120 } as const

/** Problem of a form field, from which its error message is chosen. */
export type FieldProblem =
  | 'required'
  | 'too_short'
  | 'too_long'
  | 'invalid_characters'
  | 'invalid_value'
  | 'only_numbers'
  | 'only_15_characters'
  | 'invalid_email'
  | 'no_area_code'
  | 'not_international'
export type FieldProblems = Readonly<Record<string, FieldProblem>>

/** Returns the problem of a required text; null if there is none. */
export function textProblem(
  value: string,
  { least, most }: { least: number; most: number },
): FieldProblem | null {
  const letters = [...value.trim()].length
  if (letters === 0) return 'required'
  if (invisibleCharacters.test(value)) return 'invalid_characters'
  if (letters < least) return 'too_short'
  return letters > most ? 'too_long' : null
}

/** Returns the fields that have a problem. */
export function problemsIn(found: Readonly<Record<string, FieldProblem | null>>): FieldProblems {
  const problems: Record<string, FieldProblem> = {}
  for (const [field, problem] of Object.entries(found)) if (problem !== null) problems[field] = problem
  return problems
}

/** Returns the problems of an organization, customer, facility or unit, by field. */
export function orgUnitProblems(level: OrgUnitLevel, orgUnit: NewOrgUnit): FieldProblems {
  return problemsIn({
    name: textProblem(orgUnit.name, recordNameLetters),
    parent_id: level === 'organization' || orgUnit.parent_id !== '' ? null : 'required',
    address: level === 'facility' ? textProblem(orgUnit.address, { least: 1, most: 300 }) : null,
    time_zone: level === 'facility' ? timeZoneProblem(orgUnit.time_zone) : null,
  })
}

/** Returns the problem of an IANA time zone; null if there is none. */
export function timeZoneProblem(name: string): FieldProblem | null {
  if (name === '') return 'required'
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone === ''
      ? 'invalid_value'
      : null
  } catch {
    return 'invalid_value'
  }
}

/** Length of a room number or bed name, in characters. Both are shown on doors and on monitors. */
const doorLetters = { least: 1, most: 40 } as const

const roomTypes: readonly string[] = ['care_system', 'standalone', 'byod'] satisfies RoomItem['type'][]

/** Returns the problems of a room or bed, by field. A room with a single bed needs no bed name. */
export function roomProblems({ unit_id: unit, type, number, bed }: Omit<NewRoom, 'reach'>): FieldProblems {
  return problemsIn({
    unit_id: unit === '' ? 'required' : null,
    type: type === '' ? 'required' : roomTypes.includes(type) ? null : 'invalid_value',
    number: textProblem(number, doorLetters),
    bed: bed.trim() === '' ? null : textProblem(bed, doorLetters),
  })
}
