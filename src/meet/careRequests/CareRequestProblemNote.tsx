import { Trans } from '@lingui/react/macro'
import type { DeskCareRequest } from '../../contract/careRequests/careRequests.ts'
import { useCareRequestName } from '../../knock/careRequestText.ts'
import type { CareRequestProblem } from '../../state/meet/consultDeskRequests.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { JoinProblemText } from '../lobby/JoinProblemText.tsx'
import { useRoomText } from '../useRoomText.ts'

interface CareRequestProblemNoteProps {
  problem: CareRequestProblem
  /** Open requests, as received after the problem. */
  open: readonly DeskCareRequest[]
  onClose: () => void
}

/** Explains why a button of a request did not do what it says. */
export function CareRequestProblemNote({ problem, open, onClose }: CareRequestProblemNoteProps) {
  const { request, code } = problem
  const isExplained = code === 'request_over' || code === 'request_claimed'
  const claim = open.find(({ id }) => id === request.id)?.claim ?? null
  return (
    <InlineAlert kind={isExplained ? 'soft' : 'error'} live>
      <p>
        <RequestText request={request} />{' '}
        {code === 'request_over' ? (
          <Trans>This request has ended.</Trans>
        ) : code === 'request_claimed' ? (
          <ClaimedText by={claim === null || claim.own ? null : claim.name} />
        ) : (
          <JoinProblemText code={code} />
        )}
      </p>
      <Button icon="x" onPress={onClose}>
        <Trans>Close</Trans>
      </Button>
    </InlineAlert>
  )
}

function RequestText({ request }: { request: DeskCareRequest }) {
  const name = useCareRequestName()(request)
  const roomName = useRoomText()(request.room)
  return (
    <strong>
      <Trans>
        <bdi>{name}</bdi>, <bdi>{roomName}</bdi>.
      </Trans>
    </strong>
  )
}

function ClaimedText({ by }: { by: string | null }) {
  if (by === null) return <Trans>Someone else was on the way. Look at the request again.</Trans>
  return (
    <Trans>
      <bdi>{by}</bdi> is already on the way.
    </Trans>
  )
}
