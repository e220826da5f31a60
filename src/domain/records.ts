import { unseen } from '../contract/readable.ts'
import type { NewRoom, RoomItem } from '../contract/rooms.ts'
import type { NewNode, NodeLevel } from '../contract/structure.ts'

/** How long what was removed may be restored, in days. */
export const restoreDays = 30

/** How long a name is, in letters (product spec, section 9; decisions.md). */
export const recordNameLetters = { least: 3, most: 120 } as const

/** What is wrong with a field of a form, for its words. */
export type FieldProblem =
  | 'required'
  | 'too_short'
  | 'too_long'
  | 'invalid_characters'
  | 'invalid_value'
  | 'only_numbers'
  | 'only_15_characters'
  | 'invalid_email'
export type FieldProblems = Readonly<Record<string, FieldProblem>>

/** What is wrong with a text that must be there; null for a good one. */
export function textProblem(
  value: string,
  { least, most }: { least: number; most: number },
): FieldProblem | null {
  const letters = [...value.trim()].length
  if (letters === 0) return 'required'
  if (unseen.test(value)) return 'invalid_characters'
  if (letters < least) return 'too_short'
  return letters > most ? 'too_long' : null
}

/** The problems that there are, by their fields. */
export function problemsIn(found: Readonly<Record<string, FieldProblem | null>>): FieldProblems {
  const problems: Record<string, FieldProblem> = {}
  for (const [field, problem] of Object.entries(found)) if (problem !== null) problems[field] = problem
  return problems
}

/** What is wrong with an organization, a customer, a facility or a unit, by field (product spec, section 5). */
export function nodeProblems(level: NodeLevel, node: NewNode): FieldProblems {
  return problemsIn({
    name: textProblem(node.name, recordNameLetters),
    parent_id: level === 'organization' || node.parent_id !== '' ? null : 'required',
    address: level === 'facility' ? textProblem(node.address, { least: 1, most: 300 }) : null,
    time_zone: level === 'facility' ? timeZoneProblem(node.time_zone) : null,
  })
}

function timeZoneProblem(name: string): FieldProblem | null {
  if (name === '') return 'required'
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone === ''
      ? 'invalid_value'
      : null
  } catch {
    return 'invalid_value'
  }
}

/** A room's number and a bed's name stand on a door and on a monitor. */
const doorLetters = { least: 1, most: 40 } as const

const roomTypes: readonly string[] = ['care_system', 'standalone', 'byod'] satisfies RoomItem['type'][]

/** What is wrong with a room or bed, by field; a room with one bed needs no name for it. */
export function roomProblems({ unit_id: unit, type, number, bed }: Omit<NewRoom, 'reach'>): FieldProblems {
  return problemsIn({
    unit_id: unit === '' ? 'required' : null,
    type: type === '' ? 'required' : roomTypes.includes(type) ? null : 'invalid_value',
    number: textProblem(number, doorLetters),
    bed: bed.trim() === '' ? null : textProblem(bed, doorLetters),
  })
}
