import { Trans } from '@lingui/react/macro'
import { useStore } from 'jotai'
import { useEffect, useState } from 'react'
import type { RoomItem } from '../../contract/rooms.ts'
import type { Profile } from '../../state/admin/console.ts'
import { createBulkAction } from '../../state/admin/lists/bulkAction.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { Icon } from '../../ui/Icon.tsx'
import { isLetterKey } from '../../ui/letterKey.ts'
import { RestartDialog } from '../rooms/RestartButtons.tsx'
import { Palette } from './Palette.tsx'
import type { PaletteItem } from './paletteItems.ts'

interface PaletteButtonProps {
  ports: Pick<ConsolePorts, 'lists' | 'roomRecords' | 'monitoring' | 'technician'>
  profile: Profile
}

/** Opens the palette, as Ctrl+K, ⌘K and the slash key do on any page. */
export function PaletteButton({ ports, profile }: PaletteButtonProps) {
  const store = useStore()
  const [isOpen, setIsOpen] = useState(false)
  const [restart, setRestart] = useState<(PaletteItem & { kind: 'restart' }) | null>(null)
  const [restarts] = useState(() => createBulkAction<RoomItem>(store))
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && isLetterKey(event, 'k')
      const isSlash = event.key === '/' && !isTyping(event.target)
      // A dialog that is open keeps its own content and focus.
      if ((!isShortcut && !isSlash) || document.querySelector('dialog[open]') !== null) return
      event.preventDefault()
      setIsOpen(true)
    }
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [])
  return (
    <>
      <button
        type="button"
        className="palette-open"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={() => setIsOpen(true)}
      >
        <Icon name="magnifyingGlass" />
        <span>
          <Trans>Search or run a command</Trans>
        </span>
        <kbd aria-hidden="true">{isApple() ? '⌘' : 'Ctrl'}</kbd>
        <kbd aria-hidden="true">K</kbd>
      </button>
      {isOpen && (
        <Palette ports={ports} profile={profile} onRestart={setRestart} onClose={() => setIsOpen(false)} />
      )}
      {restart !== null && (
        <RestartDialog
          ports={ports}
          count={1}
          collect={() => Promise.resolve({ ok: true, value: [restart.room] })}
          how={restart.how}
          room={restart.room}
          restarts={restarts}
          onClose={() => setRestart(null)}
        />
      )}
    </>
  )
}

const isApple = (): boolean => /Mac|iPhone|iPad/u.test(navigator.userAgent)

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input, textarea, select, [contenteditable]')
