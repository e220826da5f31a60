import { type KeyboardEvent, type SubmitEvent, useEffect, useEffectEvent, useState } from 'react'
import { Icon } from '../../../ui/Icon.tsx'

interface WordsFieldProps {
  /** The words that the list is asked for. */
  asked: string
  label: string
  onChange: (words: string) => void
  /** Backspace was pressed where there is nothing to delete. */
  onBack: () => void
}

/** A pause in typing after which the list is asked: milliseconds. */
const pauseMs = 300

/** The words that a list is searched for, while they are typed; an input method's unfinished words are not. */
export function WordsField({ asked, label, onChange, onBack }: WordsFieldProps) {
  const [words, setWords] = useState(asked)
  const [known, setKnown] = useState(asked)
  const [sent, setSent] = useState(asked)
  const [composing, setComposing] = useState(false)
  if (known !== asked) {
    setKnown(asked)
    // The address changed under the field: by going back, or by the search above.
    if (sent !== asked) {
      setSent(asked)
      setWords(asked)
    }
  }
  const wanted = words.trim()
  const ask = () => {
    if (wanted === asked) return
    setSent(wanted)
    onChange(wanted)
  }
  const askAfterPause = useEffectEvent(ask)
  useEffect(() => {
    if (composing || wanted === asked) return undefined
    const timer = setTimeout(askAfterPause, pauseMs)
    return () => clearTimeout(timer)
  }, [composing, wanted, asked])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    ask()
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
          onCompositionStart={() => setComposing(true)}
          onCompositionEnd={() => setComposing(false)}
          onBlur={ask}
        />
      </label>
    </form>
  )
}
