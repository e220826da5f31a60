import type { PatientNames } from '../../contract/patients.ts'
import { type FieldProblems, problemsIn, textProblem } from '../records.ts'

/** A person's name has at least one letter (林, Ng). */
const nameLetters = { least: 1, most: 120 } as const

/** Returns the problems of a patient's names, by field. */
export function patientProblems({ first_name: first, last_name: last }: PatientNames): FieldProblems {
  return problemsIn({
    first_name: textProblem(first, nameLetters),
    last_name: textProblem(last, nameLetters),
  })
}
