import { Trans, useLingui } from '@lingui/react/macro'
import type { Theme } from '../../state/preferences.ts'
import { Icon } from '../../ui/Icon.tsx'

/** Switches the theme of the console. The night theme is only for screens beside a bed. */
export function ThemeSwitch({ value, onChange }: { value: Theme; onChange: (theme: Theme) => void }) {
  const { t } = useLingui()
  return (
    <div className="languages" role="group" aria-label={t`Theme`}>
      <button type="button" aria-pressed={value === 'light'} onClick={() => onChange('light')}>
        <Icon name="sun" />
        <Trans>Light</Trans>
      </button>
      <button type="button" aria-pressed={value !== 'light'} onClick={() => onChange('dark')}>
        <Icon name="moon" />
        <Trans>Dark</Trans>
      </button>
    </div>
  )
}
