import { Popover as HeadlessPopover, PopoverButton, PopoverPanel } from '@headlessui/react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { buttonClass } from '../buttons/buttonClass.ts'
import './Popover.css'

interface PopoverProps {
  /** Name of the panel. */
  label: string
  /** Content of the button that opens the panel. */
  button: ReactNode
  buttonClass?: string
  /** True to open the panel with the first render. */
  isOpenAtFirst?: boolean
  /** Content of the panel. `close` closes it and returns the focus to the button. */
  children: (close: () => void) => ReactNode
}

/**
 * Button that opens a panel over the page. Escape, a press outside, and Tab beyond the last element close it. The
 * panel begins where the nearest positioned ancestor does, so that it stays in a narrow window.
 */
export function Popover({ label, button, buttonClass: look, isOpenAtFirst = false, children }: PopoverProps) {
  const opener = useRef<HTMLButtonElement>(null)
  const isToOpen = useRef(isOpenAtFirst)
  // The library opens a panel by a press alone.
  useLayoutEffect(() => {
    if (isToOpen.current) opener.current?.click()
    isToOpen.current = false
  }, [])
  return (
    <HeadlessPopover className="popover">
      <PopoverButton
        ref={opener}
        className={buttonClass({ className: ['popover-button', look].filter(Boolean).join(' ') })}
      >
        {button}
      </PopoverButton>
      <PopoverPanel focus role="dialog" aria-label={label} className="popover-panel">
        {({ close }) => <>{children(() => close())}</>}
      </PopoverPanel>
    </HeadlessPopover>
  )
}
