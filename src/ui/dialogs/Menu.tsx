import { Menu as HeadlessMenu, MenuButton, MenuItem, MenuItems } from '@headlessui/react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Icon } from '../Icon.tsx'
import type { IconName } from '../iconName.ts'
import './Menu.css'

/** An entry of a menu. `id` is unique in it. */
export interface MenuAction {
  id: string
  icon: IconName
  label: ReactNode
  /** Reason why the action is not possible now. */
  reason?: ReactNode
  danger?: boolean
  onChoose: () => void
}

interface MenuProps {
  id: string
  buttonClass: string
  /** Ids of the elements that name the button. */
  labelledBy: string
  label: string
  actions: readonly MenuAction[]
  children: ReactNode
}

/**
 * Button with a menu that opens with the first render. It is shown at the end of the document, where no frame that
 * scrolls cuts it off.
 */
export function Menu({ id, buttonClass, labelledBy, label, actions, children }: MenuProps) {
  const opener = useRef<HTMLButtonElement>(null)
  // The library opens a menu only by a press or a key; a key also goes to the first entry.
  useLayoutEffect(() => {
    opener.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  }, [])
  // The place of a menu that is removed can be taken by another button with its id: after its item was read again.
  useLayoutEffect(() => {
    const button = opener.current
    return () => {
      const focused = document.activeElement
      if (focused === null || (focused !== button && focused.closest('.menu') === null)) return
      queueMicrotask(() => {
        if (document.activeElement === document.body) document.getElementById(id)?.focus()
      })
    }
  }, [id])
  return (
    <HeadlessMenu>
      <MenuButton
        ref={opener}
        id={id}
        className={buttonClass}
        aria-label={label}
        aria-labelledby={labelledBy}
      >
        {children}
      </MenuButton>
      <MenuItems anchor={{ to: 'bottom end', gap: 4, padding: 8 }} modal={false} className="menu">
        {actions.map(({ id: name, icon, label: text, reason, danger = false, onChoose }) => (
          <MenuItem key={name} disabled={reason !== undefined}>
            <button type="button" className={danger ? 'menu-danger' : undefined} onClick={onChoose}>
              <Icon name={icon} />
              <span>{text}</span>
              {reason !== undefined && <small>{reason}</small>}
            </button>
          </MenuItem>
        ))}
      </MenuItems>
    </HeadlessMenu>
  )
}
