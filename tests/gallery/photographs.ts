import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { themes, wear } from '../support/browser/bedside.ts'
import type { Theme } from '../support/browser/bedside.ts'
import type { Locale } from '../support/catalogue.ts'

/** The photographed screen and its state. */
export interface Subject {
  /** Surface that it belongs to, e.g. `bedside`. */
  readonly surface: string
  readonly situation: string
  /** Name of the mockup to compare it with; absent if there is none. */
  readonly mockup?: string | undefined
  readonly locale: Locale
}

export interface Photograph extends Subject {
  readonly theme: Theme
  /** Name of the window size, and the window in CSS px. */
  readonly size: string
  readonly width: number
  readonly height: number
  /** File, relative to the gallery's folder. */
  readonly file: string
}

export type Sizes = Readonly<Record<string, { readonly width: number; readonly height: number }>>

/** A page shows a few hundred pictures, so each has to be small; text stays sharp at this quality. */
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
  /** All themes if absent. */
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
