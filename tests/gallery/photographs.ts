import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { themes, wear } from '../support/browser/bedside.ts'
import type { Theme } from '../support/browser/bedside.ts'
import type { Locale } from '../support/catalogue.ts'

/** Which screen, in which state, is photographed. */
export interface Subject {
  /** The surface that it belongs to, e.g. `bedside`. */
  readonly surface: string
  readonly situation: string
  /** The mockup that it is to be held against, by its name; absent where there is none. */
  readonly mockup?: string | undefined
  readonly locale: Locale
}

export interface Photograph extends Subject {
  readonly theme: Theme
  /** The name of the window's size, and the window in CSS px. */
  readonly size: string
  readonly width: number
  readonly height: number
  /** The file, below the gallery's folder. */
  readonly file: string
}

export type Sizes = Readonly<Record<string, { readonly width: number; readonly height: number }>>

/** Of a few hundred pictures in a row each has to be small; letters stay sharp at this quality. */
const quality = 82

/**
 * Waits for two frames after the window changed: then content that the page measures itself has been drawn
 * again.
 */
const drawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready
    for (let frame = 0; frame < 2; frame += 1)
      await new Promise((settle) => requestAnimationFrame(() => settle(undefined)))
  })

const fileName = (words: string): string => words.replaceAll(/[^\p{Letter}\p{Number}]+/gu, '-')

interface Exposed {
  readonly subject: Subject
  readonly sizes: Sizes
  readonly folder: string
  /** All of them, if absent. */
  readonly themes?: readonly Theme[]
}

/** Photographs a screen in its current state, in each size and theme, into JPEG files below `folder`. */
export async function photograph(
  page: Page,
  { subject, sizes, folder, themes: worn = themes }: Exposed,
): Promise<Photograph[]> {
  const taken: Photograph[] = []
  const below = join('pictures', subject.surface, subject.locale)
  await mkdir(join(folder, below), { recursive: true })
  for (const [size, window] of Object.entries(sizes)) {
    await page.setViewportSize(window)
    for (const theme of worn) {
      await wear(page, theme)
      await drawn(page)
      const file = join(below, `${fileName(subject.situation)}.${size}.${theme}.jpg`)
      await page.screenshot({ path: join(folder, file), type: 'jpeg', quality, animations: 'disabled' })
      taken.push({ ...subject, theme, size, ...window, file: file.replaceAll('\\', '/') })
    }
  }
  return taken
}
