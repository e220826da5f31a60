import { Plural } from '@lingui/react/macro'
import { useSetAtom } from 'jotai'
import type { RoommateQuestion } from '../../contract/calls/roommates.ts'
import { roommateTimes } from '../../domain/calls/roommateRules.ts'
import { serverNowAtom } from '../../state/ports.ts'
import type { RoommateText } from '../../ui/visits/useRoommateText.ts'
import { useSecondsUntil } from '../../ui/calls/useSecondsUntil.ts'

interface DeadlineTextProps {
  question: RoommateQuestion
  text: RoommateText
}

/** Counts down to the rule of the room, which applies without an answer. */
export function DeadlineText({ question, text: { bed } }: DeadlineTextProps) {
  const readNow = useSetAtom(serverNowAtom)
  const most = roommateTimes.answerMs / 1_000
  const seconds = useSecondsUntil({ at: question.expires_at, readNow, most })
  return question.unanswered === 'sound_only' ? (
    <Plural
      value={seconds}
      one="No answer in # second: sound only."
      other="No answer in # seconds: sound only."
    />
  ) : (
    <Plural
      value={seconds}
      one={`No answer in # second: ${bed} only.`}
      other={`No answer in # seconds: ${bed} only.`}
    />
  )
}
