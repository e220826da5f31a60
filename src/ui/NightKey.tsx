import { Trans } from '@lingui/react/macro'
import { Key } from './Key.tsx'

/** One key, because each patient picks it alone and half asleep. */
export function NightKey({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  return (
    <Key icon="moon" pressed={on} className="night-key" onPress={() => onChange(!on)}>
      <Trans>Night</Trans>
    </Key>
  )
}
