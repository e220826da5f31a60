import { Trans } from '@lingui/react/macro'
import { Button } from './Button.tsx'

/** Turns Night on and off. A single button, because a patient uses it alone and half asleep. */
export function NightButton({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  return (
    <Button icon="moon" pressed={on} className="night-key" onPress={() => onChange(!on)}>
      <Trans>Night</Trans>
    </Button>
  )
}
