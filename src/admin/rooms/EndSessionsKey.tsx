import { Trans } from '@lingui/react/macro'
import { useAtomValue, useStore } from 'jotai'
import { useState } from 'react'
import type { RoomItem } from '../../contract/rooms.ts'
import { doorName } from '../../domain/doorName.ts'
import { createAttempt } from '../../state/admin/attempt.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { AskDialog } from '../../ui/AskDialog.tsx'
import { Key } from '../../ui/Key.tsx'
import { RefusalWords } from '../RefusalWords.tsx'

interface EndSessionsKeyProps {
  ports: Pick<ConsolePorts, 'endBedsideSessions'>
  room: RoomItem
}

/** Signs every remote of a room out after a question: a phone that was lost or lent, or a code that was photographed. */
export function EndSessionsKey({ ports, room }: EndSessionsKeyProps) {
  const store = useStore()
  const [asking, setAsking] = useState(false)
  const [attempt] = useState(() => createAttempt(store))
  const view = useAtomValue(attempt.viewAtom)
  return (
    <div className="console-end-sessions">
      <Key
        tone="danger"
        icon="signOut"
        mirrored
        state={view.kind === 'busy' ? 'busy' : 'idle'}
        onPress={() => setAsking(true)}
      >
        <Trans>End the bedside sessions</Trans>
      </Key>
      <p role="status">
        {view.kind === 'done' && <Trans>The bedside sessions have ended.</Trans>}
        {view.kind === 'refused' && <RefusalWords {...view.refusal} />}
      </p>
      <AskDialog
        open={asking}
        title={
          <Trans>
            End the bedside sessions of <bdi>{doorName(room)}</bdi>?
          </Trans>
        }
        yes={<Trans>End them</Trans>}
        no={<Trans>Go back</Trans>}
        onYes={() => {
          setAsking(false)
          void attempt.make(() => ports.endBedsideSessions(room.id))
        }}
        onNo={() => setAsking(false)}
      >
        <EndedWords hasMonitor={room.type !== 'byod'} />
      </AskDialog>
    </div>
  )
}

function EndedWords({ hasMonitor }: { hasMonitor: boolean }) {
  if (hasMonitor)
    return (
      <Trans>
        Every remote of this bed is signed out at once, and a film ends. A call that is on goes on. The
        monitor shows another code, by which people come in again.
      </Trans>
    )
  return (
    <Trans>
      The patient’s phone is signed out at once, and leaves a call that is on. A link that was issued before
      opens nothing any more: it comes in again by a new one.
    </Trans>
  )
}
