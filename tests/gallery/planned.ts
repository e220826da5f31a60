import { themes, viewports } from '../support/browser/bedside.ts'
import type { Theme } from '../support/browser/bedside.ts'
import type { Locale } from '../support/catalogue.ts'
import { bedsideSituations } from '../support/situations/bedsideStage.ts'
import { fromThePhone } from '../support/situations/filmSituations.ts'
import { meetingSituations, meetSizes } from '../support/situations/meetPage.ts'
import { onTheMonitor } from '../support/situations/monitorSituations.ts'
import { consoleSituations } from './consoleSituations.ts'
import type { Photograph, Sizes } from './photographs.ts'

export const locales: readonly Locale[] = ['en', 'ja', 'ar']

/** Size of the room's screen, as wide as a television. */
export const monitorSizes = { monitor: { width: 1920, height: 1080 } } as const

/** Sizes of a desktop screen, the narrowest one that the console supports, and a phone for reading. */
export const consoleSizes = {
  desk: { width: 1440, height: 900 },
  narrow: { width: 1024, height: 768 },
  phone: { width: 390, height: 844 },
} as const

/** The console has no night theme: it is not read beside a bed in the dark. */
export const consoleThemes: readonly Theme[] = ['light', 'dark']

interface Plan {
  readonly mockups: readonly (string | undefined)[]
  readonly sizes: Sizes
  readonly worn: readonly Theme[]
}

const plans: readonly Plan[] = [
  { mockups: bedsideSituations.map(({ mockup }) => mockup), sizes: viewports, worn: themes },
  { mockups: fromThePhone.map(({ mockup }) => mockup), sizes: viewports, worn: themes },
  { mockups: fromThePhone.map(({ monitorMockup }) => monitorMockup), sizes: monitorSizes, worn: themes },
  { mockups: onTheMonitor.map(({ mockup }) => mockup), sizes: monitorSizes, worn: themes },
  { mockups: meetingSituations.map(({ mockup }) => mockup), sizes: meetSizes, worn: themes },
  { mockups: consoleSituations.map(({ mockup }) => mockup), sizes: consoleSizes, worn: consoleThemes },
]

/** Returns the photographs that the gallery takes, with all on which the choice of the mockup depends. */
export function plannedPhotographs(): Pick<Photograph, 'mockup' | 'width' | 'height' | 'theme' | 'locale'>[] {
  return plans.flatMap(({ mockups, sizes, worn }) =>
    [...new Set(mockups)].flatMap((mockup) =>
      Object.values(sizes).flatMap((size) =>
        worn.flatMap((theme) => locales.map((locale) => ({ mockup, ...size, theme, locale }))),
      ),
    ),
  )
}
