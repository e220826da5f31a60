import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { Icon } from '../../ui/Icon.tsx'
import { ShowCodeButton } from '../entry/ShowCodeButton.tsx'
import { CoverButton } from '../privacy/CoverButton.tsx'
import { PrivacyPill } from '../privacy/PrivacyPill.tsx'
import { RoomLabel } from '../RoomLabel.tsx'
import type { RoomProps } from '../roomProps.ts'
import { PageHeading } from '../../ui/page/PageHeading.tsx'
import './film.css'

/** Shown while the screen waits for a film from a phone. It also shows the camera’s state. */
export function ReadyToCastScreen({ monitor, view, onShowCode }: RoomProps) {
  const privacy = useAtomValue(monitor.privacyAtom)
  return (
    <main className="room-cast">
      <div className="room-cast-words">
        <Icon name="screencast" />
        <div>
          <PageHeading>
            <Trans>Ready to Cast</Trans>
          </PageHeading>
          <p>
            <Trans>On your phone, choose</Trans>
            <strong>
              <RoomLabel room={view.room} />
            </strong>
          </p>
        </div>
      </div>
      <div className="room-cast-end">
        <PrivacyPill privacy={privacy} />
        <CoverButton monitor={monitor} privacy={privacy} />
        <ShowCodeButton onPress={onShowCode} />
      </div>
    </main>
  )
}
