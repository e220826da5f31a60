import { AxeBuilder } from '@axe-core/playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { themes, wear } from '../../support/bedside.ts'
import { type CallingMonitor, openCallingMonitor } from '../../support/callingMonitor.ts'
import { bedsideRules, measureScreen } from '../../support/screenMeasure.ts'

let monitor: CallingMonitor

beforeAll(async () => {
  monitor = await openCallingMonitor()
})
afterAll(() => monitor?.close())

const words = (text: string) => monitor.page.getByText(text).first().waitFor()
/** From three metres nothing smaller than this is read, in px of a screen of 1920 × 1080. */
const leastText = 40

/** What axe and the ruler find on the screen as it stands, in every theme. Announcements do not wait: `axe: false` only measures. */
async function faults({ axe }: { axe: boolean }): Promise<string[]> {
  const { page } = monitor
  const found: string[] = []
  for (const theme of themes) {
    await wear(page, theme)
    const { contrast, small, texts } = await measureScreen(page, bedsideRules)
    if (texts === 0) found.push(`${theme}: nothing was measured`)
    for (const { text, ratio } of contrast) found.push(`${theme}: "${text}" is ${String(ratio)}:1`)
    for (const { name, width, height } of small)
      found.push(`"${name}" is ${String(width)} x ${String(height)}`)
    if (!axe) continue
    const { violations } = await new AxeBuilder({ page }).analyze()
    found.push(
      ...violations.map(({ id, nodes }) => `${theme}: ${id} at ${nodes.map(({ html }) => html).join()}`),
    )
  }
  found.push(
    ...(await page.evaluate((least) => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const tiny: string[] = []
      while (texts.nextNode()) {
        const holder = texts.currentNode.parentElement
        const isSeen = holder?.checkVisibility() === true && texts.currentNode.textContent?.trim() !== ''
        if (!isSeen || holder === null) continue
        const size = Number.parseFloat(getComputedStyle(holder).fontSize)
        const { right, bottom } = holder.getBoundingClientRect()
        if (size < least) tiny.push(`"${holder.innerText}" is ${String(size)} px`)
        if (right > innerWidth || bottom > innerHeight) tiny.push(`"${holder.innerText}" leaves the screen`)
      }
      return tiny
    }, leastText)),
  )
  return found
}

test('every screen of a call, and the one that waits for a film, can be read from the bed in every theme', async () => {
  const { stage, page } = monitor
  stage.order('entertainment', { state: 'on' })
  await words('Ready to Cast')
  expect.soft(await faults({ axe: true }), 'ready to cast').toEqual([])
  stage.order('entertainment', { state: 'off' })

  monitor.call('asked', { caller: 'Dr. Haruka Mori' })
  await words('Calling you now')
  expect.soft(await faults({ axe: false }), 'announced').toEqual([])
  await words('Waiting for the others')
  expect.soft(await faults({ axe: true }), 'waiting').toEqual([])

  const clinician = await monitor.clinician()
  await monitor.enters(clinician, 'asked')
  await words('Dr. Haruka Mori has joined your call')
  expect.soft(await faults({ axe: false }), 'joined').toEqual([])
  await words('Dr. Haruka Mori can see and hear you')
  stage.order('selfview_control', { state: 'on' })
  await page.getByRole('img', { name: 'Your own picture' }).waitFor()
  expect.soft(await faults({ axe: true }), 'talking').toEqual([])
  await page.getByRole('button', { name: 'Cover Camera' }).click()
  await words('Dr. Haruka Mori cannot see or hear you')
  expect.soft(await faults({ axe: true }), 'covered').toEqual([])
  stage.order('final_end_call', {})
  await words('The call has ended')
  expect.soft(await faults({ axe: false }), 'over').toEqual([])
})
