import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useAtomValue, useStore } from 'jotai'
import { type SubmitEvent, useState } from 'react'
import { createAttempt } from '../../state/admin/attempt.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { localeAtom } from '../../state/preferences.ts'
import { Field } from '../../ui/Field.tsx'
import { Key } from '../../ui/Key.tsx'
import { Note } from '../../ui/Note.tsx'
import { RefusalWords } from '../RefusalWords.tsx'
import { SignFrame } from './SignFrame.tsx'

/** Sends a link for a new password. Shows the same message for every address. */
export function ForgotPasswordScreen({ ports }: { ports: ConsolePorts }) {
  const { t } = useLingui()
  const store = useStore()
  const [attempt] = useState(() => createAttempt(store))
  const view = useAtomValue(attempt.viewAtom)
  const locale = useAtomValue(localeAtom)
  const [email, setEmail] = useState('')
  const [wrong, setWrong] = useState(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const isAddress = /^[^\s@]+@[^\s@]+$/u.test(email.trim())
    setWrong(!isAddress)
    if (isAddress) void attempt.make(() => ports.forgotPassword(email.trim(), locale))
  }
  return (
    <SignFrame title={t`Forgot password?`}>
      {view.kind === 'done' ? (
        <div className="console-done" role="status">
          <strong>
            <Trans>Email is sent</Trans>
          </strong>
          <p>
            <Trans>
              If this address has an account, a link for a new password is on its way. It is good for an hour.
            </Trans>
          </p>
        </div>
      ) : (
        <form onSubmit={submit} noValidate>
          <Field
            label={<Trans>Email</Trans>}
            type="email"
            value={email}
            onChange={(typed) => {
              setEmail(typed)
              setWrong(false)
            }}
            autoComplete="username"
            dir="ltr"
            maxLength={320}
            {...(wrong && { error: <Trans>Email is invalid.</Trans> })}
          />
          {view.kind === 'refused' && (
            <Note kind="error" live>
              <RefusalWords {...view.refusal} />
            </Note>
          )}
          <Key submit wide tone="primary" state={view.kind === 'busy' ? 'busy' : 'idle'}>
            <Trans>Send the link</Trans>
          </Key>
        </form>
      )}
      <Link to="/admin/$" params={{ _splat: '' }} preload={false}>
        <Trans>Back to the sign-in</Trans>
      </Link>
    </SignFrame>
  )
}
