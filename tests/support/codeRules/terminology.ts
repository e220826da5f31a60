import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { formatter } from '@lingui/format-po'
import * as z from 'zod/mini'
import type { Locale } from '../../../src/state/preferences.ts'

/** Words that no text on screen has, as regular expressions, each with the word to use. */
const Terms = z.array(
  z.object({
    pattern: z.string(),
    instead: z.string(),
    /** Message ids or catalogs in which the word is right. */
    except: z.optional(z.array(z.string())),
  }),
)
export type Terms = z.infer<typeof Terms>

export interface CatalogText {
  /** Name of the catalog: `main` or the bundle’s name, such as `admin`. */
  catalog: string
  id: string
  /** Key of the message in its catalog, which its context is part of. */
  key: string
  text: string
}

/** Returns the forbidden words of a language (src/docs/engineering/glossary.md has the right ones). */
export function termsOf(locale: Locale): Terms {
  const text = readFileSync(resolve(import.meta.dirname, `terms/${locale}.json`), 'utf8')
  return Terms.parse(JSON.parse(text))
}

/** Returns all messages of a language below `root`, with their English texts as ids. */
export async function catalogTexts(root: string, locale: Locale): Promise<CatalogText[]> {
  const texts: CatalogText[] = []
  for (const path of globSync(`src/locales/{*/,}${locale}.po`, { cwd: root })) {
    const folder = basename(dirname(path))
    const context = { locale, sourceLocale: 'en', filename: path }
    const parsed = await formatter().parse(readFileSync(resolve(root, path), 'utf8'), context)
    for (const [key, { message, translation }] of Object.entries(parsed)) {
      const id = message ?? ''
      texts.push({ catalog: folder === 'locales' ? 'main' : folder, id, key, text: translation || id })
    }
  }
  return texts
}

/** Returns `catalog: text (use …)` for each message that has a forbidden word. */
export function termBreaches(texts: readonly CatalogText[], terms: Terms): string[] {
  return terms.flatMap(({ pattern, instead, except = [] }) => {
    const forbidden = new RegExp(pattern, 'iu')
    return texts
      .filter(({ catalog, id, text }) => {
        const isExcepted = except.includes(catalog) || except.includes(id)
        return !isExcepted && forbidden.test(withoutSyntax(text))
      })
      .map(({ catalog, text }) => `${catalog}: ${text} (use ${instead})`)
  })
}

/** Returns `id: text, text` for each message that these catalogs translate differently. */
export function differingTexts(texts: readonly CatalogText[]): string[] {
  return [...Map.groupBy(texts, ({ key }) => key).values()].flatMap((same) => {
    const words = new Set(same.map(({ text }) => text))
    return words.size > 1 ? [`${same[0]?.id ?? ''}: ${[...words].join(', ')}`] : []
  })
}

/** Removes the names of placeholders and plural categories, which are not shown. */
function withoutSyntax(text: string): string {
  return text.replaceAll(
    /\{\w+(?:\}|, plural,)|<\/?\d+\/?>|(?:=\d+|zero|one|two|few|many|other) (?=\{)/gu,
    '',
  )
}
