import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { Result } from '../../state/admin/result.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { PasswordForm } from './PasswordForm.tsx'

interface PasskeyFormProps {
  onSend: (request: { name: string; password: string }) => Promise<Result<null>>
}

/** Asks for the name of a new passkey and for the user’s password. */
export function PasskeyForm({ onSend }: PasskeyFormProps) {
  const [name, setName] = useState('')
  const [tried, setTried] = useState(false)
  const isFilled = name.trim() !== ''
  const fields = (
    <Field
      label={<Trans>Name of the passkey</Trans>}
      value={name}
      onChange={setName}
      maxLength={60}
      autoComplete="off"
      error={tried && !isFilled ? <Trans>Required field.</Trans> : undefined}
    />
  )
  return (
    <PasswordForm
      before={{ fields, isFilled, onTry: () => setTried(true) }}
      onSend={(password) => onSend({ name: name.trim(), password })}
    >
      <Trans>Create Passkey</Trans>
    </PasswordForm>
  )
}
