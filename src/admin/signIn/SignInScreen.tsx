import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import type { Console, ConsoleView } from '../../state/admin/console.ts'
import type { SsoPorts } from '../../state/admin/singleSignOn/ssoPorts.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { RefusalText } from '../RefusalText.tsx'
import { SignFrame } from './SignFrame.tsx'
import { SsoButtons } from './SsoButtons.tsx'

interface SignInScreenProps {
  session: Console
  view: ConsoleView & { kind: 'signed_out' }
  sso: SsoPorts
}

/** Sign-in form of the console. */
export function SignInScreen({ session, view, sso }: SignInScreenProps) {
  const { t } = useLingui()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (username.trim() !== '' && password !== '') void session.signIn(username, password)
  }
  return (
    <SignFrame title={t`Sign in to the console`}>
      {view.because === 'over' && view.problem === null && (
        <InlineAlert kind="warning">
          <Trans>Your session has ended. Sign in again to continue where you left off.</Trans>
        </InlineAlert>
      )}
      {view.because === 'idle' && view.problem === null && (
        <InlineAlert kind="warning" live>
          <Trans>
            You were signed out because the console was not used for a while. Sign in again to go on where you
            were.
          </Trans>
        </InlineAlert>
      )}
      {view.because === 'logout_here' && view.problem === null && (
        <InlineAlert kind="warning" live>
          <Trans>You are signed out here, but not on your other devices. Sign in and try again.</Trans>
        </InlineAlert>
      )}
      <form onSubmit={submit} noValidate>
        <Field
          label={<Trans>Email or username</Trans>}
          value={username}
          onChange={setUsername}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="email"
          dir="ltr"
          maxLength={320}
          error={tried && username.trim() === '' ? <Trans>Required field.</Trans> : undefined}
        />
        <Field
          label={<Trans>Password</Trans>}
          type="password"
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          dir="ltr"
          error={tried && password === '' ? <Trans>Please enter your password</Trans> : undefined}
        />
        {view.problem !== null && (
          <InlineAlert kind="error" live>
            <SignInRefusal {...view.problem} />
          </InlineAlert>
        )}
        <Button submit wide tone="primary" state={view.busy ? 'busy' : 'idle'}>
          <Trans>Sign in</Trans>
        </Button>
      </form>
      <SsoButtons ports={sso} />
      <Link to="/admin/forgot-password">
        <Trans>Forgot password?</Trans>
      </Link>
    </SignFrame>
  )
}

function SignInRefusal({ code, retryAfter }: { code: string; retryAfter: number | null }) {
  if (code === 'unauthorized') return <Trans>The name or password is wrong. Check both and try again.</Trans>
  if (code === 'step_over') return <Trans>This took too long. Type your password again.</Trans>
  if (code === 'rate_limited' && retryAfter !== null) {
    const minutes = Math.ceil(retryAfter / 60)
    return <Trans>Too many tries with this name. Wait {minutes} min, then try again.</Trans>
  }
  return <RefusalText code={code} />
}
