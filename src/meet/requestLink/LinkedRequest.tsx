import { Trans } from '@lingui/react/macro'
import type { RequestLinkReply } from '../../contract/careRequests/requestLinks.ts'
import { useCareRequestName } from '../../knock/careRequestText.ts'
import type { RequestLink, RequestLinkView } from '../../state/meet/requestLink.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { useSettled } from '../../ui/buttons/useSettled.ts'
import { careRequestIcons } from '../../ui/calls/careRequestIcons.ts'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { JoinProblemText } from '../lobby/JoinProblemText.tsx'
import { MessagePage } from '../MessagePage.tsx'
import { useRoomText } from '../useRoomText.ts'
import './requestLink.css'

interface LinkedRequestProps {
  link: RequestLink
  view: RequestLinkView & { kind: 'open' }
}

/** Shows what is asked for and where, who is on the way, and one button for what the reader does next. */
export function LinkedRequest({ link, view }: LinkedRequestProps) {
  const { request, busy, problem } = view
  const { claim } = request
  const name = useCareRequestName()(request)
  const roomName = useRoomText()(request.room)
  // The second tap of an unsteady hand must not end the request.
  const isSettled = useSettled(claim?.own === true ? 'own' : 'other')
  const state = busy ? 'busy' : 'idle'
  return (
    <MessagePage
      icon={careRequestIcons[request.kind]}
      title={
        <Trans>
          <bdi>{name}</bdi>, <bdi>{roomName}</bdi>
        </Trans>
      }
      keys={
        <>
          {(claim === null || claim.own) && (
            <Button
              tone="primary"
              className="link-lead"
              state={state}
              settling={claim !== null && !isSettled}
              onPress={() => void (claim === null ? link.claim() : link.done())}
            >
              {claim === null ? <Trans>I Am on the Way</Trans> : <Trans context="care request">Done</Trans>}
            </Button>
          )}
          {problem !== null && problem !== 'request_claimed' && (
            <InlineAlert kind="error" live>
              <JoinProblemText code={problem} />
            </InlineAlert>
          )}
        </>
      }
    >
      <span className="link-unit">
        <bdi>{request.unit}</bdi>
      </span>{' '}
      <LinkText claim={claim} name={request.name} />
    </MessagePage>
  )
}

function LinkText({ claim, name }: Pick<RequestLinkReply, 'claim' | 'name'>) {
  if (claim === null)
    return (
      <Trans>
        The patient will read: <bdi>{name}</bdi> is on the way.
      </Trans>
    )
  if (claim.own)
    return (
      <Trans>
        You are on the way. The patient reads: <bdi>{name}</bdi>.
      </Trans>
    )
  return (
    <Trans>
      <bdi>{claim.name}</bdi> is on the way. You do not have to do anything.
    </Trans>
  )
}
