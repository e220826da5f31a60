import { Trans, useLingui } from '@lingui/react/macro'
import { Icon } from '../../ui/Icon.tsx'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'
import { BedsideFrame } from '../frame/BedsideFrame.tsx'
import { ScreenLink } from '../frame/ScreenLink.tsx'

export function NotFoundScreen() {
  const { t } = useLingui()
  return (
    <BedsideFrame title={t`Page not found`}>
      <div className="grid place-content-center justify-items-center gap-6 py-8 text-center [@media(max-height:28em)]:gap-4 [@media(max-height:28em)]:py-4">
        <h1>
          <Trans>This page does not exist.</Trans>
        </h1>
        <p className="max-w-[34rem]">
          <Trans>Go to the start page, or scan the QR code on the room screen again.</Trans>
        </p>
        <ScreenLink to="/" className={buttonClass({ tone: 'primary' })}>
          <Icon name="house" />
          <Trans>Go to Start</Trans>
        </ScreenLink>
      </div>
    </BedsideFrame>
  )
}
