import { Plural, Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { entryTimes } from '../../domain/calls/emergencyEntry.ts'
import type { EntryView } from '../../state/monitor/questions/knockView.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { CountdownRing } from '../../ui/calls/CountdownRing.tsx'
import { useEmergencyReason } from '../../ui/visits/useEmergencyReason.ts'
import { useSecondsUntil } from '../../ui/calls/useSecondsUntil.ts'
import { useSpokenCountdown } from '../../ui/visits/useSpokenCountdown.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Title } from '../../ui/page/Title.tsx'
import type { RoomProps } from '../roomProps.ts'
import { nameSize } from './nameSize.ts'
import { QuestionHeader } from './QuestionHeader.tsx'
import './knock.css'
import './emergency.css'

/** Counts down to an emergency entry. One press covers the camera, and nothing opens. */
export function EntryScreen({ monitor, view, timeZone, now, entry }: RoomProps & { entry: EntryView }) {
  const { name, from, note } = entry
  const seconds = useSecondsUntil({
    at: entry.expires_at,
    readNow: monitor.serverNow,
    most: entryTimes.countdownMs / 1_000,
  })
  const reason = useEmergencyReason()(entry.reason)
  const privacy = useAtomValue(monitor.privacyAtom)
  const isCovered = privacy.camera === 'off'
  useSpokenCountdown({
    name,
    reason,
    seconds,
    isCovered,
    speak: monitor.speak,
    stop: monitor.stopSpeaking,
  })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  // The button that had the focus is gone.
  useEffect(() => {
    if (isCovered) heading.current?.focus()
  }, [isCovered])
  return (
    <main className="room-knock room-emergency">
      <Title>{name}</Title>
      <QuestionHeader view={view} timeZone={timeZone} now={now} held={null} />
      <section className="room-knock-visitor">
        {isCovered ? (
          <span className="room-knock-door">
            <Icon name="cameraSlash" />
          </span>
        ) : (
          <CountdownRing seconds={seconds} />
        )}
        <div role="alert">
          <p className="room-emergency-kicker">
            <Icon name="warning" />
            <Trans>Emergency entry</Trans>
          </p>
          <h1
            ref={heading}
            tabIndex={-1}
            className={`room-knock-name-${nameSize(name)}`}
            aria-describedby="entry-privacy"
          >
            <bdi>{name}</bdi>
          </h1>
          <p className="room-knock-from">
            <Trans>
              Clinician, <bdi>{from}</bdi>
            </Trans>
          </p>
          <p className="room-knock-reason">
            <Icon name="chatText" />
            <span>{reason}</span>
          </p>
          <p className="room-knock-note">
            <Trans>
              “<bdi>{note}</bdi>”
            </Trans>
          </p>
        </div>
      </section>
      <div className="room-emergency-foot">
        <div className="shutter">
          <span>
            <Icon name="cameraSlash" />
          </span>
          <div id="entry-privacy">
            <strong>
              {isCovered ? (
                <CoveredText isCovered={privacy.covered} />
              ) : (
                <Plural
                  value={seconds}
                  one="Camera and microphone open in # second"
                  other="Camera and microphone open in # seconds"
                />
              )}
            </strong>
            <p>
              {isCovered ? (
                <Trans>No one can see or hear you.</Trans>
              ) : (
                <Trans>To stay private, press Cover Camera here or on your remote.</Trans>
              )}
            </p>
          </div>
        </div>
        {!privacy.covered && (
          <Button
            icon="cameraSlash"
            className="room-emergency-cover"
            onPress={() => void monitor.cover(true)}
          >
            <Trans>Cover Camera</Trans>
          </Button>
        )}
      </div>
      {entry.isSilent && <div className="room-knock-flash" />}
    </main>
  )
}

/** Camera state without an actor: anyone in the room can press the button. */
function CoveredText({ isCovered }: { isCovered: boolean }) {
  return isCovered ? <Trans>Camera is covered</Trans> : <Trans>Camera is off</Trans>
}
