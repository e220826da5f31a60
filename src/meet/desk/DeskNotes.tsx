import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { DeskCall } from '../../contract/consult.ts'
import type { Desk } from '../../state/meet/desk.ts'
import type { DeskView } from '../../state/meet/deskView.ts'
import type { DeskNews } from '../../state/meet/deskList.ts'
import { Key } from '../../ui/Key.tsx'
import { Note } from '../../ui/Note.tsx'
import { JoinProblemWords } from '../JoinProblemWords.tsx'

interface DeskNotesProps {
  desk: Desk
  view: DeskView & { kind: 'waiting' }
}

/** Shows notices above the list: the list may be outdated, someone else joined first, or joining failed. */
export function DeskNotes({ desk, view }: DeskNotesProps) {
  const { line, news, desk: heard } = useAtomValue(view.list.viewAtom)
  const { asking, joining, problem } = view
  return (
    <div className="desk-notes">
      {line === 'lost' && (
        <Note kind="warning" icon="wifiSlash" live>
          {heard === null ? (
            <Trans>The hospital cannot be reached. You are being reconnected; stay on this page.</Trans>
          ) : (
            <Trans>The hospital cannot be reached. The list may be old; you are being reconnected.</Trans>
          )}
        </Note>
      )}
      {line === 'failed' && (
        <Note kind="warning" icon="warning" live>
          {heard === null ? (
            <Trans>The hospital’s server has a problem. We keep trying; stay on this page.</Trans>
          ) : (
            <Trans>The hospital’s server has a problem. The list may be old; we keep trying.</Trans>
          )}
        </Note>
      )}
      {joining !== null && (
        <Note kind="soft" icon="videoCamera" live>
          <Trans>Joining. Allow camera and microphone when your browser asks.</Trans>
        </Note>
      )}
      {asking !== null && (
        <Note kind="warning" icon="users" live>
          <p>
            <TakenWords call={asking} />
          </p>
          <div className="desk-note-keys">
            <Key tone="primary" onPress={() => void desk.join(asking, true)}>
              <Trans>Join as Well</Trans>
            </Key>
            <Key onPress={() => desk.leaveIt()}>
              <Trans>Stay Here</Trans>
            </Key>
          </div>
        </Note>
      )}
      {problem !== null && (
        <Note kind="error" live>
          <JoinProblemWords code={problem} />
        </Note>
      )}
      {news !== null && asking === null && (
        <Note kind="soft" live>
          <p>
            <NewsWords news={news} />
          </p>
          <div className="desk-note-keys">
            <Key icon="x" onPress={() => view.list.clearNews()}>
              <Trans>Close</Trans>
            </Key>
          </div>
        </Note>
      )}
    </div>
  )
}

function TakenWords({ call }: { call: DeskCall }) {
  const { i18n } = useLingui()
  const names = new Intl.ListFormat(i18n.locale).format(call.clinicians)
  const roomName = call.room.name
  if (names === '')
    return (
      <Trans>
        Somebody else has joined <bdi>{roomName}</bdi> already.
      </Trans>
    )
  return (
    <Trans>
      <bdi>{names}</bdi> has joined <bdi>{roomName}</bdi> already.
    </Trans>
  )
}

function NewsWords({ news }: { news: DeskNews }) {
  if (news.kind === 'gone')
    return (
      <Trans>
        <bdi>{news.room}</bdi> is not waiting any more: the call is over.
      </Trans>
    )
  return (
    <Trans>
      <bdi>{news.by}</bdi> has joined <bdi>{news.room}</bdi>.
    </Trans>
  )
}
