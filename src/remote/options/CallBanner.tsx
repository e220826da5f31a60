import { Trans } from '@lingui/react/macro'
import { Banner } from '../../ui/status/Banner.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'
import { ScreenLink } from '../frame/ScreenLink.tsx'

/** Link from the menu back into the room's call, after a reload or if another tablet started the call. */
export function CallBanner() {
  return (
    <Banner
      icon="phone"
      title={<Trans>There is a call in progress in this room.</Trans>}
      action={
        <ScreenLink to="/aps-options" className={buttonClass()}>
          <Icon name="phone" />
          <Trans>Open the Call</Trans>
        </ScreenLink>
      }
    >
      <Trans>You can see who is in the call, and end it.</Trans>
    </Banner>
  )
}
