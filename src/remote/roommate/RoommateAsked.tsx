import { Trans } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { roommateAnswers } from '../../contract/calls/roommates.ts'
import { callIsOnAtom } from '../../state/bedside/callState.ts'
import { closeRoommateAtom, type RoommateView } from '../../state/bedside/roommate.ts'
import { answerRoommateAtom, presentRule } from '../../state/bedside/roommateAnswer.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { useSettled } from '../../ui/buttons/useSettled.ts'
import { useRoommateText, type RoommateText } from '../../ui/visits/useRoommateText.ts'
import { ShutterPlate } from '../../ui/camera/ShutterPlate.tsx'
import { AnswerFailure } from '../knock/AnswerFailure.tsx'
import { DoorAnswer } from '../knock/DoorAnswer.tsx'
import { DoorCaller } from '../knock/DoorCaller.tsx'
import { DoorTitle } from '../knock/DoorTitle.tsx'
import { DeadlineText } from './DeadlineText.tsx'
import './roommate.css'

type AskedView = RoommateView & { kind: 'asked' }

/** Asks the patient whether the camera may turn during a visit to the bed beside, or for another answer. */
export function RoommateAsked({ view }: { view: AskedView }) {
  const { question, isFirst } = view
  const text = useRoommateText(question)
  const { bed, visitor } = text
  const isInCall = useAtomValue(callIsOnAtom)
  const rule = presentRule(question)
  // In a call of their own the patient is in a picture, though not in that of the visit.
  const isOutOfPicture = !isInCall && (isFirst || rule !== 'fine')
  const outcome = isFirst ? <DeadlineText question={question} text={text} /> : text.answers[rule].rule
  return (
    <>
      <DoorTitle>
        <Trans>Visit Next to You</Trans>
      </DoorTitle>
      <div className="door-grid">
        <DoorCaller
          icon="users"
          kicker={<Trans>Comes to {bed} by video</Trans>}
          name={question.name || visitor}
        >
          {question.name !== '' && <p className="roommate-visitor">{visitor}</p>}
          <div className="door-says">
            <strong>
              <Trans>May the camera turn?</Trans>
            </strong>
            {!isOutOfPicture && <p id="door-deadline">{outcome}</p>}
            <p>
              {isFirst ? (
                <Trans>Your roommate has a visit. Your bed is never shown unless you say it is fine.</Trans>
              ) : (
                <Trans>You can change your answer while the visit lasts.</Trans>
              )}
            </p>
          </div>
        </DoorCaller>
        {isOutOfPicture && (
          <div id="door-deadline">
            <ShutterPlate known counts title={<Trans>Your bed is not in the picture</Trans>}>
              {outcome}
            </ShutterPlate>
          </div>
        )}
        <Answers view={view} text={text} />
      </div>
    </>
  )
}

function Answers({ view, text }: { view: AskedView; text: RoommateText }) {
  const { question, isFirst, sending, problem } = view
  const answer = useSetAtom(answerRoommateAtom)
  const close = useSetAtom(closeRoommateAtom)
  // A press that was aimed at the screen below, or before the buttons moved, must not answer.
  const isSettled = useSettled(`${question.id} ${String(isFirst)}`)
  return (
    <div className={isFirst ? 'door-answers three-answers' : 'door-answers'}>
      <AnswerFailure problem={problem} />
      {roommateAnswers.map((each) => (
        <DoorAnswer
          key={each}
          icon={text.answers[each].icon}
          word={text.answers[each].word}
          lead={!isFirst && question.answer === each}
          pressed={isFirst ? undefined : question.answer === each}
          state={sending === each ? 'busy' : 'idle'}
          disabled={sending !== null || !isSettled}
          onPress={() => void answer(each)}
        >
          {text.answers[each].rule}
        </DoorAnswer>
      ))}
      {!isFirst && (
        <Button wide className="door-stay" settling={!isSettled} onPress={close}>
          <Trans>Close</Trans>
        </Button>
      )}
    </div>
  )
}
