import { Trans } from '@lingui/react/macro'
import type { Refusal } from '../../state/admin/answer.ts'
import { Note } from '../../ui/Note.tsx'
import { RefusalWords } from '../RefusalWords.tsx'

/** Why nothing became of a change to a bed. */
export function BedRefusal({ refusal }: { refusal: Refusal | null }) {
  if (refusal === null) return null
  return (
    <Note kind="error" live>
      <Words code={refusal.code} />
    </Note>
  )
}

function Words({ code }: { code: string }) {
  switch (code) {
    case 'stale_record':
      return <Trans>Somebody else changed this bed meanwhile. Look who lies here now, then try again.</Trans>
    case 'bed_occupied':
      return <Trans>Somebody lies in that bed by now. Choose another.</Trans>
    case 'bad_request':
      return <Trans>That bed is not there any more. Choose another.</Trans>
    default:
      return <RefusalWords code={code} />
  }
}
