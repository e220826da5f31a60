import type { Page } from 'playwright'
import { knockEndpoints, type KnockRoom } from '../../../src/contract/calls/knocks.ts'
import { stageKnocks, stageMeetRoom, stageRoom, type StageKnock } from './stageScene.ts'

const room: Omit<KnockRoom, 'id'> = {
  room: stageMeetRoom,
  unit: stageRoom.unit,
  patient: 'Samuel Okafor',
  patient_id: null,
  from: stageRoom.facility,
  connected: true,
  in_call: false,
  covered: false,
  patience_seconds: 60,
  may_enter: false,
}

/**
 * Makes the server return the room of the console's page as one at which the user can knock, and this knock
 * there. No screen is linked in a demo hospital.
 */
export async function answerKnocks(
  page: Page,
  { change = {}, knock = null }: { change?: Partial<KnockRoom>; knock?: StageKnock | null },
): Promise<void> {
  const idOf = (path: string) => path.split('/').at(-1) ?? ''
  const one = knockEndpoints.room.path.replace(':id', '')
  await page.route(
    ({ pathname }) => pathname.startsWith(one),
    (route) =>
      route.fulfill({ json: { ...room, id: idOf(new URL(route.request().url()).pathname), ...change } }),
  )
  if (knock === null) return
  await page.route(
    ({ pathname }) => pathname === knockEndpoints.list.path,
    (route) => {
      const room_id = idOf(new URL(page.url()).pathname)
      const { now, knocks } = stageKnocks({ knocks: [knock] })
      return route.fulfill({
        json: { now, may_enter: false, knocks: knocks.map((own) => ({ ...own, room_id })) },
      })
    },
  )
}
