import { Trans } from '@lingui/react/macro'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { useRequest } from '../queries/useRequest.ts'
import type { Result } from '../../state/admin/result.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { RefusalText } from '../RefusalText.tsx'

interface PasswordFormProps {
  onSend: (password: string) => Promise<Result<null>>
  /** Label of the button. */
  children: ReactNode
  /**
   * Fields above the password. `isFilled` reports whether they are complete; `onTry` is called on each
   * submit.
   */
  before?: { fields: ReactNode; isFilled: boolean; onTry: () => void }
}

/** Form for an action that requires the user’s password. */
export function PasswordForm({ onSend, children, before }: PasswordFormProps) {
  const request = useRequest()
  const [password, setPassword] = useState('')
  const [sent, setSent] = useState<string | null>(null)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setSent(password)
    before?.onTry()
    if (password !== '' && before?.isFilled !== false) void request.make(() => onSend(password))
  }
  const code = request.refusal?.code ?? null
  const problem = () => {
    if (code === 'wrong_current_password' && password === sent) return <Trans>Wrong current password</Trans>
    return sent === '' && password === '' ? <Trans>Please enter your password</Trans> : undefined
  }
  return (
    <form className="console-form" onSubmit={submit} noValidate>
      {before?.fields}
      <Field
        label={<Trans>Current password</Trans>}
        type="password"
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        dir="ltr"
        error={problem()}
      />
      {code !== null && code !== 'wrong_current_password' && (
        <InlineAlert kind="error" live>
          <RefusalText code={code} />
        </InlineAlert>
      )}
      <Button submit tone="primary" state={request.state}>
        {children}
      </Button>
    </form>
  )
}
