import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Banner } from '../../ui/status/Banner.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'

/** Link from the menu back into the room's call, after a reload or if another tablet started the call. */
export function CallBanner() {
  return (
    <Banner
      icon="phone"
      title={<Trans>There is a call in progress in this room.</Trans>}
      action={
        <Link to="/aps-options" className={buttonClass()}>
          <Icon name="phone" />
          <Trans>Open the Call</Trans>
        </Link>
      }
    >
      <Trans>You can see who is in the call, and end it.</Trans>
    </Banner>
  )
}
