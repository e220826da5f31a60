import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import type { AccountPorts } from '../../state/admin/users/accountPorts.ts'
import type { Console } from '../../state/admin/console.ts'
import { createOpenSessions } from '../../state/admin/users/openSessions.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { ListFailed } from '../list/ListFailed.tsx'
import { RefusalText } from '../RefusalText.tsx'
import { SessionTable } from './SessionTable.tsx'
import { Title } from '../../ui/page/Title.tsx'

interface SessionsScreenProps {
  account: AccountPorts
  session: Console
}

/** Lists the user's sessions, with buttons to end them. */
export function SessionsScreen({ account, session }: SessionsScreenProps) {
  const { t } = useLingui()
  const store = useStore()
  const [sessions] = useState(() => createOpenSessions(account.sessions, store))
  const view = useAtomValue(sessions.viewAtom)
  useEffect(() => void sessions.load(), [sessions])
  return (
    <>
      <Title>{t`Your sessions`}</Title>
      <div className="console-title">
        <h1>
          <Trans>Your sessions</Trans>
        </h1>
        <p role="status">
          {view.kind === 'shown' && <Plural value={view.items.length} one="# session" other="# sessions" />}
        </p>
        <div className="console-actions">
          <Button icon="signOut" mirrored onPress={() => void session.signOut(true)}>
            <Trans>Log out everywhere</Trans>
          </Button>
        </div>
      </div>
      {view.kind === 'failed' && <ListFailed code={view.code} onRetry={() => void sessions.load()} />}
      {view.kind === 'shown' && view.refused !== null && (
        <InlineAlert kind="error" live>
          <RefusalText code={view.refused} />
        </InlineAlert>
      )}
      {view.kind === 'shown' && (
        <SessionTable
          items={view.items}
          busy={view.busy}
          onEnd={({ id, current }) =>
            void (current ? session.signOut(false) : sessions.leave(() => account.endSession(id)))
          }
        />
      )}
    </>
  )
}
