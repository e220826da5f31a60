import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Monitor } from '../state/monitor/monitor.ts'
import type { MonitorView } from '../state/monitor/monitorView.ts'
import { Icon } from '../ui/Icon.tsx'
import { Wordmark } from '../ui/brand/Wordmark.tsx'
import { CameraPanel } from './privacy/CameraPanel.tsx'
import { CoverButton } from './privacy/CoverButton.tsx'
import { EntryPanel } from './entry/EntryPanel.tsx'
import { PrivacyPlate } from './privacy/PrivacyPlate.tsx'
import { RoomClock } from './RoomClock.tsx'
import { PageHeading } from '../ui/page/PageHeading.tsx'

/**
 * Screen of a room without a call: the room’s name, the camera’s picture or that the camera is off, and how
 * to connect a remote.
 */
export function IdleScreen({
  monitor,
  view,
  timeZone,
  now,
}: {
  monitor: Monitor
  view: MonitorView & { kind: 'running' }
  timeZone: string | undefined
  now: number
}) {
  const privacy = useAtomValue(monitor.privacyAtom)
  const { room } = view
  const live = privacy.camera === 'on'
  return (
    <main className={live ? 'room-idle room-live' : 'room-idle'}>
      <div className="room-side">
        <header className="room-header">
          <Wordmark />
          <RoomClock now={now} timeZone={timeZone} />
        </header>
        {!monitor.canCall && (
          <p className="room-note">
            <Icon name="warning" />
            <Trans>This screen cannot make calls: WebRTC is turned off in its browser.</Trans>
          </p>
        )}
        <div className="room-name">
          {room !== null && (
            <div>
              <PageHeading>
                <Trans>
                  Room <bdi>{room.number}</bdi>
                </Trans>
              </PageHeading>
              {room.bed !== '' && (
                <p>
                  <Trans>
                    Bed <bdi>{room.bed}</bdi>
                  </Trans>
                </p>
              )}
            </div>
          )}
          {!live && (
            <div className="room-name-keys">
              <CoverButton monitor={monitor} privacy={privacy} />
            </div>
          )}
        </div>
        {live ? (
          <CameraPanel privacy={privacy} attach={monitor.attach} onCover={() => void monitor.cover(true)} />
        ) : (
          <PrivacyPlate privacy={privacy} />
        )}
      </div>
      <EntryPanel connected={view.connected} entry={view.entry} now={now} />
    </main>
  )
}
