import { useLingui } from '@lingui/react/macro'
import { Icon } from '../Icon.tsx'

/** Each language in its own script, so that a reader finds it whatever the current language is. */
const languages = [
  ['en', 'English'],
  ['ja', '日本語'],
  ['ar', 'العربية'],
] as const

type Language = (typeof languages)[number][0]

export function LanguageSwitch({
  value,
  onChange,
}: {
  value: Language
  onChange: (language: Language) => void
}) {
  const { t } = useLingui()
  return (
    <div className="languages" role="group" aria-label={t`Language`}>
      {languages.map(([code, name]) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={code === value}
          onClick={() => onChange(code)}
        >
          {code === value && <Icon name="check" />}
          {name}
        </button>
      ))}
    </div>
  )
}
