import { Trans } from '@lingui/react/macro'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'
import '../../ui/dialogs/Popover.css'
import { type LazyPart, lazyPart } from '../../ui/lazyPart.ts'
import { Loader } from '../../ui/status/Loader.tsx'
import { ListFailed } from '../list/ListFailed.tsx'

/** The popover, with the library that it needs. */
export const popoverPart = lazyPart(async () => (await import('../../ui/dialogs/Popover.tsx')).Popover)

interface LazyPopoverProps<Panel> {
  /** Name of the panel. */
  label: string
  /** Content of the button that opens the panel. */
  button: ReactNode
  buttonClass?: string
  /** Code of the panel's content. */
  panel: LazyPart<Panel>
  /** Content of the panel. `close` closes it and returns the focus to the button. */
  children: (close: () => void, panel: Panel) => ReactNode
}

/**
 * Button that opens a panel over the page. The code of the panel is loaded when the button gets the pointer or the
 * focus. Until its first press, the button is one of the same name and state.
 */
export function LazyPopover<Panel>({ panel, children, ...props }: LazyPopoverProps<Panel>) {
  const { label, button, buttonClass: look } = props
  const [wasThere] = useState(() => popoverPart.get() !== null && panel.get() !== null)
  const [state, setState] = useState<'closed' | 'coming' | 'failed' | 'there'>(wasThere ? 'there' : 'closed')
  const box = useRef<HTMLDivElement>(null)
  const isWanted = useRef(false)
  const [Popover, content] = [popoverPart.get(), panel.get()]
  const load = () => Promise.all([popoverPart.load(), panel.load()])
  const close = () => {
    isWanted.current = false
    setState('closed')
  }
  const open = () => {
    isWanted.current = true
    if (popoverPart.get() !== null && panel.get() !== null) return setState('there')
    setState('coming')
    void load().then((parts) => {
      if (isWanted.current) setState(parts.includes(null) ? 'failed' : 'there')
    })
  }
  const again = async () => {
    setState('coming')
    // A reload, which some browsers need after a failure, would lose what is typed on the page below.
    setState((await load()).includes(null) ? 'failed' : 'there')
  }
  const isOpen = state === 'coming' || state === 'failed'
  // Before the panel takes the focus: a passive effect would still hear that.
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    const leave = ({ target }: Event) => {
      if (target instanceof Node && box.current?.contains(target) === true) return
      isWanted.current = false
      setState('closed')
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [isOpen])
  if (state === 'there' && Popover !== null && content !== null)
    return (
      <Popover {...props} isOpenAtFirst={!wasThere}>
        {(shut) => children(shut, content)}
      </Popover>
    )
  return (
    <div
      className="popover"
      ref={box}
      role="presentation"
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !isOpen) return
        close()
        box.current?.querySelector('button')?.focus()
      }}
    >
      <button
        type="button"
        className={buttonClass({ className: ['popover-button', look].filter(Boolean).join(' ') })}
        aria-expanded={isOpen}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={isOpen ? close : open}
      >
        {button}
      </button>
      {isOpen && (
        <div role="dialog" aria-label={label} className="popover-panel">
          {state === 'failed' ? (
            <ListFailed code="unreachable" onRetry={() => void again()} />
          ) : (
            <Loader>
              <Trans>Loading</Trans>
            </Loader>
          )}
        </div>
      )}
    </div>
  )
}
