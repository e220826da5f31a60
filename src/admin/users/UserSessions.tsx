import { Trans, useLingui } from '@lingui/react/macro'
import type { UserPorts } from '../../state/admin/users/userPorts.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { SessionTable } from '../account/SessionTable.tsx'
import { useOpenSessions } from '../account/useOpenSessions.ts'
import { ListFailed } from '../list/ListFailed.tsx'
import { RefusalText } from '../RefusalText.tsx'

interface UserSessionsProps {
  users: UserPorts
  id: string
}

/** Shows the number of open sessions of an account; a dash while it is unknown. */
export function SessionCount({ users, id }: UserSessionsProps) {
  const { i18n } = useLingui()
  const { items } = useOpenSessions(id, () => users.sessions(id))
  return items === null ? '–' : i18n.number(items.length)
}

/** Shows the sessions of an account that the administrator manages, with a button that ends all of them. */
export function UserSessions({ users, id }: UserSessionsProps) {
  const { items, refusal, again, isEnding, refused, leave } = useOpenSessions(id, () => users.sessions(id))
  return (
    <section className="console-sessions" aria-busy={items === null && refusal === null}>
      <h2>
        <Trans>Sessions</Trans>
      </h2>
      {refusal !== null && <ListFailed code={refusal.code} onRetry={again} />}
      {refused !== null && (
        <InlineAlert kind="error" live>
          <RefusalText code={refused} />
        </InlineAlert>
      )}
      {items?.length === 0 && (
        <p>
          <Trans>No active sessions.</Trans>
        </p>
      )}
      {items !== null && items.length > 0 && (
        <>
          <SessionTable items={items} />
          <div>
            <Button
              icon="signOut"
              mirrored
              state={isEnding ? 'busy' : 'idle'}
              onPress={() => void leave(() => users.endSessions(id))}
            >
              <Trans>End all sessions</Trans>
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
