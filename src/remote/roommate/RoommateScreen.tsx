import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { timeUntil } from '../../domain/timeUntil.ts'
import { roommateAtom } from '../../state/bedside/roommate.ts'
import { endRoommateTimeAtom } from '../../state/bedside/roommateAnswer.ts'
import { serverNowAtom } from '../../state/ports.ts'
import { Door } from '../knock/Door.tsx'
import { RoommateAsked } from './RoommateAsked.tsx'
import { RoommateOver, RoommateSettled } from './RoommateResult.tsx'

/** A visit to the bed beside, over every screen of the remote, while the patient is asked and as it is settled. */
export function RoommateScreen() {
  const view = useAtomValue(roommateAtom)
  const endTime = useSetAtom(endRoommateTimeAtom)
  const readNow = useSetAtom(serverNowAtom)
  const expiresAt = view.kind === 'asked' && view.isFirst ? view.question.expires_at : null
  // The server sends no news of the time that is over.
  useEffect(() => {
    if (expiresAt === null) return undefined
    const timer = setTimeout(endTime, timeUntil(expiresAt, readNow()))
    return () => clearTimeout(timer)
  }, [expiresAt, readNow, endTime])
  switch (view.kind) {
    case 'none':
      return null
    case 'asked':
      return (
        <Door key={view.question.id} describedBy="door-words door-deadline">
          <RoommateAsked view={view} />
        </Door>
      )
    case 'settled':
      return (
        <Door key="settled">
          <RoommateSettled question={view.question} />
        </Door>
      )
    case 'over':
      return (
        <Door key="over">
          <RoommateOver because={view.because} />
        </Door>
      )
  }
}
