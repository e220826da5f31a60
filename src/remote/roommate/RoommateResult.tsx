import { Trans } from '@lingui/react/macro'
import { useSetAtom } from 'jotai'
import { type ReactNode, useEffect } from 'react'
import type { RoommateQuestion } from '../../contract/calls/roommates.ts'
import { closeRoommateAtom, type RoommateView } from '../../state/bedside/roommate.ts'
import { presentRule } from '../../state/bedside/roommateAnswer.ts'
import { useSettled } from '../../ui/buttons/useSettled.ts'
import { useRoommateText } from '../../ui/visits/useRoommateText.ts'
import type { IconName } from '../../ui/iconName.ts'
import { KnockResult } from '../knock/KnockResult.tsx'

/** How long the result stays, in milliseconds: two short sentences, read slowly. */
const shownMs = 8_000

/** Shows what applies to the visit, which the patient can still change. */
export function RoommateSettled({ question }: { question: RoommateQuestion }) {
  const { answers } = useRoommateText(question)
  const { icon, rule } = answers[presentRule(question)]
  return (
    <Result
      icon={icon}
      title={rule}
      detail={
        question.answer === null ? (
          <Trans>You did not answer. You can still do so in the main menu while the visit lasts.</Trans>
        ) : (
          <Trans>Your answer has arrived. You can change it in the main menu while the visit lasts.</Trans>
        )
      }
    />
  )
}

/** Shown if the visit ended before an answer. */
export function RoommateOver({ because }: { because: (RoommateView & { kind: 'over' })['because'] }) {
  return (
    <Result
      icon="users"
      title={<Trans>This visit has ended</Trans>}
      detail={
        because === 'late' ? (
          <Trans>Your answer came too late and did not count.</Trans>
        ) : (
          <Trans>You do not need to do anything.</Trans>
        )
      }
    />
  )
}

interface ResultProps {
  icon: IconName
  title: ReactNode
  detail: ReactNode
}

/** Closes by itself: the visit goes on, and the patient need not do anything. */
function Result(props: ResultProps) {
  const close = useSetAtom(closeRoommateAtom)
  // A second tap on the answer must not close what it did.
  const isSettled = useSettled('close')
  useEffect(() => {
    const timer = setTimeout(close, shownMs)
    return () => clearTimeout(timer)
  }, [close])
  return (
    <KnockResult
      heading={<Trans>Visit Next to You</Trans>}
      settling={!isSettled}
      onClose={close}
      {...props}
    />
  )
}
