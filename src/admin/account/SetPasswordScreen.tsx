import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { useRequest } from '../queries/useRequest.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { RefusalText } from '../RefusalText.tsx'
import { SignFrame } from '../signIn/SignFrame.tsx'
import { isNewPassword, NewPasswordFields } from './NewPasswordFields.tsx'
import { isWeakness } from './PasswordProblemText.tsx'

interface SetPasswordScreenProps {
  ports: ConsolePorts
  purpose: 'activate' | 'reset'
}

/**
 * Page that the link in an account mail opens. The user sets a password for a new account or replaces the
 * existing one.
 */
export function SetPasswordScreen({ ports, purpose }: SetPasswordScreenProps) {
  const { t } = useLingui()
  const [link] = useState(ports.takeLink)
  const request = useRequest()
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [judged, setJudged] = useState(false)
  const [refusedOne, setRefusedOne] = useState('')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setJudged(true)
    if (link === null || !isNewPassword(password, again)) return
    setRefusedOne(password)
    void request.make(() => ports.setPassword(purpose, link, password))
  }
  const code = request.refusal?.code ?? null
  const isSpent = link === null || code === 'invalid_token' || code === 'missing_token'
  const weakness =
    request.refusal !== null && isWeakness(request.refusal.code) && password === refusedOne
      ? request.refusal
      : null
  const title = purpose === 'activate' ? t`Activate your account` : t`Choose a new password`
  return (
    <SignFrame title={title}>
      {isSpent && (
        <InlineAlert kind="error" live>
          <Trans>This link has been used or has expired. Ask for another one.</Trans>
        </InlineAlert>
      )}
      {request.isDone && (
        <div className="console-done" role="status">
          <strong>
            <Trans>Changes Sucessfully Saved.</Trans>
          </strong>
          <p>
            <Trans>Sign in with the new password.</Trans>
          </p>
        </div>
      )}
      {!isSpent && !request.isDone && (
        <form onSubmit={submit} noValidate>
          <NewPasswordFields
            password={password}
            again={again}
            judged={judged}
            refused={weakness}
            onPassword={setPassword}
            onAgain={setAgain}
          />
          {code !== null && !isWeakness(code) && (
            <InlineAlert kind="error" live>
              <RefusalText code={code} />
            </InlineAlert>
          )}
          <Button submit wide tone="primary" state={request.state}>
            <Trans>Save the password</Trans>
          </Button>
        </form>
      )}
      {isSpent && (
        <Link to="/admin/forgot-password">
          <Trans>Request a new link</Trans>
        </Link>
      )}
      {request.isDone && (
        <Link className={buttonClass({ tone: 'primary', wide: true })} to="/admin/">
          <Trans>Go to the sign-in</Trans>
        </Link>
      )}
    </SignFrame>
  )
}
