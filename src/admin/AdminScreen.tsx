import { Trans } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { createConsole } from '../state/admin/console.ts'
import type { ConsolePorts } from '../state/admin/ports.ts'
import { Key } from '../ui/Key.tsx'
import { Loader } from '../ui/Loader.tsx'
import './console.css'
import './account/account.css'
import { EnrollScreen } from './account/EnrollScreen.tsx'
import { SetPasswordScreen } from './account/SetPasswordScreen.tsx'
import { ConsolePage } from './ConsolePage.tsx'
import { MessagePanel } from './faults/MessagePanel.tsx'
import { pageAt } from './sectionAt.ts'
import { Shell } from './shell/Shell.tsx'
import { ForgotPasswordScreen } from './signIn/ForgotPasswordScreen.tsx'
import { SecondStep } from './signIn/SecondStep.tsx'
import { SignInScreen } from './signIn/SignInScreen.tsx'
import { SsoScreen } from './signIn/SsoScreen.tsx'

/** The console: whoever is signed in works, anybody else signs in first and stays at the address he asked for. */
export function AdminScreen({ ports }: { ports: ConsolePorts }) {
  const store = useStore()
  const [session] = useState(() => createConsole(ports, store))
  const view = useAtomValue(session.viewAtom)
  const { pathname } = useLocation()
  useEffect(() => session.start(), [session])

  if (pathname === '/admin/forgot-password') return <ForgotPasswordScreen ports={ports} />
  if (pathname === '/admin/sso') return <SsoScreen ports={ports.sso} session={session} />
  if (pathname === '/admin/reset-password') return <SetPasswordScreen ports={ports} purpose="reset" />
  if (pathname === '/activate-user') return <SetPasswordScreen ports={ports} purpose="activate" />
  switch (view.kind) {
    case 'opening':
      return (
        <Loader>
          <Trans>Opening the console</Trans>
        </Loader>
      )
    case 'unreachable':
      return (
        <main className="console console-alone">
          <MessagePanel icon="wifiSlash" title={<Trans>The server does not answer</Trans>}>
            <p>
              <Trans>Check the connection of this computer, then try again.</Trans>
            </p>
            <Key tone="primary" icon="arrowsClockwise" onPress={() => session.retry()}>
              <Trans>Try Again</Trans>
            </Key>
          </MessagePanel>
        </main>
      )
    case 'signed_out':
      return <SignInScreen session={session} view={view} sso={ports.sso} />
    case 'second_step':
      return <SecondStep session={session} view={view} />
    case 'signed_in':
      if (view.profile.must_enroll === true)
        return <EnrollScreen session={session} account={ports.account} leaving={view.leaving} />
      return (
        <Shell
          key={view.profile.id}
          lists={ports.lists}
          session={session}
          memory={ports.memory}
          profile={view.profile}
          leaving={view.leaving}
          loginAsOver={view.loginAsOver}
        >
          <ConsolePage
            key={pageAt(pathname)}
            ports={ports}
            session={session}
            profile={view.profile}
            pathname={pathname}
          />
        </Shell>
      )
  }
}
