import { Trans } from '@lingui/react/macro'
import { passwordProblem } from '../../domain/users/passwordRule.ts'
import type { Refusal } from '../../state/admin/result.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { PasswordProblemText } from './PasswordProblemText.tsx'

interface NewPasswordFieldsProps {
  password: string
  again: string
  onPassword: (typed: string) => void
  onAgain: (typed: string) => void
  /** True if validation problems are shown. */
  judged: boolean
  /** The server’s refusal of the password in the field; null if there is none. */
  refused: Pick<Refusal, 'code' | 'fields'> | null
}

/** Fields for a new password, entered twice. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { password, again, onPassword, onAgain, judged, refused } = props
  const problem = judged ? (passwordProblem(password) ?? refused?.code ?? null) : (refused?.code ?? null)
  const error = () => {
    if (problem === null) return undefined
    if (password === '') return <Trans>Please enter your password</Trans>
    const asks = problem === refused?.code ? refused.fields : undefined
    return <PasswordProblemText code={problem} asks={asks} />
  }
  return (
    <>
      <Field
        label={<Trans>New password</Trans>}
        type="password"
        value={password}
        onChange={onPassword}
        autoComplete="new-password"
        dir="ltr"
        error={error()}
      />
      <Field
        label={<Trans>Confirm the new password</Trans>}
        type="password"
        value={again}
        onChange={onAgain}
        autoComplete="new-password"
        dir="ltr"
        error={judged && again !== password ? <Trans>Password does not match!</Trans> : undefined}
      />
    </>
  )
}

/** Reports whether both fields hold the same valid password. */
export function isNewPassword(password: string, again: string): boolean {
  return passwordProblem(password) === null && password === again
}
