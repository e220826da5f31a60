import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { matchingItems } from '../../domain/text/matchingItems.ts'
import type { Profile } from '../../state/admin/console.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { type CommandGroup, CommandDialog } from '../../ui/dialogs/CommandDialog.tsx'
import { useServerValue } from '../queries/useServerValue.ts'
import { RefusalText } from '../RefusalText.tsx'
import { BedName } from '../rooms/BedName.tsx'
import { PaletteEntry } from './PaletteEntry.tsx'
import {
  foundItems,
  importNames,
  importsOf,
  pagesOf,
  type PaletteAct,
  type PaletteItem,
  roomActions,
  userActions,
} from './paletteItems.ts'
import { RoomPreview } from './RoomPreview.tsx'
import { useGuides } from './useGuides.ts'
import type { TypedBefore } from './PaletteWaiting.tsx'
import { useSubject } from './useSubject.ts'

/** Pause in typing after which the search runs, in milliseconds. */
const pauseMs = 120

/** First letters that narrow the search to one kind. */
const narrowings = { '>': 'pages', '@': 'users', '?': 'guides' } as const
type Narrowing = (typeof narrowings)[keyof typeof narrowings]

interface PaletteProps {
  ports: Pick<ConsolePorts, 'lists' | 'roomRecords' | 'monitoring'>
  profile: Profile
  /** Text that was typed before this code had loaded. */
  typedBefore: TypedBefore
  /** Called for an item that opens no page; the palette is then closed. */
  onAct: (item: PaletteAct) => void
  onClose: () => void
}

/** Finds any page, room, device or person, and what the user may do with a room. */
export function Palette({ ports, profile, typedBefore, onAct, onClose }: PaletteProps) {
  const { t, i18n } = useLingui()
  const { history } = useRouter()
  const [typed, setTyped] = useState(typedBefore.words)
  const narrowing = narrowingOf(typed)
  const words = (narrowing === null ? typed : typed.slice(1)).trim()
  const asked = narrowing === null || narrowing === 'users' ? words : ''
  const [q, setQ] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQ(asked), asked === '' ? 0 : pauseMs)
    return () => clearTimeout(timer)
  }, [asked])
  const search = useServerValue(['search', q], () => ports.lists.search({ query: { q } }), {
    keeps: q !== '',
    asks: q !== '',
  })
  const { subject, user, highlight } = useSubject(ports, profile)
  const guides = useGuides(narrowing === 'guides' ? words : null)

  const found = search.value === null || search.refusal !== null ? nothing : foundItems(search.value, profile)
  const room = found.rooms.length + found.devices.length > 0 ? (subject?.room ?? null) : null
  const person = found.users.some(({ id }) => id === `user ${user?.id ?? ''}`) ? user : null
  const isSearching = asked !== '' && (q !== asked || search.isAsking)
  const pages = matchingItems([...pagesOf(profile), ...importsOf(profile)], words, (item) =>
    item.kind === 'page' ? i18n._(item.name) : item.kind === 'import' ? i18n._(importNames[item.what]) : '',
  )
  const shows = (kind: Narrowing) => narrowing === null || narrowing === kind
  const list = `/admin/rooms?${new URLSearchParams({ q: words }).toString()}`
  const groups: CommandGroup<PaletteItem>[] = [
    { id: 'rooms', name: <Trans>Room/Bed</Trans>, items: narrowing === null ? found.rooms : [] },
    {
      id: 'acts',
      name: room !== null && (
        <Trans>
          Actions on <BedName room={room} />
        </Trans>
      ),
      items: room === null || narrowing !== null ? [] : roomActions(room, profile),
    },
    { id: 'devices', name: <Trans>Devices</Trans>, items: narrowing === null ? found.devices : [] },
    { id: 'users', name: <Trans>Users</Trans>, items: shows('users') ? found.users : [] },
    {
      id: 'user-acts',
      name: person !== null && (
        <Trans>
          Actions on <bdi>{person.name}</bdi>
        </Trans>
      ),
      items: person === null || !shows('users') ? [] : userActions(person, profile),
    },
    { id: 'pages', name: <Trans>Pages</Trans>, items: shows('pages') ? pages : [] },
    { id: 'guides', name: <Trans>Product Documentation</Trans>, items: guides },
    {
      id: 'more',
      name: <Trans>More</Trans>,
      items: narrowing === null && words !== '' ? [{ kind: 'rooms', id: 'rooms', words, address: list }] : [],
    },
  ]
  const count = groups.reduce((sum, { id, items }) => sum + (isOffer.has(id) ? 0 : items.length), 0)
  const go = (address: string, inNewTab: boolean) => {
    if (inNewTab) window.open(address, '_blank', 'noopener')
    else if (address.startsWith('/admin')) history.push(address)
    else window.location.assign(address)
    if (!inNewTab) onClose()
  }
  const act = (item: PaletteAct) => {
    onAct(item)
    onClose()
  }
  const openFirst = () => {
    const [page] = narrowing === 'users' ? [] : pages
    if (page?.kind === 'import') return act(page)
    const people = `/admin/users?${new URLSearchParams({ q: words }).toString()}`
    go(page?.kind === 'page' ? page.address : narrowing === 'users' ? people : list, false)
  }
  const isToEnter = useRef(typedBefore.isEntered && words !== '')
  useEffect(() => {
    if (isToEnter.current) openFirst()
    isToEnter.current = false
  })
  return (
    <CommandDialog<PaletteItem>
      label={t`Search or run a command`}
      placeholder={t`Room, person, device or page`}
      close={t`Close`}
      words={typed}
      groups={groups}
      idOf={({ id }) => id}
      renderItem={(item) => <PaletteEntry item={item} />}
      isDisabled={(item) => item.kind === 'restart' && item.hindrance !== null}
      isSearching={isSearching}
      summary={
        search.refusal !== null && asked !== '' ? (
          <RefusalText code={search.refusal.code} />
        ) : typed === '' ? null : isSearching ? (
          <Trans>Loading</Trans>
        ) : (
          <Plural value={count} _0="No results." one="# result" other="# results" />
        )
      }
      aside={subject !== null && narrowing === null && room !== null ? <RoomPreview {...subject} /> : null}
      footer={<Hints />}
      onSearch={setTyped}
      onHighlight={highlight}
      onChoose={(item, { inNewTab }) => {
        if (item.kind === 'restart' || item.kind === 'enroll' || item.kind === 'import') act(item)
        else go(item.address, inNewTab)
      }}
      onEarlyEnter={openFirst}
      onClose={onClose}
    />
  )
}

/** Groups that offer something about what was found, and are no results. */
const isOffer: ReadonlySet<string> = new Set(['acts', 'user-acts', 'more'])

const nothing = { rooms: [], devices: [], users: [] }

const narrowingOf = (typed: string): Narrowing | null =>
  Object.entries(narrowings).find(([letter]) => typed.startsWith(letter))?.[1] ?? null

function Hints() {
  return (
    <>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> <Trans>Move</Trans>
      </span>
      <span>
        <kbd>Enter</kbd> <Trans>Open</Trans>
      </span>
      <span>
        <kbd>Ctrl</kbd> <kbd>Enter</kbd> <Trans>New tab</Trans>
      </span>
      <span className="palette-narrowings">
        <kbd>&gt;</kbd> <Trans>Pages</Trans>
      </span>
      <span>
        <kbd>@</kbd> <Trans>Users</Trans>
      </span>
      <span>
        <kbd>?</kbd> <Trans>Guides</Trans>
      </span>
      <span>
        <kbd>Esc</kbd> <Trans>Close</Trans>
      </span>
    </>
  )
}
