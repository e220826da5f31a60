import type { Page } from 'playwright'
import { roomVisitEndpoints, type Visits } from '../../../src/contract/visits/visits.ts'
import { stageVisits, visitsFromNow } from '../scripted/visits/scriptedVisits.ts'

/** Makes the server return the visits of the mockups at each room. No one visits a demo hospital without life. */
export async function answerVisits(page: Page): Promise<void> {
  const [before, after] = roomVisitEndpoints.list.path.split(':id')
  await page.route(
    ({ pathname }) => pathname.startsWith(before ?? '') && pathname.endsWith(after ?? ''),
    (route) => route.fulfill({ json: { visits: visitsFromNow(stageVisits) } satisfies Visits }),
  )
}
