import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Icon } from '../../ui/Icon.tsx'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'

/** Leads from what the camera sees to the name under which it is kept. */
export function PinHere() {
  return (
    <Link to="/device-pins" replace className={buttonClass({ tone: 'primary' })}>
      <Icon name="pushPin" />
      <span className="key-text">
        <Trans>Pin this location</Trans>
      </span>
    </Link>
  )
}
