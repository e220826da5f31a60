import { viewports, wear } from '../support/browser/bedside.ts'
import {
  bedsideSituations,
  launchBedsideBrowser,
  openBedsideStage,
} from '../support/situations/bedsideStage.ts'
import { openCallingMonitor } from '../support/media/callingMonitor.ts'
import { readCatalogue } from '../support/catalogue.ts'
import type { Locale } from '../support/catalogue.ts'
import { openConsoleWorld } from '../support/hospital/consoleWorld.ts'
import { fromThePhone, makeReel, openFilmStage } from '../support/situations/filmSituations.ts'
import {
  launchMeetBrowser,
  meetingSituations,
  meetSizes,
  openMeetStage,
} from '../support/situations/meetPage.ts'
import { onTheMonitor } from '../support/situations/monitorSituations.ts'
import { consoleSituations } from './consoleSituations.ts'
import { photograph } from './photographs.ts'
import type { Photograph, Subject } from './photographs.ts'
import { consoleSizes, consoleThemes, monitorSizes } from './planned.ts'

export interface Exposure {
  readonly locale: Locale
  readonly folder: string
  /** Folder of the built front end. */
  readonly dist: string
  /** Returns true if a situation, by name, is wanted. */
  readonly wanted: (situation: string) => boolean
  /** Called for each situation with its photographs, or with the error if it could not be photographed. */
  readonly onTaken: (subject: Subject, taken: readonly Photograph[] | Error) => void
}

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)))

/**
 * Photographs the situations one after another. If one cannot be reached, only its own pictures are missing.
 */
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
      await bedside.leave(page)
    }
  })
  await bedside.close()
  await browser.close()
}

async function photographMeeting(exposure: Exposure): Promise<void> {
  const browser = await launchMeetBrowser()
  const say = readCatalogue(exposure.locale, 'meeting')
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

async function photographMonitor(exposure: Exposure): Promise<void> {
  const { locale, dist, folder, wanted } = exposure
  const say = readCatalogue(locale, 'monitor')
  const monitor = await openCallingMonitor(locale, dist)
  // Each state follows from the one before, so a state that is not wanted is gone through all the same.
  await inTurn('monitor', onTheMonitor, { ...exposure, wanted: () => true }, async (situation, subject) => {
    const undo = await situation.arrive(monitor, say)
    const taken = wanted(situation.name)
      ? await photograph(monitor.page, { subject, sizes: monitorSizes, folder })
      : []
    await undo?.()
    return taken
  })
  await monitor.close()
}

async function photographFilm(exposure: Exposure): Promise<void> {
  const { locale, dist, folder, wanted } = exposure
  const browser = await launchMeetBrowser()
  const reel = await makeReel(browser)
  const stage = await openFilmStage(browser, locale, dist)
  await inTurn('film', fromThePhone, { ...exposure, wanted: () => true }, async (situation, subject) => {
    await situation.bring(stage, reel)
    await situation.seen(stage)
    if (!wanted(situation.name)) return []
    const onMonitor = { ...subject, surface: 'monitor', mockup: situation.monitorMockup }
    return [
      ...(await photograph(stage.monitor, { subject: onMonitor, sizes: monitorSizes, folder })),
      ...(await photograph(stage.phone, { subject, sizes: viewports, folder })),
    ]
  })
  await stage.close()
  await browser.close()
}

async function photographConsole(exposure: Exposure): Promise<void> {
  const { locale, dist, folder } = exposure
  const world = await openConsoleWorld(dist)
  const say = readCatalogue(locale, 'console')
  try {
    const { page } = await world.open(locale)
    await inTurn('console', consoleSituations, exposure, async (situation, subject) => {
      await page.setViewportSize(consoleSizes.desk)
      await wear(page, 'light')
      const desk = { page, url: world.url, say }
      try {
        await situation.arrive(desk)
        const taken = await photograph(page, {
          subject,
          sizes: consoleSizes,
          folder,
          themes: consoleThemes,
        })
        await situation.leave?.(desk)
        return taken
      } finally {
        await page.unrouteAll({ behavior: 'ignoreErrors' })
      }
    })
  } finally {
    await world.close()
  }
}

/** The surfaces of the product, by name. */
export const surfaces: Readonly<Record<string, (exposure: Exposure) => Promise<void>>> = {
  bedside: photographBedside,
  film: photographFilm,
  monitor: photographMonitor,
  meeting: photographMeeting,
  console: photographConsole,
}
