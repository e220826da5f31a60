import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { Menu as MenuComponent, MenuAction } from '../../ui/dialogs/Menu.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { lazyPart } from '../../ui/lazyPart.ts'

/** Action of a row: opens an address, or does something. `again` reads the list again. */
export interface RowAction extends Omit<MenuAction, 'onChoose'> {
  address?: string
  onChoose?: (again: () => void) => void
}

type Actions = readonly RowAction[]

/**
 * Returns a function that finds the actions of an item when its menu is opened, for some lists after their code is
 * loaded; null for an item without a menu.
 */
export type RowActionsOf<Item> = (item: Item) => null | (() => Actions | Promise<Actions>)

const menuPart = lazyPart(async () => (await import('../../ui/dialogs/Menu.tsx')).Menu)

/** Shared by the menus of a list. */
export interface RowMenus<Item> {
  actionsOf(item: Item): ReturnType<RowActionsOf<Item>>
  /** Reads the list again. */
  again: () => void
}

interface Opened {
  Menu: typeof MenuComponent
  item: unknown
  actions: Actions
}

interface RowMenuProps {
  item: unknown
  /** Id of the element that names the row. */
  rowId: string
  menus: RowMenus<unknown>
}

/** Button that opens the menu of a row. The menu's code is loaded when the button gets the pointer or the focus. */
export function RowMenu({ item, rowId, menus }: RowMenuProps) {
  const { t } = useLingui()
  const { history } = useRouter()
  const id = useId()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const find = menus.actionsOf(item)
  if (find === null) return null
  const look = {
    id,
    label: hasFailed ? t`Actions could not be loaded. Try again.` : t`Actions`,
    labelledBy: `${id} ${rowId}`,
    buttonClass: 'console-row-menu-key',
  }
  const mark = <Icon name={hasFailed ? 'warningCircle' : 'dotsThreeCircle'} />
  const open = async () => {
    const isWanted = wantedUntilLeft(document.getElementById(id))
    const [part, actions] = await Promise.all([menuPart.load(), Promise.resolve(find()).catch(() => null)])
    const isStillWanted = isWanted()
    const isLost = part === null || actions === null
    setHasFailed(isLost)
    // A browser keeps a failed module for the lifetime of the page, and an upgrade renames the file.
    if (isLost && hasFailed && isStillWanted && navigator.onLine) window.location.reload()
    if (!isLost && isStillWanted) setOpened({ Menu: part, item, actions })
  }
  // Of an item that has been read again, other actions may be possible.
  if (opened !== null && opened.item === item)
    return (
      <opened.Menu
        {...look}
        actions={opened.actions.map(({ address, onChoose, ...action }) => ({
          ...action,
          onChoose: () => (address === undefined ? onChoose?.(menus.again) : history.push(address)),
        }))}
      >
        {mark}
      </opened.Menu>
    )
  return (
    <>
      <button
        type="button"
        id={id}
        className={look.buttonClass}
        aria-haspopup="menu"
        aria-label={look.label}
        aria-labelledby={look.labelledBy}
        onPointerEnter={() => void menuPart.load()}
        onFocus={() => void menuPart.load()}
        onClick={() => void open()}
      >
        {mark}
      </button>
      {hasFailed && (
        <span role="alert" className="console-row-menu-failed">
          {look.label}
        </span>
      )}
    </>
  )
}

/**
 * Returns a function that ends the watch, and reports whether the user is still at the button: a menu that comes
 * later must not take the focus, and typed letters, from another field.
 */
function wantedUntilLeft(button: HTMLElement | null): () => boolean {
  const leaving = new AbortController()
  let isWanted = true
  const leave = ({ target }: Event) => {
    if (!(target instanceof Node && button?.contains(target) === true)) isWanted = false
  }
  for (const type of ['pointerdown', 'focusin'])
    document.addEventListener(type, leave, { signal: leaving.signal })
  return () => {
    leaving.abort()
    return isWanted
  }
}
