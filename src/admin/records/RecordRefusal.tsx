import { Plural } from '@lingui/react/macro'
import type { Refusal } from '../../state/admin/answer.ts'
import { Note } from '../../ui/Note.tsx'
import { RefusalWords } from '../RefusalWords.tsx'

interface RecordRefusalProps {
  refusal: Refusal | null
  /** Number of fields that show a problem of their own. */
  wrong: number
}

/** Why a record was not saved: in its fields where it is theirs, else here. */
export function RecordRefusal({ refusal, wrong }: RecordRefusalProps) {
  if (wrong > 0)
    return (
      <Note kind="error" live>
        <Plural value={wrong} one="# field needs your attention" other="# fields need your attention" />
      </Note>
    )
  if (refusal === null) return null
  return (
    <Note kind="error" live>
      <RefusalWords {...refusal} />
    </Note>
  )
}
