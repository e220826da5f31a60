import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Photograph } from './photographs.ts'

/** A mockup's picture: its name without the ending, and what it was drawn for, by the picture's own shape. */
export interface Mockup {
  readonly name: string
  readonly shape: 'wide' | 'portrait' | 'phone'
}

/** By its height for each pixel of width: a phone is more than twice as high as wide. */
const shapeOf = (ratio: number): Mockup['shape'] => (ratio > 2 ? 'phone' : ratio > 1 ? 'portrait' : 'wide')

/** The mockups below a folder, whose pictures are PNG files. */
export async function readMockups(folder: string): Promise<Mockup[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.png'))
  return Promise.all(
    files.map(async (file) => {
      const head = await readFile(join(folder, file))
      // PNG's first chunk: width and height, each in four bytes.
      const shape = shapeOf(head.readUInt32BE(20) / head.readUInt32BE(16))
      return { name: file.slice(0, -'.png'.length), shape }
    }),
  )
}

const words = { en: [], ja: ['japanese'], ar: ['arabic'] } as const
const sizes = new Set(['phone', 'portrait'])

/**
 * The mockup that was drawn for this photograph: of its own shape, and rather of its own theme and language than of another.
 * Null where nobody drew one of that shape.
 */
export function mockupOf(
  photo: Pick<Photograph, 'mockup' | 'width' | 'height' | 'theme' | 'locale'>,
  mockups: readonly Mockup[],
): string | null {
  const { mockup, theme, locale } = photo
  if (mockup === undefined) return null
  const wanted = new Set<string>([theme, ...words[locale]])
  const found = mockups
    .filter(({ name }) => name === mockup || name.startsWith(`${mockup}-`))
    .filter(({ shape }) => shape === shapeOf(photo.height / photo.width))
    .map(({ name }) => {
      const more = name.slice(mockup.length).split('-')
      const special = more.filter((word) => word !== '' && !sizes.has(word))
      const strange = special.filter((word) => !wanted.has(word))
      return { name, score: special.length - 3 * strange.length }
    })
    .toSorted((a, b) => b.score - a.score)
  return found[0]?.name ?? null
}
