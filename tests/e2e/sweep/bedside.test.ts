import { describe, expect, test } from 'vitest'
import { openContext } from '../../support/browser/bedside.ts'
import { launchBrowser } from '../../support/browser/browser.ts'
import { readCatalogue } from '../../support/catalogue.ts'
import { sweepScreens } from '../../support/sweep/screenSweep.ts'
import { askedByPicture } from '../../support/situations/requestSituations.ts'
import { comingIn, inTheRoom, proving, stageLink } from '../../support/situations/situations.ts'
import { raiseStage } from '../../support/situations/stage.ts'
import { ofVisits } from '../../support/situations/visitSituations.ts'
import { withKeyboard } from '../../support/situations/typingSituations.ts'

describe('every bedside screen from the start to the room, of requests and visits, and with a keyboard', () => {
  sweepScreens([...comingIn, ...proving, ...inTheRoom, ...askedByPicture, ...ofVisits, ...withKeyboard])
})

test('in Arabic the pad keeps its sides: the right key lies right', async () => {
  const stage = await raiseStage()
  const browser = await launchBrowser()
  const say = readCatalogue('ar')
  const context = await openContext(browser, 'ar')
  const page = await context.newPage()
  await page.goto(`${stage.url}${stageLink}`)
  await page.getByRole('heading', { name: say('Main menu') }).waitFor()
  await page.getByRole('link', { name: say('Device Control') }).click()
  const right = await page.getByRole('button', { name: say('Right'), exact: true }).boundingBox()
  const left = await page.getByRole('button', { name: say('Left'), exact: true }).boundingBox()
  expect(right?.x).toBeGreaterThan(left?.x ?? Infinity)
  await browser.close()
  await stage.close()
})
