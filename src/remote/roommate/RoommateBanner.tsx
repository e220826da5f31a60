import { Trans } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import type { RoommateQuestion } from '../../contract/calls/roommates.ts'
import { roommateVisitAtom } from '../../state/bedside/roommate.ts'
import { openRoommateAtom, presentRule } from '../../state/bedside/roommateAnswer.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { useRoommateText } from '../../ui/visits/useRoommateText.ts'
import { Banner } from '../../ui/status/Banner.tsx'

/** Leads from the menu back to the question about a visit to the bed beside, while the visit lasts. */
export function RoommateBanner() {
  const question = useAtomValue(roommateVisitAtom)
  return question === null ? null : <Shown question={question} />
}

function Shown({ question }: { question: RoommateQuestion }) {
  const open = useSetAtom(openRoommateAtom)
  const { answers } = useRoommateText(question)
  return (
    <Banner
      icon="users"
      title={<Trans>Visit next to you</Trans>}
      action={
        <Button icon="pencilSimple" onPress={open}>
          <Trans>Change Answer</Trans>
        </Button>
      }
    >
      {answers[presentRule(question)].rule}
    </Banner>
  )
}
