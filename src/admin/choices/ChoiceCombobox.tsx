import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { matchingItems } from '../../domain/text/matchingItems.ts'
import { Combobox } from '../../ui/forms/Combobox.tsx'
import { SearchSummary } from './SearchSummary.tsx'

export interface Choice {
  value: string
  label: string
}

interface ChoiceComboboxProps {
  label: ReactNode
  value: string
  options: readonly Choice[]
  /** Called with '' for none. */
  onChange: (value: string) => void
  error?: ReactNode
}

/** Most options that are shown; typing more words finds others. */
const mostShown = 100

/** Field for one of many known options, found by what is typed. */
export function ChoiceCombobox({ label, value, options, onChange, error }: ChoiceComboboxProps) {
  const { t } = useLingui()
  const [words, setWords] = useState('')
  const found = matchingItems(options, words, (option) => option.label)
  const shown = found.slice(0, mostShown)
  const chosen =
    value === '' ? null : (options.find((option) => option.value === value) ?? { value, label: value })
  return (
    <Combobox
      label={label}
      placeholder={t`Type to search`}
      chosen={chosen}
      items={shown}
      idOf={(option) => option.value}
      textOf={(option) => option.label}
      summary={<SearchSummary shown={shown.length} total={found.length} none={<Trans>No results.</Trans>} />}
      onSearch={setWords}
      onChoose={(option) => onChange(option?.value ?? '')}
      error={error}
    />
  )
}
