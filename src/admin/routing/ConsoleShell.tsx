import { Trans } from '@lingui/react/macro'
import { Outlet, useLocation } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { Activity, Suspense, useEffect, useState } from 'react'
import type { ConsoleView, Profile } from '../../state/admin/console.ts'
import { lazyScreen } from '../../ui/lazyScreen.ts'
import { Loader } from '../../ui/status/Loader.tsx'
import { NotOpened } from '../faults/NotOpened.tsx'
import { ConsoleQueries } from '../queries/ConsoleQueries.tsx'
import { IdleWarning } from '../shell/IdleWarning.tsx'
import { Shell } from '../shell/Shell.tsx'
import { SecondStep } from '../signIn/SecondStep.tsx'
import { SignInScreen } from '../signIn/SignInScreen.tsx'
import { type ConsoleDeps, ProfileContext, useConsole } from './consoleContext.ts'
import { shell } from './routes.ts'

const EnrollScreen = lazyScreen(() => import('../account/EnrollScreen.tsx'), 'EnrollScreen')

/** Shows the console to a signed-in user. Any other user signs in first and keeps the requested address. */
export function ConsoleShell() {
  const { ports, session } = useConsole()
  const view = useAtomValue(session.viewAtom)
  const kept = useKeptPage(view)
  const { next } = shell.useSearch()
  const { goToDesk } = ports
  const isForDesk = next === 'desk' && view.kind === 'signed_in' && view.profile.must_enroll !== true
  // A word and not an address: the link cannot lead anywhere else.
  useEffect(() => {
    if (isForDesk) goToDesk()
  }, [isForDesk, goToDesk])
  const isIn = view.kind === 'signed_in'
  return (
    <>
      {isIn && (
        <IdleWarning key={`idle ${view.profile.id}`} ports={ports} session={session} profile={view.profile} />
      )}
      <WayIn ports={ports} session={session} view={view} />
      {kept !== null && kept.must_enroll !== true && (
        <Activity key={kept.id} mode={isIn ? 'visible' : 'hidden'}>
          <ConsoleQueries>
            <ProfileContext value={kept}>
              <Shell
                ports={ports}
                session={session}
                profile={kept}
                leaving={isIn && view.leaving}
                loginAsOver={isIn && view.loginAsOver}
              >
                <Outlet />
              </Shell>
            </ProfileContext>
          </ConsoleQueries>
        </Activity>
      )}
    </>
  )
}

/**
 * Returns the profile whose page stays rendered: that of the signed-in user, or of a user who was signed out
 * for inactivity after typing at this address. In the second case the page is hidden while the user signs in
 * again.
 */
function useKeptPage(view: ConsoleView): Profile | null {
  const { pathname } = useLocation()
  const [kept, setKept] = useState<Profile | null>(null)
  // A mutable object instead of state: a render between a field's `input` and `change` events would undo the
  // user's choice.
  const [typed] = useState(() => ({ at: '' }))
  useEffect(() => {
    const note = ({ target }: Event) => {
      if (target instanceof Element && target.closest('#console-page') !== null) typed.at = pathname
    }
    window.addEventListener('input', note, { capture: true, passive: true })
    return () => window.removeEventListener('input', note, { capture: true })
  }, [typed, pathname])
  const isKept = view.kind === 'signed_out' ? view.because === 'idle' : view.kind === 'second_step'
  const next = view.kind === 'signed_in' ? view.profile : isKept && typed.at === pathname ? kept : null
  if (next !== kept) setKept(next)
  return next
}

/** Sign-in and account link screens, shown before the console; `null` once the user can use the console. */
function WayIn({ ports, session, view }: ConsoleDeps & { view: ConsoleView }) {
  switch (view.kind) {
    case 'opening':
      return <Opening />
    case 'unreachable':
      return (
        <main className="console console-alone">
          <NotOpened code={view.code} onRetry={() => session.retry()} />
        </main>
      )
    case 'signed_out':
      return <SignInScreen session={session} view={view} sso={ports.sso} />
    case 'second_step':
      return <SecondStep session={session} view={view} />
    case 'signed_in':
      return view.profile.must_enroll === true ? (
        <Suspense fallback={<Opening />}>
          <EnrollScreen session={session} account={ports.account} leaving={view.leaving} />
        </Suspense>
      ) : null
  }
}

function Opening() {
  return (
    <Loader>
      <Trans>Opening the console</Trans>
    </Loader>
  )
}
