import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { isDemoAtom } from '../state/demo.ts'
import { InlineAlert } from '../ui/status/InlineAlert.tsx'

/** Shows that the hospital is a demo. Renders nothing for a real one. */
export function DemoBanner() {
  if (!useAtomValue(isDemoAtom)) return null
  return (
    <div className="meet-demo">
      <InlineAlert kind="soft">
        <Trans>This is a demo hospital. Its patients, staff and figures are invented.</Trans>
      </InlineAlert>
    </div>
  )
}
