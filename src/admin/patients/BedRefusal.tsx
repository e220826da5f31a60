import { Trans } from '@lingui/react/macro'
import type { Refusal } from '../../state/admin/result.ts'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { RefusalText } from '../RefusalText.tsx'

/** Why nothing became of a change to a bed. */
export function BedRefusal({ refusal }: { refusal: Refusal | null }) {
  if (refusal === null) return null
  return (
    <InlineAlert kind="error" live>
      <Words code={refusal.code} />
    </InlineAlert>
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
      return <RefusalText code={code} />
  }
}
