import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'

/** Finds a room or its device from anywhere; the slash key leads into it. */
export function SearchField() {
  const { t } = useLingui()
  const { history } = useRouter()
  const [words, setWords] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event.target)) return
      event.preventDefault()
      field.current?.focus()
    }
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const q = words.trim()
    if (q !== '') history.push(`/admin/rooms?${new URLSearchParams({ q }).toString()}`)
  }
  return (
    <form className="console-search" role="search" onSubmit={submit}>
      <Icon name="magnifyingGlass" />
      <input
        ref={field}
        type="search"
        value={words}
        aria-label={t`Find a room or device`}
        placeholder={t`Find a room or device`}
        aria-keyshortcuts="/"
        maxLength={200}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
    </form>
  )
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, textarea, select, [contenteditable]')
}
