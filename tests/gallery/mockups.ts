import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Photograph } from './photographs.ts'

/**
 * A mockup's picture: its name without the extension, and the kind of screen it was drawn for, by the
 * picture's shape.
 */
export interface Mockup {
  readonly name: string
  readonly shape: 'wide' | 'portrait' | 'phone'
}

/** A phone is more than twice as high as it is wide. */
function shapeOf({ width, height }: { readonly width: number; readonly height: number }): Mockup['shape'] {
  if (height > 2 * width) return 'phone'
  return height > width ? 'portrait' : 'wide'
}

/** Returns the mockups in a folder, which are PNG files. */
export async function readMockups(folder: string): Promise<Mockup[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.png'))
  return Promise.all(
    files.map(async (file) => {
      const head = await readFile(join(folder, file))
      // PNG's first chunk has width and height, in four bytes each.
      const shape = shapeOf({ width: head.readUInt32BE(16), height: head.readUInt32BE(20) })
      return { name: file.slice(0, -'.png'.length), shape }
    }),
  )
}

const words = { en: [], ja: ['japanese'], ar: ['arabic'] } as const
const shapeWords = new Set(['phone', 'portrait'])
const specialWords = new Set(['light', 'dark', 'night', 'arabic', 'japanese', '1024'])

/**
 * Returns the mockup that was drawn for this photograph: one of its own shape, preferably of its own theme,
 * language and width. Null if none of that shape was drawn.
 */
export function mockupOf(
  photo: Pick<Photograph, 'mockup' | 'width' | 'height' | 'theme' | 'locale'>,
  mockups: readonly Mockup[],
): string | null {
  const { mockup, theme, locale, width } = photo
  if (mockup === undefined) return null
  const wanted = new Set<string>([theme, String(width), ...words[locale]])
  const found = mockups
    .filter(({ name, shape }) => `${name}-`.startsWith(`${mockup}-`) && shape === shapeOf(photo))
    .map(({ name }) => ({
      name,
      words: name
        .slice(mockup.length)
        .split('-')
        .filter((word) => word !== '' && !shapeWords.has(word)),
    }))
    // With another word, it is the mockup of another screen.
    .filter(({ words: more }) => more.every((word) => specialWords.has(word)))
    .map(({ name, words: more }) => {
      const strange = more.filter((word) => !wanted.has(word)).length
      return { name, score: more.length - 3 * strange }
    })
    .toSorted((a, b) => b.score - a.score)
  return found[0]?.name ?? null
}

/**
 * Series in which every mockup has a screen: knocks, calls, requests, visits, and the console. A list has no menu of a
 * row: what can be done with one is on its page, in the palette, and above the list.
 */
const finished = /^(?:6[0-7]|8\d|9[0-8])-(?!admin-row-menu)/u

/** Returns the names of the mockups of a finished series that would be beside no photograph. */
export function mockupsWithoutState(
  mockups: readonly Mockup[],
  photos: readonly Parameters<typeof mockupOf>[0][],
): string[] {
  const shown = new Set(photos.map((photo) => mockupOf(photo, mockups)))
  return mockups.map(({ name }) => name).filter((name) => finished.test(name) && !shown.has(name))
}
