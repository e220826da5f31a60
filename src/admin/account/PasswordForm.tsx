import { Trans } from '@lingui/react/macro'
import { useAtomValue, useStore } from 'jotai'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { createAttempt } from '../../state/admin/attempt.ts'
import type { Answer } from '../../state/admin/answer.ts'
import { Field } from '../../ui/Field.tsx'
import { Key } from '../../ui/Key.tsx'
import { Note } from '../../ui/Note.tsx'
import { RefusalWords } from '../RefusalWords.tsx'

interface PasswordFormProps {
  onSend: (password: string) => Promise<Answer<null>>
  /** Label of the button. */
  children: ReactNode
  /** Fields before the password, and whether they are filled in; `onTry` hears that it was tried. */
  before?: { fields: ReactNode; isFilled: boolean; onTry: () => void }
}

/** Form for an action that requires the user’s password. */
export function PasswordForm({ onSend, children, before }: PasswordFormProps) {
  const store = useStore()
  const [attempt] = useState(() => createAttempt(store))
  const view = useAtomValue(attempt.viewAtom)
  const [password, setPassword] = useState('')
  const [sent, setSent] = useState<string | null>(null)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setSent(password)
    before?.onTry()
    if (password !== '' && before?.isFilled !== false) void attempt.make(() => onSend(password))
  }
  const code = view.kind === 'refused' ? view.refusal.code : null
  const isWrong = code === 'wrong_current_password' && password === sent
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
        {...(sent === '' && password === '' && { error: <Trans>Please enter your password</Trans> })}
        {...(isWrong && { error: <Trans>Wrong current password</Trans> })}
      />
      {code !== null && code !== 'wrong_current_password' && (
        <Note kind="error" live>
          <RefusalWords code={code} />
        </Note>
      )}
      <Key submit tone="primary" state={view.kind === 'busy' ? 'busy' : 'idle'}>
        {children}
      </Key>
    </form>
  )
}
