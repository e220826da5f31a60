import { Trans, useLingui } from '@lingui/react/macro'
import { type SubmitEvent, useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { Key } from '../../ui/Key.tsx'
import type { ChangeQuery } from './useListQuery.ts'

/** A choice that narrows a list: its name in the address, and what can be chosen. */
export interface Filter {
  name: string
  label: string
  /** Nothing is chosen. */
  every: string
  options: readonly { value: string; label: string }[]
}

interface ListFiltersProps {
  query: URLSearchParams
  onChange: ChangeQuery
  /** What can be searched for; null where nothing can. */
  words: string | null
  filters: readonly Filter[]
}

/** Words and choices over a list; each that counts stands there as a token, which takes it away. */
export function ListFilters({ query, onChange, words, filters }: ListFiltersProps) {
  const choose = (name: string, value: string) =>
    onChange((next) => {
      if (value === '') next.delete(name)
      else next.set(name, value)
    })
  const names = [...(words === null ? [] : ['q']), ...filters.map(({ name }) => name)]
  return (
    <div className="console-filters">
      {words !== null && (
        <Words asked={query.get('q') ?? ''} label={words} onChange={(q) => choose('q', q)} />
      )}
      {filters.map(({ name, label, every, options }) => (
        <select
          key={name}
          aria-label={label}
          value={query.get(name) ?? ''}
          onChange={(event) => choose(name, event.currentTarget.value)}
        >
          <option value="">{every}</option>
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      ))}
      {filters.flatMap(({ name, label, options }) => {
        const option = options.find(({ value }) => value === query.get(name))
        return option === undefined
          ? []
          : [<Token key={name} label={label} value={option.label} onRemove={() => choose(name, '')} />]
      })}
      {names.some((name) => query.has(name)) && (
        <Key tone="quiet" onPress={() => onChange((next) => names.forEach((name) => next.delete(name)))}>
          <Trans>Clear filters</Trans>
        </Key>
      )}
    </div>
  )
}

function Token({ label, value, onRemove }: { label: string; value: string; onRemove: () => void }) {
  const { t } = useLingui()
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

function Words({ asked, label, onChange }: { asked: string; label: string; onChange: (q: string) => void }) {
  const [words, setWords] = useState(asked)
  const [shown, setShown] = useState(asked)
  // The address may have changed under the field: by going back, or by the search above.
  if (shown !== asked) {
    setShown(asked)
    setWords(asked)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onChange(words.trim())
  }
  return (
    <form onSubmit={submit}>
      <label className="console-words">
        <Icon name="magnifyingGlass" />
        <input
          type="search"
          value={words}
          aria-label={label}
          placeholder={label}
          maxLength={200}
          onChange={(event) => setWords(event.currentTarget.value)}
          onBlur={() => (words.trim() === asked ? undefined : onChange(words.trim()))}
        />
      </label>
    </form>
  )
}
