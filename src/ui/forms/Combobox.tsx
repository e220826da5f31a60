import {
  Combobox as HeadlessCombobox,
  ComboboxButton,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
} from '@headlessui/react'
import { type ReactNode, useId, useRef } from 'react'
import { InlineAlert } from '../status/InlineAlert.tsx'
import './Combobox.css'
import './Field.css'

export interface ComboboxProps<Item> {
  label: ReactNode
  placeholder?: string
  /** Null for none; emptying the field chooses none. */
  chosen: Item | null
  /** Items that match the last search. */
  items: readonly Item[]
  idOf: (item: Item) => string
  textOf: (item: Item) => string
  /** Second line of an option. */
  noteOf?: (item: Item) => ReactNode
  /** Line below the options, such as the number of further matches; null for none. */
  summary?: ReactNode
  isSearching?: boolean
  /** Called with each change of the typed words; they are '' after the options have closed. */
  onSearch: (words: string) => void
  onChoose: (item: Item | null) => void
  /** Problem with the choice. */
  error?: ReactNode
}

/**
 * Field in which typing searches the items to choose from. The options stay in the document's order, not at its end,
 * because the rest of the page does nothing while a modal dialog is open.
 */
export function Combobox<Item>({
  label,
  placeholder,
  chosen,
  items,
  idOf,
  textOf,
  noteOf,
  summary = null,
  isSearching = false,
  onSearch,
  onChoose,
  error,
}: ComboboxProps<Item>) {
  const id = useId()
  const wrong = error !== undefined
  const words = useRef('')
  const isLeaving = useRef(false)
  const search = (typed: string) => {
    if (typed === words.current) return
    words.current = typed
    onSearch(typed)
  }
  const isSame = (one: Item | null, other: Item | null): boolean =>
    one === null || other === null ? one === other : idOf(one) === idOf(other)
  return (
    <div className="field combobox">
      <label htmlFor={id}>{label}</label>
      <HeadlessCombobox<Item | null>
        immediate
        value={chosen}
        by={isSame}
        onChange={(item) => {
          // Tab would choose the first option, also of a field that was only passed through or emptied.
          if (!isLeaving.current) onChoose(item)
        }}
        onClose={() => search('')}
      >
        {({ open }) => (
          <div
            className="combobox-field"
            onKeyDownCapture={(event) => {
              isLeaving.current = event.key === 'Tab'
              // The options are still those of the words before; a barcode scanner sends Enter with its last letter.
              if (event.key !== 'Enter' || !isSearching) return
              event.preventDefault()
              event.stopPropagation()
            }}
            onPointerDownCapture={() => (isLeaving.current = false)}
          >
            <ComboboxInput
              id={id}
              autoComplete="off"
              spellCheck={false}
              maxLength={200}
              placeholder={placeholder}
              aria-invalid={wrong || undefined}
              aria-describedby={wrong ? `${id}-error` : undefined}
              displayValue={(item: Item | null) => (item === null ? '' : textOf(item))}
              onChange={(event) => search(event.currentTarget.value)}
            />
            <ComboboxButton className="combobox-button">
              <span className="sr-only">{label}</span>
            </ComboboxButton>
            {open && (
              <div className="combobox-popup" aria-busy={isSearching}>
                <ComboboxOptions className="combobox-options" modal={false}>
                  {items.map((item) => (
                    <ComboboxOption
                      key={idOf(item)}
                      value={item}
                      disabled={isSearching}
                      className="combobox-option"
                    >
                      <bdi>{textOf(item)}</bdi>
                      {noteOf !== undefined && <small>{noteOf(item)}</small>}
                    </ComboboxOption>
                  ))}
                </ComboboxOptions>
                <p role="status">{summary}</p>
              </div>
            )}
          </div>
        )}
      </HeadlessCombobox>
      {wrong && (
        <InlineAlert kind="error" id={`${id}-error`}>
          {error}
        </InlineAlert>
      )}
    </div>
  )
}
