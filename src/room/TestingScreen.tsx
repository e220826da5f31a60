import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { TestView } from '../state/monitor/selfTest.ts'
import { Icon } from '../ui/Icon.tsx'
import { Wordmark } from '../ui/brand/Wordmark.tsx'
import { ShowCodeButton } from './entry/ShowCodeButton.tsx'
import { CoverButton } from './privacy/CoverButton.tsx'
import { RoomClock } from './RoomClock.tsx'
import type { RoomProps } from './roomProps.ts'
import { PageHeading } from '../ui/page/PageHeading.tsx'

/**
 * Shows that the device is being tested and that no one sees or hears the room during the test. Announced
 * like a call.
 */
export function TestingScreen({
  monitor,
  timeZone,
  now,
  test,
  onShowCode,
}: RoomProps & { test: TestView & { kind: 'testing' } }) {
  const privacy = useAtomValue(monitor.privacyAtom)
  return (
    <main className="room-incoming">
      <header className="room-header">
        <Wordmark />
        <RoomClock now={now} timeZone={timeZone} />
      </header>
      <div className="room-incoming-words room-waiting-words" role="status">
        <span className="room-bell">
          <Icon name="gauge" />
        </span>
        <div>
          <PageHeading>
            {test.quiet ? (
              <Trans>This device is testing itself</Trans>
            ) : (
              <Trans>This device is being tested</Trans>
            )}
          </PageHeading>
          <p>
            {test.quiet ? (
              <Trans>It takes less than a minute, and makes no sound.</Trans>
            ) : (
              <Trans>It takes less than a minute. You may hear a short tone.</Trans>
            )}
          </p>
        </div>
      </div>
      <div className="room-waiting-end">
        <p>
          <Trans>No one can see or hear you. No video or sound leaves this room.</Trans>
        </p>
        <CoverButton monitor={monitor} privacy={privacy} />
        <ShowCodeButton onPress={onShowCode} />
      </div>
    </main>
  )
}
