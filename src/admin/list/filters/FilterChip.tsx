import { useLingui } from '@lingui/react/macro'
import { Icon } from '../../../ui/Icon.tsx'

/** Active filter of a list: its query parameter, its label and its value. */
export interface ActiveFilter {
  name: string
  label: string
  value: string
}

/** Shows an active filter as a token that one press removes. */
export function FilterChip({ token, onRemove }: { token: ActiveFilter; onRemove: () => void }) {
  const { t } = useLingui()
  const { label, value } = token
  return (
    <button
      type="button"
      className="console-token"
      aria-label={t`Remove filter ${label}: ${value}`}
      onClick={onRemove}
    >
      <bdi>
        {label}: {value}
      </bdi>
      <Icon name="x" />
    </button>
  )
}
