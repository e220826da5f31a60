import { Trans } from '@lingui/react/macro'
import { Icon } from '../../ui/Icon.tsx'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'
import { OpenRequestCount } from '../frame/OpenRequestCount.tsx'
import { ScreenLink } from '../frame/ScreenLink.tsx'

/** Leads to the list of the patient's requests, with the number of open ones. */
export function RequestsLink({ className }: { className?: string }) {
  return (
    <ScreenLink to="/requests" preload="render" className={buttonClass({ className })}>
      <Icon name="listChecks" />
      <span>
        <Trans>Your Requests</Trans>
      </span>{' '}
      <OpenRequestCount />
    </ScreenLink>
  )
}
