import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Banner } from '../../ui/status/Banner.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'

/** The way from the menu back into the room's call: after a reload, or begun by another tablet. */
export function CallBanner() {
  return (
    <Banner
      icon="phone"
      title={<Trans>A call is on in this room.</Trans>}
      action={
        <Link to="/aps-options" className={buttonClass()}>
          <Icon name="phone" />
          <Trans>Open the Call</Trans>
        </Link>
      }
    >
      <Trans>You can see who is in it, and end it.</Trans>
    </Banner>
  )
}
