import { Trans } from '@lingui/react/macro'
import type { Refusal } from '../../state/admin/result.ts'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { RefusalText } from '../RefusalText.tsx'

/** Explains why a change to a bed was refused. */
export function BedRefusal({ refusal }: { refusal: Refusal | null }) {
  if (refusal === null) return null
  return (
    <InlineAlert kind="error" live>
      <BedRefusalText code={refusal.code} />
    </InlineAlert>
  )
}

function BedRefusalText({ code }: { code: string }) {
  switch (code) {
    case 'stale_record':
      return <Trans>Someone else changed this bed. Check which patient is here now, then try again.</Trans>
    case 'bed_occupied':
      return <Trans>That bed is now occupied. Choose another bed.</Trans>
    case 'bad_request':
      return <Trans>That bed no longer exists. Choose another.</Trans>
    default:
      return <RefusalText code={code} />
  }
}
