import { readdirSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'

export type Locale = 'en' | 'ja' | 'ar'

/**
 * Returns a sentence in one language.
 * @throws if the catalog does not contain the sentence.
 */
export type Say = (english: string) => string

const folder = resolve(import.meta.dirname, '../../src/locales')

/**
 * Folders of `src/locales` that a page takes its texts from. Another page may translate the same English
 * differently.
 */
const catalogsOf = {
  bedside: ['', 'call', 'pages'],
  meeting: ['meet', 'knock'],
  monitor: ['room'],
  console: ['admin', 'admin/first', 'knock'],
} as const

/**
 * Reads the catalogs of a language for all bundles, so that a test finds a control by the name that users
 * see. The texts of `page` precede those of other pages.
 */
export function readCatalogue(locale: Locale, page?: keyof typeof catalogsOf): Say {
  const sentences = readSentences(locale)
  const own = page === undefined ? null : readFiles(locale, catalogsOf[page])
  return (english) => {
    const found = own?.get(english) ?? sentences.get(english)
    if (found === undefined) throw new Error(`no ${locale} catalogue entry says "${english}"`)
    return locale === 'en' && found === '' ? english : found
  }
}

const known = new Map<Locale, ReadonlyMap<string, string>>()

/** Returns every sentence in English, mapped to its translation. */
export function readSentences(locale: Locale): ReadonlyMap<string, string> {
  const sentences = known.get(locale) ?? readFiles(locale)
  known.set(locale, sentences)
  return sentences
}

function readFiles(locale: Locale, folders?: readonly string[]): ReadonlyMap<string, string> {
  const text = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => basename(name) === `${locale}.po`)
    .filter((name) => folders?.includes(name.split('/').slice(0, -1).join('/')) ?? true)
    .map((name) => readFileSync(resolve(folder, name), 'utf8'))
    .join('\n\n')
  const sentences = new Map<string, string>()
  const apart = new Map<string, string>()
  for (const block of text.split(/\n\s*\n/)) {
    const source = field(block, 'msgid')
    // A message that means something else in one place has a context. Its plain meaning applies everywhere
    // else.
    const meant = /^msgctxt /m.test(block) ? apart : sentences
    if (source !== '') meant.set(source, field(block, 'msgstr'))
  }
  return new Map([...apart, ...sentences])
}

/** Reads a PO field, which can span lines, each a JSON-like string. */
function field(block: string, name: 'msgid' | 'msgstr'): string {
  const found = new RegExp(`^${name} ((?:"(?:[^"\\\\]|\\\\.)*"\\s*)+)`, 'm').exec(block)?.[1] ?? ''
  return [...found.matchAll(/"((?:[^"\\]|\\.)*)"/g)]
    .map((part) => (part[1] ?? '').replaceAll('\\n', '\n').replaceAll(/\\(.)/g, '$1'))
    .join('')
}
