import { useLingui } from '@lingui/react/macro'
import type { IconName } from '../iconName.ts'

interface Visit {
  readonly role: 'clinician' | 'guest' | 'interpreter'
  /** Org unit of the visitor; '' if unknown. */
  readonly from: string
  /** Visited bed; '' if it has no name. */
  readonly bed: string
}

interface AnswerText {
  readonly icon: IconName
  /** Name of the answer, as on its button. */
  readonly word: string
  /** Effect of the answer. */
  readonly rule: string
}

export interface RoommateText {
  /** The visitor's role, and the org unit that they belong to if it is known. */
  readonly visitor: string
  /** The visited bed, within a sentence. */
  readonly bed: string
  readonly answers: Readonly<Record<'fine' | 'one_bed' | 'sound_only', AnswerText>>
}

/** Returns the texts of a visit to the bed beside, which its screens on the remote and on the monitor share. */
export function useRoommateText({ role, from, bed: letter }: Visit): RoommateText {
  const { t } = useLingui()
  const roles = { clinician: t`Clinician`, guest: t`Guest`, interpreter: t`Interpreter` }
  const roleName = roles[role]
  const unit = isolated(from)
  const name = isolated(letter)
  const bed = letter === '' ? t`the bed next to you` : t`Bed ${name}`
  return {
    visitor: from === '' ? roleName : t`${roleName}, ${unit}`,
    bed,
    answers: {
      fine: { icon: 'check', word: t`Fine with me`, rule: t`The camera may turn` },
      one_bed: {
        icon: 'frameCorners',
        word: letter === '' ? t`Next bed only` : t`${bed} only`,
        rule: t`The camera stays on ${bed}`,
      },
      sound_only: { icon: 'ear', word: t`Sound only`, rule: t`No picture at all` },
    },
  }
}

/** A name keeps its direction inside a sentence of another one. */
const isolated = (name: string): string => `\u2068${name}\u2069`
