import { viewports } from '../support/bedside.ts'
import { bedsideSituations, launchBedsideBrowser, openBedsideStage } from '../support/bedsideStage.ts'
import { readCatalogue } from '../support/catalogue.ts'
import type { Locale } from '../support/catalogue.ts'
import { launchMeetBrowser, meetingSituations, meetSizes, openMeetStage } from '../support/meetPage.ts'
import { photograph } from './photographs.ts'
import type { Photograph, Subject } from './photographs.ts'

export interface Exposure {
  readonly locale: Locale
  readonly folder: string
  /** The built front end. */
  readonly dist: string
  /** Which situations are wanted, by their names. */
  readonly wanted: (situation: string) => boolean
  /** Hears of each situation as it has been photographed, or why it could not be. */
  readonly onTaken: (subject: Subject, taken: readonly Photograph[] | Error) => void
}

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)))

/** Photographs one after the other; a situation that cannot be reached costs its own pictures alone. */
async function inTurn<S extends { readonly name: string; readonly mockup?: string }>(
  surface: string,
  situations: readonly S[],
  { locale, wanted, onTaken }: Exposure,
  take: (situation: S, subject: Subject) => Promise<Photograph[]>,
): Promise<void> {
  for (const situation of situations.filter(({ name }) => wanted(name))) {
    const subject: Subject = { surface, situation: situation.name, mockup: situation.mockup, locale }
    onTaken(subject, await take(situation, subject).catch(asError))
  }
}

async function photographBedside(exposure: Exposure): Promise<void> {
  const browser = await launchBedsideBrowser()
  const bedside = await openBedsideStage(browser, exposure.locale, exposure.dist)
  await inTurn('bedside', bedsideSituations, exposure, async (situation, subject) => {
    const page = await bedside.arrive(situation)
    try {
      return await photograph(page, { subject, sizes: viewports, folder: exposure.folder })
    } finally {
      await page.close()
    }
  })
  await bedside.close()
  await browser.close()
}

async function photographMeeting(exposure: Exposure): Promise<void> {
  const browser = await launchMeetBrowser()
  const say = readCatalogue(exposure.locale)
  const meeting = await openMeetStage(browser, exposure.locale, say, exposure.dist)
  await inTurn('meeting', meetingSituations, exposure, async (situation, subject) => {
    const { page, undo } = await meeting.arrive(situation)
    try {
      return await photograph(page, { subject, sizes: meetSizes, folder: exposure.folder })
    } finally {
      await undo()
    }
  })
  await meeting.close()
  await browser.close()
}

/** Each surface of the product, by its name. */
export const surfaces: Readonly<Record<string, (exposure: Exposure) => Promise<void>>> = {
  bedside: photographBedside,
  meeting: photographMeeting,
}
