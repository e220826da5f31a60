import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { pinNameLetters, pinNameProblem } from '../../domain/pins/pinName.ts'
import { pinsAtom } from '../../state/pins/pins.ts'
import { Field } from '../../ui/forms/Field.tsx'

interface PinNameFieldProps {
  value: string
  onChange: (name: string) => void
  /** Id of the edited pin, which can keep its name. */
  own?: string
  /** True if an error is shown. No error is shown while the user types. */
  checked: boolean
}

/** Returns what is wrong with a pin’s name in this room; null if it is valid. */
export function usePinNameProblem(name: string, own?: string) {
  const pins = useAtomValue(pinsAtom) ?? []
  return pinNameProblem(
    name,
    pins.filter(({ unique_id }) => unique_id !== own).map((pin) => pin.name),
  )
}

/** Text field for the name of a camera view. */
export function PinNameField({ value, onChange, own, checked }: PinNameFieldProps) {
  const { t } = useLingui()
  const problem = usePinNameProblem(value, own)
  const words =
    problem === 'taken' ? (
      <Trans>There is already a pin with this name.</Trans>
    ) : (
      <Trans>Enter at least 3 characters.</Trans>
    )
  return (
    <Field
      label={<span className="sr-only">{t`Pin name`}</span>}
      placeholder={t`Name this camera view`}
      value={value}
      maxLength={pinNameLetters.most}
      autoComplete="off"
      enterKeyHint="done"
      onChange={onChange}
      error={checked && problem !== null ? words : undefined}
    />
  )
}
