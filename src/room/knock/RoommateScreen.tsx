import { Plural, Trans } from '@lingui/react/macro'
import { roommateAnswers } from '../../contract/calls/roommates.ts'
import { roommateTimes } from '../../domain/calls/roommateRules.ts'
import type { RoommateQuestionView } from '../../state/monitor/questions/roommateQuestion.ts'
import { useRoommateText } from '../../ui/visits/useRoommateText.ts'
import { useSecondsUntil } from '../../ui/calls/useSecondsUntil.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Title } from '../../ui/page/Title.tsx'
import type { RoomProps } from '../roomProps.ts'
import { AnswerButtons } from './AnswerButtons.tsx'
import { KnockPlate } from './KnockPlate.tsx'
import { QuestionHeader } from './QuestionHeader.tsx'
import { useHeldFilm } from './useHeldFilm.ts'
import { VisitorHeading } from './VisitorHeading.tsx'
import './knock.css'

/** Asks the patient about a visit to the bed beside, before its camera shows anything. */
export function RoommateScreen({
  monitor,
  view,
  timeZone,
  now,
  question,
}: RoomProps & { question: RoommateQuestionView }) {
  const { id, answering, isSilent } = question
  const { visitor, bed, answers } = useRoommateText(question)
  const held = useHeldFilm(monitor)
  const name = question.name || visitor
  const buttons = roommateAnswers.map((answer) => {
    const { icon, word, rule } = answers[answer]
    return { answer, icon, label: word, detail: rule }
  })
  return (
    <main className="room-knock">
      <Title>{name}</Title>
      <QuestionHeader view={view} timeZone={timeZone} now={now} held={held} />
      <section className="room-knock-visitor">
        <span className="room-knock-door">
          <Icon name="users" />
        </span>
        <VisitorHeading
          key={id}
          kicker={
            question.bed === '' ? (
              <Trans>Your roommate has a visit</Trans>
            ) : (
              <Trans>Your roommate in {bed} has a visit</Trans>
            )
          }
          name={name}
          from={question.name === '' ? <Trans>By video</Trans> : <Trans>{visitor}, by video</Trans>}
        />
      </section>
      <AnswerButtons
        question={id}
        answering={answering}
        buttons={buttons}
        onAnswer={(answer) => monitor.answerRoommate(answer)}
      />
      <KnockPlate title={<Trans>Your bed is not in the picture</Trans>}>
        <DeadlineText question={question} bed={bed} readNow={monitor.serverNow} />
      </KnockPlate>
      {isSilent && <div className="room-knock-flash" />}
    </main>
  )
}

interface DeadlineTextProps {
  question: RoommateQuestionView
  bed: string
  readNow: () => number
}

/** Counts down to the rule of the room, which applies without an answer. */
function DeadlineText({ question, bed, readNow }: DeadlineTextProps) {
  const most = roommateTimes.answerMs / 1_000
  const seconds = useSecondsUntil({ at: question.expires_at, readNow, most })
  return question.unanswered === 'sound_only' ? (
    <Plural
      value={seconds}
      one="If you do not answer in # second, there is sound only and no picture."
      other="If you do not answer in # seconds, there is sound only and no picture."
    />
  ) : (
    <Plural
      value={seconds}
      one={`If you do not answer in # second, the camera stays on ${bed}.`}
      other={`If you do not answer in # seconds, the camera stays on ${bed}.`}
    />
  )
}
