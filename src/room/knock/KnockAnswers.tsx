import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { KnockAnswer } from '../../contract/calls/knocks.ts'
import type { QuestionView } from '../../state/monitor/knockView.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { useSettled } from '../../ui/buttons/useSettled.ts'
import type { IconName } from '../../ui/iconName.ts'

interface KnockAnswersProps {
  knock: QuestionView
  isCovered: boolean
  onAnswer: (answer: KnockAnswer) => void
}

/** The four answers. A press that was aimed at the screen before is ignored. */
export function KnockAnswers({ knock, isCovered, onAnswer }: KnockAnswersProps) {
  const isSettled = useSettled(knock.id)
  const isBusy = knock.answering !== null
  const button = (answer: KnockAnswer, icon: IconName, label: ReactNode, detail: ReactNode) => (
    <Button
      icon={icon}
      tone={answer === 'come_in' ? 'primary' : 'plain'}
      className="room-knock-answer"
      state={knock.answering === answer ? 'busy' : 'idle'}
      settling={!isSettled || isBusy}
      detail={detail}
      onPress={() => onAnswer(answer)}
    >
      {label}
    </Button>
  )
  return (
    <div className="room-knock-answers">
      {button(
        'come_in',
        'doorOpen',
        <Trans>Come in</Trans>,
        isCovered ? <Trans>Uncovers camera</Trans> : <Trans>Sees and hears you</Trans>,
      )}
      {button(
        'sound_only',
        'ear',
        <Trans>Sound only</Trans>,
        isCovered ? <Trans>Microphone only</Trans> : <Trans>Hears you only</Trans>,
      )}
      {button('in_5_minutes', 'clock', <Trans>In 5 minutes</Trans>, <Trans>Knocks again</Trans>)}
      {button('not_now', 'x', <Trans>Not now</Trans>, <Trans>Stays out</Trans>)}
    </div>
  )
}
