import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { ConsultDesk, ConsultDeskCall } from '../../contract/calls/consultDesk.ts'
import type { PressedNews } from '../../domain/calls/deskLinks.ts'
import type { ConsultDeskModel } from '../../state/meet/consultDesk.ts'
import type { ConsultDeskView } from '../../state/meet/consultDeskView.ts'
import type { ConsultDeskNews } from '../../state/meet/consultDeskList.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { JoinProblemText } from '../lobby/JoinProblemText.tsx'
import { useRoomText } from '../useRoomText.ts'

interface ConsultDeskNotesProps {
  consultDesk: ConsultDeskModel
  view: ConsultDeskView & { kind: 'waiting' }
}

/** Shows notices above the list: the list may be outdated, someone else joined first, or joining failed. */
export function ConsultDeskNotes({ consultDesk, view }: ConsultDeskNotesProps) {
  const { connection, news, consultDesk: heard } = useAtomValue(view.list.viewAtom)
  const { asking, joining, pressed } = view
  const isPressedOver = usePressedOver(pressed, heard)
  const problem = useAtomValue(view.claims.viewAtom).problem ?? view.problem
  return (
    <div className="desk-notes">
      {connection === 'lost' && (
        <InlineAlert kind="warning" icon="wifiSlash" live>
          {heard === null ? (
            <Trans>Cannot connect to the hospital. Reconnecting… Stay on this page.</Trans>
          ) : (
            <Trans>Cannot connect to the hospital. The list may be out of date. Reconnecting…</Trans>
          )}
        </InlineAlert>
      )}
      {connection === 'failed' && (
        <InlineAlert kind="warning" icon="warning" live>
          {heard === null ? (
            <Trans>The hospital’s server has a problem. We keep trying; stay on this page.</Trans>
          ) : (
            <Trans>The hospital’s server has a problem. The list may be old; we keep trying.</Trans>
          )}
        </InlineAlert>
      )}
      {joining !== null && (
        <InlineAlert kind="soft" icon="videoCamera" live>
          <Trans>Joining. Allow camera and microphone when your browser asks.</Trans>
        </InlineAlert>
      )}
      {asking !== null && (
        <InlineAlert kind="warning" icon="users" live>
          <p>
            <TakenText call={asking} />
          </p>
          <div className="desk-note-keys">
            <Button tone="primary" onPress={() => void consultDesk.join(asking, true)}>
              <Trans>Join Too</Trans>
            </Button>
            <Button onPress={() => consultDesk.leaveIt()}>
              <Trans>Stay Here</Trans>
            </Button>
          </div>
        </InlineAlert>
      )}
      {problem !== null && (
        <InlineAlert kind="error" live>
          {problem === 'knock_over' ? (
            <Trans>This call has ended. Knock again at the room.</Trans>
          ) : (
            <JoinProblemText code={problem} />
          )}
        </InlineAlert>
      )}
      {isPressedOver && problem === null && news === null && (
        <InlineAlert kind="soft" live>
          {pressed?.kind === 'request' ? (
            <Trans>The request of the notification has ended.</Trans>
          ) : (
            <Trans>The call of the notification has ended.</Trans>
          )}
        </InlineAlert>
      )}
      {news !== null && asking === null && (
        <InlineAlert kind="soft" live>
          <p>
            <NewsText news={news} />
          </p>
          <div className="desk-note-keys">
            <Button icon="x" onPress={() => view.list.clearNews()}>
              <Trans>Close</Trans>
            </Button>
          </div>
        </InlineAlert>
      )}
    </div>
  )
}

/** Reports whether the call or request of a notification is gone. A request that was in the list ended in sight. */
function usePressedOver(pressed: PressedNews | null, heard: ConsultDesk | null): boolean {
  const [listed, setListed] = useState<string | null>(null)
  if (pressed === null || heard === null) return false
  const { kind, id } = pressed
  const isOpen = (kind === 'call' ? heard.calls : heard.requests).some((one) => one.id === id)
  if (isOpen && kind === 'request' && listed !== id) setListed(id)
  return !isOpen && listed !== id
}

function TakenText({ call }: { call: ConsultDeskCall }) {
  const { i18n } = useLingui()
  const names = new Intl.ListFormat(i18n.locale).format(call.clinicians)
  const roomName = useRoomText()(call.room)
  if (names === '' && call.claim !== null)
    return (
      <Trans>
        <bdi>{call.claim.name}</bdi> is coming to <bdi>{roomName}</bdi>.
      </Trans>
    )
  if (names === '')
    return (
      <Trans>
        Someone else already joined <bdi>{roomName}</bdi>.
      </Trans>
    )
  return (
    <Trans>
      <bdi>{names}</bdi> already joined <bdi>{roomName}</bdi>.
    </Trans>
  )
}

function NewsText({ news }: { news: ConsultDeskNews }) {
  const roomText = useRoomText()
  if (news.kind === 'gone')
    return (
      <Trans>
        <bdi>{roomText(news.room)}</bdi> is no longer waiting. The call has ended.
      </Trans>
    )
  return (
    <Trans>
      <bdi>{news.by}</bdi> has joined <bdi>{roomText(news.room)}</bdi>.
    </Trans>
  )
}
