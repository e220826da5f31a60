import type { CareRequestOffer, RoomCareRequest } from '../../../src/contract/careRequests/careRequests.ts'
import {
  careRequest,
  minute,
  requestsInEachStep,
  standardOffers,
} from '../scripted/bedside/scriptedRequests.ts'
import { beside, menu } from './situations.ts'
import type { Situation } from './situations.ts'
import type { Scene } from './stageScene.ts'

const requests = (
  name: string,
  path: string,
  scene: Partial<Scene>,
  english: string,
  extra?: Situation['arrive'],
): Situation => ({
  name,
  path,
  scene,
  session: 'open',
  arrive: async (page, say) => {
    await page.getByText(say(english)).first().waitFor()
    await extra?.(page, say)
  },
})

const withRequests = (...all: RoomCareRequest[]): Partial<Scene> => ({
  careRequests: { offers: standardOffers, requests: all },
})

/** A level with few kinds, the longest names that it can set, and none that is urgent. */
const ownNames: CareRequestOffer[] = [
  {
    kind: 'water',
    team: 'care_assistants',
    names: { en: 'Water, juice or hot tea?', ja: 'お水・ジュース・温かいお茶がほしいです' },
  },
  {
    kind: 'interpreter',
    team: 'interpreters',
    names: { en: 'Dolmetscherübersetzerin', ar: 'مترجم فوري أو أحد أقاربي' },
  },
  { kind: 'other', team: 'nurses', names: {} },
]

const pain = (change: Partial<RoomCareRequest> = {}) => careRequest('pain', change)
const first = 'Press your nurse call button first'

/** Presses the button that sends; the stage does not answer. */
const sending: Situation['arrive'] = async (page, say) => {
  const send = page.getByRole('button', { name: say('Send Now') })
  await page.locator('.urgent-keys button:not([aria-busy])').waitFor()
  await send.click()
  await page.getByText(say('We are sending your message now.')).waitFor()
}

/** Screens of the patient's requests by picture. */
export const askedByPicture: readonly Situation[] = [
  beside('65-menu', menu('menu, with open requests', { careRequests: requestsInEachStep })),
  menu('menu, without requests by picture', { careRequests: { offers: [], requests: [] } }),
  beside('65-ask', requests('ask', '/ask', {}, first)),
  beside('65-ask', requests('ask, some of it open', '/ask', { careRequests: requestsInEachStep }, first)),
  requests(
    'ask, few kinds with names of their own',
    '/ask',
    { careRequests: { offers: ownNames, requests: [] } },
    'Your Requests',
  ),
  beside('65-requests', requests('requests', '/requests', { careRequests: requestsInEachStep }, 'Take back')),
  requests(
    'requests, an urgent one that reached no one',
    '/requests',
    withRequests(pain({ notified: 0 }), careRequest('alert')),
    'Take back',
  ),
  requests('requests, none', '/requests', {}, 'You have not asked for anything.'),
  beside(
    '65-urgent',
    requests('urgent request, sent', '/ask/pain', withRequests(pain()), 'We also told the nurses'),
  ),
  requests(
    'urgent request, a nurse on the way',
    '/ask/unwell',
    withRequests(
      careRequest('unwell', {
        seen_at: minute(1),
        coming: { name: 'Nurse Maria Hohenberger-Saalfeld', from: '4 West', at: minute(2) },
      }),
    ),
    'On the way',
  ),
  requests('urgent request, not sent', '/ask/breathing', {}, 'The nurses have not been notified'),
  requests('urgent request, being sent', '/ask/pain', {}, 'The nurses have not been notified', sending),
  requests(
    'urgent request, no one notified',
    '/ask/pain',
    withRequests(pain({ notified: 0 })),
    'No one could be notified yet',
  ),
]
