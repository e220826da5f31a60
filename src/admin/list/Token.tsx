import { useLingui } from '@lingui/react/macro'
import { Icon } from '../../ui/Icon.tsx'

/** Something that narrows a list: its name in the address, and what it says. */
export interface Narrowing {
  name: string
  label: string
  value: string
}

/** What narrows a list, to be taken away by one press. */
export function Token({ token, onRemove }: { token: Narrowing; onRemove: () => void }) {
  const { t } = useLingui()
  const { label, value } = token
  return (
    <button
      type="button"
      className="console-token"
      aria-label={t`Take away ${label}: ${value}`}
      onClick={onRemove}
    >
      <bdi>
        {label}: {value}
      </bdi>
      <Icon name="x" />
    </button>
  )
}
