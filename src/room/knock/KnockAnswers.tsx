import { Trans } from '@lingui/react/macro'
import type { KnockAnswer } from '../../contract/calls/knocks.ts'
import type { QuestionView } from '../../state/monitor/questions/knockView.ts'
import { AnswerButtons } from './AnswerButtons.tsx'

interface KnockAnswersProps {
  knock: QuestionView
  isCovered: boolean
  onAnswer: (answer: KnockAnswer) => void
}

/** The four answers to a knock. */
export function KnockAnswers({ knock, isCovered, onAnswer }: KnockAnswersProps) {
  return (
    <AnswerButtons
      question={knock.id}
      answering={knock.answering}
      buttons={[
        {
          answer: 'come_in',
          icon: 'doorOpen',
          isPrimary: true,
          label: <Trans>Come in</Trans>,
          detail: isCovered ? <Trans>Uncovers camera</Trans> : <Trans>Sees and hears you</Trans>,
        },
        {
          answer: 'sound_only',
          icon: 'ear',
          label: <Trans>Sound only</Trans>,
          detail: isCovered ? <Trans>Microphone only</Trans> : <Trans>Hears you only</Trans>,
        },
        {
          answer: 'in_5_minutes',
          icon: 'clock',
          label: <Trans>In 5 minutes</Trans>,
          detail: <Trans>Knocks again</Trans>,
        },
        {
          answer: 'not_now',
          icon: 'x',
          label: <Trans>Not now</Trans>,
          detail: <Trans>Stays out</Trans>,
        },
      ]}
      onAnswer={onAnswer}
    />
  )
}
