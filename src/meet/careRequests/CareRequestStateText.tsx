import { Trans } from '@lingui/react/macro'
import type { DeskCareRequest } from '../../contract/careRequests/careRequests.ts'
import { stateOfRequest } from '../../domain/careRequests/requestState.ts'
import { useTimeAt } from '../../knock/useTimeAt.ts'

/** Shows the latest that happened to an open request: who is on the way or saw it, or when it was sent. */
export function CareRequestStateText({ request }: { request: DeskCareRequest }) {
  const timeAt = useTimeAt()
  const state = stateOfRequest(request)
  const timeOf = (at: number) => timeAt(at, request.room)
  switch (state.kind) {
    case 'coming':
      if (state.own)
        return (
          <b>
            <Trans>You are on the way, until {timeOf(state.until)}</Trans>
          </b>
        )
      return (
        <b>
          <Trans>
            <bdi>{state.name}</bdi> is on the way
          </Trans>
        </b>
      )
    case 'seen':
      return (
        <Trans>
          Seen by <bdi>{state.name}</bdi>
        </Trans>
      )
    case 'notified_again':
      return <Trans>Notified again {timeOf(state.at)}</Trans>
    case 'sent':
      if (state.alone) return <Trans>Sent {timeOf(state.at)}, only to this list</Trans>
      return <Trans>Sent {timeOf(state.at)}</Trans>
  }
}
