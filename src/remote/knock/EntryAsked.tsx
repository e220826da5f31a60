import { Plural, Trans } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import type { RoomEntry } from '../../contract/calls/knocks.ts'
import { entryTimes } from '../../domain/calls/emergencyEntry.ts'
import { isAway } from '../../domain/queue/commandOutcome.ts'
import { callIsOnAtom } from '../../state/bedside/callState.ts'
import { speakCountdownAtom, stopSpeakingAtom } from '../../state/bedside/speech.ts'
import { coverAtom, privacyAtom } from '../../state/devices/device.ts'
import { serverNowAtom } from '../../state/ports.ts'
import { CountdownRing } from '../../ui/calls/CountdownRing.tsx'
import { useEmergencyReason } from '../../ui/visits/useEmergencyReason.ts'
import { useSecondsUntil } from '../../ui/calls/useSecondsUntil.ts'
import { useSpokenCountdown } from '../../ui/visits/useSpokenCountdown.ts'
import { ShutterPlate } from '../../ui/camera/ShutterPlate.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { DoorTitle } from './DoorTitle.tsx'

/** Counts down to an emergency entry, which the patient prevents with one press. */
export function EntryAsked({ entry }: { entry: RoomEntry }) {
  const { name, from, note } = entry
  const isInCall = useAtomValue(callIsOnAtom)
  const readNow = useSetAtom(serverNowAtom)
  const speak = useSetAtom(speakCountdownAtom)
  const stopSpeaking = useSetAtom(stopSpeakingAtom)
  const seconds = useSecondsUntil({ at: entry.expires_at, readNow, most: entryTimes.countdownMs / 1_000 })
  const reason = useEmergencyReason()(entry.reason)
  const privacy = useAtomValue(privacyAtom)
  const isCovered = privacy === 'covered' || privacy === 'camera_off'
  // In a call, others hear a microphone that is still on: the patient must be able to turn it off.
  const isPrivate = privacy === 'covered' || (isCovered && !isInCall)
  useSpokenCountdown({ name, reason, seconds, isCovered, speak, stop: stopSpeaking })
  useEffect(() => stopSpeaking, [stopSpeaking])
  const caller = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone.
  useEffect(() => {
    if (isPrivate) caller.current?.focus()
  }, [isPrivate])
  return (
    <>
      <DoorTitle>
        <Trans>Emergency Entry</Trans>
      </DoorTitle>
      <div className="door-grid">
        <div ref={caller} className="entry-caller" id="door-words" tabIndex={-1}>
          {!isCovered && <CountdownRing seconds={seconds} />}
          <div>
            <p className="entry-opens">
              <Icon name={isCovered ? 'cameraSlash' : 'warning'} />
              {isCovered ? (
                <CoveredText isCovered={privacy === 'covered'} />
              ) : (
                <Plural value={seconds} one="Camera opens in # second" other="Camera opens in # seconds" />
              )}
            </p>
            <h2>
              <bdi>{name}</bdi>
            </h2>
          </div>
          <div className="door-says">
            <strong>{reason}</strong>
            <p>
              <Trans>
                “<bdi>{note}</bdi>”
              </Trans>
            </p>
            <p>
              <Trans>
                Clinician, <bdi>{from}</bdi>
              </Trans>
            </p>
          </div>
        </div>
        {isPrivate ? (
          <ShutterPlate known title={<Trans>No one can see or hear you</Trans>}>
            <Trans>Nothing was opened.</Trans>
          </ShutterPlate>
        ) : (
          <>
            {!isInCall && (
              <ShutterPlate known title={<Trans>No one can see or hear you yet</Trans>}>
                <Trans>You can read this again afterwards.</Trans>
              </ShutterPlate>
            )}
            <CoverTile name={name} />
          </>
        )}
      </div>
    </>
  )
}

/** Camera state without an actor: anyone in the room can press the button of its screen. */
function CoveredText({ isCovered }: { isCovered: boolean }) {
  return isCovered ? <Trans>Camera is covered</Trans> : <Trans>Camera is off</Trans>
}

function CoverTile({ name }: { name: string }) {
  const cover = useSetAtom(coverAtom)
  const [state, setState] = useState<'idle' | 'busy' | 'away'>('idle')
  const press = async () => {
    setState('busy')
    const outcomes = await cover()
    setState(outcomes.some(isAway) ? 'away' : 'idle')
  }
  return (
    <div className="entry-cover">
      {state === 'away' && (
        <InlineAlert kind="error" live>
          <Trans>
            The room screen cannot be reached from here. Press Cover Camera on the room screen, too.
          </Trans>
        </InlineAlert>
      )}
      <button
        type="button"
        className="tile door-answer door-lead"
        aria-busy={state === 'busy' || undefined}
        onClick={() => void press()}
      >
        <span className="tile-picture">
          <Icon name={state === 'busy' ? 'hourglassMedium' : 'cameraSlash'} />
        </span>
        <span className="tile-text">
          <span className="tile-word">
            {state === 'busy' ? <Trans>Covering the camera…</Trans> : <Trans>Cover Camera</Trans>}
          </span>
          <span className="tile-kicker">
            <Trans>
              No one will see or hear you. <bdi>{name}</bdi> reads that you covered it.
            </Trans>
          </span>
        </span>
      </button>
    </div>
  )
}
