import { type Chapter, type Chapters, readBook } from './book.ts'

const books: Readonly<Record<string, () => Promise<{ chapters: Chapters }>>> = {
  en: () => import('./books/en.ts'),
  ja: () => import('./books/ja.ts'),
  ar: () => import('./books/ar.ts'),
}

const opened = new Map<string, Promise<readonly Chapter[]>>()

/**
 * Returns the documentation in a language, or in English if there is none. Each language is loaded once; a
 * failed load is retried on the next call.
 */
export function bookIn(locale: string): Promise<readonly Chapter[]> {
  const known = opened.get(locale)
  if (known !== undefined) return known
  const fetchBook = books[locale] ?? (() => import('./books/en.ts'))
  const book = fetchBook().then(({ chapters }) => readBook(chapters))
  opened.set(locale, book)
  book.catch(() => opened.delete(locale))
  return book
}
