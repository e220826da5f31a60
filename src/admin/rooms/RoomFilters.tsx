import { Trans, useLingui } from '@lingui/react/macro'
import { type SubmitEvent, useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { Key } from '../../ui/Key.tsx'

interface RoomFiltersProps {
  query: URLSearchParams
  onChange: (change: (next: URLSearchParams) => void) => void
}

/** Words and filters over the list of rooms. */
export function RoomFilters({ query, onChange }: RoomFiltersProps) {
  const { t } = useLingui()
  const asked = query.get('q') ?? ''
  const [words, setWords] = useState(asked)
  const [shown, setShown] = useState(asked)
  // The address may have changed under the field: by going back, or by the search above.
  if (shown !== asked) {
    setShown(asked)
    setWords(asked)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    choose('q', words.trim())
  }
  const choose = (name: string, value: string) =>
    onChange((next) => {
      if (value === '') next.delete(name)
      else next.set(name, value)
    })
  const filtered = ['q', 'type', 'status'].some((name) => query.has(name))
  return (
    <form className="console-filters" onSubmit={submit}>
      <label className="console-words">
        <Icon name="magnifyingGlass" />
        <input
          type="search"
          value={words}
          aria-label={t`Room, bed or device ID`}
          placeholder={t`Room, bed or device ID`}
          maxLength={200}
          onChange={(event) => setWords(event.currentTarget.value)}
          onBlur={() => (words.trim() === asked ? undefined : choose('q', words.trim()))}
        />
      </label>
      <select
        aria-label={t`Type`}
        value={query.get('type') ?? ''}
        onChange={(event) => choose('type', event.currentTarget.value)}
      >
        <option value="">{t`Every type`}</option>
        <option value="care_system">{t`Care-system`}</option>
        <option value="standalone">{t`Standalone`}</option>
      </select>
      <select
        aria-label={t`Status`}
        value={query.get('status') ?? ''}
        onChange={(event) => choose('status', event.currentTarget.value)}
      >
        <option value="">{t`Every status`}</option>
        <option value="online">{t`Online`}</option>
        <option value="offline">{t`Offline`}</option>
      </select>
      {filtered && (
        <Key
          tone="quiet"
          onPress={() => onChange((next) => ['q', 'type', 'status'].forEach((name) => next.delete(name)))}
        >
          <Trans>Clear filters</Trans>
        </Key>
      )}
    </form>
  )
}
