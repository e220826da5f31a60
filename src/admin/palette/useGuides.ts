import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { type Chapter, searchBook } from '../documentation/book.ts'
import { bookIn } from '../documentation/bookIn.ts'
import type { PaletteItem } from './paletteItems.ts'

/** Most sections that are shown. */
const mostShown = 8

/** Returns the sections of the documentation that contain the words: its chapters for no words, none for null. */
export function useGuides(words: string | null): readonly PaletteItem[] {
  const { i18n } = useLingui()
  const { locale } = i18n
  const [book, setBook] = useState<readonly Chapter[]>([])
  const isWanted = words !== null
  useEffect(() => {
    if (!isWanted) return undefined
    let isStale = false
    // Without a network there are no guides; the next question asks again.
    bookIn(locale).then(
      (read) => {
        if (!isStale) setBook(read)
      },
      () => undefined,
    )
    return () => {
      isStale = true
    }
  }, [isWanted, locale])
  if (words === null) return []
  const addressOf = (name: string, section: string) =>
    `/admin/documentation/${name}${section === '' ? '' : `#${section}`}`
  if (words === '')
    return book.map(({ name, title }) => ({
      kind: 'guide',
      id: `guide ${name}`,
      title,
      excerpt: '',
      address: addressOf(name, ''),
    }))
  return searchBook(book, words)
    .slice(0, mostShown)
    .map(({ chapter, section, excerpt }) => ({
      kind: 'guide',
      id: `guide ${chapter.name} ${section.id}`,
      title: section.id === '' ? chapter.title : `${chapter.title} · ${section.title}`,
      excerpt,
      address: addressOf(chapter.name, section.id),
    }))
}
