import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import type { AccountPorts } from '../../state/admin/accountPorts.ts'
import type { Console } from '../../state/admin/console.ts'
import { createOpenSessions } from '../../state/admin/openSessions.ts'
import { Key } from '../../ui/Key.tsx'
import { Note } from '../../ui/Note.tsx'
import { ListFailed } from '../list/ListFailed.tsx'
import '../list/list.css'
import { RefusalWords } from '../RefusalWords.tsx'
import { SessionTable } from './SessionTable.tsx'
import { Title } from '../../ui/Title.tsx'

interface SessionsScreenProps {
  account: AccountPorts
  session: Console
}

/** Where one is signed in, and the keys that end it there. */
export function SessionsScreen({ account, session }: SessionsScreenProps) {
  const { t } = useLingui()
  const store = useStore()
  const [sessions] = useState(() => createOpenSessions(account.sessions, store))
  const view = useAtomValue(sessions.viewAtom)
  useEffect(() => void sessions.load(), [sessions])
  return (
    <>
      <Title>{t`Where you are signed in`}</Title>
      <div className="console-title">
        <h1>
          <Trans>Where you are signed in</Trans>
        </h1>
        <p role="status">
          {view.kind === 'shown' && <Plural value={view.items.length} one="# session" other="# sessions" />}
        </p>
        <div className="console-actions">
          <Key icon="signOut" mirrored onPress={() => void session.signOut(true)}>
            <Trans>Log out everywhere</Trans>
          </Key>
        </div>
      </div>
      {view.kind === 'failed' && <ListFailed code={view.code} onRetry={() => void sessions.load()} />}
      {view.kind === 'shown' && view.refused !== null && (
        <Note kind="error" live>
          <RefusalWords code={view.refused} />
        </Note>
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
