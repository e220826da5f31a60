import { Plural } from '@lingui/react/macro'
import type { Refusal } from '../../state/admin/result.ts'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { RefusalText } from '../RefusalText.tsx'

interface RecordRefusalProps {
  refusal: Refusal | null
  /** Number of fields that show a problem of their own. */
  wrong: number
}

/** Explains why a record was not saved. Problems of single fields are shown at the fields. */
export function RecordRefusal({ refusal, wrong }: RecordRefusalProps) {
  if (wrong > 0)
    return (
      <InlineAlert kind="error" live>
        <Plural value={wrong} one="# field needs your attention" other="# fields need your attention" />
      </InlineAlert>
    )
  if (refusal === null) return null
  return (
    <InlineAlert kind="error" live>
      <RefusalText {...refusal} />
    </InlineAlert>
  )
}
