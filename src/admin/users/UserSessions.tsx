import { Trans } from '@lingui/react/macro'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { createOpenSessions } from '../../state/admin/users/openSessions.ts'
import type { UserPorts } from '../../state/admin/users/userPorts.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { SessionTable } from '../account/SessionTable.tsx'
import { ListFailed } from '../list/ListFailed.tsx'
import { RefusalText } from '../RefusalText.tsx'

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
        <InlineAlert kind="error" live>
          <RefusalText code={view.refused} />
        </InlineAlert>
      )}
      {view.kind === 'shown' && view.items.length === 0 && (
        <p>
          <Trans>No active sessions.</Trans>
        </p>
      )}
      {view.kind === 'shown' && view.items.length > 0 && (
        <>
          <SessionTable items={view.items} />
          <div>
            <Button
              icon="signOut"
              mirrored
              state={view.busy ? 'busy' : 'idle'}
              onPress={() => void sessions.leave(() => users.endSessions(id))}
            >
              <Trans>End all sessions</Trans>
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
