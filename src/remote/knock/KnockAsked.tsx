import { Trans } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { KnockAnswer, RoomQuestion } from '../../contract/calls/knocks.ts'
import { answerKnockAtom, type KnockView } from '../../state/bedside/knock.ts'
import { callIsOnAtom } from '../../state/bedside/callState.ts'
import { clockText } from '../../domain/clockText.ts'
import { deviceAtom } from '../../state/devices/device.ts'
import { filmAtom } from '../../state/film/film.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { useSettled } from '../../ui/buttons/useSettled.ts'
import { KnockReasonText } from '../../ui/visits/KnockReasonText.tsx'
import { ShutterPlate } from '../../ui/camera/ShutterPlate.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { CoverButton } from '../privacyControl/CoverButton.tsx'
import { AnswerFailure } from './AnswerFailure.tsx'
import { DoorAnswer } from './DoorAnswer.tsx'
import { DoorCaller } from './DoorCaller.tsx'
import { DoorTitle } from './DoorTitle.tsx'
import { EndCallAsked } from './EndCallAsked.tsx'

/** Asks the patient whether the clinician may come in. In a call, the patient can end that call from here. */
export function KnockAsked({ view, knock }: { view: KnockView & { kind: 'asked' }; knock: RoomQuestion }) {
  const { from } = knock
  const { sending } = view
  const callIsOn = useAtomValue(callIsOnAtom)
  // The call that an answer opens may be heard of before the answer is confirmed: it is not a call that the
  // clinician joins, and End must not appear under the finger.
  const [isInCall, setIsInCall] = useState(callIsOn)
  if (sending === null && isInCall !== callIsOn) setIsInCall(callIsOn)
  const isCovered = useAtomValue(deviceAtom).state?.covered === true
  const [isEnding, setIsEnding] = useState(false)
  return (
    <>
      <DoorTitle>
        <Trans>Someone Is at Your Door</Trans>
      </DoorTitle>
      <div className="door-grid">
        <DoorCaller
          icon="door"
          kicker={
            <Trans>
              Clinician, <bdi>{from}</bdi>
            </Trans>
          }
          name={knock.name}
        >
          <Says knock={knock} />
        </DoorCaller>
        {!isInCall && <ClosedPlate isCovered={isCovered} />}
        {isInCall && isEnding ? (
          <EndCallAsked onStay={() => setIsEnding(false)} />
        ) : (
          <Answers view={view} isInCall={isInCall} isCovered={isCovered} onEnd={() => setIsEnding(true)} />
        )}
      </div>
    </>
  )
}

interface AnswersProps {
  view: KnockView & { kind: 'asked' }
  isInCall: boolean
  isCovered: boolean
  onEnd: () => void
}

function Answers({ view, isInCall, isCovered, onEnd }: AnswersProps) {
  const { knock, sending, problem } = view
  const answer = useSetAtom(answerKnockAtom)
  // A press that was aimed at the screen below must not let anyone in.
  const isSettled = useSettled(knock.id)
  const answerOf = (chosen: KnockAnswer) => ({
    state: sending === chosen ? ('busy' as const) : ('idle' as const),
    disabled: sending !== null || !isSettled,
    onPress: () => void answer(chosen),
  })
  return (
    <div className="door-answers">
      <AnswerFailure problem={problem} />
      <DoorAnswer lead icon="doorOpen" word={<Trans>Come in</Trans>} {...answerOf('come_in')}>
        {isInCall ? (
          <Trans>Joins this call</Trans>
        ) : isCovered ? (
          <Trans>Uncovers the camera and microphone</Trans>
        ) : (
          <Trans>Sees and hears you</Trans>
        )}
      </DoorAnswer>
      {!isInCall && (
        <DoorAnswer icon="ear" word={<Trans>Sound only</Trans>} {...answerOf('sound_only')}>
          {isCovered ? (
            <Trans>Microphone on, camera stays covered</Trans>
          ) : (
            <Trans>Hears you, no picture</Trans>
          )}
        </DoorAnswer>
      )}
      <DoorAnswer icon="clock" word={<Trans>In 5 minutes</Trans>} {...answerOf('in_5_minutes')}>
        <Trans>Knocks again</Trans>
      </DoorAnswer>
      <DoorAnswer icon="x" word={<Trans>Not now</Trans>} {...answerOf('not_now')}>
        {isInCall ? <Trans>Your call goes on</Trans> : <Trans>Stays out</Trans>}
      </DoorAnswer>
      {isInCall && (
        <>
          <CoverButton />
          <Button tone="danger" wide className="door-end" icon="phoneDisconnect" onPress={onEnd}>
            <Trans>End</Trans>
          </Button>
        </>
      )}
    </div>
  )
}

function Says({ knock: { reason, note, next } }: { knock: RoomQuestion }) {
  return (
    <div className="door-says">
      <strong>
        <KnockReasonText reason={reason} />
      </strong>
      {note !== '' && (
        <p>
          <Trans>
            “<bdi>{note}</bdi>”
          </Trans>
        </p>
      )}
      {next !== null && (
        <p className="door-next">
          <Icon name="users" />
          <span>
            <Trans>
              <bdi>{next}</bdi> is next
            </Trans>
          </span>
        </p>
      )}
    </div>
  )
}

function ClosedPlate({ isCovered }: { isCovered: boolean }) {
  return isCovered ? (
    <ShutterPlate known title={<Trans>Camera covered, mic off</Trans>}>
      <Trans>No one outside can change this.</Trans>
    </ShutterPlate>
  ) : (
    <ShutterPlate known title={<Trans>No one can see or hear you yet</Trans>}>
      <Trans>If you do not answer, nothing opens.</Trans> <PausedFilm />
    </ShutterPlate>
  )
}

/** The knock has paused the film that this phone shows on the room screen. */
function PausedFilm() {
  const film = useAtomValue(filmAtom)
  if (film.kind !== 'on' || film.chosen.what !== 'film') return null
  const time = clockText(film.state.position * 1_000)
  return (
    <Trans>
      Your video is paused at <bdi>{time}</bdi>.
    </Trans>
  )
}
