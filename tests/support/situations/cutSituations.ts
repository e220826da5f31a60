import type { Page } from 'playwright'
import { call, joined } from './callSituations.ts'
import type { Say } from '../catalogue.ts'
import { beside, device, menu } from './situations.ts'
import type { Situation } from './situations.ts'

/**
 * Cuts the network of this page only. It still has its files, like a remote whose service worker caches them.
 */
async function cutLine(page: Page): Promise<void> {
  await page.route(/\/(?:mob)?api\//, (route) => route.abort('internetdisconnected'))
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => false })
    window.dispatchEvent(new Event('offline'))
  })
}

const button = (page: Page, name: string) => page.getByRole('button', { name }).first()

/** Covers the camera without a network: the command waits, and so does turning the microphone off. */
async function coverWithoutLine(page: Page, say: Say): Promise<void> {
  await cutLine(page)
  await button(page, say('Cover Camera')).click()
  await button(page, say('Show List')).waitFor()
}

const ending = { sessionLeftMs: 4 * 60_000 }
const ends: Situation['arrive'] = (page, say) => button(page, say('Stay connected')).waitFor()

/**
 * Screens of a user whose tablet is cut off, whose session ends soon, or whose room is in a call that began
 * elsewhere.
 */
export const cutOff: readonly Situation[] = [
  beside(
    '11-offline-menu',
    menu('menu, the tablet offline', {}, async (page, say) => {
      await cutLine(page)
      await page.getByText(say('Connection lost')).waitFor()
    }),
  ),
  {
    ...beside('11-offline-queued', menu('menu, changes wait', {}, coverWithoutLine)),
    session: 'apart',
  },
  {
    ...menu('menu, the list of what waits', {}, async (page, say) => {
      await coverWithoutLine(page, say)
      await button(page, say('Show List')).click()
      await page.getByRole('dialog').getByText(say('Cover Camera')).first().waitFor()
    }),
    session: 'apart',
  },
  device('device control, the tablet offline', { pictureComes: false }, async (page, say) => {
    await cutLine(page)
    await page.getByText(say('Camera status unknown')).first().waitFor()
  }),
  call('call, the line lost', '/aps-options', 'In a Call', async (page, say) => {
    await joined(page, say)
    await cutLine(page)
    await page.getByText(say('Not connected')).first().waitFor()
  }),
  menu('menu, the session ends soon', ending, ends),
  menu('menu, the session is renewed', ending, async (page, say) => {
    await ends(page, say)
    await button(page, say('Stay connected')).click()
    await page
      .getByRole('dialog')
      .getByText(say('Scan the QR code on the room screen again. Nothing on this page will be lost.'))
      .waitFor()
  }),
  menu('menu, a call is on in the room', { callIsOn: true }, async (page, say) => {
    await page.getByText(say('There is a call in progress in this room.')).waitFor()
  }),
]
