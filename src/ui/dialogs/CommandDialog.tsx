import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '../Icon.tsx'
import { useModal } from './useModal.ts'
import './CommandDialog.css'

export interface CommandGroup<Item> {
  id: string
  name: ReactNode
  items: readonly Item[]
}

export interface CommandDialogProps<Item> {
  /** Accessible name of the dialog and its field. */
  label: string
  placeholder: string
  /** Label of the button that closes it on a phone. */
  close: string
  words: string
  /** Groups of the items that match the words, in their order; empty groups are not shown. */
  groups: readonly CommandGroup<Item>[]
  idOf: (item: Item) => string
  renderItem: (item: Item) => ReactNode
  isDisabled: (item: Item) => boolean
  /** True while the items are those of earlier words. */
  isSearching: boolean
  /** Line that says how many items match. */
  summary: ReactNode
  /** Shown beside the items on wide screens. */
  aside: ReactNode
  footer: ReactNode
  onSearch: (words: string) => void
  /** Called when another item would be chosen by Enter; null for none. */
  onHighlight: (item: Item | null) => void
  onChoose: (item: Item, by: { inNewTab: boolean }) => void
  /** Called for Enter while the items are those of earlier words: a barcode scanner sends it with its last letter. */
  onEarlyEnter: () => void
  onClose: () => void
}

/** Modal dialog in which typing searches commands, and the keyboard chooses one. Escape or a press outside closes it. */
export function CommandDialog<Item>({
  label,
  placeholder,
  close,
  words,
  groups,
  idOf,
  renderItem,
  isDisabled,
  isSearching,
  summary,
  aside,
  footer,
  onSearch,
  onHighlight,
  onChoose,
  onEarlyEnter,
  onClose,
}: CommandDialogProps<Item>) {
  const dialog = useModal()
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  // Keys that follow the shortcut are typed here, after those that came before the dialog.
  useLayoutEffect(() => {
    field.current?.focus()
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length)
  }, [])
  const highlighted = useRef<Item | null>(null)
  const isLeaving = useRef(false)
  const lead = (event: KeyboardEvent) => {
    // Tab would choose the highlighted item.
    isLeaving.current = event.key === 'Tab'
    if (event.nativeEvent.isComposing) return
    const isOpening = event.key === 'Enter' && (isSearching || event.ctrlKey || event.metaKey)
    if (event.key !== 'Escape' && !isOpening) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') onClose()
    else if (isSearching) onEarlyEnter()
    else if (highlighted.current !== null && !isDisabled(highlighted.current))
      onChoose(highlighted.current, { inNewTab: true })
  }
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape closes it too
    <dialog
      ref={dialog}
      className="command-dialog"
      aria-label={label}
      onKeyDownCapture={lead}
      onClick={({ currentTarget, target }) => {
        if (target === currentTarget) onClose()
      }}
      onClose={({ currentTarget, target }) => {
        if (target === currentTarget && !currentTarget.open) onClose()
      }}
    >
      <Combobox<Item | null>
        immediate
        value={null}
        onChange={(item) => {
          if (item !== null && !isLeaving.current) onChoose(item, { inNewTab: false })
        }}
      >
        {({ activeOption }) => (
          <>
            <Highlight
              id={activeOption === null ? null : idOf(activeOption)}
              onChange={() => {
                highlighted.current = activeOption
                onHighlight(activeOption)
              }}
            />
            <div className="command-field">
              <Icon name="magnifyingGlass" />
              <ComboboxInput
                ref={field}
                aria-label={label}
                placeholder={placeholder}
                autoComplete="off"
                spellCheck={false}
                maxLength={200}
                displayValue={() => words}
                onChange={(event) => onSearch(event.currentTarget.value)}
              />
              <p role="status">{summary}</p>
              <button type="button" className="command-close" aria-label={close} onClick={onClose}>
                <Icon name="x" />
              </button>
            </div>
            <div className="command-body">
              <ComboboxOptions static modal={false} className="command-options" aria-busy={isSearching}>
                {groups
                  .filter(({ items }) => items.length > 0)
                  .map((group) => (
                    <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`}>
                      <p id={`${id}-${group.id}`} role="presentation">
                        {group.name}
                      </p>
                      {group.items.map((item) => (
                        <ComboboxOption
                          key={idOf(item)}
                          as="div"
                          value={item}
                          disabled={isDisabled(item)}
                          className="command-option"
                        >
                          {renderItem(item)}
                        </ComboboxOption>
                      ))}
                    </div>
                  ))}
              </ComboboxOptions>
              {aside !== null && <aside className="command-aside">{aside}</aside>}
            </div>
            <footer className="command-footer">{footer}</footer>
          </>
        )}
      </Combobox>
    </dialog>,
    document.body,
  )
}

/** Reports the id of the highlighted item after each change; null for none. */
function Highlight({ id, onChange }: { id: string | null; onChange: (id: string | null) => void }) {
  const report = useRef(onChange)
  useEffect(() => {
    report.current = onChange
  })
  useEffect(() => report.current(id), [id])
  return null
}
