import { Trans, useLingui } from '@lingui/react/macro'
import { type SubmitEvent, useState } from 'react'
import { useRequest } from '../queries/useRequest.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { RefusalText } from '../RefusalText.tsx'
import { isNewPassword, NewPasswordFields } from './NewPasswordFields.tsx'
import { isWeakness } from './PasswordProblemText.tsx'
import { Title } from '../../ui/page/Title.tsx'

/** Changes the user’s own password after asking for the current one. */
export function ChangePasswordScreen({ ports }: { ports: ConsolePorts }) {
  const { t } = useLingui()
  const request = useRequest()
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [judged, setJudged] = useState(false)
  const [sent, setSent] = useState({ current: '', password: '' })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setJudged(true)
    if (current === '' || !isNewPassword(password, again)) return
    setSent({ current, password })
    void request.make(() => ports.changePassword(current, password))
  }
  const code = request.refusal?.code ?? null
  const isWrong = code === 'wrong_current_password' && current === sent.current
  const problem = () => {
    if (isWrong) return <Trans>Wrong current password</Trans>
    return judged && current === '' ? <Trans>Please enter your password</Trans> : undefined
  }
  const weakness =
    request.refusal !== null && isWeakness(request.refusal.code) && password === sent.password
      ? request.refusal
      : null
  return (
    <>
      <Title>{t`Change Password`}</Title>
      <h1>
        <Trans>Change Password</Trans>
      </h1>
      {request.isDone ? (
        <div className="console-done" role="status">
          <strong>
            <Trans>Changes Sucessfully Saved.</Trans>
          </strong>
          <p>
            <Trans>You have been signed out everywhere else.</Trans>
          </p>
        </div>
      ) : (
        <form className="console-form" onSubmit={submit} noValidate>
          <Field
            label={<Trans>Current password</Trans>}
            type="password"
            value={current}
            onChange={setCurrent}
            autoComplete="current-password"
            dir="ltr"
            error={problem()}
          />
          <NewPasswordFields
            password={password}
            again={again}
            judged={judged}
            refused={weakness}
            onPassword={setPassword}
            onAgain={setAgain}
          />
          {code !== null && code !== 'wrong_current_password' && !isWeakness(code) && (
            <InlineAlert kind="error" live>
              <RefusalText code={code} />
            </InlineAlert>
          )}
          <Button submit tone="primary" state={request.state}>
            <Trans>Save the password</Trans>
          </Button>
        </form>
      )}
    </>
  )
}
