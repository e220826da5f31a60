import { beside, heading } from './situations.ts'
import type { Situation } from './situations.ts'
import type { Scene } from './stageScene.ts'

const visits = (name: string, scene: Partial<Scene> = {}, shown?: string): Situation => ({
  name,
  path: '/visits',
  scene,
  session: 'open',
  arrive: async (page, say) => {
    await heading(page, say('Visits'))
    if (shown === undefined) await page.locator('.visit').first().waitFor()
    else await page.getByText(say(shown), { exact: false }).first().waitFor()
  },
})

/** The record of visits, on the patient's remote. */
export const ofVisits: readonly Situation[] = [
  beside('66-visits', visits('visits')),
  visits('visits, none yet', { visits: [] }, 'No visits yet.'),
  visits('visits, not loaded', { visits: 'server_error' }, 'Try Again'),
]
