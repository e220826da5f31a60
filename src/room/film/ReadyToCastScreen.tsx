import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Monitor } from '../../state/monitor/monitor.ts'
import type { MonitorView } from '../../state/monitor/monitorView.ts'
import { Icon } from '../../ui/Icon.tsx'
import { PrivacyPill } from '../PrivacyPill.tsx'
import { RoomLabel } from '../RoomLabel.tsx'
import './film.css'

/** The screen waits for a film from a phone; what the camera does is said here too. */
export function ReadyToCastScreen({
  monitor,
  view,
}: {
  monitor: Monitor
  view: MonitorView & { kind: 'running' }
}) {
  const privacy = useAtomValue(monitor.privacyAtom)
  return (
    <main className="room-cast">
      <div className="room-cast-words">
        <Icon name="screencast" />
        <div>
          <h1>
            <Trans>Ready to Cast</Trans>
          </h1>
          <p>
            <Trans>On your phone, choose</Trans>
            <strong>
              <RoomLabel room={view.room} />
            </strong>
          </p>
        </div>
      </div>
      <PrivacyPill privacy={privacy} />
    </main>
  )
}
