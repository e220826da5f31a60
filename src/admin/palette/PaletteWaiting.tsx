import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../../ui/buttons/Button.tsx'
import '../../ui/dialogs/CommandDialog.css'
import { useModal } from '../../ui/dialogs/useModal.ts'
import { Icon } from '../../ui/Icon.tsx'
import { RefusalText } from '../RefusalText.tsx'
import { palettePart } from './palettePart.ts'

/** Text that was typed before the palette had loaded. */
export interface TypedBefore {
  words: string
  /** True if Enter was pressed after it, as a barcode scanner does. */
  isEntered: boolean
}

interface PaletteWaitingProps {
  onLoaded: (typed: TypedBefore) => void
  onClose: () => void
}

/** Takes what is typed while the palette is loaded, in a dialog that looks like it. */
export function PaletteWaiting({ onLoaded, onClose }: PaletteWaitingProps) {
  const { t } = useLingui()
  const dialog = useModal()
  const field = useRef<HTMLInputElement>(null)
  const typed = useRef<TypedBefore>({ words: '', isEntered: false })
  const isComposing = useRef(false)
  const [state, setState] = useState<'coming' | 'loaded' | 'failed'>('coming')
  useLayoutEffect(() => field.current?.focus(), [])
  useEffect(() => {
    void palettePart.load().then((part) => setState(part === null ? 'failed' : 'loaded'))
  }, [])
  const again = async () => {
    setState('coming')
    // A reload, which some browsers need after a failure, would lose what is typed on the page below.
    const part = await palettePart.load()
    setState(part === null ? 'failed' : 'loaded')
  }
  const giveOver = () => {
    // A word that an input method composes would be lost with its field.
    if (palettePart.get() !== null && !isComposing.current) onLoaded(typed.current)
  }
  useLayoutEffect(() => {
    if (state === 'loaded') giveOver()
  })
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape closes it too
    <dialog
      ref={dialog}
      className="command-dialog"
      aria-label={t`Search or run a command`}
      onClick={({ currentTarget, target }) => {
        if (target === currentTarget) onClose()
      }}
      onClose={onClose}
    >
      <div className="command-field">
        <Icon name="magnifyingGlass" />
        <input
          ref={field}
          type="text"
          aria-label={t`Search or run a command`}
          placeholder={t`Room, person, device or page`}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          onChange={({ currentTarget }) => {
            typed.current = { words: currentTarget.value, isEntered: false }
          }}
          onCompositionStart={() => {
            isComposing.current = true
          }}
          onCompositionEnd={({ currentTarget }) => {
            isComposing.current = false
            typed.current = { words: currentTarget.value, isEntered: false }
            giveOver()
          }}
          onKeyDown={({ key, nativeEvent }) => {
            if (key === 'Enter' && !nativeEvent.isComposing)
              typed.current = { ...typed.current, isEntered: true }
          }}
        />
        <p role="status">{state !== 'failed' && <Trans>Loading</Trans>}</p>
        <button type="button" className="command-close" aria-label={t`Close`} onClick={onClose}>
          <Icon name="x" />
        </button>
      </div>
      {state === 'failed' && (
        <div className="console-failed command-failed">
          <p role="alert">
            <RefusalText code="unreachable" />
          </p>
          <Button icon="arrowsClockwise" onPress={() => void again()}>
            <Trans>Try Again</Trans>
          </Button>
        </div>
      )}
    </dialog>,
    document.body,
  )
}
