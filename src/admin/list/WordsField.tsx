import { type KeyboardEvent, type SubmitEvent, useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'

interface WordsFieldProps {
  /** The words that the list is asked for. */
  asked: string
  label: string
  onChange: (words: string) => void
  /** Backspace was pressed where there is nothing to delete. */
  onBack: () => void
}

/** What is searched for in a list: asked when it is sent, or left. */
export function WordsField({ asked, label, onChange, onBack }: WordsFieldProps) {
  const [words, setWords] = useState(asked)
  const [shown, setShown] = useState(asked)
  // The address may have changed under the field: by going back, or by the search above.
  if (shown !== asked) {
    setShown(asked)
    setWords(asked)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onChange(words.trim())
  }
  const press = ({ key, repeat }: KeyboardEvent) => {
    // A key that is held has been emptying the field until now.
    if (key === 'Backspace' && words === '' && !repeat) onBack()
  }
  return (
    <form onSubmit={submit}>
      <label className="console-words">
        <Icon name="magnifyingGlass" />
        <input
          type="search"
          value={words}
          aria-label={label}
          placeholder={label}
          maxLength={200}
          onKeyDown={press}
          onChange={(event) => setWords(event.currentTarget.value)}
          onBlur={() => (words.trim() === asked ? undefined : onChange(words.trim()))}
        />
      </label>
    </form>
  )
}
