import { useLingui } from '@lingui/react/macro'
import { Icon } from '../../ui/Icon.tsx'

/** Active filter of a list: its query parameter, its label and its value. */
export interface Narrowing {
  name: string
  label: string
  value: string
}

/** Shows an active filter as a token that one press removes. */
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
