import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { type ActiveFilter, FilterChip } from './FilterChip.tsx'
import type { ChangeOptions, ChangeQuery } from '../useListQuery.ts'
import { WordsField } from './WordsField.tsx'

/** Filter of a list: its query parameter and its options. */
export interface Filter {
  name: string
  label: string
  /** Label for no selection. */
  every: string
  options: readonly { value: string; label: string }[]
}

/**
 * Filters that a list adds to the search text and the choice filters: their fields, their query parameters
 * and the active ones as tokens.
 */
export interface OwnFilters {
  fields: ReactNode
  /** Names of its query parameters. */
  names: readonly string[]
  tokens: readonly ActiveFilter[]
}

interface ListFiltersProps {
  query: URLSearchParams
  onChange: ChangeQuery
  /** Label of the search field; null if the list has no search. */
  words: string | null
  filters: readonly Filter[]
  own: OwnFilters | null
}

/**
 * Shows the filters of a list. Each active filter is also shown as a token that removes it; Backspace in the
 * empty search field removes the last one.
 */
export function ListFilters({ query, onChange, words, filters, own }: ListFiltersProps) {
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const choose = (name: string, value: string, options?: ChangeOptions) =>
    onChange((next) => {
      if (value === '') next.delete(name)
      else next.set(name, value)
    }, options)
  const asked = query.get('q') ?? ''
  const tokens: readonly ActiveFilter[] = [
    ...(words === null || asked === '' ? [] : [{ name: 'q', label: t`Search`, value: asked }]),
    ...filters.flatMap(({ name, label, options }) => {
      const option = options.find(({ value }) => value === query.get(name))
      return option === undefined ? [] : [{ name, label, value: option.label }]
    }),
    ...(own?.tokens ?? []),
  ]
  const names = ['q', ...filters.map(({ name }) => name), ...(own?.names ?? [])]
  const last = tokens.at(-1)
  // The pressed button disappears, so focus moves to the filter group for keyboard users.
  const focusGroup = () => box.current?.focus()
  return (
    <div className="console-filters" ref={box} role="group" aria-label={t`Filters`} tabIndex={-1}>
      {words !== null && (
        <WordsField
          asked={asked}
          label={words}
          onChange={(q) => choose('q', q, { replaces: asked !== '' && q !== '' })}
          onBack={() => (last === undefined ? undefined : choose(last.name, ''))}
        />
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
      {own?.fields}
      {tokens.map((token) => (
        <FilterChip
          key={token.name}
          token={token}
          onRemove={() => {
            focusGroup()
            choose(token.name, '')
          }}
        />
      ))}
      {names.some((name) => query.has(name)) && (
        <Button
          tone="quiet"
          onPress={() => {
            focusGroup()
            onChange((next) => names.forEach((name) => next.delete(name)))
          }}
        >
          <Trans>Clear filters</Trans>
        </Button>
      )}
    </div>
  )
}
