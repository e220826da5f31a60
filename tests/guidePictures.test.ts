import { globSync, readFileSync, statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { guidePictures, pictureAddress } from '../src/admin/documentation/guidePictures.ts'

const root = resolve(import.meta.dirname, '..')
const locales = ['en', 'ja', 'ar'] as const
const names = Object.keys(guidePictures)
/** The repository and each installation carry the pictures. */
const mostBytes = 3_000_000

interface Shown {
  readonly chapter: string
  readonly alt: string
  readonly name: string
}

/** Returns the pictures of a language's guides, in their order. */
const shownIn = (locale: string): Shown[] =>
  globSync(`src/docs/${locale}/*.md`, { cwd: root })
    .toSorted()
    .flatMap((path) =>
      [...readFileSync(resolve(root, path), 'utf8').matchAll(/!\[([^\]]*)\]\(([^)]*)\)/gu)].map(
        ([, alt = '', name = '']) => ({ chapter: basename(path), alt, name }),
      ),
    )

/** Reads the size of a WebP picture as Chromium writes it: in the extended format, less one, in three bytes each. */
function sizeOf(path: string): { width: number; height: number } {
  const head = readFileSync(path)
  if (head.toString('latin1', 8, 16) !== 'WEBPVP8X')
    throw new Error(`${path} is no WebP picture of that format`)
  return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 }
}

describe('pictures of the guides', () => {
  it.each(locales)('are shown in %s, each once and with a text in place of it', (locale) => {
    const shown = shownIn(locale)
    expect(shown.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
    expect(shown.filter(({ alt }) => alt.length < 10)).toEqual([])
    expect(new Set(shown.map(({ alt }) => alt)).size).toBe(shown.length)
  })

  it('are in the same chapters and order in each language, with texts of their own', () => {
    const [en, ja, ar] = locales.map((locale) => shownIn(locale))
    const places = en?.map(({ chapter, name }) => [chapter, name])
    expect(ja?.map(({ chapter, name }) => [chapter, name])).toEqual(places)
    expect(ar?.map(({ chapter, name }) => [chapter, name])).toEqual(places)
    const alts = [en, ja, ar].flatMap((shown) => shown?.map(({ alt }) => alt) ?? [])
    expect(new Set(alts).size).toBe(3 * names.length)
  })

  it('are files of the stated size in each language, and no other file is kept', () => {
    const files = globSync('public/guides/**/*.*', { cwd: root }).map((path) => path.replaceAll('\\', '/'))
    const wanted = locales.flatMap((locale) => names.map((name) => `public${pictureAddress(name, locale)}`))
    expect(files.toSorted()).toEqual(wanted.toSorted())
    for (const locale of locales)
      for (const [name, size] of Object.entries(guidePictures))
        expect(sizeOf(resolve(root, `public${pictureAddress(name, locale)}`)), `${locale} ${name}`).toEqual(
          size,
        )
  })

  it('take at most 3 MB', () => {
    const bytes = globSync('public/guides/**/*.webp', { cwd: root }).map(
      (path) => statSync(resolve(root, path)).size,
    )
    expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(mostBytes)
  })
})
