import { Trans } from '@lingui/react/macro'
import type { SettingValues } from './settingForm.ts'

const languages = [
  { field: 'text', lang: 'en', dir: 'ltr' },
  { field: 'ja', lang: 'ja', dir: 'ltr' },
  { field: 'ar', lang: 'ar', dir: 'rtl' },
] as const

/** Shows the text in each language, or the English text where there is no translation. */
export function TextPreview({ texts }: Pick<SettingValues, 'texts'>) {
  const english = texts['text'] ?? ''
  if (english.trim() === '') return null
  return (
    <section className="console-texts">
      <h3>
        <Trans>Preview</Trans>
      </h3>
      {languages.map(({ field, lang, dir }) => {
        const own = (texts[field] ?? '').trim()
        const words = own === '' ? english : own
        return (
          <article key={field} lang={own === '' ? 'en' : lang} dir={own === '' ? 'ltr' : dir}>
            {words.trim()}
          </article>
        )
      })}
    </section>
  )
}
