import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  type CatalogText,
  catalogTexts,
  differingTexts,
  termBreaches,
  termsOf,
} from './support/codeRules/terminology.ts'

const root = resolve(import.meta.dirname, '..')

/** A message without a context. */
const text = (catalog: string, id: string, words: string): CatalogText => ({
  catalog,
  id,
  key: id,
  text: words,
})

describe('terminology of the texts on screen', () => {
  it.each(['en', 'ja', 'ar'] as const)('has no forbidden word in %s', async (locale) => {
    const texts = await catalogTexts(root, locale)
    expect(texts.length).toBeGreaterThan(1_900)
    expect(termBreaches(texts, termsOf(locale))).toEqual([])
  })

  it.each(['ja', 'ar'] as const)(
    'is the same in %s for one message in catalogs that are loaded together',
    async (locale) => {
      // A page merges the catalogs that it loads: the later one would replace the text of the earlier one.
      const texts = await catalogTexts(root, locale)
      const of = (...catalogs: string[]) => texts.filter(({ catalog }) => catalogs.includes(catalog))
      const pages = [
        of('main', 'call', 'pages'),
        of('main', 'room'),
        of('main', 'meet', 'knock'),
        of('main', 'admin', 'knock'),
      ]
      expect(pages.flatMap((page) => differingTexts(page))).toEqual([])
      expect(differingTexts([text('main', 'Night', 'a'), text('call', 'Night', 'b')])).toEqual([
        'Night: a, b',
      ])
    },
  )

  it.each([
    ['en', 'Nobody is on duty.'],
    ['ja', 'お部屋の画面に表示中'],
    ['ar', 'اضغط زر استدعاء الممرّض.'],
  ] as const)('fails for a forbidden word in %s', (locale, forbidden) => {
    expect(termBreaches([text('call', 'any', forbidden)], termsOf(locale))).not.toEqual([])
  })
})
