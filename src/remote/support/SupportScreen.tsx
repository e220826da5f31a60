import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { configAtom } from '../../state/config.ts'
import { loadRoomTextsAtom, roomTextsAtom } from '../../state/bedside/roomTexts.ts'
import { sessionAtom } from '../../state/bedside/session.ts'
import { Icon } from '../../ui/Icon.tsx'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'
import { BedsideFrame } from '../frame/BedsideFrame.tsx'
import { ScreenLink } from '../frame/ScreenLink.tsx'
import { InstallCard } from '../install/InstallCard.tsx'
import { NotifyButton } from './NotifyButton.tsx'
import './support.css'

export function SupportScreen() {
  const { t } = useLingui()
  const config = useAtomValue(configAtom)
  const inRoom = useAtomValue(sessionAtom).kind === 'active'
  const { support } = useAtomValue(roomTextsAtom)
  const load = useSetAtom(loadRoomTextsAtom)
  useEffect(() => {
    if (inRoom) void load()
  }, [load, inRoom])
  return (
    <BedsideFrame title={t`Support`} back>
      <div className="support">
        <section className="grid content-start gap-4">
          <h2>
            <Trans>Call from the bedside phone</Trans>
          </h2>
          <ul className="contacts">
            <li>
              <Icon name="bellRinging" />
              <div>
                <strong>
                  <Trans>Your nurse</Trans>
                </strong>
                <small>
                  <Trans>Day and night: press your nurse call button.</Trans>
                </small>
              </div>
            </li>
            {support.phone !== '' && (
              <li>
                <Icon name="phone" />
                <div>
                  <strong>
                    <Trans>Tablet and TV help</Trans>
                  </strong>
                  <small>
                    <Trans>By phone</Trans>
                  </small>
                </div>
                <bdi>{support.phone}</bdi>
              </li>
            )}
            {support.email !== '' && (
              <li>
                <Icon name="envelopeSimple" />
                <div>
                  <strong>
                    <Trans>Write to us</Trans>
                  </strong>
                  <small>
                    <Trans>Email (not for anything urgent)</Trans>
                  </small>
                </div>
                <bdi className="contact-mail">{support.email}</bdi>
              </li>
            )}
          </ul>
        </section>
        <div className="grid content-between gap-8">
          {inRoom && <NotifyButton />}
          <InstallCard />
          <ScreenLink to="/preferences" className={buttonClass()}>
            <Icon name="slidersHorizontal" />
            <Trans>My Settings</Trans>
          </ScreenLink>
          <p className="support-about">
            <bdi dir="ltr">Wardlink {config?.version ?? __APP_VERSION__}</bdi>
          </p>
        </div>
      </div>
    </BedsideFrame>
  )
}
