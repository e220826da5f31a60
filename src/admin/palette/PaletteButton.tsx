import { Trans } from '@lingui/react/macro'
import { createElement, useCallback, useEffect, useState } from 'react'
import type { Profile } from '../../state/admin/console.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { Icon } from '../../ui/Icon.tsx'
import { isLetterKey } from '../../ui/letterKey.ts'
import { type TypedBefore, PaletteWaiting } from './PaletteWaiting.tsx'
import { palettePart } from './palettePart.ts'

interface PaletteButtonProps {
  ports: Pick<ConsolePorts, 'lists' | 'roomRecords' | 'monitoring' | 'technician' | 'now'>
  profile: Profile
}

const nothingTyped: TypedBefore = { words: '', isEntered: false }

/** Opens the palette, as Ctrl+K, ⌘K and the slash key do on any page. Its code is loaded when it is needed. */
export function PaletteButton({ ports, profile }: PaletteButtonProps) {
  const [state, setState] = useState<'closed' | 'coming' | 'open'>('closed')
  const [typed, setTyped] = useState(nothingTyped)
  const open = useCallback(() => {
    setTyped(nothingTyped)
    setState((now) => (now === 'closed' && palettePart.get() === null ? 'coming' : 'open'))
  }, [])
  const close = () => setState('closed')
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && isLetterKey(event, 'k')
      const isSlash = event.key === '/' && !isTyping(event.target)
      // A dialog that is open keeps its own content and focus.
      if ((!isShortcut && !isSlash) || document.querySelector('dialog[open]') !== null) return
      event.preventDefault()
      open()
    }
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [open])
  const Dialogs = palettePart.get()
  return (
    <>
      <button
        type="button"
        className="palette-open"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        onPointerEnter={() => void palettePart.load()}
        onFocus={() => void palettePart.load()}
        onClick={open}
      >
        <Icon name="magnifyingGlass" />
        <span>
          <Trans>Search or run a command</Trans>
        </span>
        <kbd aria-hidden="true">{isApple() ? '⌘' : 'Ctrl'}</kbd>
        <kbd aria-hidden="true">K</kbd>
      </button>
      {state === 'coming' && (
        <PaletteWaiting
          onLoaded={(before) => {
            setTyped(before)
            setState('open')
          }}
          onClose={close}
        />
      )}
      {Dialogs !== null &&
        createElement(Dialogs, { ports, profile, isOpen: state === 'open', typed, onClose: close })}
    </>
  )
}

const isApple = (): boolean => /Mac|iPhone|iPad/u.test(navigator.userAgent)

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input, textarea, select, [contenteditable]')
