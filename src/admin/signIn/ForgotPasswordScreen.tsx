import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { type SubmitEvent, useState } from 'react'
import { useRequest } from '../queries/useRequest.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { localeAtom } from '../../state/preferences.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { RefusalText } from '../RefusalText.tsx'
import { SignFrame } from './SignFrame.tsx'

/** Sends a link for a new password. Shows the same message for every address. */
export function ForgotPasswordScreen({ ports }: { ports: ConsolePorts }) {
  const { t } = useLingui()
  const request = useRequest()
  const locale = useAtomValue(localeAtom)
  const [email, setEmail] = useState('')
  const [wrong, setWrong] = useState(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const isAddress = /^[^\s@]+@[^\s@]+$/u.test(email.trim())
    setWrong(!isAddress)
    if (isAddress) void request.make(() => ports.forgotPassword(email.trim(), locale))
  }
  return (
    <SignFrame title={t`Forgot password?`}>
      {request.isDone ? (
        <div className="console-done" role="status">
          <strong>
            <Trans>Email is sent</Trans>
          </strong>
          <p>
            <Trans>
              If there is an account for this address, we have sent it a link to set a new password. The link
              is valid for one hour.
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
            error={wrong ? <Trans>Email is invalid.</Trans> : undefined}
          />
          {request.refusal !== null && (
            <InlineAlert kind="error" live>
              <RefusalText {...request.refusal} />
            </InlineAlert>
          )}
          <Button submit wide tone="primary" state={request.state}>
            <Trans>Send the link</Trans>
          </Button>
        </form>
      )}
      <Link to="/admin/">
        <Trans>Back to sign-in</Trans>
      </Link>
    </SignFrame>
  )
}
