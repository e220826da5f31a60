import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { Icon } from '../../ui/Icon.tsx'
import { ShowCodeButton } from '../ShowCodeButton.tsx'
import { CoverKey } from '../CoverKey.tsx'
import { PrivacyPill } from '../PrivacyPill.tsx'
import { RoomLabel } from '../RoomLabel.tsx'
import type { RoomProps } from '../roomProps.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
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
        <CoverKey monitor={monitor} privacy={privacy} />
        <ShowCodeButton onPress={onShowCode} />
      </div>
    </main>
  )
}
