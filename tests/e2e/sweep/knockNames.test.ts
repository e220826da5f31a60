/** @module-tag nightly */

import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageProbe, runProbes } from '../../support/browser/pageProbe.ts'
import {
  type BedsideStage,
  launchBedsideBrowser,
  openBedsideStage,
} from '../../support/situations/bedsideStage.ts'
import { atTheDoor } from '../../support/situations/doorSituations.ts'
import { speakInPlace, textsOf } from '../../support/sweep/speakInPlace.ts'

/*
 * Issue 28, item 1: on small phones the name of the one who comes is read in full beside or above the answers,
 * and the camera can be covered at any moment of a countdown.
 */

const sizes = [
  { width: 360, height: 640 },
  { width: 844, height: 390 },
] as const

/** Reports what hides a part of the name or of Cover Camera, at a text size in percent, before anyone has scrolled. */
const hiddenName = (percent: number) =>
  pageProbe((size) => {
    const root = document.documentElement
    root.style.fontSize = `${String(size)}%`
    const door = document.querySelector('dialog[open]')
    try {
      const parts = [...(door?.querySelectorAll('h2, .entry-cover .tile-word') ?? [])]
      if (!door || parts.length === 0) return ['there is no name']
      door.scrollTop = 0
      const range = document.createRange()
      const faults: string[] = []
      for (const part of parts) {
        range.selectNodeContents(part)
        for (const { left, right, top, bottom } of range.getClientRects()) {
          if (right - left < 1) continue
          for (const x of [left + 2, (left + right) / 2, right - 2]) {
            const seen = document.elementFromPoint(x, (top + bottom) / 2)
            if (!part.contains(seen))
              faults.push(`${seen?.className ?? 'nothing'} at ${String(Math.round(top))}`)
          }
        }
      }
      return [...new Set(faults)]
    } finally {
      root.style.removeProperty('font-size')
    }
  }, percent)

let browser: Browser
let stage: BedsideStage
beforeAll(async () => {
  browser = await launchBedsideBrowser()
  stage = await openBedsideStage(browser, 'en')
})
afterAll(async () => {
  await stage?.close()
  await browser?.close()
})

describe('a long name at the door', () => {
  test.each(atTheDoor.filter(({ name }) => /with a long name/u.test(name)))('$name', async (situation) => {
    const page = await stage.arrive(situation)
    const faults: string[] = []
    try {
      const english = await textsOf(page)
      for (const locale of ['en', 'ja', 'ar'] as const) {
        if (locale !== 'en') await speakInPlace(page, locale, english)
        for (const size of sizes) {
          await page.setViewportSize(size)
          for (const percent of [100, 200]) {
            const [hidden] = await runProbes(page, [hiddenName(percent)])
            faults.push(
              ...hidden.map((fault) => `${locale} ${String(size.width)} px, ${String(percent)} %: ${fault}`),
            )
          }
        }
      }
      expect(faults).toEqual([])
    } finally {
      await stage.leave(page)
    }
  })
})

/** Reports a name of one long word that is broken, and what is said beside the name in place of below it. */
const brokenName = pageProbe((word: string) => {
  const door = document.querySelector('dialog[open]')
  const name = door?.querySelector('h2')
  const says = door?.querySelector('.door-says')
  if (!name || !says) return ['there is no name']
  const before = name.textContent
  name.textContent = word
  const range = document.createRange()
  range.selectNodeContents(name)
  const lines = range.getClientRects().length
  const faults = lines === 1 ? [] : [`the name has ${String(lines)} lines`]
  if (says.getBoundingClientRect().top < name.getBoundingClientRect().bottom)
    faults.push('the reason is beside the name')
  name.textContent = before
  return faults
}, 'Administrator')

describe('a name of one long word at the door of a tablet', () => {
  const shown = new Set(['knock', 'emergency entry'])
  test.each(atTheDoor.filter(({ name }) => shown.has(name)))('$name', async (situation) => {
    const page = await stage.arrive(situation)
    const faults: string[] = []
    for (const [width, height] of [
      [1280, 800],
      [1080, 810],
    ] as const) {
      await page.setViewportSize({ width, height })
      const [found] = await runProbes(page, [brokenName])
      faults.push(...found.map((fault) => `${String(width)} px: ${fault}`))
    }
    await stage.leave(page)
    expect(faults).toEqual([])
  })
})
