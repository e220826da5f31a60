import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { AccountPorts } from '../../state/admin/users/accountPorts.ts'
import type { Console } from '../../state/admin/console.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { ListFailed } from '../list/ListFailed.tsx'
import { RefusalText } from '../RefusalText.tsx'
import { SessionTable } from './SessionTable.tsx'
import { useOpenSessions } from './useOpenSessions.ts'
import { Title } from '../../ui/page/Title.tsx'

interface SessionsScreenProps {
  account: AccountPorts
  session: Console
}

/** Lists the user's sessions, with buttons to end them. */
export function SessionsScreen({ account, session }: SessionsScreenProps) {
  const { t } = useLingui()
  const { items, refusal, again, isEnding, refused, leave } = useOpenSessions(null, account.sessions)
  return (
    <>
      <Title>{t`Your sessions`}</Title>
      <div className="console-title">
        <h1>
          <Trans>Your sessions</Trans>
        </h1>
        <p role="status">
          {items !== null && <Plural value={items.length} one="# session" other="# sessions" />}
        </p>
        <div className="console-actions">
          <Button icon="signOut" mirrored onPress={() => void session.signOut(true)}>
            <Trans>Log out everywhere</Trans>
          </Button>
        </div>
      </div>
      {refusal !== null && <ListFailed code={refusal.code} onRetry={again} />}
      {refused !== null && (
        <InlineAlert kind="error" live>
          <RefusalText code={refused} />
        </InlineAlert>
      )}
      {items !== null && (
        <SessionTable
          items={items}
          busy={isEnding}
          onEnd={({ id, current }) =>
            void (current ? session.signOut(false) : leave(() => account.endSession(id)))
          }
        />
      )}
    </>
  )
}
