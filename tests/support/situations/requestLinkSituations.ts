import type { RequestLinkReply } from '../../../src/contract/careRequests/requestLinks.ts'
import { press, said, text } from './meetSituations.ts'
import type { MeetSituation, Steps } from './meetSituations.ts'
import { stageInvitation, stageMeetRoom, stageRoom } from './stageScene.ts'
import type { Scene } from './stageScene.ts'

/** Request of the stage's room that no one has claimed. */
export const linkedWater: RequestLinkReply = {
  kind: 'water',
  names: {},
  room: stageMeetRoom,
  unit: stageRoom.unit,
  sent_at: 0,
  name: 'Nurse Ito',
  claim: null,
}
const mine: RequestLinkReply = { ...linkedWater, claim: { name: linkedWater.name, own: true } }
const theirs: RequestLinkReply = {
  ...linkedWater,
  kind: 'position',
  claim: { name: 'Maria-Alejandra Fernández de Córdoba', own: false },
}

const linked = (
  name: string,
  requestLink: Scene['requestLink'],
  arrive: Steps,
  mockup?: string,
): MeetSituation => ({
  name: `link of a request, ${name}`,
  path: `/meet#r=${stageInvitation}`,
  scene: { requestLink },
  arrive,
  ...(mockup !== undefined && { mockup }),
})

/** Waits for a button that takes a press. */
const settled =
  (name: string): Steps =>
  (page, say) =>
    page
      .getByRole('button', { name: say(name), exact: true })
      .and(page.locator(':not([aria-busy="true"])'))
      .waitFor()

/** States of the page that the link of a care request or an alert opens. */
export const byRequestLink: readonly MeetSituation[] = [
  linked('starting', 'silence', text('Looking for the request…')),
  linked('waiting', linkedWater, settled('I Am on the Way'), '63-claim'),
  linked('an alert to the care team', { ...linkedWater, kind: 'alert' }, settled('I Am on the Way')),
  linked(
    'the press cannot reach the hospital',
    { ...linkedWater, names: { en: 'Water or juice', ja: '水・ジュース', ar: 'ماء أو عصير' } },
    async (page, say) => {
      await settled('I Am on the Way')(page, say)
      await page.route('**/api/meet/request/*', (route) => route.abort())
      await press(page, say('I Am on the Way'))
      await page.getByRole('alert').waitFor()
    },
  ),
  linked(
    'claimed by oneself',
    mine,
    (page) => page.locator('.link-lead:not([aria-busy="true"])').waitFor(),
    '63-claimed',
  ),
  linked('claimed by another', theirs, (page) => said(page, theirs.claim?.name ?? ''), '63-claim-lost'),
  linked('done', mine, async (page, say) => {
    await page.locator('.link-lead:not([aria-busy="true"])').click()
    await said(page, say('The request is done'))
  }),
  linked('ended', 'request_over', text('This request has ended')),
  linked('the hospital cannot be reached', linkedWater, async (page, say) => {
    await settled('I Am on the Way')(page, say)
    await page.route('**/api/meet/request/*', (route) => route.abort())
    await page.reload()
    await said(page, say('The hospital cannot be reached'))
  }),
  linked('a server error', 'server_error', text('The request could not be opened')),
]
