import { Trans, useLingui } from '@lingui/react/macro'
import { Icon } from '../../ui/Icon.tsx'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'
import { BedsideFrame } from '../frame/BedsideFrame.tsx'
import { ScreenLink } from '../frame/ScreenLink.tsx'
import './expired.css'
import { RescanDrawing } from './RescanDrawing.tsx'

export function SessionExpiredScreen() {
  const { t } = useLingui()
  return (
    <BedsideFrame title={t`Session expired`}>
      <div className="expired">
        <div>
          <span className="expired-sign">
            <Icon name="warning" />
          </span>
          <h1>
            <Trans>Your Remote Control Session has Expired</Trans>
          </h1>
          <p className="mb-6 max-w-[34rem]">
            <Trans>To start again, point your camera at the QR code on the room screen.</Trans>{' '}
            <Trans>If you opened a link from a message, ask your care team for a new one.</Trans>
          </p>
          <ScreenLink to="/" className={buttonClass({ tone: 'primary' })}>
            <Icon name="qrCode" />
            <Trans>Scan or Type the Code</Trans>
          </ScreenLink>
        </div>
        <RescanDrawing />
      </div>
    </BedsideFrame>
  )
}
