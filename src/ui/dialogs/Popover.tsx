import { Popover as HeadlessPopover, PopoverButton, PopoverPanel } from '@headlessui/react'
import type { ReactNode } from 'react'
import { buttonClass } from '../buttons/buttonClass.ts'
import './Popover.css'

interface PopoverProps {
  /** Name of the panel. */
  label: string
  /** Content of the button that opens the panel. */
  button: ReactNode
  buttonClass?: string
  /** Called when the button gets the focus or the pointer, to load what the panel shows. */
  onNear?: () => void
  /** Content of the panel. `close` closes it and returns the focus to the button. */
  children: (close: () => void) => ReactNode
}

/**
 * Button that opens a panel over the page. Escape, a press outside, and Tab beyond the last element close it. The
 * panel begins where the nearest positioned ancestor does, so that it stays in a narrow window.
 */
export function Popover({ label, button, buttonClass: look, onNear, children }: PopoverProps) {
  return (
    <HeadlessPopover className="popover">
      <PopoverButton
        className={buttonClass({ className: ['popover-button', look].filter(Boolean).join(' ') })}
        onPointerEnter={onNear}
        onFocus={onNear}
      >
        {button}
      </PopoverButton>
      <PopoverPanel focus role="dialog" aria-label={label} className="popover-panel">
        {({ close }) => <>{children(() => close())}</>}
      </PopoverPanel>
    </HeadlessPopover>
  )
}
