import { Trans } from '@lingui/react/macro'
import { Icon } from '../../ui/Icon.tsx'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'
import { ScreenLink } from '../frame/ScreenLink.tsx'

/** Leads from the current camera view to the field for the new pin's name. */
export function PinHere() {
  return (
    <ScreenLink to="/device-pins" replace className={buttonClass({ tone: 'primary' })}>
      <Icon name="pushPin" />
      <span className="key-text">
        <Trans>Pin this location</Trans>
      </span>
    </ScreenLink>
  )
}
