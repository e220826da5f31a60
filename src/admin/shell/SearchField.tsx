import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useAtomValue, useStore } from 'jotai'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { ListPorts } from '../../state/admin/lists/listViews.ts'
import { createSearch } from '../../state/admin/lists/search.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useNarrow } from '../list/useNarrow.ts'
import { RefusalText } from '../RefusalText.tsx'
import { type FoundEntry, SearchResults } from './SearchResults.tsx'

/** Pause in typing after which the search runs, in milliseconds. */
const pauseMs = 120

interface SearchFieldProps {
  ports: ListPorts
  /** True if devices have a page of their own for this user. */
  devicePages: boolean
}

/** Searches rooms, devices and users from any page. The slash key moves the focus into it. */
export function SearchField({ ports, devicePages }: SearchFieldProps) {
  const { t } = useLingui()
  const { history } = useRouter()
  const store = useStore()
  const id = useId()
  const [search] = useState(() => createSearch(ports, store))
  const view = useAtomValue(search.viewAtom)
  const [words, setWords] = useState('')
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState(-1)
  const field = useRef<HTMLInputElement>(null)
  const isNarrow = useNarrow()
  const q = words.trim()
  useEffect(() => {
    const hear = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event.target)) return
      event.preventDefault()
      field.current?.focus()
    }
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [])
  useEffect(() => {
    const timer = setTimeout(() => void search.find(q), q === '' ? 0 : pauseMs)
    return () => clearTimeout(timer)
  }, [search, q])

  const found = view.kind === 'found' ? entriesOf(view.result, devicePages) : []
  const current = found[chosen]
  const isOpen = open && q !== '' && view.kind !== 'idle'
  const go = (address: string) => {
    setOpen(false)
    setWords('')
    history.push(address)
  }
  const lead = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && found.length > 0) {
      event.preventDefault()
      setOpen(true)
      setChosen((chosen + step + found.length + (chosen === -1 && step === -1 ? 1 : 0)) % found.length)
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      setOpen(false)
      setChosen(-1)
    } else if (event.key === 'Enter' && q !== '') {
      event.preventDefault()
      go(current?.address ?? `/admin/rooms?${new URLSearchParams({ q }).toString()}`)
    }
  }
  return (
    <div className="console-search" role="search">
      <Icon name="magnifyingGlass" />
      <input
        ref={field}
        type="search"
        role="combobox"
        value={words}
        aria-label={t`Find a room, user or device`}
        // On a phone there is only room for a short text beside the profile.
        placeholder={isNarrow ? t`Find` : t`Find a room, user or device`}
        aria-keyshortcuts="/"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={`${id}-found`}
        aria-activedescendant={isOpen && current !== undefined ? `${id}-${chosen}` : undefined}
        maxLength={200}
        onChange={(event) => {
          setWords(event.currentTarget.value)
          setChosen(-1)
          setOpen(true)
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={lead}
      />
      {isOpen && view.kind === 'failed' && (
        <p role="alert" className="console-found">
          <RefusalText code={view.code} />
        </p>
      )}
      {isOpen && view.kind === 'found' && found.length === 0 && (
        <p role="status" className="console-found">
          <Trans>No results.</Trans>
        </p>
      )}
      {isOpen && found.length > 0 && <SearchResults id={id} found={found} chosen={chosen} onGo={go} />}
    </div>
  )
}

type Result = Awaited<ReturnType<ListPorts['search']>> & { ok: true }

function entriesOf({ rooms, devices, users }: Result['value'], devicePages: boolean): FoundEntry[] {
  return [
    ...rooms.map((room) => ({ kind: 'room' as const, room, address: `/admin/rooms/${room.id}` })),
    ...devices.map((room) => ({
      kind: 'device' as const,
      room,
      address: `/admin/${devicePages ? 'monitoring' : 'rooms'}/${room.id}`,
    })),
    ...users.map((user) => ({ kind: 'user' as const, user, address: `/admin/users/${user.id}` })),
  ]
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, textarea, select, [contenteditable]')
}
