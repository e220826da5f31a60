import { Trans } from '@lingui/react/macro'
import { Field } from '../../ui/forms/Field.tsx'

interface NameFieldProps {
  name: string
  /** True if the user tried to continue without a name. */
  missing: boolean
  onType: (name: string) => void
}

/** Maximum length of a name on the server, in characters. */
const mostCharacters = 80

export function NameField({ name, missing, onType }: NameFieldProps) {
  return (
    <Field
      label={<Trans>Your name, as others see it</Trans>}
      value={name}
      onChange={onType}
      autoComplete="name"
      maxLength={mostCharacters}
      dir="auto"
      error={missing ? <Trans>Enter your name so the others know who is joining.</Trans> : undefined}
    />
  )
}
