import { Trans } from '@lingui/react/macro'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { createOpenSessions } from '../../state/admin/openSessions.ts'
import type { UserPorts } from '../../state/admin/userPorts.ts'
import { Key } from '../../ui/Key.tsx'
import { Note } from '../../ui/Note.tsx'
import { SessionTable } from '../account/SessionTable.tsx'
import { ListFailed } from '../list/ListFailed.tsx'
import '../list/list.css'
import { RefusalWords } from '../RefusalWords.tsx'

/** Shows the sessions of an account that the administrator manages, with a button that ends all of them. */
export function UserSessions({ users, id }: { users: UserPorts; id: string }) {
  const store = useStore()
  const [sessions] = useState(() => createOpenSessions(() => users.sessions(id), store))
  const view = useAtomValue(sessions.viewAtom)
  useEffect(() => void sessions.load(), [sessions])
  return (
    <section className="console-sessions" aria-busy={view.kind === 'loading'}>
      <h2>
        <Trans>Sessions</Trans>
      </h2>
      {view.kind === 'failed' && <ListFailed code={view.code} onRetry={() => void sessions.load()} />}
      {view.kind === 'shown' && view.refused !== null && (
        <Note kind="error" live>
          <RefusalWords code={view.refused} />
        </Note>
      )}
      {view.kind === 'shown' && view.items.length === 0 && (
        <p>
          <Trans>Signed in nowhere.</Trans>
        </p>
      )}
      {view.kind === 'shown' && view.items.length > 0 && (
        <>
          <SessionTable items={view.items} />
          <div>
            <Key
              icon="signOut"
              mirrored
              state={view.busy ? 'busy' : 'idle'}
              onPress={() => void sessions.leave(() => users.endSessions(id))}
            >
              <Trans>End all sessions</Trans>
            </Key>
          </div>
        </>
      )}
    </section>
  )
}
