import { type KeyboardEvent, type SubmitEvent, useEffect, useEffectEvent, useState } from 'react'
import { Icon } from '../../../ui/Icon.tsx'

interface WordsFieldProps {
  /** Search text of the current query. */
  asked: string
  label: string
  onChange: (words: string) => void
  /** Called when Backspace is pressed in the empty field. */
  onBack: () => void
}

/** Pause in typing before the search runs, in milliseconds. */
const pauseMs = 300

/** Search field that searches while the user types. It ignores unfinished input of an input method. */
export function WordsField({ asked, label, onChange, onBack }: WordsFieldProps) {
  const [words, setWords] = useState(asked)
  const [known, setKnown] = useState(asked)
  const [sent, setSent] = useState(asked)
  const [composing, setComposing] = useState(false)
  if (known !== asked) {
    setKnown(asked)
    // The query changed from outside: by going back in the history or by the search in the console's header.
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
    // A held Backspace key has just emptied the field and must not remove a filter.
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
