import { Trans } from '@lingui/react/macro'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { createRequestLink, type RequestLinkPort } from '../../state/meet/requestLink.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { PageHeading } from '../../ui/page/PageHeading.tsx'
import { Loader } from '../../ui/status/Loader.tsx'
import '../meet.css'
import { MeetFrame } from '../MeetFrame.tsx'
import { MessagePage } from '../MessagePage.tsx'
import { LinkedRequest } from './LinkedRequest.tsx'

/** Page on which the recipient of a care request's message says that they are on the way, without an account. */
export function RequestLinkScreen({ port }: { port: RequestLinkPort }) {
  const store = useStore()
  const [link] = useState(() => createRequestLink(port, store))
  const view = useAtomValue(link.viewAtom)
  useEffect(() => link.start(), [link])

  switch (view.kind) {
    case 'loading':
      return (
        <MeetFrame>
          <div className="meet-message">
            <Loader>
              <PageHeading>
                <Trans>Looking for the request…</Trans>
              </PageHeading>
            </Loader>
          </div>
        </MeetFrame>
      )
    case 'open':
      return <LinkedRequest link={link} view={view} />
    case 'done':
      return (
        <MessagePage icon="checkCircle" title={<Trans>The request is done</Trans>}>
          <Trans>The patient reads it too. You can close this page.</Trans>
        </MessagePage>
      )
    case 'refused':
      return <Refused code={view.code} onRetry={() => void link.retry()} />
  }
}

function Refused({ code, onRetry }: { code: string; onRetry: () => void }) {
  const again = (
    <Button tone="primary" icon="arrowsClockwise" onPress={onRetry}>
      <Trans>Try Again</Trans>
    </Button>
  )
  if (code === 'join_link_expired' || code === 'request_over')
    return (
      <MessagePage icon="checkCircle" title={<Trans>This request has ended</Trans>}>
        <Trans>It was done or taken back, or its link has expired. You do not have to do anything.</Trans>
      </MessagePage>
    )
  if (code === 'unreachable')
    return (
      <MessagePage icon="wifiSlash" title={<Trans>The hospital cannot be reached</Trans>} keys={again}>
        <Trans>Check your internet connection, then try again. Your link still works.</Trans>
      </MessagePage>
    )
  return (
    <MessagePage icon="warning" title={<Trans>The request could not be opened</Trans>} keys={again}>
      <Trans>Wait a moment, then try again. If it still fails, go to the room or call the unit.</Trans>
    </MessagePage>
  )
}
