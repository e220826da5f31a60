import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { languageNameFor, spokenLanguage } from '../../domain/calls/spokenLanguage.ts'
import { type Languages, languagesLike } from '../../state/calls/languages.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Loader } from '../../ui/status/Loader.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { RadioGroup } from '../../ui/forms/RadioGroup.tsx'

export interface LanguageSearchProps {
  languages: Languages
  chosen: string | null
  onChoose: (name: string) => void
  onRetry: () => void
}

/** Field that filters a list of languages. The chosen language stays chosen and visible. */
export function LanguageSearch({ languages, chosen, onChoose, onRetry }: LanguageSearchProps) {
  const { t, i18n } = useLingui()
  const [typed, setTyped] = useState('')
  if (languages.kind === 'loading')
    return (
      <Loader>
        <p>
          <Trans>Loading languages…</Trans>
        </p>
      </Loader>
    )
  if (languages.kind === 'failed')
    return (
      <div className="interpreter-none">
        <InlineAlert kind="error">
          <Trans>The languages could not be loaded.</Trans>
        </InlineAlert>
        <Button icon="arrowsClockwise" onPress={onRetry}>
          <Trans>Try Again</Trans>
        </Button>
      </div>
    )
  const found = languagesLike(languages.all, typed, i18n.locale)
  const shown = languages.all.filter((language) => found.includes(language) || language.name === chosen)
  return (
    <div className="interpreter-search">
      <Field
        type="search"
        icon="magnifyingGlass"
        label={<Trans>Search for a language</Trans>}
        labelHidden
        placeholder={t`Search for a language`}
        value={typed}
        onChange={setTyped}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        onKeyDown={(event) => {
          // Enter in the search field must not send the invite.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      {found.length === 0 && (
        <InlineAlert kind="soft" live>
          <Trans>No language found. Check the spelling or press Support.</Trans>
        </InlineAlert>
      )}
      {shown.length > 0 && (
        <RadioGroup
          legend={<Trans>Language</Trans>}
          legendHidden
          look="list"
          value={chosen}
          onChange={onChoose}
          options={shown.map(({ name }) => ({ value: name, ...languageText(name, i18n.locale) }))}
        />
      )}
    </div>
  )
}

/** Returns the language's own name, and as the detail its name in the reader's language if that differs. */
function languageText(name: string, locale: string): { label: ReactNode; detail?: ReactNode } {
  const language = spokenLanguage(name)
  const readers = languageNameFor(name, locale)
  if (language === null || language.own === readers) return { label: <bdi>{readers}</bdi> }
  return { label: <bdi lang={language.tag}>{language.own}</bdi>, detail: <bdi>{readers}</bdi> }
}
