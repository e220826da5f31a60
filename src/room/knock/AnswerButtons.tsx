import type { ReactNode } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { useSettled } from '../../ui/buttons/useSettled.ts'
import type { IconName } from '../../ui/iconName.ts'

interface AnswerButton<Answer> {
  readonly answer: Answer
  readonly icon: IconName
  readonly label: ReactNode
  /** Effect of the answer, in a few words. */
  readonly detail: ReactNode
  readonly isPrimary?: boolean
}

interface AnswerButtonsProps<Answer> {
  /** Id of what is asked. A press that was aimed at the screen before is ignored. */
  question: string
  /** Answer that was sent and has no effect yet; null for none. */
  answering: Answer | null
  buttons: readonly AnswerButton<Answer>[]
  onAnswer: (answer: Answer) => void
}

/** The answers to a question, side by side. */
export function AnswerButtons<Answer extends string>({
  question,
  answering,
  buttons,
  onAnswer,
}: AnswerButtonsProps<Answer>) {
  const isSettled = useSettled(question)
  return (
    <div className="room-knock-answers">
      {buttons.map(({ answer, icon, label, detail, isPrimary = false }) => (
        <Button
          key={answer}
          icon={icon}
          tone={isPrimary ? 'primary' : 'plain'}
          className="room-knock-answer"
          state={answering === answer ? 'busy' : 'idle'}
          settling={!isSettled || answering !== null}
          detail={detail}
          onPress={() => onAnswer(answer)}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
